const STEPS = [1, 2, 5, 10];

/** The end of an axis from zero: the first of 1, 2, 5, 10, 20, 50 … that is not below any of the values. */
export function topOf(values: readonly number[]): number {
  const most = Math.max(...values, 1);
  const unit = 10 ** Math.floor(Math.log10(most));
  return unit * (STEPS.find((step) => step * unit >= most) ?? 10);
}
