import { atrSeries, type Series } from '#api/engine/indicators/indicators.ts';
import type { VolumeSource } from '#contracts/primitives.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { daysOf } from '#contracts/rules/market/timeframes.ts';
import { ratio, standardDeviation, sum, normalShare, median, robustScore } from './statistics.ts';

/** Where the source counts no volume, the range of the candle replaces it: 1000 for a usual range. */
export const withVolume = (candles: readonly Candle[], atr: Series): readonly Candle[] =>
  candles.map((candle, i) =>
    candle.v > 0 ? candle : { ...candle, v: ratio(1000 * (candle.h - candle.l), atr[i] ?? 0) },
  );

/** The same over the usual 14 candles. */
export const traded = (candles: readonly Candle[]): readonly Candle[] =>
  candles.every(({ v }) => v > 0) ? candles : withVolume(candles, atrSeries(candles, 14));

/** `ticks` if any candle has a tick volume, else `range-proxy`: volume estimated from the candle's range. */
export const volumeSourceOf = (candles: readonly Candle[]): VolumeSource =>
  candles.some(({ v }) => v > 0) ? 'ticks' : 'range-proxy';

export const totalVolume = (candles: readonly Candle[]): number => sum(candles.map(({ v }) => v));

/** Number of returns that a candle's return is compared with. */
const LOOK_BACK = 100;

const logReturn = (candle: Candle | undefined, before: Candle | undefined): number =>
  candle && before ? Math.log(candle.c / before.c) : 0;

/** Volume of a candle, split into bought and sold. */
type SidedVolume = { readonly buy: number; readonly sell: number };

/**
 * Splits the volume of the last candles by bulk volume classification: the share bought is that of a
 * normal distribution below the candle's return, in deviations of the hundred returns before it. An
 * estimate, worse than the signs of single trades, which candles do not hold.
 *
 * @param candles with volume, oldest first, a hundred more than asked for
 * @param count how many of the last ones
 * @source D. Easley, M. López de Prado, M. O'Hara, Review of Financial Studies 25 (2012) 1457-1493;
 *   its limits: B. Chakrabarty, R. Pascual, A. Shkilko, Journal of Financial Markets 25 (2015) 52-79
 */
export function bulkVolumes(candles: readonly Candle[], count: number): SidedVolume[] {
  const returns = candles.map((candle, i) => logReturn(candle, candles[i - 1]));
  const first = Math.max(0, candles.length - count);
  return candles.slice(first).map(({ v }, n) => {
    const i = first + n;
    const spread = standardDeviation(returns.slice(Math.max(1, i - LOOK_BACK), i));
    const share = spread > 0 ? normalShare((returns[i] ?? 0) / spread) : 0.5;
    return { buy: v * share, sell: v * (1 - share) };
  });
}

/**
 * Net order flow of the last candles, -1 to 1; 0 without volume.
 *
 * @param candles as for `bulkVolumes`
 */
export function orderFlow(candles: readonly Candle[], count: number): number {
  const sides = bulkVolumes(candles, count);
  const bought = sum(sides.map(({ buy }) => buy));
  const sold = sum(sides.map(({ sell }) => sell));
  return ratio(bought - sold, bought + sold);
}

/** Mean price of candles weighted by volume; of their typical prices alone where there is none. */
export function volumeWeightedPrice(candles: readonly Candle[]): number {
  const volume = totalVolume(candles);
  const weightOf = ({ v }: Candle): number => (volume > 0 ? v / volume : 1 / candles.length);
  return sum(candles.map((candle) => weightOf(candle) * ((candle.h + candle.l + candle.c) / 3)));
}

/** Days that a time of day is compared with. */
const DAYS = 20;
const FEWEST_DAYS = 10;
/** Deviations from which volume is a block. */
const BLOCK_SCORE = 3;
/** Quarter-hours in 24 hours of trade. */
export const DAY_QUARTERS = 96;

/** A candle compared with its time of day on earlier days. */
export type ComparedVolume = {
  readonly candle: Candle;
  /** Deviations above the usual volume at that time; 0 with fewer than ten earlier days. */
  readonly score: number;
  /** Median volume of that time on earlier days; 0 without earlier days. */
  readonly usual: number;
};

/** Time from the begin of the trading day to the begin of each candle, ms. */
function timesOfDay(instrument: Instrument, candles: readonly Candle[]): number[] {
  const { of, start } = daysOf(instrument);
  let [from, to] = [0, 0];
  return candles.map(({ t }) => {
    if (t >= to) [from, to] = [start(of(t)), start(of(t) + 1)];
    return t - from;
  });
}

/**
 * Volume of the last candles beside the same time of day on up to twenty days before. The time of day is
 * that of the trading day, which follows New York's clock: by UTC each hour would look unusual for weeks
 * after a change of daylight saving.
 *
 * @param candles with volume, oldest first; twenty days more than asked for
 * @param count how many of the last ones
 */
export function compareVolumes(
  instrument: Instrument,
  candles: readonly Candle[],
  count: number,
): ComparedVolume[] {
  const first = candles.length - count;
  const times = timesOfDay(instrument, candles);
  const volumesOf = new Map<number, number[]>();
  return candles.flatMap((candle, i) => {
    const volumes = volumesOf.get(times[i] ?? 0) ?? [];
    const earlier = i < first ? [] : volumes.slice(-DAYS);
    volumes.push(candle.v);
    volumesOf.set(times[i] ?? 0, volumes);
    if (i < first) return [];
    const score = earlier.length < FEWEST_DAYS ? 0 : robustScore(candle.v, earlier);
    return [{ candle, score, usual: earlier.length > 0 ? median(earlier) : 0 }];
  });
}

/** A quarter-hour with unusual volume, by bulk volume classification bought and sold. */
export type Block = Candle & SidedVolume;

/**
 * Blocks among the last quarter-hours: those whose volume lies more than three deviations above what is
 * usual for their time of day.
 *
 * @param quarters closed M15 candles with volume, oldest first; twenty days more than asked for
 * @param count how many of the last ones; 96 are 24 hours of trade
 * @returns oldest first
 */
export function findBlocks(
  instrument: Instrument,
  quarters: readonly Candle[],
  count = DAY_QUARTERS,
): Block[] {
  const sides = bulkVolumes(quarters, count);
  return compareVolumes(instrument, quarters, count).flatMap(({ candle, score }, i) => {
    const side = sides[i];
    return score > BLOCK_SCORE && side ? [{ ...candle, ...side }] : [];
  });
}
