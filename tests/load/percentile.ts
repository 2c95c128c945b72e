/** @param share from 0 to 1 @returns 0 of nothing */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/**
 * How fast something grows, whatever a few odd values say: the median of the slopes of all pairs.
 *
 * @source H. Theil, A rank-invariant method of linear and polynomial regression analysis (1950);
 *         P. K. Sen, Estimates of the regression coefficient based on Kendall's tau (1968)
 * @param points in any order, at different times
 * @returns growth for each unit of time; 0 of fewer than two points
 */
export function theilSenSlope(
  points: readonly { readonly at: number; readonly value: number }[],
): number {
  const slopes = points.flatMap((from, index) =>
    points.slice(index + 1).map((to) => (to.value - from.value) / (to.at - from.at)),
  );
  return percentile(slopes, 0.5);
}
