export type Result = {
  readonly closed_at: number; // UTC ms
  readonly r_net: number;
};

export type CurvePoint = {
  readonly at: number; // UTC ms
  readonly r: number; // sum of all results until then
};

/** The deepest fall of the sum from a peak: its size in R, and where it began and ended, UTC ms. */
export type Drawdown = { readonly r: number; readonly from: number; readonly to: number };

export type ResultCurve = {
  readonly points: readonly CurvePoint[];
  readonly total: number; // R after costs, two decimals
  readonly drawdown: Drawdown | null; // null: the sum never fell
};

const rounded = (value: number): number => Number(value.toFixed(2));

/**
 * The sum of results in R after costs, in the order in which they closed, and its deepest drawdown. A sum begins
 * at zero, so that a first loss is a drawdown too.
 */
export function resultCurve(results: readonly Result[]): ResultCurve {
  const points: CurvePoint[] = [];
  let sum = 0;
  let peak = { r: 0, at: 0 };
  let drawdown: Drawdown | null = null;
  for (const { closed_at: at, r_net } of results.toSorted((a, b) => a.closed_at - b.closed_at)) {
    if (points.length === 0) peak = { r: 0, at };
    sum += r_net;
    points.push({ at, r: rounded(sum) });
    if (sum >= peak.r) peak = { r: sum, at };
    else if (peak.r - sum > (drawdown?.r ?? 0))
      drawdown = { r: peak.r - sum, from: peak.at, to: at };
  }
  return {
    points,
    total: rounded(sum),
    drawdown: drawdown && { ...drawdown, r: rounded(drawdown.r) },
  };
}

/**
 * At most about `most` points of a curve for drawing: of each stretch of it the lowest and the highest, so that no
 * peak and no fall is drawn smaller than it was. The first and the last point stay.
 */
export function thinned(points: readonly CurvePoint[], most: number): readonly CurvePoint[] {
  if (points.length <= most) return points;
  const size = Math.ceil((2 * points.length) / most);
  const thinnedPoints: CurvePoint[] = points.slice(0, 1);
  for (let begin = 1; begin < points.length - 1; begin += size) {
    const stretch = points.slice(begin, Math.min(begin + size, points.length - 1));
    const sorted = stretch.toSorted((a, b) => a.r - b.r);
    const ends = [sorted[0], sorted.at(-1)].filter((point) => point !== undefined);
    thinnedPoints.push(...new Set(ends.toSorted((a, b) => a.at - b.at)));
  }
  return [...thinnedPoints, ...points.slice(-1)];
}
