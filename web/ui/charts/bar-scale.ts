/** Of a power of ten: a top that is well above the highest bar would waste the height. */
const STEPS = [1, 1.5, 2, 3, 4, 5, 6, 8, 10];

/** The end of an axis from zero: the first round number that is not below any of the counts. */
export function topOf(values: readonly number[]): number {
  const most = Math.max(...values, 1);
  const unit = 10 ** Math.floor(Math.log10(most));
  return unit * (STEPS.find((step) => step * unit >= most) ?? 10);
}
