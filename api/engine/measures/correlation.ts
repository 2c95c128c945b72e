import { mean, standardDeviation } from './statistics.ts';

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
