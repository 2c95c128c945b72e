import { bisector, cumsum, extent, max } from 'd3-array';
import { area, curveStepAfter, line } from 'd3-shape';

/** Multiples of a power of ten; larger gaps would waste height above the bars. */
const TOP_STEPS = [1, 1.5, 2, 3, 4, 5, 6, 8, 10];

/** The end of an axis from zero: the first round number that is not below any of the counts. */
export function topOf(values: readonly number[]): number {
  const most = Math.max(...values, 1);
  const unit = 10 ** Math.floor(Math.log10(most));
  return unit * (TOP_STEPS.find((step) => step * unit >= most) ?? 10);
}

/** Multiples of a power of ten that people count in. */
const TICK_STEPS = [1, 2, 2.5, 5, 10];

/** Round numbers for an axis between two ends, lowest first: as many as wanted, or one more or less. */
export function roundSteps(low: number, high: number, wanted: number): number[] {
  const rough = (high - low) / wanted;
  if (!(rough > 0)) return [low];
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = unit * (TICK_STEPS.find((each) => each * unit >= rough) ?? 10);
  const first = Math.ceil(low / step);
  const count = Math.floor(high / step) - first + 1;
  // From whole multiples, so that no error of floating point adds up; + 0 because −0 is no mark.
  return Array.from({ length: count }, (_, index) => (first + index) * step + 0);
}

export type CurvePoint = {
  t: number; // UTC ms
  value: number;
  /** How far the curve lies below its highest point so far, zero or more. */
  drawdown: number;
  /** A deposit or withdrawal, at which the curve steps. */
  flow: number;
};

/** Share of the height that stays free above and below. */
const MARGIN = 0.05;
const TICK_COUNT = 3;

/** Across and down in a square of 100 by 100. */
type Place = [x: number, y: number];

/**
 * A curve and the drawdown below it, each in a square of 100 by 100 with time across.
 *
 * @param points oldest first, at least one
 * @param base where the curve began
 */
export function curvePaths(points: readonly CurvePoint[], base: number) {
  const [first = 0, last = 0] = extent(points, ({ t }) => t);
  const levels = points.flatMap(({ value, flow }) => [value, value - flow]);
  const [lowest = base, highest = base] = extent([base, ...levels]);
  const room = (highest - lowest || 1) * MARGIN;
  const [low, high] = [lowest - room, highest + room];
  const deepest = max(points, ({ drawdown }) => drawdown) ?? 0;

  const across = (t: number): number =>
    last === first ? 100 : ((t - first) / (last - first)) * 100;
  const down = (value: number): number => ((high - value) / (high - low)) * 100;
  const below = (drawdown: number): number => (deepest === 0 ? 0 : (drawdown / deepest) * 100);

  const curve = points.flatMap(({ t, value, flow }): Place[] => {
    const here: Place = [across(t), down(value)];
    return flow === 0 ? [here] : [[across(t), down(value - flow)], here];
  });
  const drawdowns = points.map(({ t, drawdown }): Place => [across(t), below(drawdown)]);
  return {
    across,
    down,
    deepest,
    ticks: roundSteps(low, high, TICK_COUNT),
    line: line()([[0, down(base)], ...curve]) ?? '',
    depth: area()([[0, 0], ...drawdowns]) ?? '',
  };
}

const byTime = bisector(({ t }: CurvePoint) => t);

/** The place in the list of the point nearest to a moment. */
export const nearestPoint = (points: readonly CurvePoint[], t: number): number =>
  byTime.center(points, t);

type Level = { readonly price: number; readonly size: number };

export type Book = {
  /** Nearest to the middle first. */
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
  readonly mid: number;
};

/** Extends the drawing beyond the farthest price, to make its step visible. */
const REACH_MARGIN = 1.06;

type Sum = { readonly price: number; readonly total: number };

export function cumulated(levels: readonly Level[]): Sum[] {
  const totals = cumsum(levels, ({ size }) => size);
  return levels.map(({ price }, index) => ({ price, total: totals[index] ?? 0 }));
}

/**
 * Both sides of a book as outlines of step areas in a square of 100 by 100: across the price with the
 * middle at 50, down from the largest sum at 0 to nothing at 100.
 */
export function stepsOf({ bids, asks, mid }: Book) {
  const sums = { bids: cumulated(bids), asks: cumulated(asks) };
  const all = [...sums.bids, ...sums.asks];
  const most = Math.max(max(all, ({ total }) => total) ?? 0, 1);
  const farthest = max(all, ({ price }) => Math.abs(price - mid)) ?? 0;
  const reach = farthest === 0 ? 1 : farthest * REACH_MARGIN;
  const across = (price: number): number => 50 + ((price - mid) / reach) * 50;
  const down = (total: number): number => 100 - (total / most) * 100;

  function outline(side: readonly Sum[], edge: 0 | 100): string {
    const steps = side.map(({ price, total }): Place => [across(price), down(total)]);
    const last = steps.at(-1);
    if (last === undefined) return '';
    return area().y0(100).curve(curveStepAfter)([...steps, [edge, last[1]]]) ?? '';
  }

  return {
    most,
    lowest: mid - reach,
    highest: mid + reach,
    bids: outline(sums.bids, 0),
    asks: outline(sums.asks, 100),
  };
}
