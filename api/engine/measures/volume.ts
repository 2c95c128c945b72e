import { atrSeries, type Series } from '#api/engine/indicators/indicators.ts';
import type { VolumeSource } from '#contracts/primitives.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { ratio, standardDeviation, sum } from './statistics.ts';
import { normalShare } from './normal.ts';

/** Where the source counts no volume, the range of the candle takes its place: 1000 for a usual one. */
export const withVolume = (candles: readonly Candle[], atr: Series): readonly Candle[] =>
  candles.map((candle, i) =>
    candle.v > 0 ? candle : { ...candle, v: ratio(1000 * (candle.h - candle.l), atr[i] ?? 0) },
  );

/** The same over the usual 14 candles. */
export const traded = (candles: readonly Candle[]): readonly Candle[] =>
  candles.every(({ v }) => v > 0) ? candles : withVolume(candles, atrSeries(candles, 14));

/** What the volume of candles is made of: one that is counted anywhere is counted. */
export const volumeSourceOf = (candles: readonly Candle[]): VolumeSource =>
  candles.some(({ v }) => v > 0) ? 'ticks' : 'range-proxy';

export const totalVolume = (candles: readonly Candle[]): number => sum(candles.map(({ v }) => v));

/** Returns that a candle's own is compared with. */
const LOOK_BACK = 100;

const logReturn = (candle: Candle | undefined, before: Candle | undefined): number =>
  candle && before ? Math.log(candle.c / before.c) : 0;

/** Volume of a candle, split into what was bought and what was sold. */
export type SidedVolume = { readonly buy: number; readonly sell: number };

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
 * How far buying outweighed selling in the last candles, -1 to 1; 0 without volume.
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
