import { DAY_MINUTES } from './business-time.ts';
import { type Course, type DayPath, onCourse } from './time-series.ts';

/**
 * A cross: the product of two prices, so the sum of their logs. Both go straight between their own
 * turning points, so the sum turns nowhere else and has its extremes at one of these.
 */
export function crossOf(one: Course, other: Course): DayPath {
  const path = Float64Array.from(one.path);
  for (let point = 0; point < path.length; point += 1) {
    path[point] = (path[point] ?? 0) + (other.path[point] ?? 0);
  }
  const turns = [one.nearAt, one.farAt, other.nearAt, other.farAt];
  const high = new Float64Array(DAY_MINUTES);
  const low = new Float64Array(DAY_MINUTES);
  for (let minute = 0; minute < DAY_MINUTES; minute += 1) {
    const open = path[minute] ?? 0;
    const close = path[minute + 1] ?? 0;
    let highest = Math.max(open, close);
    let lowest = Math.min(open, close);
    for (const seconds of turns) {
      const second = seconds[minute] ?? 0;
      const log = onCourse(one, minute, second) + onCourse(other, minute, second);
      highest = Math.max(highest, log);
      lowest = Math.min(lowest, log);
    }
    high[minute] = highest;
    low[minute] = lowest;
  }
  return { path, high, low };
}
