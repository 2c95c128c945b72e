import { DAY_MS } from '#contracts/rules/durations.ts';
import { fromMinor } from '#contracts/rules/payments/money.ts';
import type { EquityPoint } from './equity.ts';
import { ratio } from './figures-of.ts';
import type { Drawdown } from './insights.ts';

/** How long the results stayed below a peak at most, ms: from the peak until it was reached again, or until the last point. */
function longestBelowPeak(points: readonly EquityPoint[]): number {
  let [longest, peakAt, isBelow] = [0, points[0]?.t ?? 0, false];
  for (const { t, net, peak } of points) {
    if (isBelow || net < peak) longest = Math.max(longest, t - peakAt);
    isBelow = net < peak;
    if (!isBelow) peakAt = t;
  }
  return longest;
}

/**
 * The deepest fall from a peak as a share of it, over returns that are chained: without cash flows that is
 * `(peak − balance) / peak`, and cash that comes or goes neither hides a fall nor makes one.
 *
 * @param returns of the trades, each by the balance before it
 * @source Global Investment Performance Standards: time-weighted return
 */
function deepestShare(returns: readonly number[]): number {
  let [worth, peak, deepest] = [1, 1, 0];
  for (const gain of returns) {
    worth *= 1 + gain;
    peak = Math.max(peak, worth);
    deepest = Math.max(deepest, (peak - worth) / peak);
  }
  return deepest;
}

/** The largest of what is told of each point, zero or above. */
function largest(points: readonly EquityPoint[], of: (point: EquityPoint) => number): number {
  let most = 0;
  for (const point of points) most = Math.max(most, of(point));
  return most;
}

/**
 * How far the results fell below earlier peaks. The first peak is the start itself: whoever begins with
 * losses is in a drawdown. In money and in percent the deepest may be different ones.
 *
 * @param returns null: no percent can be told
 * @source MetaTrader 5 help, Testing report: absolute, maximal and relative drawdown, recovery factor
 */
export function drawdownOf(
  points: readonly EquityPoint[],
  returns: readonly number[] | null,
  currency: string,
): Drawdown {
  const deepest = largest(points, ({ peak, net }) => peak - net);
  const last = points.at(-1);
  return {
    money: fromMinor(deepest, currency),
    percent: returns === null ? null : deepestShare(returns),
    absolute: fromMinor(
      largest(points, ({ net }) => -net),
      currency,
    ),
    current: last === undefined ? 0 : fromMinor(last.peak - last.net, currency),
    longestDays: Math.floor(longestBelowPeak(points) / DAY_MS),
    recoveryFactor: last === undefined ? null : ratio(last.net, deepest),
  };
}
