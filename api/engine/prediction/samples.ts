import { atrSeries } from '#api/engine/indicators/indicators.ts';
import { sum } from '#api/engine/measures/statistics.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Probabilities } from '#contracts/rules/signals/prediction-model.ts';
import { featureRows } from './features.ts';

export type Outcome = keyof Probabilities;
/** In the order of a model's rows. */
export const OUTCOMES = ['bullish', 'bearish', 'neutral'] as const satisfies Outcome[];

export const byOutcome = (make: (outcome: Outcome) => number): Probabilities => ({
  bullish: make('bullish'),
  bearish: make('bearish'),
  neutral: make('neutral'),
});

/** Shares of the outcomes with add-one smoothing. */
export function sharesOf(samples: readonly Pick<Sample, 'outcome'>[]): Probabilities {
  const shareOf = (wanted: Outcome): number =>
    (samples.filter(({ outcome }) => outcome === wanted).length + 1) /
    (samples.length + OUTCOMES.length);
  return byOutcome(shareOf);
}

export const HORIZON_BARS = 24; // bars after which the outcome is neutral
const BARRIER_ATRS = 3; // average true ranges between the close and either barrier

type Label = {
  readonly outcome: Outcome;
  readonly end: number; // index of the candle that decided the outcome
};

/**
 * Triple-barrier label of an hour, entered at its close: the price barrier touched first, or time.
 * A candle that touches both gives neutral, as their order is unknown. Null unless the whole
 * horizon is there; to take quick touches earlier would prefer them.
 *
 * @param distance of both barriers from the close, price units
 * @source M. López de Prado, Advances in Financial Machine Learning (2018), chapter 3
 */
export function labelOf(hours: readonly Candle[], index: number, distance: number): Label | null {
  const last = index + HORIZON_BARS;
  if (last >= hours.length) return null;
  const entry = hours[index]?.c ?? NaN;
  const [top, bottom] = [entry + distance, entry - distance];
  for (let end = index + 1; end <= last; end += 1) {
    const { h, l } = hours[end] ?? { h: NaN, l: NaN };
    if (h >= top && l <= bottom) return { outcome: 'neutral', end };
    if (h >= top) return { outcome: 'bullish', end };
    if (l <= bottom) return { outcome: 'bearish', end };
  }
  return { outcome: 'neutral', end: last };
}

const EMBARGO_BARS = 24; // bars left out between training and test, beyond the last label

/** One training sample: the features at the close of an hour, and the outcome. */
export type Sample = Label & {
  readonly features: readonly number[];
  readonly begin: number; // index of the hour itself
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
 * The training samples for the test that begins with a sample: labels that reach into it are purged, and
 * an embargo separates the two.
 *
 * @source López de Prado (2018), chapter 7
 */
export function learnableBefore(samples: readonly Sample[], first: number): readonly Sample[] {
  const testBegin = samples[first]?.begin ?? Infinity;
  return samples.slice(0, first).filter(({ end }) => end + EMBARGO_BARS < testBegin);
}

/**
 * Average uniqueness of each sample, 1 in the mean: the mean of 1 / (number of labels open at a candle)
 * over the candles of its label. Overlapping labels share their weight.
 *
 * @source López de Prado (2018), chapter 4
 */
export function uniquenessOf(samples: readonly Pick<Sample, 'begin' | 'end'>[]): readonly number[] {
  const shares = cumulativeShares(samples);
  const weights = samples.map(
    ({ begin, end }) => ((shares[end + 1] ?? 0) - (shares[begin + 1] ?? 0)) / (end - begin),
  );
  const total = sum(weights);
  return weights.map((weight) => (weight * samples.length) / total);
}

/** At index i the sum, over the candles before candle i, of one over the labels open there. */
function cumulativeShares(samples: readonly Pick<Sample, 'begin' | 'end'>[]): Float64Array {
  const length = 2 + samples.reduce((last, { end }) => Math.max(last, end), 0);
  const changes = new Float64Array(length);
  for (const { begin, end } of samples) {
    changes[begin + 1] = (changes[begin + 1] ?? 0) + 1;
    changes[end + 1] = (changes[end + 1] ?? 0) - 1;
  }
  const shares = new Float64Array(length + 1);
  let open = 0;
  for (let i = 0; i < length; i += 1) {
    open += changes[i] ?? 0;
    shares[i + 1] = (shares[i] ?? 0) + (open > 0 ? 1 / open : 0);
  }
  return shares;
}
