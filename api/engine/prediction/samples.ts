import { atrSeries } from '#api/engine/indicators/indicators.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { featureRows } from './features.ts';
import { BARRIER_ATRS, type Label, labelOf } from './labels.ts';

/** Bars left out between what is learned and what is tested, beyond the last label. */
const EMBARGO_BARS = 24;

/** One hour to learn from: what was known at its close, and what came of it. */
export type Sample = Label & {
  readonly features: readonly number[];
  /** Index of the hour itself. */
  readonly begin: number;
};

/** All hours that have both features and an outcome, oldest first. */
export function samplesOf(hours: readonly Candle[]): readonly Sample[] {
  const atr = atrSeries(hours, 14);
  return featureRows(hours).flatMap((features, begin) => {
    const label = labelOf(hours, begin, BARRIER_ATRS * (atr[begin] ?? 0));
    return features === null || label === null ? [] : [{ ...label, features, begin }];
  });
}

/**
 * The samples before a test that know nothing of it: labels that reach into it are purged, and an
 * embargo keeps the two apart.
 *
 * @param first index of the first sample of the test
 * @source López de Prado (2018), chapter 7
 */
export function learnableBefore(samples: readonly Sample[], first: number): readonly Sample[] {
  const testBegin = samples[first]?.begin ?? Infinity;
  return samples.slice(0, first).filter(({ end }) => end + EMBARGO_BARS < testBegin);
}
