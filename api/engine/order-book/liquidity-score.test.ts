import { describe, expect, it } from 'vitest';
import { sketchCandles, SKETCH_END } from '#tests/support/sketched-candles.ts';
import { liquidityScore, spreadHistory, spreadPipsAt } from './liquidity-score.ts';

/** To and fro by a pip, with a newest hour of its own volume and return. */
const hoursWith = (volume: number, jump = 0.0001) =>
  sketchCandles('H1', {
    count: 600,
    close: (n) => (n === 599 ? 1.1 + jump : 1.1 + 0.0001 * (n % 2)),
    volume: (n) => (n === 599 ? volume : 100),
  });

const quarters = sketchCandles('M15', { count: 2016, close: (n) => 1.1 + 0.0001 * (n % 2) });

const scoreOf = (hours: ReturnType<typeof hoursWith>): number =>
  liquidityScore('EURUSD', { hours, quarters }) ?? NaN;

describe('liquidity score', () => {
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
      const score = liquidityScore('EURUSD', { hours, quarters: wide });
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
      const input = { hours: hoursWith(100), quarters };
      expect(liquidityScore('EURUSD', { ...input, hours: input.hours.slice(-120) })).toBeNull();
      expect(liquidityScore('EURUSD', { ...input, quarters: quarters.slice(-479) })).toBeNull();
      const least = { hours: input.hours.slice(-121), quarters: quarters.slice(-480) };
      expect(liquidityScore('EURUSD', { ...input, ...least })).not.toBeNull();
    });
  });
});

const NIGHT = Date.parse('2026-11-20T03:00:00.000Z');

/** Three weeks of quarter-hours; the last ones reach so many times as far. */
const quartersWith = (reach: number, last = 60) =>
  sketchCandles('M15', { count: 2016, close: () => 1.1 }).map((each, n) =>
    n < 2016 - last ? each : { ...each, h: 1.1 + 0.0002 * reach, l: 1.1 - 0.0002 * reach },
  );

describe('spread', () => {
  describe('the modelled spread', () => {
    it("is the instrument's usual one while prices go as far as usual, wider while cities sleep", () => {
      expect(spreadPipsAt('EURUSD', quartersWith(1), SKETCH_END)).toBeCloseTo(0.8, 6);
      expect(spreadPipsAt('EURUSD', quartersWith(1), NIGHT)).toBeCloseTo(1.2, 6);
    });

    it('grows and shrinks with how far prices go, to three times and to four fifths', () => {
      // sixty candles in, all but 1 % of Wilder's average is of the new reach
      expect(spreadPipsAt('EURUSD', quartersWith(2), SKETCH_END) / 0.8).toBeCloseTo(2, 1);
      expect(spreadPipsAt('EURUSD', quartersWith(9), SKETCH_END)).toBeCloseTo(2.4, 6);
      expect(spreadPipsAt('EURUSD', quartersWith(0.1), SKETCH_END)).toBeCloseTo(0.64, 6);
    });

    it('is the usual one where nothing moves at all, or too little is input', () => {
      const still = sketchCandles('M15', { count: 600, close: () => 1.1, wick: 0 });
      expect(spreadPipsAt('EURUSD', still, SKETCH_END)).toBeCloseTo(0.8, 6);
      expect(spreadPipsAt('EURUSD', still.slice(-5), SKETCH_END)).toBeCloseTo(0.8, 6);
    });

    it('is input of twenty days, each by its time of day', () => {
      const spreads = spreadHistory('EURUSD', quartersWith(1));
      expect(spreads).toHaveLength(1920);
      expect(spreads.at(-1)).toBeCloseTo(0.8, 6);
      expect(Math.max(...spreads)).toBeCloseTo(1.2, 6);
    });
  });
});
