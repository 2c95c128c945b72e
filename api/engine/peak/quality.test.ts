import { describe, expect, it } from 'vitest';
import {
  PRICE,
  quarters,
  someCycle,
  someDay,
  someHunt,
  someMeasures,
} from '#tests/support/peak-candles.ts';
import type { PeakMeasures } from './peak-measures.ts';
import { factorsOf, predictionAgrees, type Side, swingQuality, triggerQuality } from './quality.ts';

const wide = { high: PRICE + 41, low: PRICE - 40 }; // 0.405 ADR
const long = [...quarters('12:00').slice(1), ...quarters('12:00', { '08:00': { h: PRICE + 200 } })];
/** Nothing speaks for either side. */
const poor = { asia: wide, day: someDay({ today: long }) };

const factors = (overrides: Partial<PeakMeasures>, side: Side = 'buy', hunt = someHunt()) =>
  factorsOf(someMeasures({ ...poor, ...overrides }), { side, hunt }, null);

const nothing = factorsOf(someMeasures(poor), { side: 'buy', hunt: null }, null);

it('is 0 where nothing speaks for a trade', () => {
  expect(triggerQuality(nothing)).toBe(0);
  expect(swingQuality(nothing)).toBe(0);
});

it.each([
  [0.05, 1],
  [0.35, 1],
  [0.36, 0.5],
  [0.6, 0.5],
])('a hunt of %f ADR counts %f', (depth, value) => {
  expect(factors({}, 'buy', someHunt({ depth })).hunt).toBe(value);
});

it('a structure break counts 1', () => {
  expect(factors({}, 'buy', someHunt({ brokenAt: 40 })).structure).toBe(1);
  expect(factors({}, 'buy', someHunt()).structure).toBe(0);
});

describe('the cycle counts', () => {
  it.each([
    ['rise', 1, 'buy', 0.8],
    ['rise', 2, 'buy', 0.6],
    ['rise', 3, 'buy', 0],
    ['rise', 1, 'sell', 0],
    ['rise', 2, 'sell', 0],
    ['rise', 3, 'sell', 1],
    ['drop', 1, 'sell', 0.8],
    ['drop', 2, 'sell', 0.6],
    ['drop', 3, 'sell', 0],
    ['drop', 1, 'buy', 0],
    ['drop', 3, 'buy', 1],
  ] as const)('in a %s of level %i for a %s %f', (direction, level, side, value) => {
    expect(factors({ cycle: someCycle({ direction, level }) }, side).cycle).toBe(value);
  });
});

it('a W counts for buys, an M for sells, whichever hunt of the day it began with', () => {
  const w = { hunts: [someHunt({ turnedAt: 50 })] };
  const m = { hunts: [someHunt({ side: 'high', turnedAt: 50 })] };
  expect([factors(w).doubleTurn, factors(m).doubleTurn]).toEqual([1, 0]);
  expect([factors(w, 'sell').doubleTurn, factors(m, 'sell').doubleTurn]).toEqual([0, 1]);
});

const locationAt = (rangePosition: number, side: Side) =>
  factors({ day: someDay({ rangePosition }) }, side).location;

it('a buy counts as well placed up to 40% of the five-day range, a sell from 60%', () => {
  expect([locationAt(40, 'buy'), locationAt(40.1, 'buy')]).toEqual([1, 0]);
  expect([locationAt(60, 'sell'), locationAt(59.9, 'sell')]).toEqual([1, 0]);
});

it('EMA5 beyond EMA13 counts in its direction', () => {
  const averages = { close: 0, ema5: 11, ema13: 10, ema50: 0 };
  expect([factors({ averages }).averages, factors({ averages }, 'sell').averages]).toEqual([1, 0]);
});

it('a tight Asian range counts', () => {
  expect(factors({ asia: { high: PRICE + 40, low: PRICE - 40 } }).tightAsia).toBe(1);
  expect(factors({ asia: wide }).tightAsia).toBe(0);
  expect(factors({ asia: null }).tightAsia).toBe(0);
});

const roomOf = (h: number) =>
  factors({ day: someDay({ today: quarters('12:00', { '08:00': { h } }) }) }).room;

it('room counts while the day has used at most 0.8 of its usual range', () => {
  expect(roomOf(PRICE - 10 + 160)).toBe(1);
  expect(roomOf(PRICE - 10 + 161)).toBe(0);
});

it('a prediction counts when it leans to the side by 5 points', () => {
  const leaning = { bullish: 0.4, bearish: 0.35, neutral: 0.25 };
  const level = { bullish: 0.37, bearish: 0.33, neutral: 0.3 };
  expect(predictionAgrees(leaning, 'buy')).toBe(true);
  expect(predictionAgrees(leaning, 'sell')).toBe(false);
  expect(predictionAgrees(level, 'buy')).toBe(false);
  expect(predictionAgrees(null, 'buy')).toBeNull();
  const buy = { side: 'buy', hunt: null } as const;
  expect(factorsOf(someMeasures(poor), buy, leaning).prediction).toBe(1);
});

it('weighs them to at most 1', () => {
  const weights = Object.keys(nothing).map((name) => triggerQuality({ ...nothing, [name]: 1 }));
  expect(weights).toEqual([0.2, 0.2, 0.2, 0.1, 0.1, 0.05, 0.05, 0.05, 0.05]);
});

it('of a swing leaves hunt, break and double turn out, and reaches 0.8', () => {
  const all = Object.fromEntries(Object.keys(nothing).map((name) => [name, 1]));
  expect(swingQuality({ ...nothing, ...all })).toBe(0.8);
  expect(swingQuality({ ...nothing, hunt: 1, structure: 1, doubleTurn: 1 })).toBe(0);
  // 0.8 * (0.2 * 0.8 + 0.1) / 0.5
  expect(swingQuality({ ...nothing, cycle: 0.8, location: 1 })).toBe(0.416);
});
