/** Of a power of ten, the distances between marks that people count in. */
const STEPS = [1, 2, 2.5, 5, 10];

/**
 * Round numbers between two ends for an axis, lowest first.
 *
 * @param wanted about how many; it can be one more or less
 */
export function roundSteps(low: number, high: number, wanted: number): number[] {
  const rough = (high - low) / wanted;
  if (!(rough > 0)) return [low];
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = unit * (STEPS.find((each) => each * unit >= rough) ?? 10);
  const first = Math.ceil(low / step);
  const count = Math.floor(high / step) - first + 1;
  // From whole multiples, so that no error of floating point adds up; + 0 because −0 is no mark.
  return Array.from({ length: count }, (_, index) => (first + index) * step + 0);
}
