import * as fc from 'fast-check';
import { ADX, ATR, BollingerBands, CMF, EMA, MACD, MFI, RSI } from 'trading-signals';
import { describe, expect, it } from 'vitest';
import type { Candle } from '#contracts/rules/market/candles.ts';
import {
  adxSeries,
  atrSeries,
  bollingerSeries,
  cmfSeries,
  emaSeries,
  macdSeries,
  mfiSeries,
  rsiSeries,
  type Series,
  averageDailyRange,
} from './indicators.ts';

const round = (price: number): number => Math.round(price * 100) / 100;

/**
 * 400 candles in prices like gold's, the same on every machine: the random numbers are Park and
 * Miller's (Communications of the ACM 31:10, 1988; multiplier 48271).
 */
function referenceCandles(): Candle[] {
  let state = 20_261_120;
  const random = (): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  let close = 2065;
  return Array.from({ length: 400 }, (_, index) => {
    const o = close;
    const c = round(o + (random() - 0.5) * 4);
    const h = round(Math.max(o, c) + random() * 1.2);
    const l = round(Math.min(o, c) - random() * 1.2);
    close = c;
    return { t: index * 3_600_000, o, h, l, c, v: 100 + Math.floor(random() * 900) };
  });
}

const candles = referenceCandles();

const closes = candles.map(({ c }) => c);

/** All behind the 300 candles after which the seeds of averages no longer matter. */
const places = [300, 350, 399] as const;

const atPlaces = (series: Series): (number | null)[] =>
  places.map((place) => series[place] ?? null);

const near = (values: readonly number[], digits = 7): unknown[] =>
  values.map((value): unknown => expect.closeTo(value, digits));

const firstOf = (series: Series<unknown>): number => series.findIndex((value) => value !== null);

type Stream<Input, Result> = {
  readonly isStable: boolean;
  getRequiredInputs: () => number;
  add: (input: Input) => unknown;
  getResult: () => Result | null;
};

/** The series of an indicator of trading-signals. */
function published<Input, Result>(
  indicator: Stream<Input, Result>,
  inputs: readonly Input[],
): Series<Result> {
  return inputs.map((input, i) => {
    indicator.add(input);
    const isReady = i + 1 >= indicator.getRequiredInputs() && indicator.isStable;
    return isReady ? indicator.getResult() : null;
  });
}

/** Candles with gaps between them, without a range, without volume, or one like the other. */
const someCandles = fc
  .array(
    fc.record({
      gap: fc.constantFrom(0, 0, 0.37, -1.2),
      body: fc.constantFrom(0, 0, 0.1, -0.1, 2.3, -1.9),
      above: fc.constantFrom(0, 0.3, 1.1),
      below: fc.constantFrom(0, 0.2, 0.9),
      v: fc.constantFrom(0, 1, 137, 1000),
    }),
    { maxLength: 90 },
  )
  .map((drawn): Candle[] => {
    let close = 100;
    return drawn.map(({ gap, body, above, below, v }, t) => {
      const o = close + gap;
      close = o + body;
      return { t, o, h: Math.max(o, close) + above, l: Math.min(o, close) - below, c: close, v };
    });
  });

describe('indicators', () => {
  it('are those of trading-signals, to the last bit', () => {
    fc.assert(
      fc.property(someCandles, fc.integer({ min: 2, max: 30 }), (bars, period) => {
        const prices = bars.map(({ c }) => c);
        const spelledOut = bars.map(({ h, l, c, v }) => ({ high: h, low: l, close: c, volume: v }));
        const macd = new MACD(new EMA(12), new EMA(26), new EMA(9));
        expect(emaSeries(prices, period)).toEqual(published(new EMA(period), prices));
        expect(rsiSeries(prices, period)).toEqual(published(new RSI(period), prices));
        expect(atrSeries(bars, period)).toEqual(published(new ATR(period), spelledOut));
        expect(adxSeries(bars, period)).toEqual(published(new ADX(period), spelledOut));
        expect(macdSeries(prices)).toEqual(published(macd, prices));
        expect(bollingerSeries(prices)).toEqual(published(new BollingerBands(20, 2), prices));
        expect(mfiSeries(bars, period)).toEqual(published(new MFI(period), spelledOut));
        expect(cmfSeries(bars, period)).toEqual(published(new CMF(period), spelledOut));
      }),
    );
  });

  /**
   * The expected numbers were computed once by TA-Lib's C code, compiled to WebAssembly in the npm package
   * talib-web 0.1.3, over exactly these candles; result i of TA-Lib belongs to candle i + its lookback.
   */
  describe('the indicators agree with TA-Lib', () => {
    it('TA_EMA(50), begun there with a simple average of 50', () => {
      // the seeds still differ by 6e-6 at candle 300
      expect(atPlaces(emaSeries(closes, 50))).toEqual(
        near([2064.321561376773, 2050.960436252528, 2043.4488181000806], 4),
      );
    });

    it('TA_RSI(14)', () => {
      expect(atPlaces(rsiSeries(closes, 14))).toEqual(
        near([50.3407358832438, 36.82553630439835, 39.34962313520602]),
      );
    });

    it('TA_ATR(14), which leaves the first candle out of its seed', () => {
      expect(atPlaces(atrSeries(candles, 14))).toEqual(
        near([2.20318881040177, 1.9152192549473348, 2.339275128056748]),
      );
    });

    it('TA_ADX(14)', () => {
      expect(atPlaces(adxSeries(candles, 14))).toEqual(
        near([12.597893781325235, 41.40821535279145, 22.367588372600615]),
      );
    });

    it('TA_MACD(12, 26, 9)', () => {
      const macd = macdSeries(closes);
      const part = (name: 'macd' | 'signal' | 'histogram') =>
        macd.map((point) => point?.[name] ?? null);
      expect(atPlaces(part('macd'))).toEqual(
        near([-0.4005873522928596, -2.1963827397987643, -1.0826340639148384]),
      );
      expect(atPlaces(part('signal'))).toEqual(
        near([-0.5464993809756795, -2.7477143171126777, -1.0066885273283321]),
      );
      expect(atPlaces(part('histogram'))).toEqual(
        near([0.14591202868281994, 0.5513315773139134, -0.07594553658650627]),
      );
    });

    it('TA_SMA(20) and twice the root of TA_VAR(20), which together are TA_BBANDS(20, 2, 2)', () => {
      // The package's own TA_BBANDS gives zeros, so the bands come from its two parts.
      const middles = [2062.9345000000017, 2044.8840000000018, 2041.0115000000017];
      const halves = [2.0842598149430684, 2.562096010758653, 2.7685828454740316];
      const bands = bollingerSeries(closes);
      const part = (name: 'lower' | 'middle' | 'upper') =>
        bands.map((band) => band?.[name] ?? null);
      expect(atPlaces(part('middle'))).toEqual(near(middles));
      expect(atPlaces(part('upper'))).toEqual(
        near(middles.map((middle, n) => middle + (halves[n] ?? NaN))),
      );
      expect(atPlaces(part('lower'))).toEqual(
        near(middles.map((middle, n) => middle - (halves[n] ?? NaN))),
      );
    });

    it('TA_MFI(14)', () => {
      expect(atPlaces(mfiSeries(candles, 14))).toEqual(
        near([35.711009513385065, 62.82717526300353, 43.6860928883165]),
      );
    });
  });

  describe('an indicator', () => {
    it('has no value before enough candles are in', () => {
      expect(firstOf(emaSeries(closes, 50))).toBe(49);
      expect(firstOf(rsiSeries(closes, 14))).toBe(14);
      expect(firstOf(atrSeries(candles, 14))).toBe(13);
      expect(firstOf(adxSeries(candles, 14))).toBe(26);
      expect(firstOf(macdSeries(closes))).toBe(25);
      expect(firstOf(bollingerSeries(closes))).toBe(19);
      expect(firstOf(mfiSeries(candles, 14))).toBe(14);
      expect(firstOf(cmfSeries(candles, 20))).toBe(19);
      expect(emaSeries([], 50)).toEqual([]);
    });

    it('knows nothing of later candles', () => {
      expect(adxSeries(candles.slice(0, 200), 14)).toEqual(adxSeries(candles, 14).slice(0, 200));
    });

    it('is the money flow of Chaikin by its formula, which TA-Lib 0.4 lacks', () => {
      const last = candles.slice(-20);
      // where each close lies in its range, from -1 to 1, times volume; over all volume
      const flow = last.reduce((sum, { h, l, c, v }) => sum + ((c - l - (h - c)) / (h - l)) * v, 0);
      const volume = last.reduce((sum, { v }) => sum + v, 0);
      expect(cmfSeries(candles, 20).at(-1)).toBeCloseTo(flow / volume, 12);
    });
  });
});

const daysOfRanges = (ranges: readonly number[]): Candle[] =>
  ranges.map((range, t) => ({ t, o: 100, h: 100 + range, l: 100, c: 100, v: 0 }));

describe('average daily range', () => {
  it('is the mean range of the last 14 days, whatever came before', () => {
    // seven days of 1 and seven of 3: (7 + 21) / 14
    const ranges = [50, 50, 1, 1, 1, 1, 1, 1, 1, 3, 3, 3, 3, 3, 3, 3];
    expect(averageDailyRange(daysOfRanges(ranges))).toBe(2);
  });

  it('leaves the gap between two days out, unlike the average true range', () => {
    const days = daysOfRanges(Array.from({ length: 14 }, () => 2));
    const gapped = days.map((day, n) => (n < 7 ? day : { ...day, h: day.h + 30, l: day.l + 30 }));
    expect(averageDailyRange(gapped)).toBe(2);
  });

  it('is unknown before 14 days have closed', () => {
    expect(averageDailyRange(daysOfRanges(Array.from({ length: 13 }, () => 2)))).toBeNull();
  });
});
