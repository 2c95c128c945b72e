import { DAY_MS, HOUR_MS } from '../durations.ts';
import { isTradingDay } from '../time/market-calendar.ts';

const MADE_AT = 6 * HOUR_MS;

/** 06:00 UTC of the newest briefing that is due at a moment. @param t UTC ms */
export function briefingDueAt(t: number): number {
  let day = Math.floor((t - MADE_AT) / DAY_MS);
  while (!isTradingDay(day)) day -= 1;
  return day * DAY_MS + MADE_AT;
}

/** When the next briefing is made, strictly after a moment. @param t UTC ms */
export function nextBriefingAt(t: number): number {
  let day = Math.floor((t - MADE_AT) / DAY_MS) + 1;
  while (!isTradingDay(day)) day += 1;
  return day * DAY_MS + MADE_AT;
}

/** The date that names a briefing, `2026-11-20`. @param dueAt UTC ms */
export const briefingDate = (dueAt: number): string => new Date(dueAt).toISOString().slice(0, 10);
