import { factorOf, solve, type Triangle } from '#api/engine/measures/cholesky.ts';
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
  const [bulls = [], bears = [], neutrals = []] = weights;
  return rows.map(({ features }) => {
    const [a, b, c] = [score(bulls, features), score(bears, features), score(neutrals, features)];
    const highest = Math.max(a, b, c); // subtracted, or the exponential would overflow
    const [x, y, z] = [Math.exp(a - highest), Math.exp(b - highest), Math.exp(c - highest)];
    const total = x + y + z;
    return { bullish: x / total, bearish: y / total, neutral: z / total };
  });
}

/** The bias, and each feature times its weight. */
function score(weights: readonly number[], features: readonly number[]): number {
  let sum = weights[0] ?? 0;
  for (let j = 0; j < features.length; j += 1) sum += (weights[j + 1] ?? 0) * (features[j] ?? 0);
  return sum;
}

/** Column by column: ones for the bias, then each feature of all rows. Long loops are the fast ones. */
type Table = readonly Float64Array[];

function tableOf(rows: readonly Features[]): Table {
  const width = 1 + (rows[0]?.features.length ?? 0);
  const table = Array.from({ length: width }, () => new Float64Array(rows.length).fill(1));
  rows.forEach(({ features }, i) => {
    for (let j = 1; j < width; j += 1) (table[j] ?? [])[i] = features[j - 1] ?? 0;
  });
  return table;
}

type Pair<Value = Float64Array> = readonly [first: Value, second: Value];

/** Adds a column to two others, each with a factor of its own: both at once take two thirds of one by one. */
function addColumn([first, second]: Pair, column: Float64Array, [by, other]: Pair<number>): void {
  for (let i = 0; i < column.length; i += 1) {
    const value = column[i] ?? 0;
    first[i] = (first[i] ?? 0) + by * value;
    second[i] = (second[i] ?? 0) + other * value;
  }
}

/** The sums of the products of a column with two others, added to what they start with. */
function sumsOf(
  [first, second]: Pair,
  column: Float64Array,
  [start, other]: Pair<number>,
): Pair<number> {
  let sum = start;
  let otherSum = other;
  for (let i = 0; i < column.length; i += 1) {
    const value = column[i] ?? 0;
    sum += (first[i] ?? 0) * value;
    otherSum += (second[i] ?? 0) * value;
  }
  return [sum, otherSum];
}

type Data = {
  readonly table: Table;
  readonly outcomes: Pair; // 1 where a row was bullish, and where it was bearish, else 0
  readonly shares: Float64Array; // how much each row counts, 1 in all
};

const isOutcome = (samples: readonly Sample[], wanted: Sample['outcome']): Float64Array =>
  new Float64Array(samples.map(({ outcome }) => Number(outcome === wanted)));

const dataOf = (samples: readonly Sample[]): Data => ({
  table: tableOf(samples),
  outcomes: [isOutcome(samples, 'bullish'), isOutcome(samples, 'bearish')],
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

function measure(data: Data, leads: Leads): Point {
  const { table } = data;
  const slopes = new Float64Array(leads.length);
  const penalty = addPenalty(slopes, leads);
  const [chances, excess] = [emptyPair(data), emptyPair(data)];
  table.forEach((column, j) => {
    addColumn(chances, column, [leads[j] ?? 0, leads[table.length + j] ?? 0]);
  });
  const loss = compare(data, chances, excess, penalty);
  table.forEach((column, j) => {
    const start: Pair<number> = [slopes[j] ?? 0, slopes[table.length + j] ?? 0];
    [slopes[j], slopes[table.length + j]] = sumsOf(excess, column, start);
  });
  return { leads, slopes, chances, loss };
}

const emptyPair = ({ shares }: Data): Pair => [
  new Float64Array(shares.length),
  new Float64Array(shares.length),
];

/**
 * Turns the leads of bullish and bearish over neutral of each row into their chances.
 *
 * @param excess becomes the chances less the outcomes, times the share of the row
 * @returns the loss, added to what it starts with
 */
function compare(
  { outcomes, shares }: Data,
  [bullish, bearish]: Pair,
  [bullExcess, bearExcess]: Pair,
  start: number,
): number {
  const [wasBull, wasBear] = outcomes;
  let loss = start;
  for (let i = 0; i < shares.length; i += 1) {
    const bull = bullish[i] ?? 0;
    const bear = bearish[i] ?? 0;
    const highest = Math.max(bull, bear, 0); // subtracted, or the exponential would overflow
    const x = Math.exp(bull - highest);
    const y = Math.exp(bear - highest);
    const total = x + y + Math.exp(-highest);
    const isBull = wasBull[i] ?? 0;
    const isBear = wasBear[i] ?? 0;
    const share = shares[i] ?? 0;
    loss += share * (Math.log(total) + highest - isBull * bull - isBear * bear);
    bullish[i] = x / total;
    bearish[i] = y / total;
    bullExcess[i] = share * (x / total - isBull);
    bearExcess[i] = share * (y / total - isBear);
  }
  return loss;
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

const triangle = (size: number): Triangle =>
  Array.from({ length: size }, (_, row) => new Float64Array(row + 1));

/** Row by row. */
function productOf(column: Float64Array, by: Float64Array): Float64Array {
  const product = new Float64Array(column.length);
  for (let i = 0; i < column.length; i += 1) product[i] = (column[i] ?? 0) * (by[i] ?? 0);
  return product;
}

/** The sum over all rows of a weight times the products of each two features. */
function products(table: Table, weights: Float64Array): Triangle {
  const sums = triangle(table.length);
  const none = new Float64Array(weights.length);
  sums.forEach((own, j) => {
    const weighted = productOf(table[j] ?? none, weights);
    for (let k = 0; k <= j; k += 2) {
      [own[k], own[k + 1]] = sumsOf([table[k] ?? none, table[k + 1] ?? none], weighted, [0, 0]);
    }
  });
  return sums;
}

/** The second derivatives of the loss by the leads. */
function curvatureAt({ table, shares }: Data, { leads, chances }: Point): Triangle {
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
function evenCurvature({ table, shares }: Data, { chances }: Point): Triangle {
  const [bull = 0, bear = 0] = chances.map((each) => each[0] ?? 0);
  const all = products(table, shares);
  const times = (factor: number): Triangle => all.map((own) => own.map((sum) => sum * factor));
  return joined(times(bull * (1 - bull)), times(bear * (1 - bear)), times(-bull * bear));
}

const penalised = (block: Triangle, times: number): Triangle =>
  block.map((own, j) => own.map((sum, k) => sum + (j > 0 && k === j ? (times * L2) / 3 : 0)));

/** The matrix of four blocks, with the curvature of the penalty. */
function joined(ofBulls: Triangle, ofBears: Triangle, ofBoth: Triangle): Triangle {
  const both = penalised(ofBoth, -1);
  const below = penalised(ofBears, 2).map((own, j) => {
    const mirrored = both.slice(j + 1).map((later) => later[j] ?? 0);
    return Float64Array.from([...(both[j] ?? []), ...mirrored, ...own]);
  });
  return [...penalised(ofBulls, 2), ...below];
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
