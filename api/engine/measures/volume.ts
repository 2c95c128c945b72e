import { atrSeries, type Series, rangeOf } from '#api/engine/indicators/indicators.ts';
import type { VolumeSource } from '#contracts/primitives.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { type Instrument, instrumentFacts } from '#contracts/rules/market/instruments.ts';
import { daysOf } from '#contracts/rules/market/timeframes.ts';
import {
  ratio,
  standardDeviation,
  sum,
  normalShare,
  median,
  robustScore,
  mean,
} from './statistics.ts';

/** The smallest step between two prices of an instrument, price units. */
export const tickOf = (instrument: Instrument): number => 10 ** -instrumentFacts[instrument].digits;

const MOST_BINS = 200; // most bins of a profile; over a wider range each is higher

/** Volume by price, in bins of one height. */
export type Profile = {
  readonly low: number; // lower end of the first bin
  readonly step: number; // height of a bin
  readonly volumes: readonly number[];
};

/**
 * Spreads the volume of each of the candles (at least one) evenly over its range. Bins begin at
 * whole multiples of their height (`step`, price units), so that another candle does not move them.
 *
 * @source J. P. Steidlmayer, S. B. Hawkins, Steidlmayer on Markets (2003)
 */
export function volumeProfile(candles: readonly Candle[], step: number): Profile {
  const { high: highest, low: lowest } = rangeOf(candles);
  const height = step * Math.max(1, Math.ceil((highest - lowest) / step / (MOST_BINS - 1)));
  const first = Math.floor(lowest / height);
  const count = Math.min(MOST_BINS, Math.floor(highest / height) - first + 1);
  const volumes = Array.from({ length: count }, () => 0);
  for (const candle of candles) addCandle(volumes, candle, first * height, height);
  return { low: first * height, step: height, volumes };
}

function addCandle(volumes: number[], { h, l, v }: Candle, low: number, step: number): void {
  const from = Math.max(0, Math.floor((l - low) / step));
  const to = Math.min(volumes.length - 1, Math.floor((h - low) / step));
  for (let bin = from; bin <= to; bin += 1) {
    const overlap = Math.min(h, low + (bin + 1) * step) - Math.max(l, low + bin * step);
    const share = h > l ? Math.max(0, overlap) / (h - l) : 1 / (to - from + 1);
    volumes[bin] = (volumes[bin] ?? 0) + v * share;
  }
}

export const binMiddle = ({ low, step }: Profile, bin: number): number => low + (bin + 0.5) * step;

/** Volume of the bin that a price lies in; 0 outside. */
export const volumeAt = ({ low, step, volumes }: Profile, price: number): number =>
  volumes[Math.floor((price - low) / step)] ?? 0;

/** The bin with the most volume; of equals the one nearest the middle. */
function controlBin({ volumes }: Profile): number {
  const middle = (volumes.length - 1) / 2;
  return volumes.reduce((best, volume, bin) => {
    const highest = volumes[best] ?? 0;
    const isNearer = Math.abs(bin - middle) < Math.abs(best - middle);
    return volume > highest || (volume === highest && isNearer) ? bin : best;
  }, 0);
}

/**
 * The point of control, the middle of the bin with the most volume, and the value area around it,
 * extended by the larger neighbour until it has 70 % of all volume.
 *
 * @source J. F. Dalton, E. T. Jones, R. B. Dalton, Mind over Markets (1990)
 */
export function valueArea(profile: Profile): { poc: number; vah: number; val: number } {
  const { volumes, low, step } = profile;
  const control = controlBin(profile);
  const wanted = 0.7 * sum(volumes);
  let [from, to] = [control, control];
  let covered = volumes[control] ?? 0;
  while (covered < wanted && (from > 0 || to < volumes.length - 1)) {
    const below = from > 0 ? (volumes[from - 1] ?? 0) : -1;
    const above = to < volumes.length - 1 ? (volumes[to + 1] ?? 0) : -1;
    if (above >= below) to += 1;
    else from -= 1;
    covered += Math.max(above, below);
  }
  return { poc: binMiddle(profile, control), vah: low + (to + 1) * step, val: low + from * step };
}

/** Of each run of bins with at least 1.5 times the mean volume, the middle of the fullest bin. */
export function highVolumeNodes(profile: Profile): number[] {
  const enough = 1.5 * mean(profile.volumes);
  const nodes: number[] = [];
  let fullest: number | null = null;
  for (const [bin, volume] of [...profile.volumes, 0].entries()) {
    if (volume > enough) {
      if (fullest === null || volume > (profile.volumes[fullest] ?? 0)) fullest = bin;
    } else if (fullest !== null) {
      nodes.push(binMiddle(profile, fullest));
      fullest = null;
    }
  }
  return nodes;
}

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

type SidedVolume = { readonly buy: number; readonly sell: number };

/**
 * Splits the volume of the last candles by bulk volume classification: the share bought is that of
 * a normal distribution below the candle's return, in deviations of the hundred returns before it.
 * An estimate, worse than the signs of single trades, which candles do not hold.
 *
 * @source D. Easley, M. López de Prado, M. O'Hara, Review of Financial Studies 25 (2012) 1457-1493;
 *   its limits: B. Chakrabarty, R. Pascual, A. Shkilko, Journal of Financial Markets 25 (2015) 52-79
 */
export function bulkVolumes(candles: readonly Candle[], count: number): SidedVolume[] {
  const returns = candles.map(({ c }, i) => Math.log(c / (candles[i - 1]?.c ?? c)));
  const first = Math.max(0, candles.length - count);
  return candles.slice(first).map(({ v }, n) => {
    const i = first + n;
    const spread = standardDeviation(returns.slice(Math.max(1, i - 100), i));
    const share = spread > 0 ? normalShare((returns[i] ?? 0) / spread) : 0.5;
    return { buy: v * share, sell: v * (1 - share) };
  });
}

/** Net order flow of the last candles, -1 to 1; 0 without volume. Candles as for `bulkVolumes`. */
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

export const DAY_QUARTERS = 96; // quarter-hours in 24 hours of trade

/** A candle compared with its time of day on earlier days. */
export type ComparedVolume = {
  readonly candle: Candle;
  readonly score: number; // deviations above the usual volume; 0 with fewer than ten earlier days
  readonly usual: number; // median volume of that time on earlier days; 0 without earlier days
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
 * Volume of the last candles beside the same time of day on up to twenty days before. The time of
 * day is that of the trading day, which follows New York's clock: by UTC each hour would look
 * unusual for weeks after a change of daylight saving.
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
    const earlier = i < first ? [] : volumes.slice(-20);
    volumes.push(candle.v);
    volumesOf.set(times[i] ?? 0, volumes);
    if (i < first) return [];
    const score = earlier.length < 10 ? 0 : robustScore(candle.v, earlier);
    return [{ candle, score, usual: earlier.length > 0 ? median(earlier) : 0 }];
  });
}

/** A quarter-hour with unusual volume, by bulk volume classification bought and sold. */
export type Block = Candle & SidedVolume;

/**
 * Blocks among the last quarter-hours, oldest first: those whose volume lies more than three
 * deviations above what is usual for their time of day on the twenty days before.
 */
export function findBlocks(
  instrument: Instrument,
  quarters: readonly Candle[],
  count = DAY_QUARTERS,
): Block[] {
  const sides = bulkVolumes(quarters, count);
  return compareVolumes(instrument, quarters, count).flatMap(({ candle, score }, i) => {
    const side = sides[i];
    return score > 3 && side ? [{ ...candle, ...side }] : [];
  });
}
