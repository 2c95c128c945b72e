import { sentimentsAnswer } from '#api/answers/sentiments-answer.ts';
import { periodStart } from '#api/domain/signals.ts';
import type { CandleNeeds } from '#api/engine/candles/candle-window.ts';
import { ORDER_BOOK_NEEDS, readOrderBook } from '#api/engine/order-book/read-order-book.ts';
import { readSentiment } from '#api/engine/sentiment/read-sentiment.ts';
import {
  type TraderPositioning,
  SENTIMENT_NEEDS,
} from '#api/engine/sentiment/trader-positioning.ts';
import type {
  DomRecord,
  SentimentRecord,
  SentimentsAnswer,
  SentimentActivity,
  SentimentActivityAnswer,
} from '#contracts/market/sentiments.ts';
import type { Period } from '#contracts/primitives.ts';
import { WEEK_MS, DAY_MS, HOUR_MS } from '#contracts/rules/durations.ts';
import {
  ANALYSIS_BUCKETS,
  bucketOf,
  SENTIMENT_PAIRS,
} from '#contracts/rules/market/analysis-pairs.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { candlesAt, newestOf, prepareHours, readCandles, readEach } from './candle-reader.ts';
import { emptyJournal, entriesOf } from './journal.ts';
import { yieldToEventLoop, priceAt } from './market.ts';
import type { Tables } from './tables.ts';
import type { World } from './world.ts';

/** Traders write `eurusd` and `EUR/USD` as well. */
const nameOf = (pair: string): string => pair.replaceAll(/[/ ]/g, '').toUpperCase();

/** Entries of all members in the seven days before a moment (UTC ms), and how many are buys. */
export function positioningAt(
  { people, journals }: Pick<Tables, 'people' | 'journals'>,
  at: number,
): (instrument: Instrument) => TraderPositioning {
  const entries = people
    .filter(({ role }) => role === 'user')
    .flatMap(({ id }) => entriesOf(journals[id] ?? emptyJournal()))
    .filter(({ date }) => Date.parse(date) > at - WEEK_MS && Date.parse(date) <= at);
  return (instrument) => {
    const own = entries.filter(({ pair }) => nameOf(pair) === instrument);
    return { buys: own.filter(({ type }) => type === 'buy').length, entries: own.length };
  };
}

const FIRST_NEEDS = { ...SENTIMENT_NEEDS, D1: 120 }; // the rest of a year takes a page some seconds

const readBooks = (asOf: number): Promise<(DomRecord | null)[]> =>
  readEach(SENTIMENT_PAIRS, ORDER_BOOK_NEEDS, asOf, (instrument, read) => {
    const candles = candlesAt(read, asOf);
    const price = priceAt(instrument, asOf);
    return readOrderBook({ instrument, asOf, candles, price })?.record ?? null;
  });

async function readMoods(
  world: World,
  needs: CandleNeeds,
  asOf: number,
): Promise<(SentimentRecord | null)[]> {
  await prepareHours(SENTIMENT_PAIRS, needs, asOf);
  const positioningOf = positioningAt(await world.read(), asOf);
  return readEach(SENTIMENT_PAIRS, needs, asOf, (instrument, read) =>
    readSentiment({
      instrument,
      asOf,
      candles: candlesAt(read, asOf),
      positioning: positioningOf(instrument),
    }),
  );
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
    const records = await (isFilling ? firstMoods : moods)(bucketOf(t, ANALYSIS_BUCKETS.sentiment));
    const bookAt = bucketOf(t, ANALYSIS_BUCKETS.orderBook);
    const dom = await books(bookAt);
    history ??= prepareHistory(t); // behind the first answer
    return sentimentsAnswer({
      asOf: bookAt,
      source: 'simulated',
      pairs: SENTIMENT_PAIRS.map((pair, n) => ({
        pair,
        sentiment: records[n] ?? null,
        dom: dom[n] ?? null,
      })),
      isFilling,
    });
  };
}

const PAST_STEP_MS = 12 * HOUR_MS; // for earlier days fewer snapshots than the server's hourly ones

/** Sentiments at the begin of an hour: closed candles never change. Null: they were too few. */
const snapshots = new Map<string, SentimentRecord | null>();

function hoursSince(since: number, now: number): number[] {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const hours: number[] = [];
  for (let t = since; t < today; t += PAST_STEP_MS) hours.push(t);
  for (let t = today; t <= now; t += HOUR_MS) hours.push(t);
  return hours;
}

/** Takes the snapshots of a pair that are not there yet. @param hours oldest first, UTC ms */
async function takeSnapshots(instrument: Instrument, hours: readonly number[]): Promise<void> {
  const due = hours.filter((hour) => !snapshots.has(`${instrument} ${hour}`));
  const [from, to] = [due[0], due.at(-1)];
  if (from === undefined || to === undefined) return;
  const read = await readCandles(instrument, SENTIMENT_NEEDS, { from, to });
  for (const asOf of due) {
    const candles = candlesAt(read, asOf);
    const noPositions = { buys: 0, entries: 0 }; // no part of a snapshot
    snapshots.set(
      `${instrument} ${asOf}`,
      readSentiment({ instrument, asOf, candles, positioning: noPositions }),
    );
    await yieldToEventLoop();
  }
}

const meanOf = (numbers: readonly number[]): number =>
  Math.round((10 * numbers.reduce((sum, one) => sum + one, 0)) / numbers.length) / 10;

function activityOf(pair: Instrument, records: readonly SentimentRecord[]): SentimentActivity[] {
  if (records.length === 0) return [];
  const indices = records.map(({ fear_greed_index: index }) => index);
  return [
    {
      pair,
      snapshots: records.length,
      bullish_percentage: meanOf(records.map((record) => record.bullish_percentage)),
      bearish_percentage: meanOf(records.map((record) => record.bearish_percentage)),
      retail_long: meanOf(records.map((record) => record.retail_long)),
      fear_greed_index: meanOf(indices),
      lowest_fear_greed: Math.min(...indices),
      highest_fear_greed: Math.max(...indices),
    },
  ];
}

/** The sentiments of a period, and their viewers. @param now UTC ms */
export async function sentimentActivity(
  period: Period,
  { sentimentViews }: Pick<Tables, 'sentimentViews'>,
  now: number,
): Promise<SentimentActivityAnswer> {
  const since = periodStart(period, now);
  const hours = hoursSince(since, now);
  await prepareHours(SENTIMENT_PAIRS, SENTIMENT_NEEDS, now);
  const pairs: SentimentActivity[] = [];
  for (const pair of SENTIMENT_PAIRS) {
    await takeSnapshots(pair, hours);
    const records = hours.flatMap((hour) => snapshots.get(`${pair} ${hour}`) ?? []);
    pairs.push(...activityOf(pair, records));
  }
  const views = sentimentViews.filter(({ hour }) => hour >= since);
  return {
    since: new Date(since).toISOString(),
    pairs,
    views: views.length,
    viewers: new Set(views.map(({ user_id }) => user_id)).size,
  };
}
