import { Dexie } from 'dexie';
import type { RecordKind, RowFieldsOf } from '#contracts/journal/journal-rows.ts';
import type { JournalEntry } from '#contracts/journal/journal.ts';
import {
  type JournalFilter,
  matchesFilter,
  noFilter,
  periodStart,
} from '#contracts/rules/journal/journal-filter.ts';
import {
  type JournalStatistics,
  mainCurrency,
  statisticsOf,
  totalsOf,
} from '#contracts/rules/journal/journal-statistics.ts';
import {
  type EntryRow,
  hasUnsent,
  isEntryRow,
  type JournalDb,
  type JournalRow,
  type RowOf,
  toEntry,
} from './journal-db.ts';
import { readTotals } from './meta.ts';

const FIRST_USED = 'USD'; // the default currency of a trade
const SCAN_CHUNK = 500; // rows looked at in one go while a filter is on

/** An entry as the list shows it. */
export type JournalItem = JournalEntry & {
  /** The server does not have this state of it yet. */
  isWaiting: boolean;
  /** Why the server refused it, or null. */
  attention: string | null;
};

export type PageQuery = { filter?: JournalFilter; limit: number };

export type JournalPage = {
  /** Newest trade first. */
  items: readonly JournalItem[];
  /** Whether a larger limit would show more. */
  hasMore: boolean;
  /** Of all closed trades in `currency`, shown or not; of the filter's account alone where it has one. */
  statistics: JournalStatistics;
  /** That of most trades. */
  currency: string;
  /** Currencies of trades that the statistics leave out. */
  otherCurrencies: readonly string[];
  /** Of all trades on the device, shown or not, open ones too. */
  entryCount: number;
};

const toItem = (row: EntryRow): JournalItem => ({
  ...toEntry(row),
  isWaiting: hasUnsent(row),
  attention: row.attention ?? null,
});

type Bound = readonly unknown[];

/** The rows of one stretch of the list's index, newest first. */
async function readStretch(
  db: JournalDb,
  oldest: Bound,
  before: Bound,
  limit: number,
): Promise<EntryRow[]> {
  const rows = await db.rows
    .where('[kind+live+fields.date+id]')
    .between(oldest, before, true, false)
    .reverse()
    .limit(limit)
    .toArray();
  return rows.filter(isEntryRow);
}

/** The newest entries that match, reading no further than it takes to find them. */
async function findNewest(
  db: JournalDb,
  { filter = noFilter, limit }: PageQuery,
  now: Date,
): Promise<EntryRow[]> {
  const start = periodStart(filter.period, now)?.toISOString();
  const oldest = ['entry', 1, ...(start === undefined ? [] : [start])];
  const isAll = Object.values(filter).every((wanted) => wanted === '');
  const chunk = isAll ? limit : SCAN_CHUNK;
  const found: EntryRow[] = [];
  let before: Bound = ['entry', 1, Dexie.maxKey];
  for (;;) {
    const rows = await readStretch(db, oldest, before, chunk);
    found.push(...rows.filter((row) => isAll || matchesFilter(row.fields, filter, now)));
    const last = rows.at(-1);
    if (last === undefined || rows.length < chunk || found.length >= limit) {
      return found.slice(0, limit);
    }
    before = ['entry', 1, last.fields.date, last.id];
  }
}

/** The newest entries and the figures over all of them; the figures are never counted here. */
export async function readPage(db: JournalDb, query: PageQuery, now: Date): Promise<JournalPage> {
  const rows = await findNewest(db, { ...query, limit: query.limit + 1 }, now);
  const all = await readTotals(db);
  const totals = totalsOf(all, query.filter?.account || null);
  const currency = mainCurrency(totals) ?? FIRST_USED;
  return {
    items: rows.slice(0, query.limit).map(toItem),
    hasMore: rows.length > query.limit,
    statistics: statisticsOf(totals[currency]),
    currency,
    otherCurrencies: Object.keys(totals).filter((name) => name !== currency),
    entryCount: Object.values(totalsOf(all, null)).reduce((sum, { entries }) => sum + entries, 0),
  };
}

/** A trade by its id, shown by the list or not; null when the device does not hold it. */
export async function readTrade(db: JournalDb, id: string): Promise<JournalItem | null> {
  const row = await db.rows.get(id);
  return isEntryRow(row) ? toItem(row) : null;
}

/** A trade by its id, whatever the list shows; null when it is deleted too. */
export async function readLiveTrade(
  db: JournalDb,
  id: string,
): Promise<{ trade: JournalItem | null }> {
  const row = await db.rows.get(id);
  return { trade: isEntryRow(row) && row.live === 1 ? toItem(row) : null };
}

/** What a journal holds of a kind beside its trades. */
export type RecordItem<Kind extends RecordKind> = Omit<RowFieldsOf<Kind>, 'deleted'> & {
  id: string;
  isWaiting: boolean;
  attention: string | null;
};

const isOfKind = <Kind extends RecordKind>(
  kind: Kind,
  row: JournalRow,
): row is RowOf<Kind> & JournalRow => row.isOpaque !== true && row.kind === kind;

/** The records of a kind, oldest first; there are few of each. */
export async function readRecords<Kind extends RecordKind>(
  db: JournalDb,
  kind: Kind,
): Promise<RecordItem<Kind>[]> {
  const rows = await db.rows.where('record').equals(kind).sortBy('id');
  return rows.flatMap((row) => (isOfKind(kind, row) ? [toRecord<Kind>(row)] : []));
}

function toRecord<Kind extends RecordKind>(row: RowOf<Kind>): RecordItem<Kind> {
  const { deleted: _deleted, ...fields } = row.fields;
  return {
    ...fields,
    id: row.id,
    isWaiting: Object.keys(row.unsent).length > 0,
    attention: row.attention ?? null,
  };
}

/** Whether a trade of the journal was taken by a signal, given by its id. */
export async function isSignalTaken(db: JournalDb, signalId: string): Promise<boolean> {
  const rows = db.rows.where('fields.signal_id').equals(signalId);
  return (await rows.filter(({ live }) => live === 1).count()) > 0;
}
