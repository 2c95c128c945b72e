import { DAY_MS, HOUR_MS } from '../durations.ts';

/** UTC ms of the n-th Sunday of a month, at an hour. */
function sundayOf(year: number, month: number, nth: number, hour: number): number {
  const first = new Date(Date.UTC(year, month, 1)).getUTCDay();
  const date = 1 + ((7 - first) % 7) + 7 * (nth - 1);
  return Date.UTC(year, month, date, hour);
}

/** New York's daylight saving time by the rule in force since 2007, UTC ms. */
const summerOf = (year: number) => ({
  from: sundayOf(year, 2, 2, 7),
  to: sundayOf(year, 10, 1, 6),
});

const FIRST_YEAR = 1970;
const YEAR_MS = 365.2425 * DAY_MS;
/** Asked for with every candle, so they are computed once. */
const SUMMERS = Array.from({ length: 130 }, (_, n) => summerOf(FIRST_YEAR + n));

/**
 * Whether New York keeps daylight saving time: from the second Sunday of March 07:00 UTC until the
 * first Sunday of November 06:00 UTC (the rule in force since 2007).
 *
 * @param t UTC ms
 */
export function isNewYorkSummer(t: number): boolean {
  const n = Math.floor(t / YEAR_MS); // around New Year perhaps the other year, in winter too
  const { from, to } = SUMMERS[n] ?? summerOf(FIRST_YEAR + n);
  return t >= from && t < to;
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
