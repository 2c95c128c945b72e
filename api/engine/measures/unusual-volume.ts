import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { daysOf } from '#contracts/rules/market/timeframes.ts';
import { median, robustScore } from './statistics.ts';
import { bulkVolumes, type SidedVolume } from './volume.ts';

/** Days that a time of day is compared with. */
const DAYS = 20;
const FEWEST_DAYS = 10;
/** Deviations from which volume is a block. */
const BLOCK_SCORE = 3;
/** Quarter-hours in 24 hours of trade. */
export const DAY_QUARTERS = 96;

/** A candle beside its time of day on earlier days. */
export type ComparedVolume = {
  readonly candle: Candle;
  /** Deviations above what is usual then; 0 where fewer than ten earlier days are known. */
  readonly score: number;
  /** Median volume of that time on earlier days; 0 where none is known. */
  readonly usual: number;
};

/** How long after the begin of its trading day each candle begins, ms. */
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
