import { mean, percentRank, ratio, standardDeviation, sum } from '../measures/statistics.ts';
import { rangeOf } from '#api/engine/indicators/indicators.ts';
import { traded } from '#api/engine/measures/volume.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';

const YEAR = 252; // days that the newest one is compared with, about a year of them
const HIGH_DAYS = 60;
/** The high of 60 days has the longest warm-up, and is compared with at least 60 earlier ones. */
const FEWEST_DAYS = HIGH_DAYS + 60;

function rolling<Value>(
  values: readonly Value[],
  length: number,
  measure: (stretch: readonly Value[]) => number,
): number[] {
  return values.slice(length - 1).map((_, first) => measure(values.slice(first, first + length)));
}

/** Percent of the year before that did not exceed the newest value. */
const standing = (values: readonly number[]): number =>
  percentRank(values.at(-1) ?? NaN, values.slice(-YEAR - 1, -1));

const closesOf = (days: readonly Candle[]): number[] => days.map(({ c }) => c);

const momentum = (days: readonly Candle[]): number =>
  standing(rolling(closesOf(days), 50, (closes) => ratio(closes.at(-1) ?? 0, mean(closes))));

function placeInYear(days: readonly Candle[]): number {
  const year = days.slice(-YEAR);
  const { high, low } = rangeOf(year);
  return high > low ? (100 * ((year.at(-1)?.c ?? 0) - low)) / (high - low) : 50;
}

/** The share of 20 days' volume that came on days which closed higher than the one before. */
function breadth(days: readonly Candle[]): number {
  const withVolume = traded(days);
  const rises = withVolume.map(({ c, v }, i) => ({
    volume: v,
    risen: c > (withVolume[i - 1]?.c ?? c) ? v : 0,
  }));
  const shares = rolling(rises, 20, (stretch) =>
    ratio(sum(stretch.map(({ risen }) => risen)), sum(stretch.map(({ volume }) => volume))),
  );
  return standing(shares);
}

function calm(days: readonly Candle[]): number {
  const closes = closesOf(days);
  const returns = closes.slice(1).map((close, i) => Math.log(close / (closes[i] ?? close)));
  const unrest = rolling(returns, 50, (stretch) =>
    ratio(standardDeviation(stretch.slice(-10)), standardDeviation(stretch)),
  );
  return 100 - standing(unrest);
}

function nearHigh(days: readonly Candle[]): number {
  const distances = rolling(
    days,
    HIGH_DAYS,
    (stretch) => 1 - ratio(stretch.at(-1)?.c ?? 0, rangeOf(stretch).high),
  );
  return 100 - standing(distances);
}

/**
 * Greed (100) or fear (0) of an instrument's market: the mean of five equally weighted measures,
 * each the percentile of the newest day within its year, like CNN's index of the same name for
 * shares. It measures how far and how calmly a price rose, not what traders feel. Null with fewer
 * than 120 closed days; of 320 or more the whole year counts.
 *
 * @source CNN Business, "Fear & Greed Index" (seven measures with one weight each, as distances from
 *   their usual values)
 */
export function fearGreedIndex(days: readonly Candle[]): number | null {
  if (days.length < FEWEST_DAYS) return null;
  const measures = [momentum, placeInYear, breadth, calm, nearHigh];
  return Math.round(mean(measures.map((measure) => measure(days))));
}
