import { expect, it } from 'vitest';
import type { Swing } from '#api/engine/indicators/swings.ts';
import { actionOf } from './action.ts';
import type { Zone } from './zone.ts';

const zone = (kind: Zone['kind'], side: Zone['side'], low: number, high: number): Zone => ({
  kind,
  side,
  low,
  high,
  index: 0,
});
const swing = (kind: Swing['kind'], price: number): Swing => ({
  kind,
  price,
  index: 0,
  knownAt: 5,
});

const known = {
  bias: 'Bullish',
  riskLevel: 'Medium',
  instrument: 'EURUSD',
  chart: {
    close: 1.085,
    swings: [swing('low', 1.08), swing('low', 1.0829), swing('high', 1.09), swing('low', 1.0845)],
  },
  zones: [
    zone('fair value gap', 'bullish', 1.0846, 1.0848),
    zone('order block', 'bullish', 1.0841, 1.0844),
    zone('order block', 'bullish', 1.0801, 1.0804),
    zone('order block', 'bearish', 1.0871, 1.0875),
  ],
} as const;

it('buys dips into the nearest order block, with the newest swing below as its end', () => {
  expect(actionOf(known)).toBe('Buy dips into 1.08410-1.08440, invalid below 1.08290');
});

it('sells rallies the same way', () => {
  expect(actionOf({ ...known, bias: 'Cautiously Bearish' })).toBe(
    'Sell rallies into 1.08710-1.08750, invalid above 1.09000',
  );
});

it('takes a gap where there is no block, and its own end where no swing lies beyond', () => {
  const zones = known.zones.slice(0, 1);
  const chart = { ...known.chart, swings: [] };
  const action = 'Buy dips into 1.08460-1.08480, invalid below 1.08460';
  expect(actionOf({ ...known, zones, chart })).toBe(action);
});

it('writes prices in the decimals of the instrument', () => {
  const zones = [zone('order block', 'bullish', 2060.5, 2062)];
  const chart = { close: 2065, swings: [] };
  expect(actionOf({ ...known, instrument: 'XAUUSD', zones, chart })).toBe(
    'Buy dips into 2060.50-2062.00, invalid below 2060.50',
  );
});

it('waits without a bias, when prices move much, and where nothing lies to dip into', () => {
  expect(actionOf({ ...known, bias: 'Neutral', riskLevel: 'High' })).toBe('Wait: no bias');
  expect(actionOf({ ...known, riskLevel: 'High' })).toBe('Wait: high volatility');
  expect(actionOf({ ...known, zones: [] })).toBe('Wait: no zone');
});
