import { DAY_MS } from '#contracts/rules/durations.ts';
import { fromMinor } from '#contracts/rules/payments/money.ts';
import { ratio } from './figures.ts';
import type { Drawdown, CurvePoint } from './insights.ts';

/** Cash that came (above zero) or went, in whole minor units. */
export type Flow = { readonly t: number; readonly amount: number };

/** The state after a trade or a cash flow; amounts in whole minor units. */
type EquityPoint = {
  readonly t: number; // UTC ms
  readonly balance: number;
  readonly net: number; // results alone
  readonly peak: number; // the highest net so far, which begins at zero
  readonly flow: number; // of this point
};

/** A trade, by its close, or a cash flow; amounts in whole minor units. */
export type Step = {
  readonly t: number;
  readonly net: number;
  readonly flow: number;
  readonly isTrade: boolean;
};

/**
 * Results and cash flows, oldest first; at the same time, cash flows come first.
 *
 * @param results in the order of their closes
 */
export function stepsOf(
  results: readonly Pick<Step, 't' | 'net'>[],
  flows: readonly Flow[],
): Step[] {
  const steps: Step[] = [];
  const waiting = flows.toSorted((a, b) => a.t - b.t);
  let next = 0;
  const flowUntil = (t: number): void => {
    for (let flow = waiting[next]; flow !== undefined && flow.t <= t; flow = waiting[next]) {
      steps.push({ t: flow.t, net: 0, flow: flow.amount, isTrade: false });
      next += 1;
    }
  };
  for (const { t, net } of results) {
    flowUntil(t);
    steps.push({ t, net, flow: 0, isTrade: true });
  }
  flowUntil(Infinity);
  return steps;
}

/**
 * The balance from before the first step to the last one. A cash flow changes the balance but not the net
 * result. The peak of the net result starts at zero, so that initial losses are a drawdown.
 *
 * @param start whole minor units; 0 when unknown
 */
export function equityOf(steps: readonly Step[], start: number): readonly EquityPoint[] {
  const [first] = steps;
  if (first === undefined) return [];
  let [balance, net, peak] = [start, 0, 0];
  const points: EquityPoint[] = [{ t: first.t, balance, net, peak, flow: 0 }];
  for (const step of steps) {
    balance += step.net + step.flow;
    net += step.net;
    peak = Math.max(peak, net);
    points.push({ t: step.t, balance, net, peak, flow: step.flow });
  }
  return points;
}

/**
 * The return of each trade on the balance before it.
 *
 * @param start whole minor units
 * @returns null when a trade started with no balance
 */
export function returnsOf(steps: readonly Step[], start: number): readonly number[] | null {
  const returns: number[] = [];
  let balance = start;
  for (const { net, flow, isTrade } of steps) {
    if (isTrade && balance <= 0) return null;
    if (isTrade) returns.push(net / balance);
    balance += net + flow;
  }
  return returns;
}

/** The longest time below a peak, ms: from the peak to its recovery or to the last point. */
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
 * The maximum drawdown as a share of its peak, from chained returns: `(peak − balance) / peak`, unaffected
 * by cash flows.
 *
 * @param returns of the trades on the balance before them
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

/** The largest value of the points, at least zero. */
function largest(points: readonly EquityPoint[], of: (point: EquityPoint) => number): number {
  let most = 0;
  for (const point of points) most = Math.max(most, of(point));
  return most;
}

/**
 * The drawdowns of the net results. The first peak is the start, so that initial losses count. The deepest
 * one in money and the deepest in percent can differ.
 *
 * @param returns null when the balance is unknown
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

const MOST_POINTS = 500;
/** Each stretch has two points; four more are both ends and the deepest drawdown with its peak. */
const STRETCHES = (MOST_POINTS - 4) / 2;

/** The best index of a stretch; the earliest of equals. */
function bestOf(from: number, to: number, isBetter: (index: number, other: number) => boolean) {
  let best = from;
  for (let index = from + 1; index < to; index += 1) if (isBetter(index, best)) best = index;
  return best;
}

/** The points to plot: ends, the deepest drawdown, and the extremes of each stretch. */
function plottedIndices(points: readonly EquityPoint[]): number[] {
  const net = (index: number): number => points[index]?.net ?? 0;
  const fall = (index: number): number => (points[index]?.peak ?? 0) - net(index);
  const last = points.length - 1;
  const trough = bestOf(0, points.length, (index, other) => fall(index) > fall(other));
  const peak = bestOf(0, trough + 1, (index, other) => net(index) > net(other));
  const seen = new Set([0, last, trough, peak]);
  for (let stretch = 0; stretch < STRETCHES; stretch += 1) {
    const from = Math.floor((stretch * points.length) / STRETCHES);
    const to = Math.floor(((stretch + 1) * points.length) / STRETCHES);
    seen.add(bestOf(from, to, (index, other) => net(index) > net(other)));
    seen.add(bestOf(from, to, (index, other) => net(index) < net(other)));
  }
  return [...seen].toSorted((a, b) => a - b);
}

/** Fewer points with the same ends, peaks and troughs; the next point adds the cash flow of dropped ones. */
function thin(points: readonly EquityPoint[]): EquityPoint[] {
  let next = 0;
  return plottedIndices(points).flatMap((index) => {
    const point = points[index];
    if (point === undefined) return [];
    const flow = points.slice(next, index + 1).reduce((sum, each) => sum + each.flow, 0);
    next = index + 1;
    return [{ ...point, flow }];
  });
}

/** The curve to plot: at most 500 points, in major units. */
export const curveOf = (points: readonly EquityPoint[], currency: string): CurvePoint[] =>
  (points.length <= MOST_POINTS ? points : thin(points)).map(({ t, balance, net, peak, flow }) => ({
    t,
    balance: fromMinor(balance, currency),
    net: fromMinor(net, currency),
    drawdown: fromMinor(peak - net, currency),
    flow: fromMinor(flow, currency),
  }));
