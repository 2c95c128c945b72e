import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, asc, desc, eq, gt, lt, lte, max, min, ne, type SQL, sum } from 'drizzle-orm';
import type { Db, StoreDeps } from '#api/db/database.ts';
import { candleChunks } from '#api/db/schema/market.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Timeframe } from '#contracts/rules/market/timeframes.ts';
import { chunkMs, chunkStart, packCandles, unpackCandles } from './candle-chunk.ts';
import type { CandleSeries, CandleStore, CandleWindow, StoredSeries } from './candle-store.ts';

const MOST_CHUNKS = 16; // chunks loaded at once
const USUAL_CANDLES = 1000; // in a chunk of a market that is closed on weekends

export function createCandleStore({ db, write }: StoreDeps): CandleStore {
  return {
    async read(series, window) {
      const newestFirst: Candle[][] = [];
      let count = 0;
      for await (const candles of chunksBackwards(db, series, window)) {
        newestFirst.push(candles);
        count += candles.length;
        if (count >= window.limit) break;
      }
      return newestFirst
        .toReversed()
        .flat()
        .slice(Math.max(0, count - window.limit));
    },

    add: (series, candles) =>
      write(async (tx) => {
        for (const chunk of chunksOf(series.timeframe, candles)) {
          await putChunk(tx, series, chunk);
          await nextTurn(); // let readers run between the chunks of a long import
        }
      }),

    async extent(series) {
      const [extent] = await selectSeries(db, isOf(series));
      return extent ? { from: extent.from, to: extent.to, count: extent.count } : null;
    },

    chunks: (series) => {
      const { start, first_begin, last_begin, candles } = candleChunks;
      return db
        .select({ start, from: first_begin, to: last_begin, count: candles })
        .from(candleChunks)
        .where(isOf(series))
        .orderBy(asc(start));
    },

    storedSeries: (source) => selectSeries(db, eq(candleChunks.source, source)),

    clear: (source) =>
      write(async (tx) => {
        await tx.delete(candleChunks).where(eq(candleChunks.source, source));
      }),

    dropMinutesBefore: (t) =>
      write(async (tx) => {
        for (const timeframe of ['M1', 'M5', 'M15'] as const) {
          await tx
            .delete(candleChunks)
            .where(
              and(
                ne(candleChunks.source, 'stored'),
                eq(candleChunks.timeframe, timeframe),
                lte(candleChunks.start, t - chunkMs(timeframe)),
              ),
            );
        }
      }),
  };
}

const isOf = ({ source, instrument, timeframe }: CandleSeries): SQL | undefined =>
  and(
    eq(candleChunks.source, source),
    eq(candleChunks.instrument, instrument),
    eq(candleChunks.timeframe, timeframe),
  );

async function selectSeries(db: Db, where: SQL | undefined): Promise<StoredSeries[]> {
  const { instrument, timeframe, first_begin, last_begin, candles } = candleChunks;
  const rows = await db
    .select({
      instrument,
      timeframe,
      from: min(first_begin),
      to: max(last_begin),
      count: sum(candles),
    })
    .from(candleChunks)
    .where(where)
    .groupBy(instrument, timeframe)
    .orderBy(asc(instrument), asc(timeframe));
  return rows.map((row) => ({
    ...row,
    from: Number(row.from),
    to: Number(row.to),
    count: Number(row.count),
  }));
}

async function* chunksBackwards(
  db: Db,
  series: CandleSeries,
  { from, to, limit }: CandleWindow,
): AsyncGenerator<Candle[]> {
  const atOnce = Math.min(MOST_CHUNKS, 1 + Math.ceil(limit / USUAL_CANDLES));
  // A column has no Infinity.
  for (let before = Math.min(to, Number.MAX_SAFE_INTEGER); ;) {
    const rows = await db
      .select({ start: candleChunks.start, columns: candleChunks.columns })
      .from(candleChunks)
      .where(
        and(
          isOf(series),
          lt(candleChunks.start, before),
          gt(candleChunks.start, from - chunkMs(series.timeframe)),
        ),
      )
      .orderBy(desc(candleChunks.start))
      .limit(atOnce);
    for (const { columns } of rows) {
      yield unpackCandles(columns).filter(({ t }) => t >= from && t < to);
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < atOnce) return;
    before = last.start;
  }
}

type Chunk = { readonly start: number; readonly added: readonly Candle[] };

/** Grouped lazily: an import has a million candles. */
function* chunksOf(timeframe: Timeframe, candles: Iterable<Candle>): Generator<Chunk> {
  let start = Number.NaN;
  let added: Candle[] = [];
  for (const candle of candles) {
    const next = chunkStart(timeframe, candle.t);
    if (next !== start && added.length > 0) {
      yield { start, added };
      added = [];
    }
    start = next;
    added.push(candle);
  }
  if (added.length > 0) yield { start, added };
}

async function putChunk(tx: Db, series: CandleSeries, { start, added }: Chunk): Promise<void> {
  const [existing] = await tx
    .select({ columns: candleChunks.columns })
    .from(candleChunks)
    .where(and(isOf(series), eq(candleChunks.start, start)));
  const candles = existing ? merged(unpackCandles(existing.columns), added) : added;
  const row = {
    first_begin: candles.at(0)?.t ?? start,
    last_begin: candles.at(-1)?.t ?? start,
    candles: candles.length,
    columns: packCandles(candles),
  };
  const { source, instrument, timeframe } = candleChunks;
  await tx
    .insert(candleChunks)
    .values({ ...series, start, ...row })
    .onConflictDoUpdate({ target: [source, instrument, timeframe, candleChunks.start], set: row });
}

/** Both oldest first; where both have a candle, the added one counts. */
function merged(existing: readonly Candle[], added: readonly Candle[]): Candle[] {
  const byBegin = new Map([...existing, ...added].map((candle) => [candle.t, candle]));
  return [...byBegin.values()].toSorted((a, b) => a.t - b.t);
}
