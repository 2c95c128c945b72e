import { averageDailyRange } from '#api/engine/indicators/indicators.ts';
import { ratio } from '#api/engine/measures/statistics.ts';
import { traded, volumeSourceOf } from '#api/engine/measures/volume.ts';
import { overallSentiment, sentimentStrength } from '#contracts/rules/market/sentiment-bands.ts';
import { timeframeMs } from '#contracts/rules/market/timeframes.ts';
import type { SentimentRecord } from '#contracts/market/sentiments.ts';
import {
  positioningShare,
  retailLong,
  largeFlow,
  type SentimentInput,
} from './trader-positioning.ts';
import { fearGreedIndex } from './fear-greed.ts';
import { moodVotes, sharesOf } from './mood-votes.ts';
import { newsShocks, priceVolumes, volumeRank } from './volume-activity.ts';

/** Hours for an average of 200 with warm-up, and a week of quarter-hours; fear and greed checks the days. */
const hasEnough = ({ H4, H1, M15 }: SentimentInput['candles']): boolean =>
  H4.length >= 100 && H1.length >= 300 && M15.length >= 480;

function measured(
  input: SentimentInput,
  adr: number,
): Omit<
  SentimentRecord,
  'pair' | 'fear_greed_index' | 'overall_sentiment' | 'sentiment_strength' | 'last_updated'
> {
  const { instrument, positioning } = input;
  const { D1, H4, H1, M15 } = input.candles;
  const candles = { D1, H4: traded(H4), H1: traded(H1), M15: traded(M15) };
  const rise = (H1.at(-1)?.c ?? 0) - (H1.at(-25)?.c ?? 0); // of 24 hours
  const votes = moodVotes({ ...input, candles });
  const long = retailLong(D1, adr);
  return {
    ...sharesOf(votes),
    retail_long: long,
    retail_short: 100 - long,
    institutional_flow: largeFlow(candles),
    volume_profile: volumeRank(instrument, candles.H1),
    social_sentiment: positioningShare(positioning, ratio(rise, adr)),
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
 * The sentiment of a pair, by the formulas of docs/sentiments.md; null with fewer than 120 days,
 * 100 four-hour candles, 300 hours or 480 quarter-hours.
 */
export function readSentiment(input: SentimentInput): SentimentRecord | null {
  const { D1, M15 } = input.candles;
  const index = fearGreedIndex(D1);
  const adr = averageDailyRange(D1);
  const newest = M15.at(-1);
  if (!hasEnough(input.candles) || index === null || !adr || newest === undefined) return null;
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
