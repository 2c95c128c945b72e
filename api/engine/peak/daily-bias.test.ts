import { describe, expect, it } from 'vitest';
import { PRICE, someCycle, someDay, someHunt, someMeasures } from '#tests/support/peak-candles.ts';
import { biasOf, biasScore } from './daily-bias.ts';
import type { PeakMeasures } from './measure-peak.ts';

const scoreOf = (overrides: Partial<PeakMeasures>): number => biasScore(someMeasures(overrides));

it('is 0 where nothing speaks', () => {
  expect(scoreOf({})).toBe(0);
});

describe('the cycle', () => {
  it.each([
    ['rise', 1, 0.4],
    ['rise', 2, 0.4],
    ['rise', 3, -0.2],
    ['drop', 1, -0.4],
    ['drop', 2, -0.4],
    ['drop', 3, 0.2],
  ] as const)('in a %s at level %i adds %f', (direction, level, score) => {
    expect(scoreOf({ cycle: someCycle({ direction, level }) })).toBe(score);
  });
});

describe('the averages', () => {
  it.each([
    [1, 1, 0.2],
    [1, -1, 0],
    [-1, -1, -0.2],
    [-1, 1, 0],
    [0, 1, 0],
  ])('with EMA13 %i and the close %i above EMA50 add %f', (ema13, close, score) => {
    const averages = { close: PRICE + close, ema5: 0, ema13: PRICE + ema13, ema50: PRICE };
    expect(scoreOf({ averages })).toBe(score);
  });
});

describe('the newest stop hunt', () => {
  it.each([
    ['low', null, 0.15],
    ['low', 40, 0.25],
    ['high', null, -0.15],
    ['high', 40, -0.25],
  ] as const)('of the %s, structure broken at %s, adds %f', (side, brokenAt, score) => {
    const older = someHunt({ side: side === 'low' ? 'high' : 'low', brokenAt: 30 });
    expect(scoreOf({ hunts: [older, someHunt({ side, brokenAt })] })).toBe(score);
  });
});

it.each([
  [0, 0.15],
  [50, 0],
  [75, -0.075],
  [100, -0.15],
])('a price at %i%% of the five-day range adds %f', (rangePosition, score) => {
  expect(scoreOf({ day: someDay({ rangePosition }) })).toBe(score);
});

it.each([
  [0.25, 'Bullish'],
  [0.249, 'Neutral'],
  [-0.249, 'Neutral'],
  [-0.25, 'Bearish'],
])('of %f is %s', (score, bias) => {
  expect(biasOf(score)).toBe(bias);
});
