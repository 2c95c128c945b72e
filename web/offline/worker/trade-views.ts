import { z } from 'zod';
import type { CandleRow } from '#contracts/market/market.ts';
import type { JournalEntry } from '#contracts/journal/journal.ts';
import {
  type ExcursionValues,
  hasExcursionLimits,
  type JournalFilter,
  matcherOf,
} from '#contracts/rules/journal/journal-filter.ts';
import { type TradeTime, tradeTime } from '#contracts/rules/journal/trade-candles.ts';
import {
  EXCURSIONS_VERSION,
  type Measurement,
  measureTrade,
} from '#contracts/rules/journal/trade-excursions.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { createZoneClock } from '#contracts/rules/time/broker-zone.ts';
import {
  excursionFigures,
  type ExcursionFigures,
  type MeasuredTrade,
  type TradeFigures,
  tradeFigures,
  valuesOf,
} from '#web/insights/excursion-figures.ts';
import type { InsightsQuery } from '#web/insights/insights.ts';
import { tradeWhatIf, type TradeWhatIf, type WhatIf, whatIf } from '#web/insights/what-if.ts';
import {
  type CandleSource,
  type JournalDb,
  type StoredCandles,
  type StoredExcursions,
  toEntry,
} from '../journal/journal-db.ts';
import { readDemoAccounts } from '../journal/read.ts';
import { readEntryRows } from '../journal/rows.ts';
import { onDevice } from '../journal/storage-errors.ts';

/** A trade beside its candles, those around it included, oldest first. */
export type TradeView = {
  readonly time: TradeTime;
  readonly source: CandleSource;
  readonly candles: readonly Candle[];
  /** Asking the server again would bring nothing new. */
  readonly isFinal: boolean;
  readonly measurement: Measurement;
};

const number = z.number();
/** Begin (UTC ms), open, high, low, close, volume: as on the wire, whose schemas the worker does without. */
const StoredRows = z.array(z.tuple([number, number, number, number, number, number]));

function through(data: string | Uint8Array<ArrayBuffer>, transform: CompressionStream): Response {
  const { body } = new Response(data);
  if (body === null) throw new Error('there is nothing to read');
  return new Response(body.pipeThrough(transform));
}

export async function packCandles(candles: readonly Candle[]): Promise<Uint8Array<ArrayBuffer>> {
  const rows = candles.map(({ t, o, h, l, c, v }): CandleRow => [t, o, h, l, c, v]);
  const packed = through(JSON.stringify(rows), new CompressionStream('deflate'));
  return new Uint8Array(await packed.arrayBuffer());
}

async function unpackCandles(bytes: Uint8Array<ArrayBuffer>): Promise<Candle[]> {
  const rows = StoredRows.parse(await through(bytes, new DecompressionStream('deflate')).json());
  return rows.map(([t, o, h, l, c, v]) => ({ t, o, h, l, c, v }));
}

/** For what time and instrument candles are stored. */
export const spanOf = ({ instrument, from, to }: TradeTime): string =>
  `${instrument} ${from} ${to}`;

/** @throws Error for a trade that has no time or instrument; screens ask `tradeTime` first */
export function requireTime(trade: JournalEntry): TradeTime {
  const time = tradeTime(trade);
  if (typeof time === 'string') throw new Error(`a trade that cannot be traced: ${time}`);
  return time;
}

export type CandleContent = Pick<StoredCandles, 'source' | 'timeframe' | 'isFinal'>;

export function viewOf(
  trade: JournalEntry,
  time: TradeTime,
  candles: readonly Candle[],
  { source, timeframe, isFinal }: CandleContent,
): TradeView {
  const { exit_price } = trade;
  if (exit_price === null) throw new Error('a trade without an exit is not measured');
  const inTimeframe = { ...time, timeframe };
  const measurement = measureTrade({ ...trade, exit_price }, inTimeframe, candles);
  return { time: inTimeframe, source, candles, isFinal, measurement };
}

/** The stored candles of a trade, measured; null if there are none for its time. */
export async function readView(db: JournalDb, trade: JournalEntry): Promise<TradeView | null> {
  const time = requireTime(trade);
  const stored = await onDevice(db, () => db.candles.get(trade.id));
  if (stored?.span !== spanOf(time)) return null;
  return viewOf(trade, time, await unpackCandles(stored.rows), stored);
}

/** All that the figures of a trade are computed from, besides its candles: those bring their figures along. */
function sourceOf(trade: JournalEntry, time: TradeTime): string {
  const { type, entry_price, exit_price, stop_loss, pnl, commission, swap, fees, fills } = trade;
  const values = [type, entry_price, exit_price, stop_loss, pnl, commission, swap, fees, fills];
  return JSON.stringify([EXCURSIONS_VERSION, spanOf(time), ...values]);
}

/** The figures of a trade for the device to store. @param view null: there are no candles of its time */
export function excursionsRecord(trade: JournalEntry, view: TradeView | null): StoredExcursions {
  const { id, entry_price, exit_price } = trade;
  const of = sourceOf(trade, requireTime(trade));
  if (view?.measurement.state !== 'measured' || exit_price === null)
    return { id, of, figures: null };
  const { measurement, time, candles } = view;
  return { id, of, figures: tradeFigures(measurement, { entry_price, exit_price }, time, candles) };
}

type Computed = { readonly record: StoredExcursions; readonly replaced: string | undefined };

/** Stores what was computed, unless other candles have brought their figures meanwhile. */
async function storeComputed(db: JournalDb, computed: readonly Computed[]): Promise<void> {
  await db.transaction('rw', db.excursions, async () => {
    const present = await db.excursions.bulkGet(computed.map(({ record }) => record.id));
    const current = computed.filter(({ replaced }, index) => present[index]?.of === replaced);
    await db.excursions.bulkPut(current.map(({ record }) => record));
  });
}

/**
 * The figures of those trades that can be measured on candles of this device, by their ids. Reading the
 * candles of 500 trades takes a second, so that figures are stored, and computed again only where the
 * trade or the formula changed.
 */
export async function readFigures(
  db: JournalDb,
  trades: readonly JournalEntry[],
): Promise<Map<string, TradeFigures>> {
  const stored = new Set(await onDevice(db, () => db.candles.toCollection().primaryKeys()));
  const timed = trades.filter(({ id }) => stored.has(id)).filter(isTraceable);
  const records = await onDevice(db, () => db.excursions.bulkGet(timed.map(({ id }) => id)));
  const figures = new Map<string, TradeFigures>();
  const computed: Computed[] = [];
  for (const [index, trade] of timed.entries()) {
    let record = records[index];
    if (record?.of !== sourceOf(trade, requireTime(trade))) {
      const replaced = record?.of;
      record = excursionsRecord(trade, await readView(db, trade));
      computed.push({ record, replaced });
    }
    if (record.figures !== null) figures.set(trade.id, record.figures);
  }
  if (computed.length > 0) {
    await onDevice(db, () => storeComputed(db, computed)).catch(() => null); // they are right without it
  }
  return figures;
}

/** The trades with these ids, as far as they are live. */
export async function readTrades(db: JournalDb, ids: readonly string[]): Promise<JournalEntry[]> {
  const rows = await onDevice(db, () => readEntryRows(db, ids));
  return rows.flatMap((row) => (row.live === 1 ? [toEntry(row)] : []));
}

/** The live trades whose candles are on this device. */
export const readTradesWithCandles = async (db: JournalDb): Promise<JournalEntry[]> =>
  readTrades(db, await onDevice(db, () => db.candles.toCollection().primaryKeys()));

/** The excursions that a filter compares with its limits, by id; undefined for a filter without limits. */
export async function readLimited(
  db: JournalDb,
  filter: JournalFilter,
): Promise<ReadonlyMap<string, ExcursionValues> | undefined> {
  if (!hasExcursionLimits(filter)) return undefined;
  const figures = await readFigures(db, await readTradesWithCandles(db));
  return new Map([...figures].map(([id, each]) => [id, valuesOf(each)]));
}

/** A query with what only the device has: its demo accounts, and the excursions that the filter limits. */
export const completeQuery = async <Query extends { readonly filter: JournalFilter }>(
  db: JournalDb,
  query: Query,
) => ({
  ...query,
  uncounted: await readDemoAccounts(db),
  excursions: await readLimited(db, query.filter),
});

const isTraceable = (trade: JournalEntry): boolean => typeof tradeTime(trade) !== 'string';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const FROM_MONDAY = [...WEEKDAYS.slice(1), 'Sunday'];

/** The closed trades that match a query and whose time and instrument are known, newest first. */
function traceableOf(entries: readonly JournalEntry[], query: InsightsQuery): JournalEntry[] {
  const matches = matcherOf(query.filter, new Date(query.now), query);
  return entries
    .filter((entry) => matches(entry) && isTraceable(entry))
    .toSorted((a, b) => (a.date < b.date ? 1 : -1));
}

/** What the excursions of many trades say together, and what another stop or target would have made. */
export type ExcursionReport = ExcursionFigures & { readonly whatIf: WhatIf };

/** Walks the candles of those trades that were measured. */
async function readAlternatives(
  db: JournalDb,
  trades: readonly JournalEntry[],
): Promise<TradeWhatIf[]> {
  const alternatives: TradeWhatIf[] = [];
  for (const trade of trades) {
    const view = await readView(db, trade);
    if (view?.measurement.state !== 'measured') continue;
    const { time, candles, measurement } = view;
    alternatives.push(tradeWhatIf(trade, time, candles, measurement.coverage.missing > 0));
  }
  return alternatives;
}

/** What the candles on the device say about the trades that match. */
export async function readExcursions(
  db: JournalDb,
  entries: readonly JournalEntry[],
  query: InsightsQuery,
): Promise<ExcursionReport> {
  const traceable = traceableOf(entries, query);
  const figures = await readFigures(db, traceable);
  const clock = createZoneClock(query.zone);
  const measured = traceable.flatMap((trade): MeasuredTrade[] => {
    const own = figures.get(trade.id);
    if (own === undefined) return [];
    const { pnl, setup } = trade;
    const weekday = WEEKDAYS[new Date(clock(requireTime(trade).from)).getUTCDay()] ?? '';
    const result = pnl > 0 ? 'win' : pnl < 0 ? 'loss' : 'breakeven';
    return [{ ...valuesOf(own), result, setup, weekday }];
  });
  const withFigures = traceable.filter(({ id }) => figures.has(id));
  return {
    ...excursionFigures(traceable.length, measured, FROM_MONDAY),
    whatIf: whatIf(await readAlternatives(db, withFigures)),
  };
}

/** The newest trades that match and have no candles on the device yet. */
export async function readWithoutCandles(
  db: JournalDb,
  entries: readonly JournalEntry[],
  query: InsightsQuery,
  most: number,
): Promise<JournalEntry[]> {
  const stored = new Set(await db.candles.toCollection().primaryKeys());
  return traceableOf(entries, query)
    .filter(({ id }) => !stored.has(id))
    .slice(0, most);
}
