import type { JournalEntry } from '#contracts/journal/journal.ts';
import { MINUTE_MS } from '../durations.ts';

type Prices = Pick<JournalEntry, 'type' | 'entry_price' | 'exit_price' | 'stop_loss'>;

/**
 * The result of a trade in R, by prices only: without costs and partial exits. +2 is twice the distance
 * from entry to stop, -1 an exit at the stop.
 *
 * @returns null while the trade has no exit or no stop, or when the stop is not on the losing side of
 *          the entry, because then nothing was at risk
 * @source Van K. Tharp, Trade Your Way to Financial Freedom (1999): R is the initial risk of a trade
 */
export function priceR({ type, entry_price, exit_price, stop_loss }: Prices): number | null {
  if (exit_price === null || stop_loss === null) return null;
  const direction = type === 'buy' ? 1 : -1;
  const risk = (entry_price - stop_loss) * direction;
  if (risk <= 0) return null;
  return ((exit_price - entry_price) * direction) / risk;
}

/** A result in units of its risk: `+2.00 R`, `−1.00 R` with a true minus, `0.00 R`. */
export function formatR(multiple: number): string {
  const digits = Math.abs(multiple).toFixed(2);
  if (Number(digits) === 0) return `${digits} R`;
  return `${multiple > 0 ? '+' : '\u2212'}${digits} R`;
}

const MINUTES_PER_HOUR = 60;
const MINUTES_PER_DAY = 24 * MINUTES_PER_HOUR;

/** `2h 15m`, `45m` or `3d 4h`. @returns null unless both moments are there and in order */
export function durationBetween(openedAt: string | null, closedAt: string | null): string | null {
  if (openedAt === null || closedAt === null) return null;
  const minutes = Math.floor((Date.parse(closedAt) - Date.parse(openedAt)) / MINUTE_MS);
  if (!Number.isFinite(minutes) || minutes < 0) return null;
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  if (minutes >= MINUTES_PER_DAY) return `${Math.floor(hours / 24)}d ${hours % 24}h`;
  return hours === 0 ? `${minutes}m` : `${hours}h ${minutes % MINUTES_PER_HOUR}m`;
}

/** Normalises a setup's name: `London high` and `london high ` are one setup. */
export const setupKey = (name: string): string => name.trim().toLowerCase();
