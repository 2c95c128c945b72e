import { setImmediate as nextTurn } from 'node:timers/promises';
import { ORDER_BOOK_NEEDS } from '#api/engine/order-book/order-book-input.ts';
import { readOrderBook } from '#api/engine/order-book/read-order-book.ts';
import { readSentiment } from '#api/engine/sentiment/read-sentiment.ts';
import { type Crowd, SENTIMENT_NEEDS } from '#api/engine/sentiment/sentiment-input.ts';
import { sentimentsAnswer } from '#api/engine/sentiment/sentiments-answer.ts';
import type { JournalCrowdService } from '#api/features/journal/trader-positioning.service.ts';
import type { CandleReader } from '#api/market/candle-reader.ts';
import { livePrice } from '#api/market/live-price.ts';
import { marketClock } from '#api/market/market-clock.ts';
import type { Market } from '#api/market/market.ts';
import { type InstrumentCandles, readInstruments } from '#api/market/read-instruments.ts';
import { remembered } from '#api/market/remembered.ts';
import type { DomRecord } from '#contracts/market/order-book.ts';
import {
  ANALYSIS_BUCKETS,
  bucketOf,
  SENTIMENT_PAIRS,
} from '#contracts/rules/market/analysis-pairs.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { SentimentRecord, SentimentsAnswer } from '#contracts/market/sentiments.ts';

/** Of each timeframe as many as the hungrier of the two wants, so that both live on one reading. */
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

/** In the order of the pairs; null where the candles are too few. */
async function readSentiments(
  pairs: readonly InstrumentCandles[],
  asOf: number,
  crowdOf: (instrument: Instrument) => Crowd,
): Promise<(SentimentRecord | null)[]> {
  const records: (SentimentRecord | null)[] = [];
  for (const { instrument, reader } of pairs) {
    const candles = sentimentCandles(reader, asOf);
    records.push(readSentiment({ instrument, asOf, candles, crowd: crowdOf(instrument) }));
    await nextTurn();
  }
  return records;
}

/** The same of the modelled depth of market. */
async function readBooks(
  pairs: readonly InstrumentCandles[],
  asOf: number,
  priceOf: (instrument: Instrument) => number | null,
): Promise<(DomRecord | null)[]> {
  const records: (DomRecord | null)[] = [];
  for (const { instrument, reader } of pairs) {
    const candles = bookCandles(reader, asOf);
    const book = readOrderBook({ instrument, asOf, candles, price: priceOf(instrument) });
    records.push(book?.record ?? null);
    await nextTurn();
  }
  return records;
}

/** How often candles are read again: a provider's plan is for charts and scanners as well. */
const REREAD_MS = { own: MINUTE_MS, provider: 5 * MINUTE_MS };

const NOBODY = { buys: 0, entries: 0 };

type Deps = {
  readonly market: Pick<Market, 'source' | 'price' | 'candles'>;
  readonly crowd: JournalCrowdService;
  readonly now: () => number;
};
/** Records in the order of the pairs; null where the candles are too few. */
type Read<Made> = { readonly records: readonly (Made | null)[]; readonly isFilling: boolean };

export type SentimentService = ReturnType<typeof createSentimentService>;

const isAnyFilling = (pairs: readonly InstrumentCandles[]): boolean =>
  pairs.some(({ reader }) => reader.isFilling);
const isWhole = ({ isFilling }: Read<unknown>): boolean => !isFilling;

/** Sentiments and order books of all pairs: computed once in a bucket, and shared by all who ask. */
export function createSentimentService({ market, crowd, now }: Deps) {
  const isOwn = market.source === 'simulated' || market.source === 'stored';
  const momentOf = (t: number): number => marketClock(market, () => t)(SENTIMENT_PAIRS) ?? t;
  const readings = remembered((t) =>
    readInstruments(market, SENTIMENT_PAIRS, PAIR_NEEDS, momentOf(t)),
  );

  const candlesAt = (t: number): Promise<InstrumentCandles[]> =>
    readings(
      bucketOf(t, isOwn ? REREAD_MS.own : REREAD_MS.provider),
      (pairs) => !isAnyFilling(pairs),
    );

  const sentiments = remembered(async (t) => {
    const [pairs, crowdOf] = await Promise.all([candlesAt(t), crowd.count(SENTIMENT_PAIRS, t)]);
    const records = await readSentiments(pairs, momentOf(t), crowdOf);
    return { records, isFilling: isAnyFilling(pairs) };
  });

  const books = remembered(async (t) => {
    const pairs = await candlesAt(t);
    const records = await readBooks(pairs, momentOf(t), (pair) => livePrice(market, pair));
    return { records, isFilling: isAnyFilling(pairs) };
  });

  return {
    /** @returns how many answers were kept */
    forget: (): number => readings.forget() + sentiments.forget() + books.forget(),

    async read(): Promise<SentimentsAnswer> {
      const t = now();
      const bookAt = bucketOf(t, ANALYSIS_BUCKETS.orderBook);
      const [told, dom] = await Promise.all([
        sentiments(bucketOf(t, ANALYSIS_BUCKETS.sentiment), isWhole),
        books(bookAt, isWhole),
      ]);
      return sentimentsAnswer({
        asOf: momentOf(bookAt),
        source: market.source,
        pairs: SENTIMENT_PAIRS.map((pair, n) => ({
          pair,
          sentiment: told.records[n] ?? null,
          dom: dom.records[n] ?? null,
        })),
        isFilling: told.isFilling || dom.isFilling,
      });
    },

    /** Of a past moment, UTC ms, without the crowd, and without pairs that have too few candles. */
    async recordsAt(t: number): Promise<SentimentRecord[]> {
      const asOf = momentOf(t);
      const pairs = await readInstruments(market, SENTIMENT_PAIRS, SENTIMENT_NEEDS, asOf);
      const records = await readSentiments(pairs, asOf, () => NOBODY);
      return records.flatMap((record) => record ?? []);
    },
  };
}
