import { describe, expect, it } from 'vitest';
import {
  PRICE,
  someCycle,
  someDay,
  someHunt,
  someMeasures,
  ADR,
} from '#tests/support/peak-candles.ts';
import { biasOf, biasScore, type PeakMeasures, formationOf } from './peak-measures.ts';

const scoreOf = (overrides: Partial<PeakMeasures>): number => biasScore(someMeasures(overrides));

describe('daily bias', () => {
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
});

const low = someCycle({ direction: 'rise' });

const high = someCycle({
  direction: 'drop',
  anchor: { kind: 'high', price: 1, index: 0, knownAt: 1 },
});

const within = (threeDayRange: number) =>
  formationOf(someMeasures({ cycle: low, day: someDay({ threeDayRange }) }));

describe('formation', () => {
  it('is a W or an M that was completed today, the newer of both', () => {
    const w = someHunt({ side: 'low', turnedAt: 50 });
    const m = someHunt({ side: 'high', turnedAt: 60 });
    expect(formationOf(someMeasures({ hunts: [w], cycle: low }))).toBe('W Bottom');
    expect(formationOf(someMeasures({ hunts: [m, someHunt()], cycle: low }))).toBe('M Top');
    expect(formationOf(someMeasures({ hunts: [m, w] }))).toBe('M Top');
    expect(formationOf(someMeasures({ hunts: [{ ...m, turnedAt: 40 }, w] }))).toBe('W Bottom');
  });

  it('else a peak that was measures today', () => {
    const hunts = [someHunt()];
    const measures = { hunts, day: someDay({ threeDayRange: ADR }) };
    expect(formationOf(someMeasures({ ...measures, cycle: { ...low, days: 1 } }))).toBe(
      'Peak Formation Low',
    );
    expect(formationOf(someMeasures({ ...measures, cycle: { ...high, days: 1 } }))).toBe(
      'Peak Formation High',
    );
  });

  it('else a consolidation without a peak, or within three days of less than 1.2 ADR', () => {
    expect(formationOf(someMeasures({ cycle: null }))).toBe('Consolidation');
    expect(within(239)).toBe('Consolidation');
    expect(within(240)).toBe('Level 1 Rise');
  });

  it.each([1, 2, 3] as const)('else level %i of the rise or drop', (level) => {
    expect(formationOf(someMeasures({ cycle: { ...low, level } }))).toBe(`Level ${level} Rise`);
    expect(formationOf(someMeasures({ cycle: { ...high, level } }))).toBe(`Level ${level} Drop`);
  });
});
