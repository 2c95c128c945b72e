/**
 * The share of a normal distribution that lies below a deviate, within 7.5e-8.
 *
 * @source M. Abramowitz, I. A. Stegun, Handbook of Mathematical Functions (1964), 26.2.17
 */
export function normalShare(deviate: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(deviate));
  const density = Math.exp((-deviate * deviate) / 2) / Math.sqrt(2 * Math.PI);
  const terms = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const tail = density * terms.reduceRight((inner, term) => t * (term + inner), 0);
  return deviate >= 0 ? 1 - tail : tail;
}

type Sample = readonly number[];

export const sum = (values: Sample): number => values.reduce((total, value) => total + value, 0);

/** NaN for an empty list. */
export const mean = (values: Sample): number => sum(values) / values.length;

/** NaN for an empty list. */
export function median(values: Sample): number {
  const sorted = Float64Array.from(values).toSorted(); // by number, and ten times as fast
  const [below, above] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return ((below ?? NaN) + (above ?? NaN)) / 2;
}

/** Population standard deviation; NaN for an empty list. */
export function standardDeviation(values: Sample): number {
  const centre = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - centre) ** 2)));
}

/** A value limited to two bounds; 0 for NaN. */
export const clip = (value: number, low = -1, high = 1): number =>
  Number.isNaN(value) ? 0 : Math.min(high, Math.max(low, value));

/** A quotient; 0 for a divisor of 0. */
export const ratio = (value: number, by: number): number => (by > 0 ? value / by : 0);

/** Percent of a sample that is not above a value; 50 for an empty sample. The sample does not contain the value. */
export function percentRank(value: number, sample: Sample): number {
  if (sample.length === 0) return 50;
  return (100 * sample.filter((each) => each <= value).length) / sample.length;
}

const MAD_SCALE = 1.4826; // a normal sample's standard deviation in median absolute deviations

/**
 * Robust z-scores of values against a sample, by its median and median absolute deviation, which single
 * outliers do not move; 0 for a constant sample.
 *
 * @source F. R. Hampel, Journal of the American Statistical Association 69 (1974) 383-393
 */
export function robustScorer(sample: Sample): (value: number) => number {
  const centre = median(sample);
  const spread = MAD_SCALE * median(sample.map((each) => Math.abs(each - centre)));
  return (value) => (spread > 0 ? (value - centre) / spread : 0);
}

export const robustScore = (value: number, sample: Sample): number => robustScorer(sample)(value);

/**
 * Efficiency of a path: distance over length, 0 to 1.
 *
 * @source P. J. Kaufman, Smarter Trading (1995), "efficiency ratio"
 */
export function efficiencyRatio(closes: Sample): number {
  const steps = closes.slice(1).map((close, i) => Math.abs(close - (closes[i] ?? close)));
  const distance = Math.abs((closes.at(-1) ?? 0) - (closes[0] ?? 0));
  return ratio(distance, sum(steps));
}

/**
 * Whole numbers in proportion to shares that sum to a total: the rest after rounding down goes to the
 * largest remainders, the first of equals.
 *
 * @param shares at least one above 0
 * @source the Hamilton method of apportionment
 */
export function apportion(shares: Sample, total = 100): number[] {
  const whole = sum(shares);
  const exact = shares.map((share) => (total * share) / whole);
  const counts = exact.map(Math.floor);
  const byRemainder = exact
    // Rounded, as equal remainders differ in their last bits.
    .map((value, index) => ({ index, remainder: Number((value - Math.floor(value)).toFixed(9)) }))
    .toSorted((a, b) => b.remainder - a.remainder);
  const missing = total - sum(counts);
  for (const { index } of byRemainder.slice(0, missing)) counts[index] = (counts[index] ?? 0) + 1;
  return counts;
}

/**
 * Pearson's correlation of two samples of one length, -1 to 1; 0 where one of them does not vary.
 *
 * @source K. Pearson, Proceedings of the Royal Society of London 58 (1895) 240-242
 */
export function correlation(first: readonly number[], second: readonly number[]): number {
  const spread = standardDeviation(first) * standardDeviation(second);
  const [centre, other] = [mean(first), mean(second)];
  const products = first.map((value, i) => (value - centre) * ((second[i] ?? NaN) - other));
  return spread > 0 ? mean(products) / spread : 0;
}
