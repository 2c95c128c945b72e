import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts';
import { isMarketOpen } from '../time/market-calendar.ts';

export const SIGNAL_GENERATION_DAY = 3; // of each month, or the first market day after it

/** Of the generation day, hours UTC: triggers are looked for at every quarter-hour close in between. */
export const PEAK_WINDOW = { from: 6, to: 20 } as const;

const RESCAN_MS = 5 * MINUTE_MS;

export type PeakMode = 'monthly' | 'continuous';
export type PeakStatus = 'monitoring' | 'scanning' | 'signals_active' | 'market_closed';

/**
 * 00:00 UTC of a month's generation day: the 3rd, or the first later date on which the market is open
 * at noon.
 *
 * @param month 0 to 11; others count on into other years
 */
export function generationDate(year: number, month: number): number {
  let day = Date.UTC(year, month, SIGNAL_GENERATION_DAY);
  while (!isMarketOpen('EURUSD', day + 12 * HOUR_MS)) day += DAY_MS;
  return day;
}

export type PeakCalendar = {
  readonly currentDay: number; // day of the month, UTC
  readonly effectiveDate: number; // 00:00 UTC of this month's generation day
  readonly isGenerationDay: boolean;
  readonly nextGeneration: number; // 00:00 UTC of the next one; today's until its window is over
  readonly generation: number; // the newest generation day that has begun, 00:00 UTC
};

/** @param t UTC ms */
export function peakCalendar(t: number): PeakCalendar {
  const date = new Date(t);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const effectiveDate = generationDate(year, month);
  const isOver = t >= effectiveDate + PEAK_WINDOW.to * HOUR_MS;
  return {
    currentDay: date.getUTCDate(),
    effectiveDate,
    isGenerationDay: t >= effectiveDate && t < effectiveDate + DAY_MS,
    nextGeneration: isOver ? generationDate(year, month + 1) : effectiveDate,
    generation: t >= effectiveDate ? effectiveDate : generationDate(year, month - 1),
  };
}

/** Every quarter-hour close at which a day is looked at, the last one at 20:00, UTC ms. */
export function peakSlots(day: number): number[] {
  const count = (PEAK_WINDOW.to - PEAK_WINDOW.from) * 4 + 1;
  return Array.from(
    { length: count },
    (_, index) => day + PEAK_WINDOW.from * HOUR_MS + index * 15 * MINUTE_MS,
  );
}

/** @param t UTC ms @param openSignals how many of its signals are open */
export function peakStatus(t: number, openSignals: number): PeakStatus {
  if (!isMarketOpen('EURUSD', t)) return 'market_closed';
  const { isGenerationDay, effectiveDate } = peakCalendar(t);
  const slots = {
    from: effectiveDate + PEAK_WINDOW.from * HOUR_MS,
    to: effectiveDate + PEAK_WINDOW.to * HOUR_MS,
  };
  if (isGenerationDay && t >= slots.from && t <= slots.to) return 'scanning';
  return openSignals > 0 ? 'signals_active' : 'monitoring';
}

/** The next multiple of five minutes, UTC ms. */
export const nextPeakScan = (t: number): number => (Math.floor(t / RESCAN_MS) + 1) * RESCAN_MS;
