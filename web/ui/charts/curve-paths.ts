import { roundSteps } from './round-steps.ts';

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
const MARKS = 3;

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
    marks: roundSteps(low, high, MARKS),
    line: `M0 ${down(base)}${line}`,
    depth: `M0 0${depth}L100 0Z`,
  };
}

/** The place in the list of the point nearest to a moment. */
export function nearestPoint(points: readonly CurvePoint[], t: number): number {
  let nearest = 0;
  points.forEach((point, index) => {
    const held = points[nearest];
    if (held !== undefined && Math.abs(point.t - t) < Math.abs(held.t - t)) nearest = index;
  });
  return nearest;
}
