import { type EntryFields, entryDefaults } from '#contracts/journal/journal.ts';
import type { TradeStart } from '#web/data/journal/take-trade.ts';
import { toLocalMinute } from '#web/lib/local-minute.ts';
import type { TypedTrade } from './trade-form.ts';

const momentText = (instant: string | null): string =>
  instant === null ? '' : toLocalMinute(new Date(instant));

/** All digits of a number and never an exponent, which no form would read back. */
const numberText = (value: number | null): string =>
  value === null
    ? ''
    : value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 });

/** The time of day that it is now, on another day of the device's own calendar (YYYY-MM-DD). */
export const momentOn = (day: string | undefined, now: Date): Date =>
  day === undefined ? now : new Date(`${day}${toLocalMinute(now).slice(10)}`);

/** A new trade, before anything was typed. @param size lots of the trade before, null for none */
export function blankTrade(now: Date, size: number | null = null): TypedTrade {
  return {
    ...entryDefaults,
    pair: '',
    entry_price: '',
    exit_price: '',
    size: numberText(size),
    pnl: '',
    date: toLocalMinute(now),
    stop_loss: '',
    take_profit: '',
    rating: '',
    opened_at: '',
    closed_at: '',
  };
}

/** A recorded trade as the form shows it. */
export function typedFrom(trade: EntryFields): TypedTrade {
  return {
    ...trade,
    date: momentText(trade.date),
    entry_price: numberText(trade.entry_price),
    exit_price: numberText(trade.exit_price),
    size: numberText(trade.size),
    pnl: trade.status === 'open' ? '' : numberText(trade.pnl),
    stop_loss: numberText(trade.stop_loss),
    take_profit: numberText(trade.take_profit),
    rating: numberText(trade.rating),
    opened_at: momentText(trade.opened_at),
    closed_at: momentText(trade.closed_at),
  };
}

/** A new trade of today that is like another one. Its times, its duration and its pictures are not copied. */
export function duplicateOf(trade: EntryFields, now: Date): TypedTrade {
  return {
    ...typedFrom(trade),
    date: toLocalMinute(now),
    duration: '',
    opened_at: '',
    closed_at: '',
    screenshots: [],
    signal_id: null, // another trade, whoever proposed the first
    commission: 0,
    swap: 0,
    fees: 0,
    source: '', // nor did it come from a statement
    ticket: '',
    import_id: null,
    rules_kept: [],
    rules_broken: [],
  };
}

/** A trade that is taken now and still open. Without a size of its own it has none: the last trade's is not this one's. */
export function startedTrade(start: TradeStart, now: Date): TypedTrade {
  return {
    ...blankTrade(now),
    ...start,
    status: 'open',
    entry_price: numberText(start.entry_price),
    stop_loss: numberText(start.stop_loss),
    take_profit: numberText(start.take_profit),
    size: numberText(start.size),
    opened_at: toLocalMinute(now),
  };
}

/** An open trade about to be closed now. */
export function closingOf(trade: EntryFields, now: Date): TypedTrade {
  return { ...typedFrom(trade), status: 'closed', closed_at: toLocalMinute(now) };
}
