import type { Briefing } from '#contracts/briefing.ts';
import { percentChange } from './market-days.ts';
import type { Reading } from './reading.ts';

/** Which instruments rose and fell most on their last closed day, and how far each reached; null of none. */
export function readYesterday(readings: readonly Reading[]): Briefing['yesterday'] | null {
  const movers = readings
    .map(({ instrument, day, dayBefore }) => ({
      instrument,
      change_percent: Number(percentChange(dayBefore.c, day.c).toFixed(2)) + 0,
    }))
    .toSorted((a, b) => b.change_percent - a.change_percent);
  const [top_gainer, top_loser] = [movers[0], movers.at(-1)];
  if (top_gainer === undefined || top_loser === undefined) return null;
  const ranges = readings.map(({ instrument, day, adrBefore }) => ({
    instrument,
    adr_percent: Math.round((100 * (day.h - day.l)) / adrBefore),
  }));
  return { top_gainer, top_loser, ranges };
}
