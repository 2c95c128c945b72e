import { describe, expect, it } from 'vitest';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { ADR, days, type Leg, peakInput, PRICE, someDay } from '#tests/support/peak-candles.ts';
import { currentCycle, findPeaks } from './cycle.ts';

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

const withDays = (legs: readonly Leg[], D1: readonly Candle[]) => {
  const input = peakInput({ until: UNTIL, legs });
  return currentCycle({ ...input, candles: { ...input.candles, D1 } }, someDay());
};

describe('cycle', () => {
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
});

type Bar = readonly [high: number, low: number, close: number];

const candlesOf = (bars: readonly Bar[]): Candle[] =>
  bars.map(([h, l, c], t) => ({ t, o: c, h, l, c, v: 0 }));

/** With a reversal of 10 throughout. */
const peaksOf = (bars: readonly Bar[]) =>
  findPeaks(
    candlesOf(bars),
    bars.map(() => 10),
  );

describe('zigzag', () => {
  describe('a peak', () => {
    it('is known at the close that is one daily range away from it, not earlier', () => {
      const rising: Bar[] = [
        [102, 100, 101],
        [106, 101, 105],
        [110, 104, 108],
      ];
      expect(peaksOf([...rising, [107, 99, 100.1]])).toEqual([]);
      // 110 - 10 = 100, the close itself counts
      expect(peaksOf([...rising, [107, 99, 100.1], [101, 99, 100]])).toEqual([
        { kind: 'high', price: 110, index: 2, knownAt: 4 },
      ]);
    });

    it('is confirmed by a close: a wick beyond is not enough', () => {
      expect(
        peaksOf([
          [110, 104, 108],
          [108, 95, 104],
        ]),
      ).toEqual([]);
    });

    it('of equal highs is the first one', () => {
      const [peak] = peaksOf([
        [109, 104, 108],
        [110, 104, 108],
        [110, 104, 108],
        [105, 99, 99],
      ]);
      expect(peak).toMatchObject({ price: 110, index: 1 });
    });

    it('is followed by one of the other kind', () => {
      const peaks = peaksOf([
        [110, 104, 108],
        [105, 99, 100], // high confirmed
        [101, 95, 96],
        [106, 96, 105], // low of 95 confirmed
        [120, 105, 118],
        [117, 109, 110], // high of 120 confirmed
      ]);
      expect(peaks).toEqual([
        { kind: 'high', price: 110, index: 0, knownAt: 1 },
        { kind: 'low', price: 95, index: 2, knownAt: 3 },
        { kind: 'high', price: 120, index: 4, knownAt: 5 },
      ]);
    });
  });

  it('does not turn at every candle after a flash crash', () => {
    const crash: Bar = [125, 70, 110];
    const after: Bar[] = [
      [112, 108, 111],
      [113, 109, 112],
      [112, 108, 109],
      [113, 109, 112],
    ];
    const peaks = peaksOf([[126, 120, 124], crash, ...after]);
    // Down from 126, up from 70. Were 125, the other end of the crash, the first high after that low,
    // the closes of 111, 112 and 109 would each confirm another peak.
    expect(peaks).toEqual([
      { kind: 'high', price: 126, index: 0, knownAt: 1 },
      { kind: 'low', price: 70, index: 1, knownAt: 2 },
    ]);
  });

  it('starts afresh behind a peak that its own candle confirmed', () => {
    const peaks = peaksOf([
      [100, 96, 98],
      [120, 97, 99], // up to 120 and back in one hour
      [101, 98, 100],
      [104, 99, 103],
      [109, 102, 108],
    ]);
    expect(peaks).toEqual([
      { kind: 'high', price: 120, index: 1, knownAt: 1 },
      { kind: 'low', price: 98, index: 2, knownAt: 4 },
    ]);
  });

  it('measures each candle by the range of its own day', () => {
    const bars: Bar[] = [
      [110, 104, 108],
      [108, 102, 103],
      [104, 102, 103],
    ];
    const wide = findPeaks(candlesOf(bars), [10, 10, 10]);
    const narrowLater = findPeaks(candlesOf(bars), [10, 10, 7]);
    expect(wide).toEqual([]);
    expect(narrowLater).toEqual([{ kind: 'high', price: 110, index: 0, knownAt: 2 }]);
  });

  it('leaves candles out whose daily range is unknown', () => {
    const bars: Bar[] = [
      [200, 190, 195],
      [110, 104, 108],
      [108, 100, 101],
    ];
    expect(findPeaks(candlesOf(bars), [null, 10, 10])).toEqual([]);
  });
});
