import {
  dayNoteId,
  EntryRowFields,
  type RecordKind,
  rowFields,
} from '#contracts/journal/journal-rows.ts';
import { rulesTemplates } from '#contracts/rules/journal/rules-templates.ts';
import { JournalEntry } from '#contracts/journal/journal.ts';
import { DAY_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import { formatStamp } from '#contracts/rules/journal/hybrid-clock.ts';
import { closePart } from '#contracts/rules/journal/position.ts';
import type { StoredJournal } from '../tables.ts';
import { type Trade, trades } from './trades.ts';

const MAIN_ACCOUNT = 'demo-account-main';
export const PROP_ACCOUNT = 'demo-account-challenge';

type SeedRow = Pick<StoredJournal['rows'][number], 'id' | 'kind' | 'fields'>;

/** The records of a journal besides trades, in the form of a push. */
type SeedRecord = { id: string; kind: RecordKind; fields: object };

/** Each setup with its rules; the rules' ids are those of the setup and their place. */
const setups: readonly { name: string; notes: string; rules: readonly string[] }[] = [
  {
    name: 'London high',
    notes: 'The first hour breaks the Asian high and comes back to it.',
    rules: ['The candle has closed beyond the level', 'Not within 15 minutes of news', 'One try'],
  },
  {
    name: 'Four-hour trend',
    notes: 'With the trend of the four-hour chart, from its average.',
    rules: ['The four-hour chart points the same way', 'Stop behind the last swing'],
  },
  {
    name: 'Asian low',
    notes: 'A sweep of the Asian low that is taken back within the hour.',
    rules: ['The low was taken back', 'Half of the usual size before London'],
  },
  {
    name: 'Failed break',
    notes: 'Price leaves the morning range and does not stay outside.',
    rules: ['Back inside the range', 'Stop above the wick'],
  },
];

const ruleId = (name: string, index: number): string =>
  `${name.toLowerCase().replaceAll(/[^a-z]/g, '-')}-rule-${index + 1}`;

function answersOf(setup: string | undefined, hasBroken: boolean) {
  const rules = setups.find(({ name }) => name === setup)?.rules ?? [];
  const ids = rules.map((_, index) => ruleId(setup ?? '', index));
  return {
    rules_kept: hasBroken ? ids.slice(1) : ids,
    rules_broken: hasBroken ? ids.slice(0, 1) : [],
  };
}

const record = (kind: RecordKind, id: string, fields: object): SeedRecord => ({ kind, id, fields });

function seedRecords(now: Date): SeedRecord[] {
  const daysAgo = (days: number): string => new Date(now.getTime() - days * DAY_MS).toISOString();
  const day = daysAgo(1.2).slice(0, 10);
  const main = { name: 'Main account', starting_balance: 5000, number: '12345678' };
  const template = rulesTemplates.find(({ id }) => id === 'ftmo-2-step-challenge/1');
  const prop = {
    name: 'Challenge 10k',
    starting_balance: 10_000,
    type: 'prop',
    rules: { ...template?.rules, template: template?.id ?? '', initial_balance: 10_000 },
  };
  const flow = (date: string, amount: number, type: string): object => ({
    account_id: MAIN_ACCOUNT,
    date,
    amount,
    type,
  });
  const text = 'Two good waits, one entry too early. Tomorrow: alerts, no watching.';
  return [
    record('account', MAIN_ACCOUNT, main),
    record('account', PROP_ACCOUNT, prop),
    ...setups.map(({ name, notes, rules: texts }, index) => {
      const rules = texts.map((rule, place) => ({ id: ruleId(name, place), text: rule }));
      return record('setup', `demo-setup-${index + 1}`, { name, notes, rules });
    }),
    record('cash_flow', 'demo-flow-1', flow(daysAgo(62), 1000, 'deposit')),
    record('cash_flow', 'demo-flow-2', flow(daysAgo(24), -250, 'withdrawal')),
    record('day_note', dayNoteId(day), { day, text }),
  ];
}

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
function profitOf([, pair, side, entry, exit, lots]: Trade['deal'], commission = 0): number {
  if (exit === null) return 0;
  const move = side === 'buy' ? exit - entry : entry - exit;
  const inQuote = move * (unitsPerLot[pair] ?? 0) * lots;
  const dollars = pair === 'USDJPY' ? inQuote / exit : inQuote;
  return (Math.round(dollars * 100) + Math.round(commission * 100)) / 100 || 0; // never minus zero
}

const toWhole = (trade: Trade, id: string, now: Date): JournalEntry =>
  JournalEntry.parse({ id, ...fieldsOf(trade, now) });

/** The fields of a trade that are not the usual ones. */
export function fieldsOf(trade: Trade, now: Date) {
  const { deal, style, notes = '', plan = {} } = trade;
  const [daysAgo, pair, type, entry, exit, size, minutes] = deal;
  const [strategy, emotions] = style;
  const dateMs = now.getTime() - daysAgo * DAY_MS;
  const date = new Date(dateMs).toISOString();
  const isOpen = exit === null;
  const status: JournalEntry['status'] = isOpen ? 'open' : 'closed';
  return {
    date,
    pair,
    type,
    entry_price: entry,
    exit_price: exit,
    size,
    pnl: profitOf(deal, plan.commission),
    status,
    notes,
    strategy,
    emotions,
    duration: isOpen ? '' : `${Math.floor(minutes / 60)}h ${minutes % 60}m`,
    opened_at: new Date(dateMs - minutes * MINUTE_MS).toISOString(),
    closed_at: isOpen ? null : date,
    account_id: MAIN_ACCOUNT,
    ...answersOf(plan.setup, plan.tags?.includes('rule broken') ?? false),
    ...plan,
  };
}

/** A trade of which half was closed halfway. */
function toEntry(trade: Trade, id: string, now: Date): JournalEntry {
  const whole = toWhole(trade, id, now);
  const { halfAt, deal } = trade;
  const [, pair, type, entry, exit, lots, minutes] = deal;
  if (halfAt === undefined || exit === null || whole.closed_at === null) return whole;
  const closedMs = Date.parse(whole.closed_at);
  const halfway = new Date(closedMs - (minutes * MINUTE_MS) / 2).toISOString();
  const part = (price: number, at: string) => ({
    price,
    size: lots / 2,
    pnl: profitOf([0, pair, type, entry, price, lots / 2, 0]),
    at,
  });
  const open: JournalEntry = { ...whole, status: 'open', exit_price: null, pnl: 0 };
  const half = { ...open, ...closePart(open, part(halfAt, halfway)) };
  return { ...half, ...closePart(half, part(exit, whole.closed_at)), id };
}

export function addTrade(
  journal: StoredJournal,
  trade: Trade,
  { id, now }: { id: string; now: Date },
): void {
  const { id: _id, ...entry } = toEntry(trade, id, now);
  addRow(
    journal,
    { id, kind: 'entry', fields: EntryRowFields.parse(entry) },
    Date.parse(entry.date),
  );
}

/** As the server stores a row that it was sent. */
function addRow(journal: StoredJournal, row: SeedRow, nowMs: number): void {
  const stamp = formatStamp(nowMs, 0, 'server');
  const at = Object.fromEntries(Object.keys(row.fields).map((name) => [name, stamp]));
  journal.rev += 1;
  journal.rows.push({ ...row, rev: journal.rev, at });
}

function addRecord(journal: StoredJournal, seeded: SeedRecord, nowMs: number): void {
  const { id, kind } = seeded;
  const fields = rowFields[kind].parse(seeded.fields); // with the defaults of what is left out
  addRow(journal, { id, kind, fields }, nowMs);
}

export function seedJournal(now: Date): StoredJournal {
  const journal: StoredJournal = { rev: 0, rows: [] };
  for (const seeded of seedRecords(now)) addRecord(journal, seeded, now.getTime());
  trades.toReversed().forEach((trade, index) => {
    addTrade(journal, trade, { id: `demo-entry-${index + 1}`, now });
  });
  return journal;
}
