import { mean, sum } from '#api/engine/measures/statistics.ts';
import { QUALITY_BANDS } from '#contracts/rules/signals/confidence-bands.ts';
import type { Scanner } from '#contracts/rules/signals/scanners.ts';

/** Null for an empty list. */
export const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : mean(values);

/** Standard error of the mean, from the sample's deviation (n - 1); null of fewer than two values. */
export function standardError(values: readonly number[]): number | null {
  if (values.length < 2) return null;
  const centre = mean(values);
  const squares = sum(values.map((value) => (value - centre) ** 2));
  return Math.sqrt(squares / (values.length - 1) / values.length);
}

/** Place of a quality among the bands; -1: below all of them. */
export const bandOf = (quality: number): number =>
  QUALITY_BANDS.findIndex(({ from, below }) => quality >= from && quality < below);

const Z = 1.959964; // of the standard normal distribution, two-sided 95 %

/**
 * The 95 % confidence interval of a share after `hits` of `n`; 0 to 1 when n is 0. It stays within 0 and
 * 1 and is wide for a small n, unlike share ± error.
 *
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

/**
 * Whether the chance is measured by a control: where trades end by the clock after hours or days, the
 * distances alone do not give the probability of the target.
 */
export const hasControl = (scanner: Scanner): boolean => scanner !== 'peak';

/**
 * The probability that a price without drift reaches the target before the stop: the hit share of
 * controls (null where none is known), or without a control risk / (risk + reward) = 1 / (1 + RR),
 * as a fair game stopped at either end has mean zero, so p RR - (1 - p) = 0.
 *
 * @source optional stopping of a martingale: D. Williams, Probability with Martingales (1991), 10.10
 */
export function chanceOfTarget(trade: {
  readonly scanner: Scanner;
  readonly riskReward: number;
  readonly controlHitShare: number | null;
}): number | null {
  return hasControl(trade.scanner) ? trade.controlHitShare : 1 / (1 + trade.riskReward);
}
