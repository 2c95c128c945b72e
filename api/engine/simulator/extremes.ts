import { DAY_MINUTES } from './business-time.ts';
import type { DayPath } from './time-series.ts';
import type { FactorSum } from './instrument-sum.ts';
import type { Luck } from './random-streams.ts';

/**
 * The highest and lowest point of a Brownian path within each minute, given where it begins and ends.
 * The two are drawn apart from each other; only their own laws are exact.
 *
 * @source I. Karatzas, S. Shreve, Brownian Motion and Stochastic Calculus (1991), 2.8: the maximum of
 *   a bridge from x to y exceeds m with probability exp(-2 (m - x)(m - y) / variance), solved for m;
 *   P. Glasserman, Monte Carlo Methods in Financial Engineering (2003), 6.4
 */
export function drawExtremes({ path, variance }: FactorSum, luck: Luck): Omit<DayPath, 'path'> {
  const high = new Float64Array(DAY_MINUTES);
  const low = new Float64Array(DAY_MINUTES);
  for (let minute = 0; minute < DAY_MINUTES; minute += 1) {
    const open = path[minute] ?? 0;
    const close = path[minute + 1] ?? 0;
    const square = (close - open) ** 2;
    const twice = 2 * (variance[minute] ?? 0);
    const up = square - twice * Math.log(luck.up(minute));
    const down = square - twice * Math.log(luck.down(minute));
    high[minute] = (open + close + Math.sqrt(up)) / 2;
    low[minute] = (open + close - Math.sqrt(down)) / 2;
  }
  return { high, low };
}
