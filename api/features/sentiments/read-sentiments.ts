import { setImmediate as nextTurn } from 'node:timers/promises';
import { ORDER_BOOK_NEEDS } from '#api/engine/order-book/order-book-input.ts';
import { readOrderBook } from '#api/engine/order-book/read-order-book.ts';
import { readSentiment } from '#api/engine/sentiment/read-sentiment.ts';
import { type Crowd, SENTIMENT_NEEDS } from '#api/engine/sentiment/sentiment-input.ts';
import type { CandleReader } from '#api/market/candle-reader.ts';
import type { InstrumentCandles } from '#api/market/read-instruments.ts';
import type { DomRecord } from '#contracts/order-book.ts';
import type { Instrument } from '#contracts/rules/instruments.ts';
import type { SentimentRecord } from '#contracts/sentiments.ts';

/** Of each timeframe as many as the hungrier of the two wants, so that both live on one reading. */
export const PAIR_NEEDS = { ...ORDER_BOOK_NEEDS, ...SENTIMENT_NEEDS };

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
export async function readSentiments(
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
export async function readBooks(
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
