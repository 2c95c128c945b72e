import { atrSeries } from '#api/engine/indicators/indicators.ts';
import { ratio } from '#api/engine/measures/statistics.ts';
import { compareVolumes } from '#api/engine/measures/unusual-volume.ts';
import { totalVolume } from '#api/engine/measures/volume.ts';
import { type DarkPoolMeasures, WEEK_QUARTERS } from './measure-dark-pool.ts';

/** Deviations from which volume is much, and the share of a usual range below which it moved little. */
export const MUCH_VOLUME = 1.5;
export const LITTLE_RANGE = 0.7;

/**
 * Volume of five days that was taken in without the price going far: of quarter-hours with much volume for
 * their time of day and less than 0.7 of a usual range.
 *
 * @returns `share` of all volume of the five days, percent in one decimal; `volume` of it
 */
export function hiddenLiquidity({
  instrument,
  quarters,
}: Pick<DarkPoolMeasures, 'instrument' | 'quarters'>): { share: number; volume: number } {
  const ranges = atrSeries(quarters, 14).slice(-WEEK_QUARTERS);
  const absorbed = compareVolumes(instrument, quarters, WEEK_QUARTERS).filter(
    ({ candle: { h, l }, score }, i) =>
      score > MUCH_VOLUME && h - l < LITTLE_RANGE * (ranges[i] ?? 0),
  );
  const volume = totalVolume(absorbed.map(({ candle }) => candle));
  const share = 100 * ratio(volume, totalVolume(quarters.slice(-WEEK_QUARTERS)));
  return { share: Number(share.toFixed(1)), volume: Math.round(volume) };
}
