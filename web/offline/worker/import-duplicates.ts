import { Dexie } from 'dexie';
import type { CashFlowFields } from '#contracts/journal/journal-rows.ts';
import type { EntryFields } from '#contracts/journal/journal.ts';
import { isEntryRow, type JournalDb, toEntry } from '#web/offline/journal/journal-db.ts';
import { readAllInSegments } from '#web/offline/journal/segments.ts';
import { readRecords } from '#web/offline/journal/read.ts';

/** Tolerance: brokers and their exports round times differently. */
const SAME_MOMENT_MS = 1000;

type Item = { readonly t: number; isTaken: boolean };

type StoredTrade = EntryFields & { readonly id: string };

/** Rows of older apps have no fills. */
type TradeFields = Omit<EntryFields, 'fills'> & Partial<Pick<EntryFields, 'fills'>>;

/** `exportId`: row id in our own export; it alone identifies the row. */
type TradeLike = { readonly exportId?: string | null; readonly fields: TradeFields };

const isNamed = ({ exportId = null, fields }: TradeLike): boolean =>
  exportId !== null || fields.ticket !== '';

/** The parts of a position share a ticket; size and exit price distinguish them. */
const ticketKey = ({ account_id, source, ticket, size, exit_price }: TradeFields): string =>
  JSON.stringify([account_id, source, ticket, size, exit_price]);

const fillKey = ({ account_id, pair, type, size, entry_price }: TradeFields): string =>
  JSON.stringify([account_id, pair, type, size, entry_price]);

const momentOf = ({ opened_at, date }: TradeFields): number => Date.parse(opened_at ?? date);

/** Identifies a cash flow by ticket, or by time and amount if it has no ticket. */
const flowKey = ({ account_id, source, ticket, date, amount }: CashFlowFields): string =>
  JSON.stringify(
    ticket === '' ? [account_id, Date.parse(date), amount] : [account_id, source, ticket],
  );

/** A position as the rows of a statement: one for each exit. */
function partsOf(fields: TradeFields): TradeFields[] {
  const { fills = [] } = fields;
  const exits = fills.filter(({ kind }) => kind === 'exit');
  if (exits.length === 0) return [fields];
  const entry = fills.find(({ kind }) => kind === 'entry');
  return exits.map(({ size, price, ticket }) => ({
    ...fields,
    size,
    exit_price: price,
    entry_price: entry?.price ?? fields.entry_price,
    ticket: ticket === '' ? fields.ticket : ticket,
  }));
}

function addTo<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const stored = map.get(key);
  if (stored === undefined) map.set(key, [value]);
  else stored.push(value);
}

function takeFirst(items: Item[] | undefined): boolean {
  for (let item = items?.pop(); item !== undefined; item = items?.pop()) {
    if (item.isTaken) continue;
    item.isTaken = true;
    return true;
  }
  return false;
}

/**
 * Finds the new trades among rows of a file. Each stored trade, or closed part of one, matches one row at most: identical fills
 * within a second are legal, so duplicates are counted.
 */
export function createTradeFilter(stored: readonly StoredTrade[]) {
  const ids = new Set<string>();
  const byTicket = new Map<string, Item[]>();
  const byFill = new Map<string, Item[]>();
  for (const trade of stored) {
    ids.add(trade.id);
    for (const part of partsOf(trade)) {
      const item = { t: momentOf(trade), isTaken: false };
      if (part.ticket !== '') addTo(byTicket, ticketKey(part), item);
      addTo(byFill, fillKey(part), item);
    }
  }

  function takeId(id: string): boolean {
    const isDuplicate = ids.has(id);
    ids.add(id);
    return isDuplicate;
  }

  function takeNamed({ exportId = null, fields }: TradeLike): boolean {
    if (exportId !== null) return takeId(exportId);
    return partsOf(fields).some((part) => takeFirst(byTicket.get(ticketKey(part))));
  }

  function takeFill({ fields }: TradeLike, withinMs: number): boolean {
    const t = momentOf(fields);
    const fits = partsOf(fields)
      .flatMap((part) => byFill.get(fillKey(part)) ?? [])
      .filter((item) => !item.isTaken && Math.abs(item.t - t) <= withinMs)
      .toSorted((a, b) => Math.abs(a.t - t) - Math.abs(b.t - t));
    const [nearest] = fits;
    if (nearest !== undefined) nearest.isTaken = true;
    return nearest !== undefined;
  }

  /** The rows that are new. Exact matches come first, so that no row takes the match of another. */
  return function findNew<Row extends TradeLike>(rows: readonly Row[]): Row[] {
    const fills = rows.filter((row) => !isNamed(row));
    const duplicates = new Set<Row>(rows.filter((row) => isNamed(row) && takeNamed(row)));
    for (const withinMs of [0, SAME_MOMENT_MS]) {
      for (const row of fills)
        if (!duplicates.has(row) && takeFill(row, withinMs)) duplicates.add(row);
    }
    return rows.filter((row) => !duplicates.has(row));
  };
}

export function createFlowFilter(stored: readonly CashFlowFields[]) {
  const counts = new Map<string, number>();
  for (const flow of stored) counts.set(flowKey(flow), (counts.get(flowKey(flow)) ?? 0) + 1);
  return function findNew<Row extends { fields: CashFlowFields }>(rows: readonly Row[]): Row[] {
    return rows.filter(({ fields }) => {
      const left = counts.get(flowKey(fields)) ?? 0;
      if (left > 0) counts.set(flowKey(fields), left - 1);
      return left === 0;
    });
  };
}

/** Filters over the live rows of the journal. Deleted rows may be imported again. */
export async function readDuplicateFilter(db: JournalDb) {
  const rows = await db.rows
    .where('[kind+live+fields.date+id]')
    .between(['entry', 1], ['entry', 1, Dexie.maxKey])
    .toArray();
  const stored = [...rows.filter(isEntryRow), ...(await readAllInSegments(db))].map(toEntry);
  return {
    stored,
    newTrades: createTradeFilter(stored),
    newFlows: createFlowFilter(await readRecords(db, 'cash_flow')),
  };
}

export type DuplicateFilter = Awaited<ReturnType<typeof readDuplicateFilter>>;
