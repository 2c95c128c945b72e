import type { PredictionModel, Probabilities } from '#contracts/rules/prediction-model.ts';
import { OUTCOMES } from './labels.ts';
import type { Sample } from './samples.ts';
import { uniquenessOf } from './uniqueness.ts';

const ITERATIONS = 150;
const STEP = 0.5;
const MOMENTUM = 0.9;
/** Pull of the weights towards zero; the biases are free. */
const L2 = 0.05;

/** One row for each outcome: the bias, then one weight for each feature. */
export type Weights = PredictionModel['weights'];

/** What the weights say about one hour. */
export function softmaxOf(weights: Weights, features: readonly number[]): Probabilities {
  const row = Float64Array.of(1, ...features);
  const [bullish, bearish, neutral] = softmax(weights.map((each) => dot(row, each)));
  return { bullish: bullish ?? 0, bearish: bearish ?? 0, neutral: neutral ?? 0 };
}

/**
 * Multinomial logistic regression by gradient descent with momentum, begun with zeros: the same
 * samples always give the same weights.
 *
 * @source C. Bishop, Pattern Recognition and Machine Learning (2006), 4.3.4; B. Polyak, USSR Comput.
 *         Math. Math. Phys. 4:5 (1964), for the momentum
 */
export function fitSoftmax(samples: readonly Sample[]): Weights {
  const rows = rowsOf(samples);
  const width = rows[0]?.cells.length ?? 0;
  const classes = OUTCOMES.map(() => ({
    weights: new Float64Array(width),
    velocity: new Float64Array(width),
    gradient: new Float64Array(width),
  }));
  for (let n = 0; n < ITERATIONS; n += 1) {
    for (const { gradient } of classes) gradient.fill(0);
    for (const row of rows) addGradient(row, classes);
    for (const each of classes) descend(each, rows.length);
  }
  return classes.map(({ weights }) => [...weights]);
}

/** One sample as the descent reads it 150 times. */
type Row = {
  /** A one for the bias, then the features. */
  readonly cells: Float64Array;
  /** Index in OUTCOMES. */
  readonly outcome: number;
  readonly uniqueness: number;
};

type ClassState = {
  readonly weights: Float64Array;
  readonly velocity: Float64Array;
  readonly gradient: Float64Array;
};

function rowsOf(samples: readonly Sample[]): readonly Row[] {
  const uniqueness = uniquenessOf(samples);
  return samples.map(({ features, outcome }, i) => ({
    cells: Float64Array.of(1, ...features),
    outcome: OUTCOMES.indexOf(outcome),
    uniqueness: uniqueness[i] ?? 0,
  }));
}

/** Adds what one row says about the slope of the log loss. */
function addGradient({ cells, outcome, uniqueness }: Row, classes: readonly ClassState[]): void {
  const told = softmax(classes.map(({ weights }) => dot(cells, weights)));
  classes.forEach(({ gradient }, k) => {
    const miss = uniqueness * ((told[k] ?? 0) - (k === outcome ? 1 : 0));
    for (let j = 0; j < cells.length; j += 1) {
      gradient[j] = (gradient[j] ?? 0) + miss * (cells[j] ?? 0);
    }
  });
}

function descend({ weights, velocity, gradient }: ClassState, rows: number): void {
  for (let j = 0; j < weights.length; j += 1) {
    const weight = weights[j] ?? 0;
    const slope = (gradient[j] ?? 0) / rows + (j === 0 ? 0 : L2 * weight);
    const speed = MOMENTUM * (velocity[j] ?? 0) - STEP * slope;
    velocity[j] = speed;
    weights[j] = weight + speed;
  }
}

function dot(cells: Float64Array, weights: ArrayLike<number>): number {
  let sum = 0;
  for (let j = 0; j < cells.length; j += 1) sum += (cells[j] ?? 0) * (weights[j] ?? 0);
  return sum;
}

/** Of logits; less the highest of them, which changes nothing, so that none overflows. */
function softmax(logits: readonly number[]): readonly number[] {
  const highest = Math.max(...logits);
  const parts = logits.map((logit) => Math.exp(logit - highest));
  const total = parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part) => part / total);
}
