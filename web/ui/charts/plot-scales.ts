/** Of a power of ten: a top that is well above the highest bar would waste the height. */
const TOP_STEPS = [1, 1.5, 2, 3, 4, 5, 6, 8, 10];

/** The end of an axis from zero: the first round number that is not below any of the counts. */
export function topOf(values: readonly number[]): number {
  const most = Math.max(...values, 1);
  const unit = 10 ** Math.floor(Math.log10(most));
  return unit * (TOP_STEPS.find((step) => step * unit >= most) ?? 10);
}

/** Of a power of ten, the distances between marks that people count in. */
const TICK_STEPS = [1, 2, 2.5, 5, 10];

/**
 * Round numbers between two ends for an axis, lowest first.
 *
 * @param wanted about how many; it can be one more or less
 */
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
  /** What came or went at this moment and is no result: the curve steps. */
  flow: number;
};

/** Of the height, so that the highest and lowest points do not touch the edge. */
const MARGIN = 0.05;
const TICK_COUNT = 3;

/**
 * A curve and the drawdown below it, each in a square of 100 by 100 with time across.
 *
 * @param points oldest first, at least one
 * @param base where the curve began
 */
export function curvePaths(points: readonly CurvePoint[], base: number) {
  const times = points.map(({ t }) => t);
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const levels = [base, ...points.flatMap(({ value, flow }) => [value, value - flow])];
  const [lowest, highest] = [Math.min(...levels), Math.max(...levels)];
  const room = (highest - lowest || 1) * MARGIN;
  const [low, high] = [lowest - room, highest + room];
  const deepest = Math.max(...points.map(({ drawdown }) => drawdown));

  const across = (t: number): number =>
    last === first ? 100 : ((t - first) / (last - first)) * 100;
  const down = (value: number): number => ((high - value) / (high - low)) * 100;
  const below = (drawdown: number): number => (deepest === 0 ? 0 : (drawdown / deepest) * 100);

  const line = points
    .map(({ t, value, flow }) => {
      const before = flow === 0 ? '' : `L${across(t)} ${down(value - flow)}`;
      return `${before}L${across(t)} ${down(value)}`;
    })
    .join('');
  const depth = points.map(({ t, drawdown }) => `L${across(t)} ${below(drawdown)}`).join('');
  return {
    across,
    down,
    deepest,
    ticks: roundSteps(low, high, TICK_COUNT),
    line: `M0 ${down(base)}${line}`,
    depth: `M0 0${depth}L100 0Z`,
  };
}

/** The place in the list of the point nearest to a moment. */
export function nearestPoint(points: readonly CurvePoint[], t: number): number {
  let nearest = 0;
  points.forEach((point, index) => {
    const best = points[nearest];
    if (best !== undefined && Math.abs(point.t - t) < Math.abs(best.t - t)) nearest = index;
  });
  return nearest;
}

type Level = { readonly price: number; readonly size: number };

type Book = {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
  readonly mid: number;
};

/** How far the drawing goes beyond the farthest price, so that its step can be seen. */
const REACH_MARGIN = 1.06;

/** A level with all sizes from the middle to it added up. */
type Sum = { readonly price: number; readonly total: number };

/** Sizes added up from the middle outwards. */
export function cumulated(levels: readonly Level[]): Sum[] {
  let total = 0;
  return levels.map(({ price, size }) => {
    total += size;
    return { price, total };
  });
}

/**
 * Both sides of a book as outlines of step areas in a square of 100 by 100: across the price with the
 * middle at 50, down from the largest sum at 0 to nothing at 100.
 */
export function stepsOf({ bids, asks, mid }: Book) {
  const sums = { bids: cumulated(bids), asks: cumulated(asks) };
  const all = [...sums.bids, ...sums.asks];
  const most = Math.max(...all.map(({ total }) => total), 1);
  const farthest = Math.max(...all.map(({ price }) => Math.abs(price - mid)), 0);
  const reach = farthest === 0 ? 1 : farthest * REACH_MARGIN;
  const across = (price: number): number => 50 + ((price - mid) / reach) * 50;
  const down = (total: number): number => 100 - (total / most) * 100;

  function outline(side: readonly Sum[], edge: 0 | 100): string {
    const [first] = side;
    if (first === undefined) return '';
    const steps = side.map(({ price, total }) => `H${across(price)}V${down(total)}`).join('');
    return `M${across(first.price)} 100${steps}H${edge}V100Z`;
  }

  return {
    most,
    lowest: mid - reach,
    highest: mid + reach,
    bids: outline(sums.bids, 0),
    asks: outline(sums.asks, 100),
  };
}
