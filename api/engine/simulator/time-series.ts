import { DAY_MINUTES } from './business-time.ts';
import type { Luck } from './random-streams.ts';
import { streamOf, uniform } from './randomness.ts';

export const LAST_SECOND = 59;

/** A day in logs of prices. */
export type DayPath = {
  /** At the begin of each minute, and at the end of the last. */
  readonly path: Float64Array;
  /** The highest and lowest point of each minute. */
  readonly high: Float64Array;
  readonly low: Float64Array;
};

/** Where a price turns within each minute; in between it goes straight. */
type Turns = {
  /** The extreme nearer to the open comes first. */
  readonly near: Float64Array;
  /** Second 1 to 57. */
  readonly nearAt: Float64Array;
  readonly far: Float64Array;
  /** Later, second 58 at most. */
  readonly farAt: Float64Array;
};

/** Where a price goes within the minutes of a day, tick by tick. */
export type Course = Pick<DayPath, 'path'> & Turns;

const perMinute = (): Float64Array => new Float64Array(DAY_MINUTES);

export function courseOf({ path, high, low }: DayPath, luck: Luck): Course {
  const course = {
    path,
    near: perMinute(),
    nearAt: perMinute(),
    far: perMinute(),
    farAt: perMinute(),
  };
  for (let minute = 0; minute < DAY_MINUTES; minute += 1) {
    const open = path[minute] ?? 0;
    const highest = high[minute] ?? 0;
    const lowest = low[minute] ?? 0;
    const isHighNearer = highest - open < open - lowest;
    const second = 1 + Math.floor(luck.nearTurn(minute) * 57);
    course.near[minute] = isHighNearer ? highest : lowest;
    course.nearAt[minute] = second;
    course.far[minute] = isHighNearer ? lowest : highest;
    course.farAt[minute] = second + 1 + Math.floor(luck.farTurn(minute) * (58 - second));
  }
  return course;
}

const between = (from: number, to: number, share: number): number => from + (to - from) * share;

/** Log price at a second of a minute, 0 to 59, whole or not. */
export function onCourse(course: Course, minute: number, second: number): number {
  const near = course.near[minute] ?? 0;
  const nearAt = course.nearAt[minute] ?? 0;
  if (second <= nearAt) return between(course.path[minute] ?? 0, near, second / nearAt);
  const far = course.far[minute] ?? 0;
  const farAt = course.farAt[minute] ?? 0;
  if (second <= farAt) return between(near, far, (second - nearAt) / (farAt - nearAt));
  const close = course.path[minute + 1] ?? 0;
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
