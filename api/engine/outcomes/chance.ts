import type { Scanner } from '#contracts/rules/signals/scanners.ts';

/**
 * Whether chance is measured by a control: where trades end by the clock after hours or days, the
 * distances alone do not tell how often a price without direction reaches the target.
 */
export const hasControl = (scanner: Scanner): boolean => scanner !== 'peak';

/**
 * How often a price without direction reaches the target before the stop. Without a control it is
 * risk / (risk + reward) = 1 / (1 + RR): a fair game stopped at either end has mean zero, so
 * p RR - (1 - p) = 0.
 *
 * @param controlHitShare mean share of controls, or that of one; null where none is known
 * @source optional stopping of a martingale: D. Williams, Probability with Martingales (1991), 10.10
 */
export function chanceOfTarget({
  scanner,
  riskReward,
  controlHitShare,
}: {
  readonly scanner: Scanner;
  readonly riskReward: number;
  readonly controlHitShare: number | null;
}): number | null {
  return hasControl(scanner) ? controlHitShare : 1 / (1 + riskReward);
}
