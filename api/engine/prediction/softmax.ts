import type { PredictionModel, Probabilities } from '#contracts/rules/signals/prediction-model.ts';
import { OUTCOMES } from './labels.ts';
import type { Sample } from './samples.ts';
import { uniquenessOf } from './uniqueness.ts';

const ITERATIONS = 150;
const STEP = 0.5;
const MOMENTUM = 0.9;
/** Pull of the weights towards zero; the biases are free. */
const L2 = 0.05;

/** One row for each outcome: the bias, then one weight for each feature. */
type Weights = PredictionModel['weights'];
type Features = Pick<Sample, 'features'>;

/** What the weights say about each row. */
export function softmaxOf(weights: Weights, rows: readonly Features[]): readonly Probabilities[] {
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
export function fitSoftmax(samples: readonly Sample[]): Weights {
  const columns = columnsOf(samples);
  const uniqueness = uniquenessOf(samples);
  const classes = OUTCOMES.map((outcome) => ({
    weights: new Float64Array(columns.length),
    velocity: new Float64Array(columns.length),
    /** Logits, then probabilities, then how far those miss. */
    told: new Float64Array(samples.length),
    truth: Float64Array.from(samples, (sample) => (sample.outcome === outcome ? 1 : 0)),
  }));
  for (let n = 0; n < ITERATIONS; n += 1) {
    for (const { told, weights } of classes) fillLogits(told, columns, weights);
    turnIntoShares(classes.map(({ told }) => told));
    for (const { told, truth, ...each } of classes) {
      turnIntoMisses(told, truth, uniqueness);
      descend(each, (j) => dot(columns[j] ?? told, told) / samples.length);
    }
  }
  return classes.map(({ weights }) => [...weights]);
}

/** A column of ones for the bias, then one for each feature: a descent goes through them 150 times. */
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

/** Logits become probabilities; less the highest of a row, which changes nothing, none overflows. */
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

function turnIntoMisses(
  told: Float64Array,
  truth: Float64Array,
  uniqueness: readonly number[],
): void {
  for (let i = 0; i < told.length; i += 1) {
    told[i] = (uniqueness[i] ?? 0) * ((told[i] ?? 0) - (truth[i] ?? 0));
  }
}

/** One step down the slope of the log loss. */
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
