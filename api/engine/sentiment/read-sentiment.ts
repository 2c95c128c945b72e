import { averageDailyRange } from '#api/engine/indicators/indicators.ts';
import { ratio } from '#api/engine/measures/statistics.ts';
import { traded, volumeSourceOf } from '#api/engine/measures/volume.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { overallSentiment, sentimentStrength } from '#contracts/rules/market/sentiment-bands.ts';
import { timeframeMs } from '#contracts/rules/market/timeframes.ts';
import type { SentimentRecord } from '#contracts/market/sentiments.ts';
import { positioningShare, retailLong, largeFlow } from './trader-positioning.ts';
import { fearGreedIndex } from './fear-greed.ts';
import { moodVotes, sharesOf } from './mood-votes.ts';
import { newsShocks, priceVolumes, volumeRank } from './volume-activity.ts';
import type { SentimentInput } from './sentiment-input.ts';

/** Hours for an average of 200 with warm-up, and a week of quarter-hours; fear and greed checks the days. */
const FEWEST = { H4: 100, H1: 300, M15: 480 } as const;

const hasEnough = ({ candles }: SentimentInput): boolean =>
  candles.H4.length >= FEWEST.H4 &&
  candles.H1.length >= FEWEST.H1 &&
  candles.M15.length >= FEWEST.M15;

/** The same with volume in every candle. */
const counted = ({ candles, ...input }: SentimentInput): SentimentInput => ({
  ...input,
  candles: {
    D1: candles.D1,
    H4: traded(candles.H4),
    H1: traded(candles.H1),
    M15: traded(candles.M15),
  },
});

/** Of 24 hours, in average daily ranges. */
const riseOfDay = (hours: readonly Candle[], adr: number): number =>
  ratio((hours.at(-1)?.c ?? 0) - (hours.at(-25)?.c ?? 0), adr);

/** The measures, with enough candles. */
function measured(
  input: SentimentInput,
  adr: number,
): Omit<
  SentimentRecord,
  'pair' | 'fear_greed_index' | 'overall_sentiment' | 'sentiment_strength' | 'last_updated'
> {
  const { instrument, positioning } = input;
  const { candles } = counted(input);
  const votes = moodVotes({ ...input, candles });
  const long = retailLong(candles.D1, adr);
  return {
    ...sharesOf(votes),
    retail_long: long,
    retail_short: 100 - long,
    institutional_flow: largeFlow(candles),
    volume_profile: volumeRank(instrument, candles.H1),
    social_sentiment: positioningShare(positioning, riseOfDay(candles.H1, adr)),
    social_entries: positioning.entries,
    news_sentiment: newsShocks(candles.M15),
    votes,
    profile: {
      ...priceVolumes(instrument, candles.M15, adr),
      volume_source: volumeSourceOf(input.candles.M15),
    },
  };
}

/**
 * The sentiment of a pair, by the formulas of docs/sentiments.md.
 *
 * @returns null where its candles are too few: 120 days, 100 four-hour candles, 300 hours, 480
 *   quarter-hours
 */
export function readSentiment(input: SentimentInput): SentimentRecord | null {
  const { D1, M15 } = input.candles;
  const index = fearGreedIndex(D1);
  const adr = averageDailyRange(D1);
  const newest = M15.at(-1);
  if (!hasEnough(input) || index === null || !adr || newest === undefined) return null;
  const values = measured(input, adr);
  const net = values.bullish_percentage - values.bearish_percentage;
  return {
    pair: input.instrument,
    ...values,
    overall_sentiment: overallSentiment(net),
    sentiment_strength: sentimentStrength(net),
    fear_greed_index: index,
    last_updated: new Date(newest.t + timeframeMs.M15).toISOString(),
  };
}
