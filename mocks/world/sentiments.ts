import type { CandleNeeds } from '#api/engine/candles/candle-window.ts';
import { ORDER_BOOK_NEEDS } from '#api/engine/order-book/order-book-input.ts';
import { readOrderBook } from '#api/engine/order-book/read-order-book.ts';
import { readSentiment } from '#api/engine/sentiment/read-sentiment.ts';
import { SENTIMENT_NEEDS } from '#api/engine/sentiment/sentiment-input.ts';
import { sentimentsAnswer } from '#api/engine/sentiment/sentiments-answer.ts';
import type { DomRecord } from '#contracts/market/order-book.ts';
import {
  ANALYSIS_BUCKETS,
  bucketOf,
  SENTIMENT_PAIRS,
} from '#contracts/rules/market/analysis-pairs.ts';
import type { SentimentRecord, SentimentsAnswer } from '#contracts/market/sentiments.ts';
import { readCandles } from './candle-reader.ts';
import { crowdAt } from './trader-positioning.ts';
import { breathe, priceAt } from './market.ts';
import { newestOf } from './newest-of.ts';
import { prepareHours } from './prepare-hours.ts';
import type { World } from './world.ts';

/** Enough for a first answer; the rest of a year takes a page some seconds more. */
const FIRST_NEEDS = { ...SENTIMENT_NEEDS, D1: 120 };

/** The order books of all pairs at a moment, UTC ms. */
async function readBooks(asOf: number): Promise<(DomRecord | null)[]> {
  const records: (DomRecord | null)[] = [];
  for (const instrument of SENTIMENT_PAIRS) {
    const read = await readCandles(instrument, ORDER_BOOK_NEEDS, { from: asOf, to: asOf });
    const candles = {
      D1: read('D1', asOf),
      H1: read('H1', asOf),
      M15: read('M15', asOf),
      M1: read('M1', asOf),
    };
    const price = priceAt(instrument, asOf);
    records.push(readOrderBook({ instrument, asOf, candles, price })?.record ?? null);
    await breathe();
  }
  return records;
}

/** Sentiments of all pairs from so many candles at a moment, UTC ms. */
async function readMoods(
  world: World,
  needs: CandleNeeds,
  asOf: number,
): Promise<(SentimentRecord | null)[]> {
  await prepareHours(SENTIMENT_PAIRS, needs, asOf);
  const crowdOf = crowdAt(await world.read(), asOf);
  const records: (SentimentRecord | null)[] = [];
  for (const instrument of SENTIMENT_PAIRS) {
    const read = await readCandles(instrument, needs, { from: asOf, to: asOf });
    const candles = {
      D1: read('D1', asOf),
      H4: read('H4', asOf),
      H1: read('H1', asOf),
      M15: read('M15', asOf),
    };
    records.push(readSentiment({ instrument, asOf, candles, crowd: crowdOf(instrument) }));
    await breathe();
  }
  return records;
}

/** Market Sentiments of the demo: the first answer is made of a part of the history, and says so. */
export function createSentiments(world: World, now: () => number) {
  let history: Promise<void> | null = null;
  let isHistoryWhole = false;

  async function prepareHistory(asOf: number): Promise<void> {
    await prepareHours(SENTIMENT_PAIRS, SENTIMENT_NEEDS, asOf);
    isHistoryWhole = true;
  }

  const firstMoods = newestOf((asOf) => readMoods(world, FIRST_NEEDS, asOf));
  const moods = newestOf((asOf) => readMoods(world, SENTIMENT_NEEDS, asOf));
  const books = newestOf(readBooks);

  return async (): Promise<SentimentsAnswer> => {
    const t = now();
    const isFilling = !isHistoryWhole;
    const told = await (isFilling ? firstMoods : moods)(bucketOf(t, ANALYSIS_BUCKETS.sentiment));
    const bookAt = bucketOf(t, ANALYSIS_BUCKETS.orderBook);
    const dom = await books(bookAt);
    history ??= prepareHistory(t); // behind the first answer
    return sentimentsAnswer({
      asOf: bookAt,
      source: 'simulated',
      pairs: SENTIMENT_PAIRS.map((pair, n) => ({
        pair,
        sentiment: told[n] ?? null,
        dom: dom[n] ?? null,
      })),
      isFilling,
    });
  };
}
