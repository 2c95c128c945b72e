import type { Insights } from './insights.ts';

const STEP = 0.5;
const LOWEST = -5;
const HIGHEST = 10;
/** Prices in floating numbers make -0.9999999999 of an exit at the stop: six decimals are exact enough. */
const EXACT = 1e6;

/** Which step an R belongs to, counted from zero; what is far out belongs to one of the two ends. */
function stepOf(r: number): number {
  const step = Math.floor(Math.round(r * EXACT) / EXACT / STEP);
  return Math.min(Math.max(step, LOWEST / STEP - 1), HIGHEST / STEP);
}

/** How many results lie in each half step of R, from the lowest to the highest, empty ones between included. */
export function distributionOf(rs: readonly number[]): Insights['distribution'] {
  const counts = new Map<number, number>();
  for (const r of rs) counts.set(stepOf(r), (counts.get(stepOf(r)) ?? 0) + 1);
  const steps = [...counts.keys()].toSorted((a, b) => a - b);
  const [first = 0, last = -1] = [steps[0], steps.at(-1)];
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const [from, to] = [(first + index) * STEP, (first + index + 1) * STEP];
    return {
      from: from < LOWEST ? -Infinity : from,
      to: to > HIGHEST ? Infinity : to,
      n: counts.get(first + index) ?? 0,
    };
  });
}
