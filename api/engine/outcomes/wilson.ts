/** Of the standard normal distribution, two-sided 95 %. */
const Z = 1.959964;

/**
 * Where the true share lies with 95 % confidence, after `hits` of `n`. Never beyond 0 and 1, and wide
 * where n is small, unlike the usual share ± error.
 *
 * @returns 0 to 1 when n is 0: nothing is known
 * @source E. B. Wilson, Probable Inference, the Law of Succession, and Statistical Inference,
 *         JASA 22 (1927) 209-212
 */
export function wilsonInterval(hits: number, n: number): { low: number; high: number } {
  if (n === 0) return { low: 0, high: 1 };
  const share = hits / n;
  const middle = (share + Z ** 2 / (2 * n)) / (1 + Z ** 2 / n);
  const spread = (share * (1 - share)) / n + Z ** 2 / (4 * n ** 2);
  const reach = (Z / (1 + Z ** 2 / n)) * Math.sqrt(spread);
  return { low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) };
}
