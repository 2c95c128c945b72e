import { mean } from '#api/engine/measures/statistics.ts';
import type { PredictionModel, Probabilities } from '#contracts/rules/signals/prediction-model.ts';
import { byOutcome, learnableBefore, type Sample, sharesOf } from './samples.ts';
import { fitSoftmax, softmaxOf, weightsOf } from './softmax.ts';

export type Learned = Pick<PredictionModel, 'weights' | 'prior' | 'shrink'>;

const TRIED_SHARE = 0.2; // share of the samples for validation
const MOST_TRUST = 0.6; // markets change: part of the prediction always stays the prior

/** Predictions of a model: its weights, mixed with the prior by trust. */
export const probabilitiesOf = (
  { weights, prior, shrink }: Learned,
  rows: readonly Pick<Sample, 'features'>[],
): readonly Probabilities[] =>
  softmaxOf(weights, rows).map((raw) =>
    byOutcome((outcome) => mixed(raw[outcome], prior[outcome], shrink)),
  );

const mixed = (raw: number, prior: number, trust: number): number =>
  trust * raw + (1 - trust) * prior;

/** Log loss in nats: the mean of -ln of the probability of each outcome. */
export function logLoss(predicted: readonly Probabilities[], samples: readonly Sample[]): number {
  const losses = samples.map(({ outcome }, i) => -Math.log(predicted[i]?.[outcome] ?? NaN));
  return mean(losses);
}

/** Fits weights on all samples; their trust is that of weights fitted without the newest fifth, on it. */
export function learn(samples: readonly Sample[]): Learned {
  const first = Math.floor(samples.length * (1 - TRIED_SHARE));
  const earlier = learnableBefore(samples, first);
  const tried = fitSoftmax(earlier);
  return {
    weights: weightsOf(fitSoftmax(samples, tried)),
    prior: sharesOf(samples),
    shrink: trustIn(weightsOf(tried), sharesOf(earlier), samples.slice(first)),
  };
}

function trustIn(
  weights: PredictionModel['weights'],
  prior: Probabilities,
  later: readonly Sample[],
): number {
  const raws = softmaxOf(weights, later);
  const lossOf = (trust: number): number => {
    const chanceOf = ({ outcome }: Sample, i: number): number =>
      mixed(raws[i]?.[outcome] ?? NaN, prior[outcome], trust);
    return mean(later.map((sample, i) => -Math.log(chanceOf(sample, i))));
  };
  const trusts = Array.from({ length: 11 }, (_, tenths) => tenths / 10);
  const losses = trusts.map((trust) => ({ trust, loss: lossOf(trust) }));
  const [best] = losses.toSorted((a, b) => a.loss - b.loss);
  return Math.min(MOST_TRUST, best?.trust ?? 0);
}
