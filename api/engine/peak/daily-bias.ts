import type { PeakBias } from '#contracts/peak-scanner.ts';
import type { Cycle } from './cycle.ts';
import { signOf } from './facing.ts';
import type { HourAverages } from './hour-averages.ts';
import type { FollowedHunt, PeakMeasures } from './measure-peak.ts';

const WEIGHTS = { cycle: 0.4, averages: 0.2, hunt: 0.25, position: 0.15 } as const;
const DECIDED = 0.25;

/** With the cycle up to its second level, half as much against it at the third. */
function fromCycle(cycle: Cycle | null): number {
  if (cycle === null) return 0;
  const direction = cycle.direction === 'rise' ? 1 : -1;
  return cycle.level === 3 ? -0.5 * direction : direction;
}

/** Only where the price lies on the side to which the averages point. */
function fromAverages({ close, ema13, ema50 }: HourAverages): number {
  const sign = Math.sign(ema13 - ema50);
  return sign === Math.sign(close - ema50) ? sign : 0;
}

function fromHunt(hunt: FollowedHunt | undefined): number {
  if (hunt === undefined) return 0;
  return signOf(hunt.side) * (hunt.brokenAt === null ? 0.6 : 1);
}

/** Which way the day leans, -1 to 1 with three decimals: cycle, averages, newest stop hunt, price in its range. */
export function biasScore({
  cycle,
  averages,
  hunts,
  day,
}: Pick<PeakMeasures, 'cycle' | 'averages' | 'hunts' | 'day'>): number {
  const score =
    WEIGHTS.cycle * fromCycle(cycle) +
    WEIGHTS.averages * fromAverages(averages) +
    WEIGHTS.hunt * fromHunt(hunts.at(-1)) +
    WEIGHTS.position * ((50 - day.rangePosition) / 50);
  return Number(score.toFixed(3)) + 0; // no negative zero
}

export function biasOf(score: number): PeakBias['daily_bias'] {
  if (score >= DECIDED) return 'Bullish';
  return score <= -DECIDED ? 'Bearish' : 'Neutral';
}
