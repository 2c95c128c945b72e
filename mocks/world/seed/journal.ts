import { JournalEntry } from '#contracts/journal/journal.ts';
import { DAY_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import { formatStamp } from '#contracts/rules/journal/hybrid-clock.ts';
import { addEntry, emptyJournal } from '../journal.ts';
import {
  answersOf,
  fieldsOf,
  MAIN_ACCOUNT,
  type SeedRecord,
  seedRecords,
} from './journal-records.ts';
import { type Trade, trades } from './trades.ts';
import type { StoredJournal } from '../tables.ts';

/** Units of one lot; a move of one in the price is worth this much in the quote currency. */
const unitsPerLot: Record<string, number> = {
  EURUSD: 100_000,
  GBPUSD: 100_000,
  AUDUSD: 100_000,
  USDJPY: 100_000,
  XAUUSD: 100, // ounces
  US30: 1, // index
};

/** Dollars: the move times the units, for a dollar quote directly and for USDJPY at the exit price; then the costs. */
function profitOf([, pair, side, entry, exit, lots, , , , , { commission = 0 }]: Trade): number {
  if (exit === null) return 0;
  const move = side === 'buy' ? exit - entry : entry - exit;
  const inQuote = move * (unitsPerLot[pair] ?? 0) * lots;
  const dollars = pair === 'USDJPY' ? inQuote / exit : inQuote;
  return (Math.round(dollars * 100) + Math.round(commission * 100)) / 100 || 0; // never minus zero
}

const durationText = (minutes: number): string => `${Math.floor(minutes / 60)}h ${minutes % 60}m`;

function toEntry(trade: Trade, id: string, now: Date): JournalEntry {
  const [daysAgo, pair, type, entry, exit, size, minutes, strategy, emotions, notes, plan] = trade;
  const dateMs = now.getTime() - daysAgo * DAY_MS;
  const date = new Date(dateMs).toISOString();
  const isOpen = exit === null;
  return JournalEntry.parse({
    id,
    date,
    pair,
    type,
    entry_price: entry,
    exit_price: exit,
    size,
    pnl: profitOf(trade),
    status: isOpen ? 'open' : 'closed',
    notes,
    strategy,
    emotions,
    duration: isOpen ? '' : durationText(minutes),
    opened_at: new Date(dateMs - minutes * MINUTE_MS).toISOString(),
    closed_at: isOpen ? null : date,
    account_id: MAIN_ACCOUNT,
    ...answersOf(plan.setup, plan.tags?.includes('rule broken') ?? false),
    ...plan,
  });
}

/** Records a trade at its time. */
export function addTrade(
  journal: StoredJournal,
  trade: Trade,
  { id, now }: { id: string; now: Date },
): void {
  const entry = toEntry(trade, id, now);
  addEntry(journal, entry, Date.parse(entry.date));
}

function addRecord(journal: StoredJournal, record: SeedRecord, nowMs: number): void {
  const { id, kind } = record;
  const fields = fieldsOf(record);
  const stamp = formatStamp(nowMs, 0, 'server');
  const at = Object.fromEntries(Object.keys(fields).map((name) => [name, stamp]));
  journal.rev += 1;
  journal.rows.push({ id, kind, rev: journal.rev, fields, at });
}

/** The demo trader's journal on the first day, recorded trade by trade. */
export function seedJournal(now: Date): StoredJournal {
  const journal = emptyJournal();
  for (const record of seedRecords(now)) addRecord(journal, record, now.getTime());
  trades.toReversed().forEach((trade, index) => {
    addTrade(journal, trade, { id: `demo-entry-${index + 1}`, now });
  });
  return journal;
}
