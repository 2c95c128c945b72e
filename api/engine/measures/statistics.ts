type Sample = readonly number[];

export const sum = (values: Sample): number => values.reduce((total, value) => total + value, 0);

/** NaN of nothing. */
export const mean = (values: Sample): number => sum(values) / values.length;

/** NaN of nothing. */
export function median(values: Sample): number {
  const sorted = Float64Array.from(values).toSorted(); // by number, and ten times as fast
  const [below, above] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return ((below ?? NaN) + (above ?? NaN)) / 2;
}

/** Of the population; NaN of nothing. */
export function standardDeviation(values: Sample): number {
  const centre = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - centre) ** 2)));
}

/** A value held between two bounds; 0 where it is no number. */
export const clip = (value: number, low = -1, high = 1): number =>
  Number.isNaN(value) ? 0 : Math.min(high, Math.max(low, value));

/** A quotient, 0 where there is nothing to divide by. */
export const ratio = (value: number, by: number): number => (by > 0 ? value / by : 0);

/** Percent of a sample that is not above a value; 50 of an empty one. The sample leaves the value out. */
export function percentRank(value: number, sample: Sample): number {
  if (sample.length === 0) return 50;
  return (100 * sample.filter((each) => each <= value).length) / sample.length;
}

/** Makes the median absolute deviation of a normal sample its standard deviation. */
const MAD_SCALE = 1.4826;

/**
 * Tells of values how many deviations they lie from a sample, by its median and median absolute
 * deviation, which single outliers do not move; 0 where the sample does not spread.
 *
 * @source F. R. Hampel, Journal of the American Statistical Association 69 (1974) 383-393
 */
export function robustScorer(sample: Sample): (value: number) => number {
  const centre = median(sample);
  const spread = MAD_SCALE * median(sample.map((each) => Math.abs(each - centre)));
  return (value) => (spread > 0 ? (value - centre) / spread : 0);
}

/** How many deviations one value lies from a sample; see `robustScorer`. */
export const robustScore = (value: number, sample: Sample): number => robustScorer(sample)(value);

/**
 * How straight a way was: distance over length, 0 to 1.
 *
 * @source P. J. Kaufman, Smarter Trading (1995), "efficiency ratio"
 */
export function efficiencyRatio(closes: Sample): number {
  const steps = closes.slice(1).map((close, i) => Math.abs(close - (closes[i] ?? close)));
  const distance = Math.abs((closes.at(-1) ?? 0) - (closes[0] ?? 0));
  return ratio(distance, sum(steps));
}

/**
 * Whole numbers in proportion to shares, which sum to a total: what is left after rounding down goes to
 * the largest remainders, the first of equals.
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
