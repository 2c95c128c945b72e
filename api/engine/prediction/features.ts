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
} from '#api/engine/indicators/indicators.ts';
import { clip, ratio } from '#api/engine/measures/statistics.ts';
import { withVolume } from '#api/engine/measures/volume.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { tradingDayOf, weekdayOf } from '#contracts/rules/time/trading-day.ts';

/** Candles before the first row: 200 closes of the longest average, and 60 more until its seed no longer matters. */
export const WARM_UP_BARS = 260;
const FARTHEST = 4; // features are clipped here, so that no single hour dominates the training

const at = (series: Series, index: number): number => series[index] ?? NaN;

function seriesOf(hours: readonly Candle[]) {
  const closes = hours.map(({ c }) => c);
  const atr14 = atrSeries(hours, 14);
  const traded = withVolume(hours, atr14);
  return {
    closes,
    highs: new Float64Array(hours.map(({ h }) => h)),
    lows: new Float64Array(hours.map(({ l }) => l)),
    atr14,
    atr100: atrSeries(hours, 100),
    rsi14: rsiSeries(closes, 14),
    ema13: emaSeries(closes, 13),
    ema50: emaSeries(closes, 50),
    ema200: emaSeries(closes, 200),
    macd: macdSeries(closes),
    bollinger: bollingerSeries(closes),
    adx14: adxSeries(hours, 14),
    mfi14: mfiSeries(traded, 14),
    cmf20: cmfSeries(traded, 20),
  };
}
type HourlySeries = ReturnType<typeof seriesOf>;

/** The move over so many bars, in standard deviations of a random walk. */
const moveOver = ({ closes, atr14 }: HourlySeries, i: number, bars: number): number =>
  ratio(at(closes, i) - at(closes, i - bars), at(atr14, i) * Math.sqrt(bars));

/** Position of the close in the range of so many bars, -1 at the low to 1 at the high. */
function placeInRange({ highs, lows, closes }: HourlySeries, i: number, bars: number): number {
  let [high, low] = [-Infinity, Infinity];
  for (let bar = i - bars + 1; bar <= i; bar += 1) {
    high = Math.max(high, highs[bar] ?? NaN);
    low = Math.min(low, lows[bar] ?? NaN);
  }
  return ratio(2 * at(closes, i) - high - low, high - low);
}

/** Unclipped; one list, as lists of parts would take half of the time. */
function featuresAt(series: HourlySeries, i: number, { t, o, h, l, c }: Candle): number[] {
  const atr = at(series.atr14, i);
  const { lower = NaN, middle = NaN, upper = NaN } = series.bollinger[i] ?? {};
  const upperWick = h - Math.max(o, c);
  const lowerWick = Math.min(o, c) - l;
  const hour = (2 * Math.PI * ((t / HOUR_MS) % 24)) / 24;
  const weekday = (2 * Math.PI * weekdayOf(tradingDayOf(t))) / 5;
  return [
    moveOver(series, i, 1),
    moveOver(series, i, 6),
    moveOver(series, i, 24),
    moveOver(series, i, 120),
    (at(series.rsi14, i) - 50) / 25,
    ratio(at(series.ema13, i) - at(series.ema50, i), 2 * atr),
    ratio(c - at(series.ema200, i), 5 * atr),
    ratio(3 * (series.macd[i]?.histogram ?? NaN), atr),
    ratio(2 * (c - middle), upper - lower),
    placeInRange(series, i, 120),
    placeInRange(series, i, 24),
    2 * Math.log(ratio(atr, at(series.atr100, i))),
    (at(series.adx14, i) - 20) / 15,
    (at(series.mfi14, i) - 50) / 25,
    4 * at(series.cmf20, i),
    ratio(c - o, h - l),
    ratio(upperWick - lowerWick, h - l),
    Math.sin(hour),
    Math.cos(hour),
    Math.sin(weekday),
  ];
}

/**
 * Twenty numbers about each of the closed hours, made of it and of those before it, free of the
 * instrument's scale and clipped to [-4, 4]: moves over 1, 6, 24 and 120 hours; RSI, averages,
 * MACD, Bollinger bands; place in the ranges of 120 and 24 hours; volatility, ADX, MFI, CMF; body
 * and wicks; hour and weekday. Null for the first 259 hours.
 *
 * @source docs/prediction.md
 */
export function featureRows(hours: readonly Candle[]): readonly (readonly number[] | null)[] {
  const series = seriesOf(hours);
  return hours.map((hour, i) => {
    if (i + 1 < WARM_UP_BARS) return null;
    const features = featuresAt(series, i, hour);
    for (let j = 0; j < features.length; j += 1) {
      features[j] = clip(features[j] ?? NaN, -FARTHEST, FARTHEST);
    }
    return features;
  });
}
