import type { PredictionModel, Probabilities } from '#contracts/rules/signals/prediction-model.ts';
import { type Outcome, OUTCOMES } from './labels.ts';
import { learnableBefore, type Sample } from './samples.ts';
import { fitSoftmax, softmaxOf } from './softmax.ts';

export type Learned = Pick<PredictionModel, 'weights' | 'prior' | 'shrink'>;

/** Share of the samples on which the weights are tried that were fitted on the others. */
const TRIED_SHARE = 0.2;
/** Markets change: however well the newest samples went, part of the answer stays the prior. */
const MOST_TRUST = 0.6;
const TRUSTS = Array.from({ length: 11 }, (_, tenths) => tenths / 10);

/** Shares of the outcomes; one more of each, because what was never seen is still possible. */
export function sharesOf(samples: readonly Pick<Sample, 'outcome'>[]): Probabilities {
  const shareOf = (wanted: Outcome): number =>
    (samples.filter(({ outcome }) => outcome === wanted).length + 1) /
    (samples.length + OUTCOMES.length);
  return {
    bullish: shareOf('bullish'),
    bearish: shareOf('bearish'),
    neutral: shareOf('neutral'),
  };
}

/** What a model says about hours: its weights as far as they are trusted, else the prior. */
export function probabilitiesOf(
  { weights, prior, shrink }: Learned,
  rows: readonly Pick<Sample, 'features'>[],
): readonly Probabilities[] {
  return blend(softmaxOf(weights, rows), prior, shrink);
}

const blend = (
  raws: readonly Probabilities[],
  prior: Probabilities,
  trust: number,
): readonly Probabilities[] =>
  raws.map((raw) => ({
    bullish: trust * raw.bullish + (1 - trust) * prior.bullish,
    bearish: trust * raw.bearish + (1 - trust) * prior.bearish,
    neutral: trust * raw.neutral + (1 - trust) * prior.neutral,
  }));

/** How surprised one is by outcomes, in nats: the mean of -ln of the probability each had. */
export function logLoss(told: readonly Probabilities[], samples: readonly Sample[]): number {
  const losses = samples.map(({ outcome }, i) => -Math.log(told[i]?.[outcome] ?? NaN));
  return losses.reduce((sum, loss) => sum + loss, 0) / losses.length;
}

/**
 * Fits weights on all samples. How far they deserve trust is tried on the newest fifth, with weights
 * fitted on what comes before.
 */
export function learn(samples: readonly Sample[]): Learned {
  const first = Math.floor(samples.length * (1 - TRIED_SHARE));
  return {
    weights: fitSoftmax(samples),
    prior: sharesOf(samples),
    shrink: trustIn(learnableBefore(samples, first), samples.slice(first)),
  };
}

function trustIn(earlier: readonly Sample[], later: readonly Sample[]): number {
  const weights = fitSoftmax(earlier);
  const prior = sharesOf(earlier);
  const raws = softmaxOf(weights, later);
  const losses = TRUSTS.map((trust) => ({
    trust,
    loss: logLoss(blend(raws, prior, trust), later),
  }));
  const [best] = losses.toSorted((a, b) => a.loss - b.loss);
  return Math.min(MOST_TRUST, best?.trust ?? 0);
}
