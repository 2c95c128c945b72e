/** Of how many values a spread says something. */
export const LEAST_SAMPLE = 30;

export function meanOf(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * The standard deviation of a sample (divided by n − 1).
 *
 * @returns null for fewer than two values, and for equal ones: nothing is told by dividing by zero
 */
export function deviationOf(values: readonly number[]): number | null {
  const mean = meanOf(values);
  const [first] = values;
  if (mean === null || values.every((value) => value === first)) return null;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1));
}

/** The middle value, or the mean of the two in the middle; null of nothing. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = new Float64Array(values).toSorted();
  const middle = sorted.length >> 1;
  const [low, high] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
