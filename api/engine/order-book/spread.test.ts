import { describe, expect, it } from 'vitest';
import { sketchCandles, SKETCH_END } from '#tests/support/sketched-candles.ts';
import { spreadHistory, spreadPipsAt } from './spread.ts';

const NIGHT = Date.parse('2026-11-20T03:00:00.000Z');
/** Three weeks of quarter-hours; the last ones reach so many times as far. */
const quartersWith = (reach: number, last = 60) =>
  sketchCandles('M15', { count: 2016, close: () => 1.1 }).map((each, n) =>
    n < 2016 - last ? each : { ...each, h: 1.1 + 0.0002 * reach, l: 1.1 - 0.0002 * reach },
  );

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

  it('is the usual one where nothing moves at all, or too little is known', () => {
    const still = sketchCandles('M15', { count: 600, close: () => 1.1, wick: 0 });
    expect(spreadPipsAt('EURUSD', still, SKETCH_END)).toBeCloseTo(0.8, 6);
    expect(spreadPipsAt('EURUSD', still.slice(-5), SKETCH_END)).toBeCloseTo(0.8, 6);
  });

  it('is known of twenty days, each by its time of day', () => {
    const spreads = spreadHistory('EURUSD', quartersWith(1));
    expect(spreads).toHaveLength(1920);
    expect(spreads.at(-1)).toBeCloseTo(0.8, 6);
    expect(Math.max(...spreads)).toBeCloseTo(1.2, 6);
  });
});
