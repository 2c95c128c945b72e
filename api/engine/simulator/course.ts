import { at } from './at.ts';
import { DAY_MINUTES } from './business-time.ts';
import { streamOf, uniform } from './randomness.ts';

export const LAST_SECOND = 59;

/** Where a price goes within each minute: straight lines, in logs, from tick to tick. */
export type Course = {
  /** At the begin of each minute, and at the end of the last. */
  readonly path: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  /** The second, 1 to 57, at which the extreme is reached that is nearer to the open. */
  readonly nearAt: Float64Array;
  /** The second at which the other one is: later, 58 at most. */
  readonly farAt: Float64Array;
};

/** Draws when the extremes of each minute are reached. */
export function drawSeconds(stream: number): Pick<Course, 'nearAt' | 'farAt'> {
  const nearAt = new Float64Array(DAY_MINUTES);
  const farAt = new Float64Array(DAY_MINUTES);
  for (let minute = 0; minute < DAY_MINUTES; minute += 1) {
    const near = 1 + Math.floor(uniform(stream, 2 * minute) * 57);
    nearAt[minute] = near;
    farAt[minute] = near + 1 + Math.floor(uniform(stream, 2 * minute + 1) * (58 - near));
  }
  return { nearAt, farAt };
}

const between = (from: number, to: number, share: number): number => from + (to - from) * share;

/** Log price at a second of a minute, 0 to 59, whole or not. */
export function onCourse(course: Course, minute: number, second: number): number {
  const open = at(course.path, minute);
  const close = at(course.path, minute + 1);
  const high = at(course.high, minute);
  const low = at(course.low, minute);
  const nearAt = at(course.nearAt, minute);
  const farAt = at(course.farAt, minute);
  const isHighNearer = high - open < open - low;
  const near = isHighNearer ? high : low;
  const far = isHighNearer ? low : high;
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
