import { mean } from '#api/engine/measures/statistics.ts';
import type { PredictionModel, Probabilities } from '#contracts/rules/signals/prediction-model.ts';
import {
  byOutcome,
  type Outcome,
  OUTCOMES,
  learnableBefore,
  type Sample,
  uniquenessOf,
} from './samples.ts';

const ITERATIONS = 150;
const STEP = 0.5;
const MOMENTUM = 0.9;
const L2 = 0.05; // L2 penalty of the weights; the biases have none

type Weights = PredictionModel['weights'];
type Features = Pick<Sample, 'features'>;

function softmaxOf(weights: Weights, rows: readonly Features[]): readonly Probabilities[] {
  const columns = columnsOf(rows);
  const shares = OUTCOMES.map(() => new Float64Array(rows.length));
  shares.forEach((logits, k) => fillLogits(logits, columns, weights[k] ?? []));
  turnIntoShares(shares);
  const [bullish, bearish, neutral] = shares;
  return rows.map((_, i) => ({
    bullish: bullish?.[i] ?? 0,
    bearish: bearish?.[i] ?? 0,
    neutral: neutral?.[i] ?? 0,
  }));
}

/**
 * Multinomial logistic regression by gradient descent with momentum, begun with zeros: the same
 * samples always give the same weights.
 *
 * @source C. Bishop, Pattern Recognition and Machine Learning (2006), 4.3.4; B. Polyak, USSR Comput.
 *         Math. Math. Phys. 4:5 (1964), for the momentum
 */
function fitSoftmax(samples: readonly Sample[]): Weights {
  const columns = columnsOf(samples);
  const uniqueness = uniquenessOf(samples);
  const classes = OUTCOMES.map((outcome) => ({
    weights: new Float64Array(columns.length),
    velocity: new Float64Array(columns.length),
    shares: new Float64Array(samples.length), // logits, then probabilities, then errors
    truth: Float64Array.from(samples, (sample) => (sample.outcome === outcome ? 1 : 0)),
  }));
  for (let n = 0; n < ITERATIONS; n += 1) {
    for (const { shares, weights } of classes) fillLogits(shares, columns, weights);
    turnIntoShares(classes.map(({ shares }) => shares));
    for (const { shares, truth, ...each } of classes) {
      shares.forEach((share, i) => {
        shares[i] = (uniqueness[i] ?? 0) * (share - (truth[i] ?? 0));
      });
      descend(each, (j) => dot(columns[j] ?? shares, shares) / samples.length);
    }
  }
  return classes.map(({ weights }) => [...weights]);
}

/** A column of ones for the bias, then one for each feature. */
function columnsOf(rows: readonly Features[]): readonly Float64Array[] {
  const features = rows[0]?.features ?? [];
  return [
    new Float64Array(rows.length).fill(1),
    ...features.map((_, j) => Float64Array.from(rows, (row) => row.features[j] ?? 0)),
  ];
}

function fillLogits(
  logits: Float64Array,
  columns: readonly Float64Array[],
  weights: ArrayLike<number>,
): void {
  logits.fill(0);
  columns.forEach((column, j) => addScaled(logits, column, weights[j] ?? 0));
}

/** Turns logits into probabilities; subtracting the highest logit of a row prevents an overflow. */
function turnIntoShares([up, down, none]: readonly Float64Array[]): void {
  if (!up || !down || !none) return;
  for (let i = 0; i < up.length; i += 1) {
    const [a, b, c] = [up[i] ?? 0, down[i] ?? 0, none[i] ?? 0];
    const highest = Math.max(a, b, c);
    const [x, y, z] = [Math.exp(a - highest), Math.exp(b - highest), Math.exp(c - highest)];
    up[i] = x / (x + y + z);
    down[i] = y / (x + y + z);
    none[i] = z / (x + y + z);
  }
}

function descend(
  { weights, velocity }: { weights: Float64Array; velocity: Float64Array },
  slopeOf: (feature: number) => number,
): void {
  for (let j = 0; j < weights.length; j += 1) {
    const weight = weights[j] ?? 0;
    const slope = slopeOf(j) + (j === 0 ? 0 : L2 * weight);
    const speed = MOMENTUM * (velocity[j] ?? 0) - STEP * slope;
    velocity[j] = speed;
    weights[j] = weight + speed;
  }
}

function addScaled(sums: Float64Array, column: Float64Array, scale: number): void {
  for (let i = 0; i < sums.length; i += 1) sums[i] = (sums[i] ?? 0) + scale * (column[i] ?? 0);
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

export type Learned = Pick<PredictionModel, 'weights' | 'prior' | 'shrink'>;

const TRIED_SHARE = 0.2; // share of the samples for validation
const MOST_TRUST = 0.6; // markets change: part of the prediction always stays the prior

/** Shares of the outcomes with add-one smoothing. */
export function sharesOf(samples: readonly Pick<Sample, 'outcome'>[]): Probabilities {
  const shareOf = (wanted: Outcome): number =>
    (samples.filter(({ outcome }) => outcome === wanted).length + 1) /
    (samples.length + OUTCOMES.length);
  return byOutcome(shareOf);
}

/** Predictions of a model: its weights, mixed with the prior by trust. */
export const probabilitiesOf = (
  { weights, prior, shrink }: Learned,
  rows: readonly Features[],
): readonly Probabilities[] => blend(softmaxOf(weights, rows), prior, shrink);

const blend = (
  raws: readonly Probabilities[],
  prior: Probabilities,
  trust: number,
): readonly Probabilities[] =>
  raws.map((raw) => byOutcome((outcome) => trust * raw[outcome] + (1 - trust) * prior[outcome]));

/** Log loss in nats: the mean of -ln of the probability of each outcome. */
export function logLoss(predicted: readonly Probabilities[], samples: readonly Sample[]): number {
  const losses = samples.map(({ outcome }, i) => -Math.log(predicted[i]?.[outcome] ?? NaN));
  return mean(losses);
}

/** Fits weights on all samples; their trust is that of weights fitted without the newest fifth, on it. */
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
  const lossOf = (trust: number): number => logLoss(blend(raws, prior, trust), later);
  const trusts = Array.from({ length: 11 }, (_, tenths) => tenths / 10);
  const losses = trusts.map((trust) => ({ trust, loss: lossOf(trust) }));
  const [best] = losses.toSorted((a, b) => a.loss - b.loss);
  return Math.min(MOST_TRUST, best?.trust ?? 0);
}
