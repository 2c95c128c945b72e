import { DAY_MINUTES } from './business-time.ts';
import type { Luck } from './luck.ts';
import { streamOf, uniform } from './randomness.ts';

export const LAST_SECOND = 59;

/** When each minute reaches its extremes. */
export type Turns = {
  /** Second 1 to 57: the extreme nearer to the open. */
  readonly near: Float64Array;
  /** The other one: later, second 58 at most. */
  readonly far: Float64Array;
};

/** Where a price goes within each minute: straight lines, in logs, from tick to tick. */
export type Course = {
  /** At the begin of each minute, and at the end of the last. */
  readonly path: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  /** Only who asks within a minute needs them. */
  readonly turns: () => Turns;
};

export function drawTurns(luck: Luck): Turns {
  const near = new Float64Array(DAY_MINUTES);
  const far = new Float64Array(DAY_MINUTES);
  for (let minute = 0; minute < DAY_MINUTES; minute += 1) {
    const first = 1 + Math.floor(luck(minute, 'nearTurn') * 57);
    near[minute] = first;
    far[minute] = first + 1 + Math.floor(luck(minute, 'farTurn') * (58 - first));
  }
  return { near, far };
}

const between = (from: number, to: number, share: number): number => from + (to - from) * share;

/** Log price at a second of a minute, 0 to 59, whole or not. */
export function onCourse(course: Course, minute: number, second: number): number {
  const open = course.path[minute] ?? 0;
  const close = course.path[minute + 1] ?? 0;
  const high = course.high[minute] ?? 0;
  const low = course.low[minute] ?? 0;
  const turns = course.turns();
  const nearAt = turns.near[minute] ?? 0;
  const farAt = turns.far[minute] ?? 0;
  const [near, far] = high - open < open - low ? [high, low] : [low, high];
  if (second <= nearAt) return between(open, near, second / nearAt);
  if (second <= farAt) return between(near, far, (second - nearAt) / (farAt - nearAt));
  return between(far, close, (second - farAt) / (LAST_SECOND - farAt));
}

/**
 * The moment of a minute whose price is told at a second: a little earlier or later, as ticks are not
 * regular. The same for all instruments, so that a cross is the product of its legs at every tick;
 * open and close are told on time.
 *
 * @param minute minutes since 1970
 */
export function momentTold(seed: number, minute: number, second: number): number {
  if (second === 0 || second === LAST_SECOND) return second;
  const shift = 5 * uniform(streamOf(seed, 'ticks', minute), second) - 2.5;
  return Math.min(Math.max(second + shift, 0), LAST_SECOND);
}
