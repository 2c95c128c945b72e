import { DAY_MS, HOUR_MS } from '../durations.ts';

/** UTC ms of the n-th Sunday of a month, at an hour. */
function sundayOf(year: number, month: number, nth: number, hour: number): number {
  const first = new Date(Date.UTC(year, month, 1)).getUTCDay();
  const date = 1 + ((7 - first) % 7) + 7 * (nth - 1);
  return Date.UTC(year, month, date, hour);
}

/**
 * Whether New York keeps daylight saving time: from the second Sunday of March 07:00 UTC until the
 * first Sunday of November 06:00 UTC (the rule in force since 2007).
 *
 * @param t UTC ms
 */
export function isNewYorkSummer(t: number): boolean {
  const year = new Date(t).getUTCFullYear();
  return t >= sundayOf(year, 2, 2, 7) && t < sundayOf(year, 10, 1, 6);
}

/**
 * The trading day a moment belongs to. Days change at 17:00 in New York, the convention of the
 * currency market, and carry the date on which they end.
 *
 * @param t UTC ms
 * @returns days since 1970-01-01 of that date
 */
export function tradingDayOf(t: number): number {
  return Math.floor((t + (isNewYorkSummer(t) ? 3 : 2) * HOUR_MS) / DAY_MS);
}

/** UTC ms of the 17:00 in New York at which a trading day begins. */
export function tradingDayStart(day: number): number {
  const inSummer = day * DAY_MS - 3 * HOUR_MS;
  return isNewYorkSummer(inSummer) ? inSummer : inSummer + HOUR_MS;
}

/** 0 = Sunday … 6 = Saturday, of the date that a trading day carries. */
export const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7;
