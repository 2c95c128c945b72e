import { expect, it } from 'vitest';
import { roundPrice } from '#contracts/rules/market/instruments.ts';
import { sketchCandles } from '#tests/support/sketched-candles.ts';
import { priceVolumes } from './price-volumes.ts';

/** Long at 1.1, and in the last day at 1.11 with less volume. */
const quarters = sketchCandles('M15', {
  count: 960,
  close: (n) => (n < 900 ? 1.1 : 1.11),
  volume: (n) => (n < 900 ? 200 : 100),
  wick: 0.0004,
});

it('has its control price where most was traded, inside the value area', () => {
  const { poc, vah, val } = priceVolumes('EURUSD', quarters, 0.008);
  expect(poc).toBeCloseTo(1.1, 3);
  expect(val).toBeLessThan(poc);
  expect(vah).toBeGreaterThan(poc);
  expect(vah).toBeLessThan(1.11);
});

it('holds all volume of the last five days and none from before', () => {
  const { volumes } = priceVolumes('EURUSD', quarters, 0.008);
  const held = volumes.reduce((all, volume) => all + volume, 0);
  const days = quarters.filter(({ t }) => t >= Date.parse('2026-11-15T22:00:00.000Z'));
  const traded = days.reduce((all, { v }) => all + v, 0);
  expect(Math.abs(held - traded)).toBeLessThan(volumes.length); // whole numbers, by bin
});

it('has bins of whole price steps, a fortieth of a usual day high', () => {
  const { low, step } = priceVolumes('EURUSD', quarters, 0.00817);
  expect(step).toBe(0.0002);
  expect(roundPrice('EURUSD', low)).toBe(low);
  expect(Math.abs(low / step - Math.round(low / step))).toBeLessThan(1e-6);
});

it('has bins of one price step at least', () => {
  expect(priceVolumes('EURUSD', quarters.slice(-40), 0.0001).step).toBeGreaterThanOrEqual(0.00001);
});
