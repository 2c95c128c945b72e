import { http, HttpResponse } from 'msw';
import type { Period } from '#contracts/primitives.ts';
import {
  exampleSentiment,
  type SentimentActivityAnswer,
  sentimentEndpoints,
  type SentimentRecord,
  type SentimentsAnswer,
} from '#contracts/market/sentiments.ts';
import { mockAnswer } from '#mocks/mock-endpoint.ts';

const { read, activity } = sentimentEndpoints;

export const activityExample = activity.example as SentimentActivityAnswer;

/** EURUSD, out of the ordinary in nothing. */
export const aSentiment = (changes: Partial<SentimentRecord> = {}): SentimentRecord => ({
  ...exampleSentiment,
  bullish_percentage: 59,
  bearish_percentage: 27,
  neutral_percentage: 14,
  sentiment_strength: 'Moderate',
  ...changes,
});

/** A server that tells these sentiments. */
export const sentimentsOf = (
  records: readonly SentimentRecord[],
  changes: Partial<SentimentsAnswer> = {},
) =>
  mockAnswer(read, {
    ...(read.example as SentimentsAnswer),
    sentiment_data: [...records],
    ...changes,
  });

/** A server that tells these periods, the others as in the example. */
export const activityOf = (
  periods: Partial<Record<Period, Partial<SentimentActivityAnswer>>> = {},
) =>
  http.get(`*/api${activity.path}`, ({ request }) => {
    const { period } = activity.query.parse(Object.fromEntries(new URL(request.url).searchParams));
    return HttpResponse.json({ ...activityExample, ...periods[period] });
  });
