import { Dexie } from 'dexie';
import type { CashFlowFields } from '#contracts/journal/journal-records.ts';
import type { EntryFields } from '#contracts/journal/journal.ts';
import { isEntryRow, type JournalDb, toEntry } from '../journal/journal-db.ts';
import { readRecords } from '../journal/read.ts';

/** Clocks of brokers and their exports round differently. */
const SAME_MOMENT_MS = 1000;

type Item = { readonly t: number; isTaken: boolean };

type HeldTrade = EntryFields & { readonly id: string };

/** @param exportId of a row of an own export: there, it alone counts */
type TradeLike = { readonly exportId?: string | null; readonly fields: EntryFields };

const isNamed = ({ exportId = null, fields }: TradeLike): boolean =>
  exportId !== null || fields.ticket !== '';

/** Partial closes have one ticket; their sizes and prices tell them apart. */
const ticketKey = ({ account_id, source, ticket, size, exit_price }: EntryFields): string =>
  JSON.stringify([account_id, source, ticket, size, exit_price]);

const fillKey = ({ account_id, pair, type, size, entry_price }: EntryFields): string =>
  JSON.stringify([account_id, pair, type, size, entry_price]);

const momentOf = ({ opened_at, date }: EntryFields): number => Date.parse(opened_at ?? date);

/** The cash flows of one ticket, or of one moment and amount where the file gives no ticket. */
const flowKey = ({ account_id, source, ticket, date, amount }: CashFlowFields): string =>
  JSON.stringify(
    ticket === '' ? [account_id, Date.parse(date), amount] : [account_id, source, ticket],
  );

function addTo<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const held = map.get(key);
  if (held === undefined) map.set(key, [value]);
  else held.push(value);
}

function takeFrom(items: Item[] | undefined): boolean {
  for (let item = items?.pop(); item !== undefined; item = items?.pop()) {
    if (item.isTaken) continue;
    item.isTaken = true;
    return true;
  }
  return false;
}

/**
 * The trades that the journal holds. Each is the same as one row of a file at most: identical fills
 * within a second are legal, so they are counted and never taken for one.
 */
export function createKnownTrades(held: readonly HeldTrade[]) {
  const ids = new Set<string>();
  const byTicket = new Map<string, Item[]>();
  const byFill = new Map<string, Item[]>();
  for (const trade of held) {
    const item = { t: momentOf(trade), isTaken: false };
    ids.add(trade.id);
    if (trade.ticket !== '') addTo(byTicket, ticketKey(trade), item);
    addTo(byFill, fillKey(trade), item);
  }

  function takeId(id: string): boolean {
    const isKnown = ids.has(id);
    ids.add(id);
    return isKnown;
  }

  function takeNamed({ exportId = null, fields }: TradeLike): boolean {
    return exportId === null ? takeFrom(byTicket.get(ticketKey(fields))) : takeId(exportId);
  }

  function takeFill({ fields }: TradeLike, withinMs: number): boolean {
    const t = momentOf(fields);
    const fits = byFill
      .get(fillKey(fields))
      ?.filter((item) => !item.isTaken && Math.abs(item.t - t) <= withinMs)
      .toSorted((a, b) => Math.abs(a.t - t) - Math.abs(b.t - t));
    const [nearest] = fits ?? [];
    if (nearest !== undefined) nearest.isTaken = true;
    return nearest !== undefined;
  }

  /** Which of these are new. The surest matches come first, so that no row takes the place of another. */
  return function freshOf<Row extends TradeLike>(rows: readonly Row[]): Row[] {
    const fills = rows.filter((row) => !isNamed(row));
    const known = new Set<Row>(rows.filter((row) => isNamed(row) && takeNamed(row)));
    for (const withinMs of [0, SAME_MOMENT_MS]) {
      for (const row of fills) if (!known.has(row) && takeFill(row, withinMs)) known.add(row);
    }
    return rows.filter((row) => !known.has(row));
  };
}

/** The same for cash flows. */
export function createKnownFlows(held: readonly CashFlowFields[]) {
  const counts = new Map<string, number>();
  for (const flow of held) counts.set(flowKey(flow), (counts.get(flowKey(flow)) ?? 0) + 1);
  return function freshOf<Row extends { fields: CashFlowFields }>(rows: readonly Row[]): Row[] {
    return rows.filter(({ fields }) => {
      const left = counts.get(flowKey(fields)) ?? 0;
      if (left > 0) counts.set(flowKey(fields), left - 1);
      return left === 0;
    });
  };
}

/** What the journal holds now. What was deleted does not count: it may be imported again. */
export async function readKnown(db: JournalDb) {
  const rows = await db.rows
    .where('[kind+live+fields.date+id]')
    .between(['entry', 1], ['entry', 1, Dexie.maxKey])
    .toArray();
  return {
    freshTrades: createKnownTrades(rows.filter(isEntryRow).map(toEntry)),
    freshFlows: createKnownFlows(await readRecords(db, 'cash_flow')),
  };
}

export type Known = Awaited<ReturnType<typeof readKnown>>;
