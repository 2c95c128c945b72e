import { describe, expect, it } from 'vitest';
import { sketchCandles } from '#tests/support/sketched-candles.ts';
import { liquidityScore } from './liquidity-score.ts';

/** To and fro by a pip, with a newest hour of its own volume and return. */
const hoursWith = (volume: number, jump = 0.0001) =>
  sketchCandles('H1', {
    count: 600,
    close: (n) => (n === 599 ? 1.1 + jump : 1.1 + 0.0001 * (n % 2)),
    volume: (n) => (n === 599 ? volume : 100),
  });
const quarters = sketchCandles('M15', { count: 2016, close: (n) => 1.1 + 0.0001 * (n % 2) });
const scoreOf = (hours: ReturnType<typeof hoursWith>): number =>
  liquidityScore({ instrument: 'EURUSD', hours, quarters }) ?? NaN;

describe('the liquidity score', () => {
  it('is higher with more volume for the time of day', () => {
    expect(scoreOf(hoursWith(300))).toBeGreaterThan(scoreOf(hoursWith(50)));
  });

  it('is lower where little volume moved the price far', () => {
    expect(scoreOf(hoursWith(100, 0.005))).toBeLessThan(scoreOf(hoursWith(100, 0.00005)));
  });

  it('is lower while prices go far, as spreads widen', () => {
    const wide = quarters.map((each, n) =>
      n < 1990 ? each : { ...each, h: each.h + 0.002, l: each.l - 0.002 },
    );
    const hours = hoursWith(100);
    const score = liquidityScore({ instrument: 'EURUSD', hours, quarters: wide });
    expect(score).toBeLessThan(scoreOf(hours));
  });

  it('is made of three ranks', () => {
    // more volume than in any hour like it: 40; the narrowest of spreads, as in all hours of London and
    // New York (14 of 24): 30 x 0.42; no price moved for it: 30
    const best = scoreOf(hoursWith(300, 0));
    expect(best).toBeGreaterThan(75);
    expect(best).toBeLessThanOrEqual(100);
    // less volume than ever, further than ever for it
    expect(scoreOf(hoursWith(1, 0.02))).toBeLessThan(20);
  });

  it('needs a week of trade', () => {
    const known = { instrument: 'EURUSD', hours: hoursWith(100), quarters } as const;
    expect(liquidityScore({ ...known, hours: known.hours.slice(-120) })).toBeNull();
    expect(liquidityScore({ ...known, quarters: quarters.slice(-479) })).toBeNull();
    const least = { hours: known.hours.slice(-121), quarters: quarters.slice(-480) };
    expect(liquidityScore({ ...known, ...least })).not.toBeNull();
  });
});
