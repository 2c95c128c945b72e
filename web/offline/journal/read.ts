import { Dexie } from 'dexie';
import type { RecordKind, RowFieldsOf } from '#contracts/journal/journal-rows.ts';
import type { JournalEntry } from '#contracts/journal/journal.ts';
import {
  type ExcursionValues,
  hasExcursionLimits,
  type JournalFilter,
  matcherOf,
  noFilter,
  periodStart,
} from '#contracts/rules/journal/journal-filter.ts';
import {
  entriesIn,
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
import { type ListPlace, newestFirst, type ReadSegments, readSegmentsSince } from './segments.ts';
import { findRow, readEntryRows } from './rows.ts';

const DEFAULT_CURRENCY = 'USD'; // of a journal without trades
const SCAN_CHUNK = 500; // rows per read while a filter is set

/** An entry as the list shows it. */
export type JournalItem = JournalEntry & {
  /** The server does not have this state yet. */
  isWaiting: boolean;
  /** Why the server rejected it, or null. */
  rejection: string | null;
};

/**
 * @property zone of the filter's periods: UTC, else the device's
 * @property excursions by id, of the trades that were measured on this device; needed where the filter limits them
 */
export type PageQuery = {
  filter?: JournalFilter;
  limit: number;
  zone?: string | undefined;
  excursions?: ReadonlyMap<string, ExcursionValues> | undefined;
};

const toItem = (row: EntryRow): JournalItem => ({
  ...toEntry(row),
  isWaiting: hasUnsent(row),
  rejection: row.attention ?? null,
});

type Part = { before: ListPlace | null; limit: number; read: ReadSegments };

/** @param since ISO date, or '' */
function readRange(db: JournalDb, since: string, part: Part): Promise<EntryRow[]> {
  const { before, limit } = part;
  return db.transaction('r', db.rows, db.segments, async () => {
    const rows = await db.rows
      .where('[kind+live+fields.date+id]')
      .between(['entry', 1, since], ['entry', 1, ...(before ?? [Dexie.maxKey])], true, false)
      .reverse()
      .limit(limit)
      .toArray();
    const inSegments = await readSegmentsSince(db, since, part);
    const trades = [...rows.filter(isEntryRow), ...inSegments];
    return inSegments.length === 0 ? trades : trades.toSorted(newestFirst).slice(0, limit);
  });
}

type Matcher = (row: EntryRow) => boolean;

/** Those of some entries that are live and match, newest first. */
async function findAmong(
  db: JournalDb,
  ids: readonly string[],
  isMatch: Matcher,
): Promise<EntryRow[]> {
  const rows = await readEntryRows(db, ids);
  return rows.filter((row) => row.live === 1 && isMatch(row)).toSorted(newestFirst);
}

/** The newest matching entries since a moment; stops reading at the limit. */
async function findSince(
  db: JournalDb,
  start: Date | null,
  isMatch: Matcher | null,
  limit: number,
): Promise<EntryRow[]> {
  const since = start === null ? '' : start.toISOString();
  const chunk = isMatch === null ? limit : SCAN_CHUNK;
  const matches: EntryRow[] = [];
  const read: ReadSegments = new Map();
  let before: ListPlace | null = null;
  for (;;) {
    const rows: EntryRow[] = await readRange(db, since, { before, limit: chunk, read });
    matches.push(...(isMatch === null ? rows : rows.filter(isMatch)));
    const last = rows.at(-1);
    if (last === undefined || rows.length < chunk || matches.length >= limit) {
      return matches.slice(0, limit);
    }
    before = [last.fields.date, last.id];
  }
}

async function findNewest(
  db: JournalDb,
  { filter = noFilter, limit, zone, excursions = new Map() }: PageQuery,
  now: Date,
): Promise<EntryRow[]> {
  const isAll = Object.values(filter).every((wanted) => wanted === '');
  if (isAll) return findSince(db, null, null, limit);
  const matches = matcherOf(filter, now, { zone, excursions });
  const isMatch = ({ id, fields }: EntryRow): boolean => matches({ ...fields, id });
  // Nothing else can be within the limits.
  if (hasExcursionLimits(filter)) {
    return (await findAmong(db, [...excursions.keys()], isMatch)).slice(0, limit);
  }
  return findSince(db, periodStart(filter.period, now, zone), isMatch, limit);
}

export type JournalPage = Awaited<ReturnType<typeof readPage>>;

/** The newest entries, and the stored totals over all entries. */
export async function readPage(db: JournalDb, query: PageQuery, now: Date) {
  const rows = await findNewest(db, { ...query, limit: query.limit + 1 }, now);
  const all = await readTotals(db);
  const account = query.filter?.account || null;
  const demo = account === null ? await readDemoAccounts(db) : [];
  const totals = totalsOf(all, account, demo);
  const currency = mainCurrency(totals) ?? DEFAULT_CURRENCY;
  return {
    items: rows.slice(0, query.limit).map(toItem),
    /** Whether a larger limit would return more. */
    hasMore: rows.length > query.limit,
    /** Of all closed trades in `currency`; of the filter's account only if one is set. */
    statistics: statisticsOf(totals[currency]),
    /** Of the losing ones, those that closed at zero. */
    breakevens: totals[currency]?.even ?? 0,
    currency, // of most trades
    /** Trades of demo accounts, which the figures of all accounts leave out. */
    demoTrades: demo.reduce((sum, id) => sum + entriesIn(totalsOf(all, id)), 0),
    /** Currencies of trades that the statistics leave out. */
    otherCurrencies: Object.keys(totals).filter((name) => name !== currency),
    /** Number of all trades on the device, open ones included. */
    entryCount: entriesIn(totalsOf(all, null)),
  };
}

/** A trade by its id, deleted or not; null if it is not on the device. */
export async function readTrade(db: JournalDb, id: string): Promise<JournalItem | null> {
  const row = await findRow(db, id);
  return isEntryRow(row) ? toItem(row) : null;
}

/** A trade by its id; null if it is deleted or not on the device. */
export async function readLiveTrade(db: JournalDb, id: string) {
  const row = await findRow(db, id);
  return { id, trade: isEntryRow(row) && row.live === 1 ? toItem(row) : null };
}

/** A record of a kind, as lists show it. */
export type RecordItem<Kind extends RecordKind> = Omit<RowFieldsOf<Kind>, 'deleted'> & {
  id: string;
  isWaiting: boolean;
  rejection: string | null;
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
    isWaiting: hasUnsent(row),
    rejection: row.attention ?? null,
  };
}

/** Ids of the demo accounts, whose trades the figures of all accounts leave out. */
export async function readDemoAccounts(db: JournalDb): Promise<string[]> {
  const accounts = await readRecords(db, 'account');
  return accounts.filter(({ type }) => type === 'demo').map(({ id }) => id);
}

/** Whether a live trade was taken from the signal with this id. */
export async function isSignalTaken(db: JournalDb, signalId: string): Promise<boolean> {
  const rows = db.rows.where('fields.signal_id').equals(signalId);
  return (await rows.filter(({ live }) => live === 1).count()) > 0;
}
