import type { CandleRow } from '#contracts/market/market.ts';
import type { JournalEntry } from '#contracts/journal/journal.ts';
import { WEEK_MS } from '#contracts/rules/durations.ts';
import type { ExcursionValues, JournalFilter } from '#contracts/rules/journal/journal-filter.ts';
import { entriesIn, totalsOf } from '#contracts/rules/journal/journal-statistics.ts';
import { candlesAround } from '#contracts/rules/journal/trade-candles.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { TradeFigures } from '#web/insights/excursion-figures.ts';
import type { InsightsQuery } from '#web/insights/insights.ts';
import type { CandleSource, JournalDb } from '../journal/journal-db.ts';
import { readTotals } from '../journal/meta.ts';
import { onDevice, writeOnDevice } from '../journal/storage-errors.ts';
import type { CandleFile } from './candle-file.ts';
import type { TradeCache } from './trade-cache.ts';
import {
  type CandleContent,
  completeQuery,
  type ExcursionReport,
  excursionsRecord,
  packCandles,
  readExcursions,
  readFigures,
  readLimited,
  readTrades,
  readTradesWithCandles,
  readView,
  readWithoutCandles,
  requireTime,
  spanOf,
  type TradeView,
  viewOf,
} from './trade-views.ts';

/** Trades whose candles stay on the device; those looked at longest ago are removed first. */
export const STORED_TRADES = 500;

/** After a week a source delivers nothing that it lacked. */
const GAPS_STAY_AFTER_MS = WEEK_MS;

const MOST_CANDLES = 20_000;

const NOT_STORED = 'The candles could not be stored on this device. Please try again.';

/** The candles that a server answered for a trade. */
export type AnsweredCandles = {
  readonly source: CandleSource;
  readonly rows: readonly CandleRow[];
  /** The server has prepared all of its history, and the time after the exit is over. */
  readonly isWhole: boolean;
};

/** Why a file cannot be used for a trade; null where it can. */
function fileProblem({ measurement }: TradeView): string | null {
  if (measurement.state === 'unverified') {
    return 'This file has no candle of the time at which the trade opened or closed.';
  }
  if (measurement.state !== 'mismatch') return null;
  const { end, price, candle } = measurement.mismatch;
  return `The candles of this file are not of the trade’s market, or their times are on another clock: at the ${end} they are between ${candle.l} and ${candle.h}, and the ${end} is ${price}.`;
}

/** Candles of trades: stored on the device, measured, and read from files. */
export function createCandlesService(
  db: JournalDb,
  cache: Pick<TradeCache, 'read'>,
  now: () => number,
) {
  /** Removes the trades that were looked at longest ago. Inside a transaction with candles. */
  async function makeRoom(): Promise<void> {
    const extra = (await db.candles.count()) - STORED_TRADES;
    if (extra <= 0) return;
    const oldest = await db.candles.orderBy('usedAt').limit(extra).primaryKeys();
    await forget(oldest);
  }

  /** Inside a transaction with candles and excursions. */
  async function forget(ids: readonly string[]): Promise<void> {
    await db.candles.bulkDelete([...ids]);
    await db.excursions.bulkDelete([...ids]);
  }

  /** Stores the candles of a trade, and what they say about it. */
  async function put(trade: JournalEntry, content: CandleContent, view: TradeView): Promise<void> {
    const { id } = trade;
    const rows = await packCandles(view.candles); // before the transaction, which would not wait
    await db.transaction('rw', db.candles, db.excursions, async () => {
      await db.candles.put({ id, span: spanOf(view.time), ...content, rows, usedAt: now() });
      await db.excursions.put(excursionsRecord(trade, view));
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
    readExcursions: async (query: InsightsQuery): Promise<ExcursionReport> =>
      readExcursions(db, await cache.read(), await completeQuery(db, query)),
    /** The newest trades that match and have no candles here yet. */
    readWithoutCandles: async (query: InsightsQuery, most: number): Promise<JournalEntry[]> =>
      readWithoutCandles(db, await cache.read(), await completeQuery(db, query), most),
    /** What the list shows of the trades with these ids, as far as they can be measured here. */
    readFigures: async (ids: readonly string[]): Promise<Record<string, TradeFigures>> =>
      Object.fromEntries(await readFigures(db, await readTrades(db, ids))),
    /** By id, the excursions that a filter limits; undefined for a filter without limits. */
    readLimited: (
      filter: JournalFilter,
    ): Promise<ReadonlyMap<string, ExcursionValues> | undefined> => readLimited(db, filter),
    /** Of how many trades of the journal the candles are here. */
    count: async (): Promise<{ withCandles: number; trades: number }> => ({
      withCandles: (await readTradesWithCandles(db)).length,
      trades: entriesIn(totalsOf(await readTotals(db), null)),
    }),
    /** Stores what the server answered, unless the device is full, and measures the trade on it. */
    async store(trade: JournalEntry, answer: AnsweredCandles): Promise<TradeView> {
      const time = requireTime(trade);
      const { source, isWhole } = answer;
      const { timeframe } = time;
      const all = answer.rows.map(([t, o, h, l, c, v]): Candle => ({ t, o, h, l, c, v }));
      const candles = candlesAround(time, all);
      const view = viewOf(trade, time, candles, { source, timeframe, isFinal: false });
      const isOld = now() - time.to > GAPS_STAY_AFTER_MS;
      const isFinal = isWhole && (isOld || view.measurement.coverage.missing === 0);
      const content = { source, timeframe, isFinal };
      await onDevice(db, () => put(trade, content, view)).catch(
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
      await writeOnDevice(db, NOT_STORED, () => put(trade, content, view));
      return view;
    },
    /** Forgets a file, so that the server is asked again. */
    forget: (id: string): Promise<void> =>
      writeOnDevice(db, NOT_STORED, () =>
        db.transaction('rw', db.candles, db.excursions, () => forget([id])),
      ),
  };
}
