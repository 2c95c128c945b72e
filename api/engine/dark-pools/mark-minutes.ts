import { atrSeries } from '#api/engine/indicators/indicators.ts';
import { median, robustScore } from '#api/engine/measures/statistics.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { LITTLE_RANGE, MUCH_VOLUME } from './hidden-liquidity.ts';

/** A minute beside the hour before it. */
export type MarkedMinute = {
  readonly candle: Candle;
  /** Much volume, and less than 0.7 of a usual range. */
  readonly isAbsorbed: boolean;
  /** More than two deviations of volume above usual, and more than twice as far as usual. */
  readonly isPushed: boolean;
};

const HOUR = 60; // minutes
const PUSH_VOLUME = 2;
const PUSH_RANGE = 2;

const rangeOf = ({ h, l }: Candle): number => h - l;

/** @param minutes closed M1 candles with volume, oldest first; those of the first hour bear no mark */
export function markMinutes(minutes: readonly Candle[]): MarkedMinute[] {
  const usualRanges = atrSeries(minutes, 14);
  return minutes.map((candle, i) => {
    if (i < HOUR) return { candle, isAbsorbed: false, isPushed: false };
    const before = minutes.slice(i - HOUR, i);
    const score = robustScore(
      candle.v,
      before.map(({ v }) => v),
    );
    const range = rangeOf(candle);
    return {
      candle,
      isAbsorbed: score > MUCH_VOLUME && range < LITTLE_RANGE * (usualRanges[i] ?? 0),
      isPushed: score > PUSH_VOLUME && range > PUSH_RANGE * median(before.map(rangeOf)),
    };
  });
}
