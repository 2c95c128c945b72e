import type { SentimentRecord } from '#contracts/sentiments.ts';
import type { SentimentInput } from './sentiment-input.ts';

/** The sentiment of a pair; null where its candles are too few. */
export function readSentiment(_input: SentimentInput): SentimentRecord | null {
  return null;
}
