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

/** The features of all rows, row after row, each behind a 1 for the bias. */
type Table = { readonly values: Float64Array; readonly count: number; readonly width: number };

function tableOf(rows: readonly Features[]): Table {
  const width = 1 + (rows[0]?.features.length ?? 0);
  const values = new Float64Array(rows.length * width);
  rows.forEach(({ features }, i) => values.set([1, ...features], i * width));
  return { values, count: rows.length, width };
}

/** Sets `shares` to the probabilities of a row. @param weights of each outcome, one after the other */
function fillShares(
  shares: Float64Array,
  { values, width }: Table,
  row: number,
  weights: Float64Array,
): void {
  let a = 0;
  let b = 0;
  let c = 0;
  for (let j = 0, at = row * width; j < width; j += 1, at += 1) {
    const value = values[at] ?? 0;
    a += (weights[j] ?? 0) * value;
    b += (weights[width + j] ?? 0) * value;
    c += (weights[2 * width + j] ?? 0) * value;
  }
  const highest = Math.max(a, b, c); // subtracted, or the exponential would overflow
  const x = Math.exp(a - highest);
  const y = Math.exp(b - highest);
  const z = Math.exp(c - highest);
  shares[0] = x / (x + y + z);
  shares[1] = y / (x + y + z);
  shares[2] = z / (x + y + z);
}

function softmaxOf(weights: Weights, rows: readonly Features[]): readonly Probabilities[] {
  const table = tableOf(rows);
  const shares = new Float64Array(OUTCOMES.length);
  const flat = Float64Array.from(weights.flat());
  return rows.map((_, row) => {
    fillShares(shares, table, row, flat);
    const [bullish = 0, bearish = 0, neutral = 0] = shares;
    return { bullish, bearish, neutral };
  });
}

/**
 * Multinomial logistic regression by gradient descent with momentum, begun with zeros: the same
 * samples always give the same weights.
 *
 * @source C. Bishop, Pattern Recognition and Machine Learning (2006), 4.3.4; B. Polyak, USSR Comput.
 *         Math. Math. Phys. 4:5 (1964), for the momentum
 */
function fitSoftmax(samples: readonly Sample[]): Weights {
  const table = tableOf(samples);
  const { count, width } = table;
  const labels: Labels = {
    outcomes: Uint8Array.from(samples, ({ outcome }) => OUTCOMES.indexOf(outcome)),
    uniqueness: Float64Array.from(uniquenessOf(samples)),
  };
  const weights = new Float64Array(OUTCOMES.length * width);
  const velocity = new Float64Array(weights.length);
  const slopes = new Float64Array(weights.length);
  for (let n = 0; n < ITERATIONS; n += 1) {
    sumSlopes(slopes, table, labels, weights);
    for (let k = 0; k < weights.length; k += 1) {
      const weight = weights[k] ?? 0;
      const isBias = k % width === 0;
      const slope = (slopes[k] ?? 0) / count + (isBias ? 0 : L2 * weight);
      const speed = MOMENTUM * (velocity[k] ?? 0) - STEP * slope;
      velocity[k] = speed;
      weights[k] = weight + speed;
    }
  }
  return OUTCOMES.map((_, k) => [...weights.subarray(k * width, (k + 1) * width)]);
}

/** Of each row, the index of its outcome, and how much it counts. */
type Labels = { readonly outcomes: Uint8Array; readonly uniqueness: Float64Array };

/** Sets `slopes` to the derivatives of the log loss by the weights, summed over all rows. */
function sumSlopes(
  slopes: Float64Array,
  table: Table,
  { outcomes, uniqueness }: Labels,
  weights: Float64Array,
): void {
  const errors = new Float64Array(OUTCOMES.length);
  slopes.fill(0);
  for (let row = 0; row < table.count; row += 1) {
    fillShares(errors, table, row, weights);
    const outcome = outcomes[row] ?? 0;
    errors[outcome] = (errors[outcome] ?? 0) - 1;
    for (let k = 0; k < errors.length; k += 1) {
      errors[k] = (uniqueness[row] ?? 0) * (errors[k] ?? 0);
    }
    addSlopes(slopes, table, row, errors);
  }
}

function addSlopes(
  slopes: Float64Array,
  { values, width }: Table,
  row: number,
  [a = 0, b = 0, c = 0]: Float64Array,
): void {
  for (let j = 0, at = row * width; j < width; j += 1, at += 1) {
    const value = values[at] ?? 0;
    slopes[j] = (slopes[j] ?? 0) + value * a;
    slopes[width + j] = (slopes[width + j] ?? 0) + value * b;
    slopes[2 * width + j] = (slopes[2 * width + j] ?? 0) + value * c;
  }
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
