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
