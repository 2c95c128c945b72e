import { fromMinor } from '#contracts/rules/payments/money.ts';
import type { EquityPoint } from './equity.ts';
import type { CurvePoint } from './insights.ts';

export const MOST_POINTS = 500;
/** The lowest and the highest of each stretch, beside both ends and the deepest drawdown with its peak. */
const STRETCHES = (MOST_POINTS - 4) / 2;

/** The index that wins against all others of a stretch by a comparison; the earliest of equals. */
function bestOf(from: number, to: number, isBetter: (index: number, held: number) => boolean) {
  let best = from;
  for (let index = from + 1; index < to; index += 1) if (isBetter(index, best)) best = index;
  return best;
}

/** Which points have to be seen: ends, the deepest fall, and the lowest and highest of each stretch. */
function seenOf(points: readonly EquityPoint[]): number[] {
  const net = (index: number): number => points[index]?.net ?? 0;
  const fall = (index: number): number => (points[index]?.peak ?? 0) - net(index);
  const last = points.length - 1;
  const trough = bestOf(0, points.length, (index, held) => fall(index) > fall(held));
  const peak = bestOf(0, trough + 1, (index, held) => net(index) > net(held));
  const seen = new Set([0, last, trough, peak]);
  for (let stretch = 0; stretch < STRETCHES; stretch += 1) {
    const from = Math.floor((stretch * points.length) / STRETCHES);
    const to = Math.floor(((stretch + 1) * points.length) / STRETCHES);
    seen.add(bestOf(from, to, (index, held) => net(index) > net(held)));
    seen.add(bestOf(from, to, (index, held) => net(index) < net(held)));
  }
  return [...seen].toSorted((a, b) => a - b);
}

/** Fewer points with the same ends, peaks and troughs; the cash of one that is left out is told by the next. */
function thin(points: readonly EquityPoint[]): EquityPoint[] {
  let next = 0;
  return seenOf(points).flatMap((index) => {
    const point = points[index];
    if (point === undefined) return [];
    const flow = points.slice(next, index + 1).reduce((sum, each) => sum + each.flow, 0);
    next = index + 1;
    return [{ ...point, flow }];
  });
}

/** The curve as it is drawn, at most 500 points in major units. */
export const curveOf = (points: readonly EquityPoint[], currency: string): CurvePoint[] =>
  (points.length <= MOST_POINTS ? points : thin(points)).map(({ t, balance, net, peak, flow }) => ({
    t,
    balance: fromMinor(balance, currency),
    net: fromMinor(net, currency),
    drawdown: fromMinor(peak - net, currency),
    flow: fromMinor(flow, currency),
  }));
