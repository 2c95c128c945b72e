import { describe, expect, it } from 'vitest';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { ADR, days, type Leg, peakInput, PRICE, someDay } from '#tests/support/peak-candles.ts';
import { currentCycle } from './cycle.ts';

const UNTIL = '12:00';
/** The wicks of hourly candles reach 5 points beyond their bodies. */
const WICK = 5;

const cycleOf = (legs: readonly Leg[], until = UNTIL) =>
  currentCycle(peakInput({ until, legs }), someDay());

/** Ten hours down by 300 points, then up by so many in so many hours. */
const rise = (points: number, count = 5): Leg[] => [
  [10, PRICE - 300],
  [count, PRICE - 300 + points],
];

it('is none before the price has turned by a daily range', () => {
  expect(cycleOf([])).toBeNull();
  expect(cycleOf([[10, PRICE + 180]])).toBeNull();
});

it('rises from a low, drops from a high', () => {
  expect(cycleOf(rise(220))).toMatchObject({
    direction: 'rise',
    anchor: { kind: 'low', price: PRICE - 300 - WICK },
  });
  const drop: Leg[] = [
    [10, PRICE + 300],
    [5, PRICE + 80],
  ];
  expect(cycleOf(drop)).toMatchObject({
    direction: 'drop',
    anchor: { kind: 'high', price: PRICE + 300 + WICK },
  });
});

describe('its level', () => {
  // two wicks between the low and the furthest high
  it.each([
    [1.49 * ADR, 1],
    [1.5 * ADR, 2],
    [2.49 * ADR, 2],
    [2.5 * ADR, 3],
  ])('after %f points of 200 a day is %i', (reached, level) => {
    const cycle = cycleOf(rise(reached - 2 * WICK));
    expect(cycle?.expansion).toBeCloseTo(reached / ADR, 10);
    expect(cycle?.level).toBe(level);
  });

  it('counts the furthest the price has been, not where it is', () => {
    expect(cycleOf([...rise(400), [2, PRICE]])).toMatchObject({ level: 2 });
  });
});

describe('its days', () => {
  it('are 1 when the peak was made today', () => {
    expect(cycleOf(rise(220))?.days).toBe(1);
  });

  it('count trading days only', () => {
    const overWeekend = cycleOf([
      [10, PRICE - 300],
      [5, PRICE - 80],
      [90, PRICE - 70],
    ]);
    // the low was made 95 hours before noon of Tuesday: Friday 13:00; Friday, Monday, Tuesday
    expect(overWeekend?.days).toBe(3);
  });
});

const withDays = (legs: readonly Leg[], D1: readonly Candle[]) => {
  const input = peakInput({ until: UNTIL, legs });
  return currentCycle({ ...input, candles: { ...input.candles, D1 } }, someDay());
};

describe('each hour is measured by the 14 days that had closed before it', () => {
  const turn: Leg[] = [
    [10, PRICE - 150],
    [5, PRICE - 20],
  ];
  const narrow = days(20).map((day) => ({ ...day, h: PRICE + 50, l: PRICE - 50 }));

  it('so that a turn of 140 points is one on days of 100, none on days of 200', () => {
    expect(withDays(turn, narrow)).toMatchObject({ direction: 'rise' });
    expect(withDays(turn, days(20))).toBeNull();
  });

  it('and takes no part before there are so many', () => {
    const earlier: Leg[] = [...turn, [20, PRICE - 20]]; // made the day before
    expect(withDays(earlier, narrow)).not.toBeNull();
    expect(withDays(earlier, narrow.slice(-14))).toBeNull();
    expect(withDays(turn, narrow.slice(-14))).not.toBeNull();
  });
});
