import type { PredictionModel, Probabilities } from '#contracts/rules/signals/prediction-model.ts';
import { OUTCOMES, type Sample, sharesOf, uniquenessOf } from './samples.ts';

const L2 = 0.05; // L2 penalty of the weights; the biases have none
const FLAT = 1e-8; // no steeper is the minimum: it fixes six digits of a probability
const SLOW = 0.3; // a step that leaves more than this of the slopes renews the curvature
const ROUNDING = 1e-13; // of a loss
const MOST_STEPS = 200; // about ten are needed

type Weights = PredictionModel['weights'];
type Features = Pick<Sample, 'features'>;

/** The probabilities of the outcomes of each row. */
export function softmaxOf(weights: Weights, rows: readonly Features[]): readonly Probabilities[] {
  const none = new Float64Array();
  const [bulls = none, bears = none, neutrals = none] = weights.map((own) => new Float64Array(own));
  const { values, width } = tableOf(rows);
  return rows.map((_, i) => {
    const a = dot(bulls, values, width, i * width);
    const b = dot(bears, values, width, i * width);
    const c = dot(neutrals, values, width, i * width);
    const highest = Math.max(a, b, c); // subtracted, or the exponential would overflow
    const [x, y, z] = [Math.exp(a - highest), Math.exp(b - highest), Math.exp(c - highest)];
    const total = x + y + z;
    return { bullish: x / total, bearish: y / total, neutral: z / total };
  });
}

const BIAS = 0; // column
const AT_ONCE = 4; // rows that `addRows` takes together

/** The features of each row behind a 1 for the bias, row by row, and rows of zeros up to a multiple of four. */
type Table = { readonly values: Float64Array; readonly width: number };

function tableOf(rows: readonly Features[]): Table {
  const width = 1 + (rows[0]?.features.length ?? 0);
  const values = new Float64Array(Math.ceil(rows.length / AT_ONCE) * AT_ONCE * width);
  rows.forEach(({ features }, i) => {
    values[i * width] = 1;
    for (let j = 1; j < width; j += 1) values[i * width + j] = features[j - 1] ?? 0; // `set` takes twice as long
  });
  return { values, width };
}

/** The sum of the products of the first `count` numbers, of the second list from an index. */
function dot(a: Float64Array, b: Float64Array, count: number, from = 0): number {
  let sum = 0;
  for (let j = 0; j < count; j += 1) sum += (a[j] ?? 0) * (b[from + j] ?? 0);
  return sum;
}

type Weighted = Table & { readonly weights: Float64Array };

const weightedValue = ({ values, width, weights }: Weighted, row: number, column: number): number =>
  (weights[row] ?? 0) * (values[row * width + column] ?? 0);

/** Adds four rows, each times its weighted value in a column: one by one they take twice as long. */
function addRows(to: Float64Array, table: Weighted, row: number, column: number): void {
  const { values, width } = table;
  const a = weightedValue(table, row, column);
  const b = weightedValue(table, row + 1, column);
  const c = weightedValue(table, row + 2, column);
  const d = weightedValue(table, row + 3, column);
  const first = row * width;
  const [second, third, fourth] = [first + width, first + 2 * width, first + 3 * width];
  for (let k = 0; k < to.length; k += 1) {
    const two = (to[k] ?? 0) + a * (values[first + k] ?? 0) + b * (values[second + k] ?? 0);
    to[k] = two + c * (values[third + k] ?? 0) + d * (values[fourth + k] ?? 0);
  }
}

type Data = Table & {
  readonly outcomes: readonly Sample['outcome'][];
  readonly shares: Float64Array; // how much each row counts, 1 in all
};

const dataOf = (samples: readonly Sample[]): Data => ({
  ...tableOf(samples),
  outcomes: samples.map(({ outcome }) => outcome),
  shares: new Float64Array(uniquenessOf(samples).map((each) => each / samples.length)),
});

/**
 * What only matters of the weights are their differences. The two halves of a list: by how much those of
 * bullish exceed those of neutral, then those of bearish.
 */
type Leads = Float64Array;

const halves = (list: Float64Array) => [
  list.subarray(0, list.length / 2),
  list.subarray(list.length / 2),
];

/** The weights with these leads that have the least squares: those of the three outcomes add up to 0. */
export function weightsOf({ leads }: Pick<Fit, 'leads'>): Weights {
  const [bulls = [], bears = []] = halves(leads).map((each) => [...each]);
  const neutral = bulls.map((lead, j) => -(lead + (bears[j] ?? 0)) / OUTCOMES.length);
  return [...[bulls, bears].map((own) => own.map((lead, j) => lead + (neutral[j] ?? 0))), neutral];
}

/** The logs of the shares: what fits best where no feature tells anything. */
function leadsWithoutFeatures(samples: readonly Sample[]): Leads {
  const { bullish, bearish, neutral } = sharesOf(samples);
  const width = 1 + (samples[0]?.features.length ?? 0);
  const leads = new Float64Array(2 * width);
  leads[0] = Math.log(bullish / neutral);
  leads[width] = Math.log(bearish / neutral);
  return leads;
}

type Point = {
  readonly leads: Leads;
  readonly loss: number; // mean over the rows, with its penalty
  readonly slopes: Float64Array; // its derivatives by the leads
  readonly chances: readonly Float64Array[]; // of bullish and bearish, of each row
};

function measure({ values, width, outcomes, shares }: Data, leads: Leads): Point {
  const slopes = new Float64Array(leads.length);
  const [bullish, bearish] = [shares.slice(), shares.slice()];
  const [excessOfBulls, excessOfBears] = [shares.slice(), shares.slice()];
  let loss = addPenalty(slopes, leads);
  for (let i = 0; i < shares.length; i += 1) {
    let [bull, bear] = [0, 0];
    for (let j = 0; j < width; j += 1) {
      const value = values[i * width + j] ?? 0;
      bull += (leads[j] ?? 0) * value;
      bear += (leads[width + j] ?? 0) * value;
    }
    const highest = Math.max(bull, bear, 0); // subtracted, or the exponential would overflow
    const x = Math.exp(bull - highest);
    const y = Math.exp(bear - highest);
    const total = x + y + Math.exp(-highest);
    const isBull = Number(outcomes[i] === 'bullish');
    const isBear = Number(outcomes[i] === 'bearish');
    const share = shares[i] ?? 0;
    loss += share * (Math.log(total) + highest - isBull * bull - isBear * bear);
    bullish[i] = x / total;
    bearish[i] = y / total;
    excessOfBulls[i] = share * (x / total - isBull);
    excessOfBears[i] = share * (y / total - isBear);
  }
  const [bullSlopes = slopes, bearSlopes = slopes] = halves(slopes);
  for (let row = 0; row < shares.length; row += AT_ONCE) {
    addRows(bullSlopes, { values, width, weights: excessOfBulls }, row, BIAS);
    addRows(bearSlopes, { values, width, weights: excessOfBears }, row, BIAS);
  }
  return { leads, slopes, chances: [bullish, bearish], loss };
}

/** Adds the slopes of the penalty. @returns L2 / 2 times the squares of the weights that have these leads */
function addPenalty(slopes: Float64Array, leads: Leads): number {
  const width = leads.length / 2;
  let penalty = 0;
  for (let j = 1; j < width; j += 1) {
    const bull = leads[j] ?? 0;
    const bear = leads[width + j] ?? 0;
    slopes[j] = (L2 * (2 * bull - bear)) / 3;
    slopes[width + j] = (L2 * (2 * bear - bull)) / 3;
    penalty += (L2 * (bull * bull + bear * bear - bull * bear)) / 3;
  }
  return penalty;
}

/** Rows of a symmetric matrix up to the diagonal. */
type Triangle = readonly Float64Array[];

const triangle = (size: number): Triangle =>
  Array.from({ length: size }, (_, row) => new Float64Array(row + 1));

/** The sum over all rows of a weight times the products of each two features. */
function products(table: Table, weights: Float64Array): Triangle {
  const sums = triangle(table.width);
  const weighted = { ...table, weights };
  for (let row = 0; row < weights.length; row += AT_ONCE) {
    sums.forEach((own, column) => addRows(own, weighted, row, column));
  }
  return sums;
}

/** The second derivatives of the loss by the leads. */
function curvatureAt({ shares, ...table }: Data, { leads, chances }: Point): Triangle {
  const [bullish = leads, bearish = leads] = chances;
  const weighted = (by: (bull: number, bear: number) => number): Triangle =>
    products(
      table,
      shares.map((share, i) => share * by(bullish[i] ?? 0, bearish[i] ?? 0)),
    );
  return joined(
    weighted((bull) => bull * (1 - bull)),
    weighted((_, bear) => bear * (1 - bear)),
    weighted((bull, bear) => -bull * bear),
  );
}

/** The same where all rows have the chances of the first: a third of the work. */
function evenCurvature({ shares, ...table }: Data, { chances }: Point): Triangle {
  const [bull = 0, bear = 0] = chances.map((each) => each[0] ?? 0);
  const all = products(table, shares);
  const times = (factor: number): Triangle => all.map((own) => own.map((sum) => sum * factor));
  return joined(times(bull * (1 - bull)), times(bear * (1 - bear)), times(-bull * bear));
}

/** The matrix of four blocks, with the curvature of the penalty. */
function joined(ofBulls: Triangle, ofBears: Triangle, ofBoth: Triangle): Triangle {
  const penalised = (block: Triangle, times: number): Triangle =>
    block.map((own, j) => own.map((sum, k) => sum + (j > 0 && k === j ? (times * L2) / 3 : 0)));
  const both = penalised(ofBoth, -1);
  const below = penalised(ofBears, 2).map((own, j) => {
    const mirrored = both.slice(j + 1).map((later) => later[j] ?? 0);
    return Float64Array.from([...(both[j] ?? []), ...mirrored, ...own]);
  });
  return [...penalised(ofBulls, 2), ...below];
}

/** The lower triangle whose product with its mirror image is a positive matrix: Cholesky's factor. */
function factorOf(matrix: Triangle): Triangle {
  const factor: Float64Array[] = [];
  for (const own of matrix) {
    const row = Float64Array.from(own);
    for (const [j, above] of [...factor, row].entries()) {
      const rest = (row[j] ?? 0) - dot(row, above, j);
      row[j] = above === row ? Math.sqrt(rest) : rest / (above[j] ?? 0);
    }
    factor.push(row);
  }
  return factor;
}

/** Solves matrix x = right, given the factor of the matrix. */
function solve(factor: Triangle, right: Float64Array): Float64Array {
  const x = Float64Array.from(right);
  for (const [i, row] of factor.entries()) x[i] = ((x[i] ?? 0) - dot(x, row, i)) / (row[i] ?? 0);
  for (const [i, row] of [...factor.entries()].toReversed()) {
    const own = (x[i] ?? 0) / (row[i] ?? 0);
    x[i] = own;
    for (let j = 0; j < i; j += 1) x[j] = (x[j] ?? 0) - own * (row[j] ?? 0);
  }
  return x;
}

const steepness = ({ slopes }: Point): number =>
  slopes.reduce((most, slope) => Math.max(most, Math.abs(slope)), 0);

/** A fit, and the factor of the curvature by which it was reached. */
export type Fit = { readonly leads: Leads; readonly factor: Triangle };

/**
 * Multinomial logistic regression with an L2 penalty, to the minimum of its convex loss: the same samples
 * always give the same weights. Newton's method; as the loss is almost a parabola, the curvature is used
 * again as long as its steps go well.
 *
 * @param near a fit of almost the same samples, to begin with; else the shares of the outcomes
 * @source C. Bishop, Pattern Recognition and Machine Learning (2006), 4.3.4; C. T. Kelley, Iterative
 *         Methods for Linear and Nonlinear Equations (1995), 5.4, for the repeated use of the curvature;
 *         S. Boyd, L. Vandenberghe, Convex Optimization (2004), 9.2, for the halved steps
 */
export function fitSoftmax(samples: readonly Sample[], near: Fit | null = null): Fit {
  const data = dataOf(samples);
  let point = measure(data, near?.leads ?? leadsWithoutFeatures(samples));
  let factor = near?.factor ?? factorOf(evenCurvature(data, point));
  for (let n = 0; n < MOST_STEPS && steepness(point) > FLAT; n += 1) {
    const next = descend(data, point, solve(factor, point.slopes));
    if (steepness(next) > SLOW * steepness(point)) factor = factorOf(curvatureAt(data, next));
    point = next;
  }
  return { leads: point.leads, factor };
}

/** A whole step, halved until the loss does not rise. */
function descend(data: Data, { leads, loss }: Point, step: Float64Array): Point {
  const moved = (part: number): Point =>
    measure(
      data,
      leads.map((lead, k) => lead - part * (step[k] ?? 0)),
    );
  let next = moved(1);
  for (let part = 0.5; next.loss > loss + ROUNDING; part /= 2) next = moved(part);
  return next;
}
