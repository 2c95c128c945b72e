import type { Result } from './results.ts';

const isWeekday = (day: number): boolean => (((day + 3) % 7) + 7) % 7 < 5; // day 0 was a Thursday

/** What each day brought on which something closed, in the trader's zone: from days since 1970 to minor units, oldest first. */
export function netByDay(results: readonly Result[]): ReadonlyMap<number, number> {
  const nets = new Map<number, number>();
  for (const { trade, amounts } of results) {
    nets.set(trade.day, (nets.get(trade.day) ?? 0) + amounts.net);
  }
  return new Map([...nets].toSorted(([a], [b]) => a - b));
}

/**
 * The results of every weekday from the first to the last, those without a trade as zero. A day of the
 * weekend counts if something closed on it.
 */
export function netOfEachDay(nets: ReadonlyMap<number, number>): number[] {
  const days = [...nets.keys()];
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const each: number[] = [];
  for (let day = first; day <= last; day += 1) {
    const net = nets.get(day);
    if (net !== undefined || isWeekday(day)) each.push(net ?? 0);
  }
  return each;
}
