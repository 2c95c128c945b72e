import { describe, expect, it } from 'vitest';
import { DAY_RANGE, drawWeek } from '#tests/support/weekly-candles.ts';
import { hasWeekBegun, type WeeklyInput, scoreWeek, type WeeklyScore } from './scan-week.ts';

/** So far a driftless price usually goes in 20 days of this range. */
const USUAL_WAY = DAY_RANGE * Math.sqrt(20);

/** Last week rose from 1.10 to 1.15 and closed at 1.14: four fifths of its range. */
const risingDays = [
  [1.1, 1.11],
  [1.11, 1.12],
  [1.12, 1.13],
  [1.13, 1.14],
  [1.14, 1.14],
] as const;
/** The same downwards, from 1.10 to 1.05, closed at 1.06: one fifth. */
const fallingDays = [
  [1.09, 1.09],
  [1.08, 1.08],
  [1.07, 1.07],
  [1.06, 1.06],
  [1.05, 1.06],
] as const;

const up = 1.1 + USUAL_WAY;
const down = 1.1 - USUAL_WAY;

function scored(input: WeeklyInput): WeeklyScore {
  const score = scoreWeek(input);
  if (score === null) throw new Error('too few candles were drawn');
  return score;
}

/** Of a week after one from 1.095 to 1.105. */
const sweepWith = (hours: readonly number[], reach: readonly [number, number]): number =>
  scored(drawWeek({ hours, reach })).sweep;

const withMomentum = (momentum: number): WeeklyScore =>
  scored(drawWeek({ hours: [1.1 + momentum * USUAL_WAY] }));

describe('the score', () => {
  it('is nothing in a market that stood still', () => {
    const score = scored(drawWeek());
    expect(score).toMatchObject({ momentum: 0, structure: 0, sweep: 0, draft: null });
    expect(score.closeLocation).toBeCloseTo(0, 9);
    expect(score.score).toBeCloseTo(0, 9);
  });

  it('adds momentum, order of averages and close of last week by their weights', () => {
    const score = scored(drawWeek({ days: risingDays, hours: [up] }));
    expect(score.momentum).toBeCloseTo(1, 9);
    expect(score.structure).toBe(1);
    expect(score.closeLocation).toBeCloseTo(0.6, 9);
    expect(score.sweep).toBe(0);
    expect(score.score).toBeCloseTo(0.4 * Math.tanh(1) + 0.25 + 0.2 * 0.6, 9); // 0.675
  });

  it('measures momentum from the close of the day 20 trading days ago', () => {
    const days = Array.from(
      { length: 20 },
      (_, n) => [1.095, n === 0 ? 1.1 - USUAL_WAY : 1.1] as const,
    );
    expect(scored(drawWeek({ days })).momentum).toBeCloseTo(1, 9);
    expect(scored(drawWeek({ days: days.slice(1) })).momentum).toBeCloseTo(0, 9);
  });

  it('counts the halves of the order of averages against each other', () => {
    // hours of a rise have lifted the 20-day average above the 50-day one; price is back below both
    const hours = [...Array.from({ length: 100 }, () => 1.12), 1.09];
    const score = scored(drawWeek({ hours }));
    expect(score.structure).toBe(0);
  });

  it('counts a sweep of last week below its low as a lean upwards, only once price is back', () => {
    expect(sweepWith([1.1], [1.094, 1.1])).toBe(1);
    expect(sweepWith([1.0949], [1.094, 1.1])).toBe(0);
    expect(sweepWith([1.1], [1.1, 1.106])).toBe(-1);
    expect(sweepWith([1.1051], [1.1, 1.106])).toBe(0);
    expect(sweepWith([1.1], [1.094, 1.106])).toBe(0);
    expect(sweepWith([1.1], [1.0951, 1.1049])).toBe(0);
  });
});

describe('a signal', () => {
  it('buys for three average daily ranges of reward on two of risk, until Friday 22:00', () => {
    const { score, draft } = scored(drawWeek({ days: risingDays, hours: [up] }));
    expect(draft).toEqual({
      instrument: 'EURUSD',
      side: 'buy',
      entryPrice: 1.14472, // 1.1 + 0.01 * 4.47214
      stopLoss: 1.13472,
      takeProfit: 1.15972,
      riskReward: 1.5,
      quality: expect.closeTo(0.6 + (0.35 * (score - 0.5)) / 0.5, 4),
      expiresAt: Date.parse('2026-11-20T22:00:00.000Z'),
      reason:
        'Weekly bias buy: 20-day momentum 1.00 ADR units, price above the 20/50-day averages, last week closed at 80% of its range. Score 0.67. Valid to Friday 22:00 UTC.',
      mlAgrees: null,
    });
    expect(draft?.quality).toBeCloseTo(0.722, 3);
  });

  it('sells where everything is upside down', () => {
    const high = scored(drawWeek({ days: risingDays, hours: [up] }));
    const low = scored(drawWeek({ days: fallingDays, hours: [down] }));
    expect(low.score).toBeCloseTo(-high.score, 9);
    expect(low.draft).toMatchObject({
      side: 'sell',
      entryPrice: 1.05528,
      stopLoss: 1.06528,
      takeProfit: 1.04028,
      riskReward: 1.5,
      reason:
        'Weekly bias sell: 20-day momentum -1.00 ADR units, price below the 20/50-day averages, last week closed at 20% of its range. Score -0.67. Valid to Friday 22:00 UTC.',
    });
  });

  it('names the sweep', () => {
    const low = drawWeek({ days: risingDays, hours: [up], reach: [1.0999, up] });
    expect(scored(low).draft?.reason).toContain(
      "last week closed at 80% of its range, Monday swept last week's low. Score 0.82.",
    );
    const high = drawWeek({ days: fallingDays, hours: [down], reach: [down, 1.1001] });
    expect(scored(high).draft?.reason).toContain(", Monday swept last week's high. Score -0.82.");
  });

  it('says where price is between the averages', () => {
    // a long stand at 1.16, then 150 hours at 1.10: the 20-day average has come down, the 50-day less so
    const hours = [...Array.from({ length: 150 }, () => 1.1), 1.145];
    const days = [...Array.from({ length: 15 }, () => [1.045, 1.05] as const), ...risingDays];
    const { draft } = scored(drawWeek({ before: 1.16, hours, days }));
    expect(draft?.reason).toContain('price between the 20/50-day averages');
  });

  it('needs a score of a half', () => {
    // momentum as in a buy, but last week closed in the middle: 0.4 * tanh(m) + 0.25
    const least = Math.atanh(0.625);
    expect(withMomentum(least + 0.001).draft?.side).toBe('buy');
    expect(withMomentum(least + 0.001).draft?.quality).toBeCloseTo(0.6, 3);
    expect(withMomentum(least - 0.001).draft).toBeNull();
    expect(withMomentum(-least + 0.001).draft).toBeNull();
    expect(withMomentum(-least - 0.001).draft?.side).toBe('sell');
  });
});

describe('no score', () => {
  const full = drawWeek();
  const of = (candles: Partial<WeeklyInput['candles']>) =>
    scoreWeek({ ...full, candles: { ...full.candles, ...candles } });

  it('is given without the hours of a 50-day average', () => {
    expect(of({ H1: full.candles.H1.slice(-1200) })).not.toBeNull();
    expect(of({ H1: full.candles.H1.slice(-1199) })).toBeNull();
    expect(of({ H1: [] })).toBeNull();
  });

  it('is given without 20 trading days', () => {
    expect(of({ D1: full.candles.D1.slice(-20) })).not.toBeNull();
    expect(of({ D1: full.candles.D1.slice(-19) })).toBeNull();
  });

  it('is given without last week, which is not the week before last', () => {
    expect(of({ D1: full.candles.D1.slice(0, -5) })).toBeNull();
    expect(of({ D1: full.candles.D1.slice(0, -4) })).not.toBeNull();
  });

  it('is given for prices that never moved', () => {
    expect(of({ D1: full.candles.D1.map((day) => ({ ...day, h: 1.1, l: 1.1 })) })).toBeNull();
  });
});

it('four hours since Sunday 17:00 in New York are enough for a week to have begun', () => {
  const week = drawWeek();
  const begunWith = (hours: number): boolean => {
    const weekOpen = Date.parse('2026-11-15T22:00:00.000Z');
    const { H1 } = week.candles;
    const before = H1.filter(({ t }) => t < weekOpen);
    const since = H1.filter(({ t }) => t >= weekOpen).slice(0, hours);
    return hasWeekBegun({ ...week, candles: { ...week.candles, H1: [...before, ...since] } });
  };
  expect(begunWith(8)).toBe(true);
  expect(begunWith(4)).toBe(true);
  expect(begunWith(3)).toBe(false);
  expect(begunWith(0)).toBe(false);
});
