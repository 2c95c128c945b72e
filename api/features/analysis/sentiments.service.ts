import { setImmediate as nextTurn } from 'node:timers/promises';
import { sentimentsAnswer } from '#api/answers/sentiments-answer.ts';
import { ORDER_BOOK_NEEDS, readOrderBook } from '#api/engine/order-book/read-order-book.ts';
import { readSentiment } from '#api/engine/sentiment/read-sentiment.ts';
import {
  type TraderPositioning,
  SENTIMENT_NEEDS,
} from '#api/engine/sentiment/trader-positioning.ts';
import {
  type CandleReader,
  type InstrumentCandles,
  readInstruments,
} from '#api/market/candle-reader.ts';
import { livePrice, type Market, marketClock } from '#api/market/market.ts';
import { memoizeNewest } from '#api/market/memoize-newest.ts';
import type { DomRecord, SentimentRecord, SentimentsAnswer } from '#contracts/market/sentiments.ts';
import { MINUTE_MS, WEEK_MS } from '#contracts/rules/durations.ts';
import {
  ANALYSIS_BUCKETS,
  bucketOf,
  SENTIMENT_PAIRS,
} from '#contracts/rules/market/analysis-pairs.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { createTraderPositioningStore } from './sentiments.store.ts';

/** The larger candle count of both engines per timeframe, so that they share one read. */
const PAIR_NEEDS = { ...ORDER_BOOK_NEEDS, ...SENTIMENT_NEEDS };

function sentimentCandles(reader: CandleReader, asOf: number) {
  const newest = (timeframe: keyof typeof SENTIMENT_NEEDS) =>
    reader.at(timeframe, asOf).slice(-SENTIMENT_NEEDS[timeframe]);
  return { D1: newest('D1'), H4: newest('H4'), H1: newest('H1'), M15: newest('M15') };
}

function bookCandles(reader: CandleReader, asOf: number) {
  const newest = (timeframe: keyof typeof ORDER_BOOK_NEEDS) =>
    reader.at(timeframe, asOf).slice(-ORDER_BOOK_NEEDS[timeframe]);
  return { D1: newest('D1'), H1: newest('H1'), M15: newest('M15'), M1: newest('M1') };
}

async function readEach<Row>(
  pairs: readonly InstrumentCandles[],
  read: (pair: InstrumentCandles) => Row | null,
): Promise<(Row | null)[]> {
  const rows: (Row | null)[] = [];
  for (const pair of pairs) {
    rows.push(read(pair));
    await nextTurn();
  }
  return rows;
}

const readSentiments = (
  pairs: readonly InstrumentCandles[],
  asOf: number,
  positioningOf: (instrument: Instrument) => TraderPositioning,
): Promise<(SentimentRecord | null)[]> =>
  readEach(pairs, ({ instrument, reader }) => {
    const candles = sentimentCandles(reader, asOf);
    return readSentiment({ instrument, asOf, candles, positioning: positioningOf(instrument) });
  });

const readBooks = (
  pairs: readonly InstrumentCandles[],
  asOf: number,
  priceOf: (instrument: Instrument) => number | null,
): Promise<(DomRecord | null)[]> =>
  readEach(pairs, ({ instrument, reader }) => {
    const candles = bookCandles(reader, asOf);
    const book = readOrderBook({ instrument, asOf, candles, price: priceOf(instrument) });
    return book?.record ?? null;
  });

/** How often candles are read again; a provider's quota is shared with charts and scanners. */
const REREAD_MS = { own: MINUTE_MS, provider: 5 * MINUTE_MS };

const NO_ENTRIES = { buys: 0, entries: 0 };

type Deps = {
  readonly market: Pick<Market, 'source' | 'price' | 'candles'>;
  readonly positioning: ReturnType<typeof createTraderPositioningStore>;
  readonly now: () => number;
};
/** Records in the order of the pairs; null when there are too few candles. */
type Read<Row> = { readonly records: readonly (Row | null)[]; readonly isFilling: boolean };

export type SentimentService = ReturnType<typeof createSentimentService>;

const isAnyFilling = (pairs: readonly InstrumentCandles[]): boolean =>
  pairs.some(({ reader }) => reader.isFilling);
const isWhole = ({ isFilling }: Read<unknown>): boolean => !isFilling;

/** Sentiments and order books of all pairs: computed once per time bucket and shared by all callers. */
export function createSentimentService({ market, positioning, now }: Deps) {
  const isOwn = market.source === 'simulated' || market.source === 'stored';
  const momentOf = (t: number): number => marketClock(market, () => t)(SENTIMENT_PAIRS) ?? t;
  const readings = memoizeNewest((t) =>
    readInstruments(market, SENTIMENT_PAIRS, PAIR_NEEDS, momentOf(t)),
  );

  const candlesAt = (t: number): Promise<InstrumentCandles[]> =>
    readings(
      bucketOf(t, isOwn ? REREAD_MS.own : REREAD_MS.provider),
      (pairs) => !isAnyFilling(pairs),
    );

  /** By the entries of all members in the last seven days; entries with a later date do not count. */
  async function readPositioning(t: number) {
    const rows = await positioning.count(SENTIMENT_PAIRS, { from: t - WEEK_MS, to: t });
    const counts = new Map(rows.map(({ pair, ...count }) => [pair, count]));
    return (instrument: Instrument): TraderPositioning => counts.get(instrument) ?? NO_ENTRIES;
  }

  const sentiments = memoizeNewest(async (t) => {
    const [pairs, positioningOf] = await Promise.all([candlesAt(t), readPositioning(t)]);
    const records = await readSentiments(pairs, momentOf(t), positioningOf);
    return { records, isFilling: isAnyFilling(pairs) };
  });

  const books = memoizeNewest(async (t) => {
    const pairs = await candlesAt(t);
    const records = await readBooks(pairs, momentOf(t), (pair) => livePrice(market, pair));
    return { records, isFilling: isAnyFilling(pairs) };
  });

  return {
    forget: (): number => readings.forget() + sentiments.forget() + books.forget(),

    async read(): Promise<SentimentsAnswer> {
      const t = now();
      const bookAt = bucketOf(t, ANALYSIS_BUCKETS.orderBook);
      const [current, dom] = await Promise.all([
        sentiments(bucketOf(t, ANALYSIS_BUCKETS.sentiment), isWhole),
        books(bookAt, isWhole),
      ]);
      return sentimentsAnswer({
        asOf: momentOf(bookAt),
        source: market.source,
        pairs: SENTIMENT_PAIRS.map((pair, n) => ({
          pair,
          sentiment: current.records[n] ?? null,
          dom: dom.records[n] ?? null,
        })),
        isFilling: current.isFilling || dom.isFilling,
      });
    },

    /** At a past moment (UTC ms), without trader positioning and without pairs that have too few candles. */
    async recordsAt(t: number): Promise<SentimentRecord[]> {
      const asOf = momentOf(t);
      const pairs = await readInstruments(market, SENTIMENT_PAIRS, SENTIMENT_NEEDS, asOf);
      const records = await readSentiments(pairs, asOf, () => NO_ENTRIES);
      return records.flatMap((record) => record ?? []);
    },
  };
}
