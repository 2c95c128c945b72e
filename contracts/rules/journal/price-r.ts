import type { JournalEntry } from '#contracts/journal/journal.ts';

type Prices = Pick<JournalEntry, 'type' | 'entry_price' | 'exit_price' | 'stop_loss'>;

/**
 * What a trade brought in units of what it risked, by prices alone: costs and partial exits are not in
 * it. +2 is twice the distance from entry to stop, -1 an exit at the stop.
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
