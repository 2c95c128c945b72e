import { useQuery } from '@tanstack/react-query';
import type { Period } from '#contracts/primitives.ts';
import { sentimentEndpoints } from '#contracts/market/sentiments.ts';
import { useApi } from '#web/client/api-context.tsx';
import { useFreshness } from '../live/freshness.ts';

/** A snapshot of each pair is taken every hour; views come in at any time. */
const POLL_MS = 60_000;

/** What the sentiment was over a period and how often members looked at it, for the administrator. */
export function useSentimentActivity(period: Period) {
  const api = useApi();
  const activity = useQuery({
    queryKey: ['admin-sentiment-activity', period],
    queryFn: ({ signal }) =>
      api.call(sentimentEndpoints.activity, { query: { period } }, { signal }),
    staleTime: POLL_MS,
    refetchInterval: POLL_MS,
    meta: { persist: false },
  });
  return { ...activity, freshness: useFreshness(activity, POLL_MS) };
}
