import { z } from 'zod';
import type { CandleRow } from '#contracts/market/market.ts';
import type { JournalEntry } from '#contracts/journal/journal.ts';
import { WEEK_MS } from '#contracts/rules/durations.ts';
import {
  candlesAround,
  type TradeTime,
  tradeTime,
} from '#contracts/rules/journal/trade-candles.ts';
import { type Measurement, measureTrade } from '#contracts/rules/journal/trade-excursions.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { CandleSource, JournalDb, StoredCandles } from '../journal/journal-db.ts';
import { onDevice, writeOnDevice } from '../journal/storage-errors.ts';
import { readDemoAccounts } from '../journal/read.ts';
import { matcherOf } from '#contracts/rules/journal/journal-filter.ts';
import { createZoneClock, type ZoneClock } from '#contracts/rules/time/broker-zone.ts';
import {
  excursionFigures,
  type ExcursionFigures,
  type MeasuredTrade,
} from '#web/insights/excursion-figures.ts';
import type { InsightsQuery } from '#web/insights/insights.ts';
import { tradeWhatIf, type TradeWhatIf, type WhatIf, whatIf } from '#web/insights/what-if.ts';
import type { CandleFile } from './candle-file.ts';
import type { TradeCache } from './trade-cache.ts';

/** Trades whose candles stay on the device; those looked at longest ago are removed first. */
export const STORED_TRADES = 500;

/** After a week a source delivers nothing that it lacked. */
const GAPS_STAY_AFTER_MS = WEEK_MS;

const MOST_CANDLES = 20_000;

const NOT_STORED = 'The candles could not be stored on this device. Please try again.';

/** A trade beside its candles, those around it included, oldest first. */
export type TradeView = {
  readonly time: TradeTime;
  readonly source: CandleSource;
  readonly candles: readonly Candle[];
  /** Asking the server again would bring nothing new. */
  readonly isFinal: boolean;
  readonly measurement: Measurement;
};

/** The candles that a server answered for a trade. */
export type AnsweredCandles = {
  readonly source: CandleSource;
  readonly rows: readonly CandleRow[];
  /** The server has prepared all of its history, and the time after the exit is over. */
  readonly isWhole: boolean;
};

const number = z.number();
/** Begin (UTC ms), open, high, low, close, volume: as on the wire, whose schemas the worker does without. */
const StoredRows = z.array(z.tuple([number, number, number, number, number, number]));

function through(data: string | Uint8Array<ArrayBuffer>, transform: CompressionStream): Response {
  const { body } = new Response(data);
  if (body === null) throw new Error('there is nothing to read');
  return new Response(body.pipeThrough(transform));
}

async function pack(rows: readonly CandleRow[]): Promise<Uint8Array<ArrayBuffer>> {
  const packed = through(JSON.stringify(rows), new CompressionStream('deflate'));
  return new Uint8Array(await packed.arrayBuffer());
}

async function unpack(bytes: Uint8Array<ArrayBuffer>): Promise<CandleRow[]> {
  return StoredRows.parse(await through(bytes, new DecompressionStream('deflate')).json());
}

const toRow = ({ t, o, h, l, c, v }: Candle): CandleRow => [t, o, h, l, c, v];
const toCandle = ([t, o, h, l, c, v]: CandleRow): Candle => ({ t, o, h, l, c, v });

const spanOf = ({ instrument, from, to }: TradeTime): string => `${instrument} ${from} ${to}`;

type Content = Pick<StoredCandles, 'source' | 'timeframe' | 'isFinal'>;

function viewOf(
  trade: JournalEntry,
  time: TradeTime,
  candles: readonly Candle[],
  { source, timeframe, isFinal }: Content,
): TradeView {
  const { exit_price } = trade;
  if (exit_price === null) throw new Error('a trade without an exit is not measured');
  const inTimeframe = { ...time, timeframe };
  const measurement = measureTrade({ ...trade, exit_price }, inTimeframe, candles);
  return { time: inTimeframe, source, candles, isFinal, measurement };
}

/** @throws Error for a trade that has no time or instrument; screens ask `tradeTime` first */
function requireTime(trade: JournalEntry): TradeTime {
  const time = tradeTime(trade);
  if (typeof time === 'string') throw new Error(`a trade that cannot be traced: ${time}`);
  return time;
}

/** Why a file cannot be used for a trade; null where it can. */
function fileProblem({ measurement }: TradeView): string | null {
  if (measurement.state === 'unverified') {
    return 'This file has no candle of the time at which the trade opened or closed.';
  }
  if (measurement.state !== 'mismatch') return null;
  const { end, price, candle } = measurement.mismatch;
  return `The candles of this file are not of the trade’s market, or their times are on another clock: at the ${end} they are between ${candle.l} and ${candle.h}, and the ${end} is ${price}.`;
}

/** The stored candles of a trade, measured; null if there are none for its time. */
async function readView(db: JournalDb, trade: JournalEntry): Promise<TradeView | null> {
  const time = requireTime(trade);
  const stored = await onDevice(db, () => db.candles.get(trade.id));
  if (stored?.span !== spanOf(time)) return null;
  const rows = await unpack(stored.rows);
  return viewOf(trade, time, rows.map(toCandle), stored);
}

/** What the excursions of many trades say together, and what another stop or target would have made. */
export type ExcursionReport = ExcursionFigures & { readonly whatIf: WhatIf };

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const FROM_MONDAY = [...WEEKDAYS.slice(1), 'Sunday'];

function toMeasured(
  { pnl, setup }: JournalEntry,
  { measurement, time }: TradeView,
  clock: ZoneClock,
): MeasuredTrade | null {
  if (measurement.state !== 'measured') return null;
  const { adverse, favourable, efficiency } = measurement;
  return {
    result: pnl > 0 ? 'win' : pnl < 0 ? 'loss' : 'breakeven',
    mae: adverse.r === null ? null : Math.abs(adverse.r),
    mfe: favourable.r,
    efficiency,
    setup,
    weekday: WEEKDAYS[new Date(clock(time.from)).getUTCDay()] ?? '',
  };
}

/** The closed trades that match a query and whose time and instrument are known, newest first. */
function traceableOf(entries: readonly JournalEntry[], query: InsightsQuery): JournalEntry[] {
  const { filter, now, uncounted = [], zone } = query;
  const matches = matcherOf(filter, new Date(now), { uncounted, zone });
  return entries
    .filter((entry) => matches(entry) && typeof tradeTime(entry) !== 'string')
    .toSorted((a, b) => (a.date < b.date ? 1 : -1));
}

async function readExcursions(
  db: JournalDb,
  traceable: readonly JournalEntry[],
  zone: string,
): Promise<ExcursionReport> {
  const stored = new Set(await db.candles.toCollection().primaryKeys());
  const clock = createZoneClock(zone);
  const measured: MeasuredTrade[] = [];
  const alternatives: TradeWhatIf[] = [];
  for (const entry of traceable.filter(({ id }) => stored.has(id))) {
    const view = await readView(db, entry);
    const trade = view && toMeasured(entry, view, clock);
    if (view === null || trade === null) continue;
    measured.push(trade);
    const { time, candles, measurement } = view;
    alternatives.push(tradeWhatIf(entry, time, candles, measurement.coverage.missing > 0));
  }
  return {
    ...excursionFigures(traceable.length, measured, FROM_MONDAY),
    whatIf: whatIf(alternatives),
  };
}

/** Candles of trades: stored on the device, measured, and read from files. */
export function createCandlesService(
  db: JournalDb,
  cache: Pick<TradeCache, 'read'>,
  now: () => number,
) {
  const withoutDemo = async (query: InsightsQuery): Promise<InsightsQuery> => ({
    ...query,
    uncounted: await readDemoAccounts(db),
  });
  /** Removes the trades that were looked at longest ago. Inside a transaction with candles. */
  async function makeRoom(): Promise<void> {
    const extra = (await db.candles.count()) - STORED_TRADES;
    if (extra <= 0) return;
    const oldest = await db.candles.orderBy('usedAt').limit(extra).primaryKeys();
    await db.candles.bulkDelete(oldest);
  }

  async function put(
    id: string,
    time: TradeTime,
    content: Content,
    candles: readonly Candle[],
  ): Promise<void> {
    const rows = await pack(candles.map(toRow)); // before the transaction, which would not wait
    await db.transaction('rw', db.candles, async () => {
      await db.candles.put({ id, span: spanOf(time), ...content, rows, usedAt: now() });
      await makeRoom();
    });
  }

  return {
    /** Null until candles for this time of the trade are stored. */
    async read(trade: JournalEntry): Promise<TradeView | null> {
      const view = await readView(db, trade);
      if (view !== null) {
        await onDevice(db, () => db.candles.update(trade.id, { usedAt: now() }));
      }
      return view;
    },
    /** What the stored candles say about the trades that match. */
    async readExcursions(query: InsightsQuery): Promise<ExcursionReport> {
      const traceable = traceableOf(await cache.read(), await withoutDemo(query));
      return readExcursions(db, traceable, query.zone);
    },
    /** The newest trades that match and have no candles here yet. */
    async readWithoutCandles(query: InsightsQuery, most: number): Promise<JournalEntry[]> {
      const stored = new Set(await db.candles.toCollection().primaryKeys());
      return traceableOf(await cache.read(), await withoutDemo(query))
        .filter(({ id }) => !stored.has(id))
        .slice(0, most);
    },
    /** Stores what the server answered, unless the device is full, and measures the trade on it. */
    async store(trade: JournalEntry, answer: AnsweredCandles): Promise<TradeView> {
      const time = requireTime(trade);
      const { source, isWhole } = answer;
      const { timeframe } = time;
      const candles = candlesAround(time, answer.rows.map(toCandle));
      const view = viewOf(trade, time, candles, { source, timeframe, isFinal: false });
      const isOld = now() - time.to > GAPS_STAY_AFTER_MS;
      const isFinal = isWhole && (isOld || view.measurement.coverage.missing === 0);
      const content = { source, timeframe, isFinal };
      await onDevice(db, () => put(trade.id, time, content, candles)).catch(
        () => null, // a cache: the figures are right without it
      );
      return { ...view, isFinal };
    },
    /**
     * Stores the candles of a trader's own file in place of the others.
     *
     * @throws Error with a sentence for the person who chose the file
     */
    async storeFile(trade: JournalEntry, file: CandleFile): Promise<TradeView> {
      const time = { ...requireTime(trade), timeframe: file.timeframe };
      // The reader loads with the first file, so that insights do not wait for it.
      const { readCandleFile, TOO_LARGE } = await import('./candle-file.ts');
      const { candles: all, timezone } = readCandleFile(file, time.instrument, now());
      const candles = candlesAround(time, all);
      if (candles.length > MOST_CANDLES) throw new Error(TOO_LARGE);
      const source = { kind: 'file', name: file.name, timezone } as const;
      const content = { source, timeframe: file.timeframe, isFinal: true };
      const view = viewOf(trade, time, candles, content);
      const problem = fileProblem(view);
      if (problem !== null) throw new Error(problem);
      await writeOnDevice(db, NOT_STORED, () => put(trade.id, time, content, candles));
      return view;
    },
    /** Forgets a file, so that the server is asked again. */
    forget: (id: string): Promise<void> =>
      writeOnDevice(db, NOT_STORED, () => db.candles.delete(id)),
  };
}
