import { SENTIMENT_NEEDS } from '#api/engine/sentiment/sentiment-input.ts';
import { sentimentsAnswer } from '#api/engine/sentiment/sentiments-answer.ts';
import type { JournalCrowdService } from '#api/features/journal/journal-crowd.service.ts';
import type { Market } from '#api/market/market.ts';
import { livePrice } from '#api/market/live-price.ts';
import { marketClock } from '#api/market/market-clock.ts';
import { type InstrumentCandles, readInstruments } from '#api/market/read-instruments.ts';
import { remembered } from '#api/market/remembered.ts';
import { ANALYSIS_BUCKETS, bucketOf } from '#contracts/rules/analysis-buckets.ts';
import { SENTIMENT_PAIRS } from '#contracts/rules/analysis-pairs.ts';
import type { SentimentRecord, SentimentsAnswer } from '#contracts/sentiments.ts';
import { PAIR_NEEDS, readBooks, readSentiments } from './read-sentiments.ts';

const MINUTE_MS = 60_000;
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
