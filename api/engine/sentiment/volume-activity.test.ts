import { describe, expect, it } from 'vitest';
import { roundPrice } from '#contracts/rules/market/instruments.ts';
import { sketchCandles } from '#tests/support/sketched-candles.ts';
import { newsShocks, priceVolumes, volumeRank } from './volume-activity.ts';

/** Quarter-hours that go up and down by about 0.0002, and jumps in some of them; 2015 is the newest. */
const quartersWith = (jumps: Readonly<Record<number, number>>) =>
  sketchCandles('M15', {
    count: 2016,
    close: (n) =>
      1.1 +
      0.0002 * Math.sin(n * n) +
      Object.entries(jumps).reduce((all, [at, by]) => all + (n >= Number(at) ? by : 0), 0),
  });

/** The price leaves after 13:00 and is back by 13:45. */
function isBusy(t: number): boolean {
  const moment = new Date(t);
  return moment.getUTCHours() === 13 && moment.getUTCMinutes() < 45;
}

describe('news shocks', () => {
  it('hears no news in an ordinary day', () => {
    expect(newsShocks(quartersWith({}))).toBe('Neutral');
  });

  it('takes a jump for good news or bad', () => {
    expect(newsShocks(quartersWith({ 2000: 0.01 }))).toBe('Positive');
    expect(newsShocks(quartersWith({ 2000: -0.01 }))).toBe('Negative');
  });

  it('weighs jumps up against jumps down by their number', () => {
    expect(newsShocks(quartersWith({ 1950: 0.01, 2000: -0.02 }))).toBe('Neutral');
    expect(newsShocks(quartersWith({ 1950: 0.01, 1970: 0.01, 2000: -0.03 }))).toBe('Positive');
  });

  it('forgets a jump after a day', () => {
    expect(newsShocks(quartersWith({ 1920: 0.01 }))).toBe('Positive'); // 96 quarter-hours ago
    expect(newsShocks(quartersWith({ 1919: 0.01 }))).toBe('Neutral');
  });

  it('measures a jump by its hour of the clock: what is a shock at night is none in a busy hour', () => {
    const quarters = quartersWith({ 2013: 0.004 }); // at 13:15
    const lively = quarters.map((each, n) =>
      isBusy(each.t) && n < 2000 ? { ...each, c: each.c + 0.004 * (n % 2 === 0 ? 1 : -1) } : each,
    );
    expect(newsShocks(quarters)).toBe('Positive');
    expect(newsShocks(lively)).toBe('Neutral');
  });
});

/** Long at 1.1, and in the last day at 1.11 with less volume. */
const quarters = sketchCandles('M15', {
  count: 960,
  close: (n) => (n < 900 ? 1.1 : 1.11),
  volume: (n) => (n < 900 ? 200 : 100),
  wick: 0.0004,
});

describe('price volumes', () => {
  it('has its control price where most was traded, inside the value area', () => {
    const { poc, vah, val } = priceVolumes('EURUSD', quarters, 0.008);
    expect(poc).toBeCloseTo(1.1, 3);
    expect(val).toBeLessThan(poc);
    expect(vah).toBeGreaterThan(poc);
    expect(vah).toBeLessThan(1.11);
  });

  it('holds all volume of the last five days and none from before', () => {
    const { volumes } = priceVolumes('EURUSD', quarters, 0.008);
    const profiled = volumes.reduce((all, volume) => all + volume, 0);
    const days = quarters.filter(({ t }) => t >= Date.parse('2026-11-15T22:00:00.000Z'));
    const traded = days.reduce((all, { v }) => all + v, 0);
    expect(Math.abs(profiled - traded)).toBeLessThan(volumes.length); // whole numbers, by bin
  });

  it('has bins of whole price steps, a fortieth of a usual day high', () => {
    const { low, step } = priceVolumes('EURUSD', quarters, 0.00817);
    expect(step).toBe(0.0002);
    expect(roundPrice('EURUSD', low)).toBe(low);
    expect(Math.abs(low / step - Math.round(low / step))).toBeLessThan(1e-6);
  });

  it('has bins of one price step at least', () => {
    expect(priceVolumes('EURUSD', quarters.slice(-40), 0.0001).step).toBeGreaterThanOrEqual(
      0.00001,
    );
  });
});

/** Of 21 days of so many hours, the newest with a volume of its own and the others 1 to 20. */
const daysOf = (hours: number, newest: number) =>
  sketchCandles('H1', {
    count: 21 * hours,
    close: () => 1.1,
    volume: (n) => (n >= 20 * hours ? newest : 1 + Math.floor(n / hours)),
  });

describe('volume rank', () => {
  it('is the percent of twenty days that traded no more', () => {
    expect(volumeRank('EURUSD', daysOf(24, 15))).toBe(75);
    expect(volumeRank('EURUSD', daysOf(24, 0.5))).toBe(0);
    expect(volumeRank('EURUSD', daysOf(24, 30))).toBe(100);
  });

  it('counts a day of 23 hours where trade rests for one, so that hours compare with the same hours', () => {
    expect(volumeRank('XAUUSD', daysOf(23, 15))).toBe(75);
  });

  it('compares with as many days as there are', () => {
    expect(volumeRank('EURUSD', daysOf(24, 12).slice(-24 * 11))).toBe(20); // ten days of 11 to 20
  });
});
