import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { sentimentEndpoints } from '#contracts/market/sentiments.ts';
import type { Period } from '#contracts/primitives.ts';
import { useApi } from '#web/client/api-context.tsx';
import type { Api } from '#web/client/api.ts';
import { useAdminQuery } from '#web/data/admin/admin-query.ts';
import { useSampled, useFreshness } from '#web/data/query-results.ts';
import { pollUntilFilled } from '../signals/scanners.ts';

/** Poll interval of the open screens. */
const POLL_MS = 60_000;

/** Sentiment snapshots and member views in a period, for the administrator. */
export function useSentimentActivity(period: Period) {
  const activity = useAdminQuery({
    queryKey: ['admin-sentiment-activity', period],
    read: (api, options) => api.call(sentimentEndpoints.activity, { query: { period } }, options),
    staleTime: POLL_MS,
    refetchInterval: POLL_MS,
  });
  return { ...activity, freshness: useFreshness(activity, POLL_MS) };
}

const KEY = ['sentiments'];
/** The server's minimum interval between two answers. */
const STALE_MS = 30_000;

export const sentimentsOptions = (api: Api) =>
  queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) => api.call(sentimentEndpoints.read, { query: {} }, { signal }),
    staleTime: STALE_MS,
  });

/**
 * Prefetches the answer; the server does not count it as a view. Uses another query key, so that a screen
 * that opens meanwhile sends its own request, which counts.
 */
export async function prefetchSentiments(api: Api, client: QueryClient): Promise<void> {
  await client.prefetchQuery({
    queryKey: ['sentiments-ahead'],
    queryFn: async ({ signal }) => {
      const query = { ahead: 'yes' } as const;
      const answer = await api.call(sentimentEndpoints.read, { query }, { signal });
      client.setQueryData(KEY, answer);
      return null;
    },
    meta: { persist: false },
  });
}

/** Sentiment, order book and psychology of the pairs. */
export function useSentiments() {
  const query = useQuery({
    ...sentimentsOptions(useApi()),
    refetchOnMount: 'always', // a prefetch does not count as a view
    refetchInterval: pollUntilFilled(POLL_MS),
  });
  const answer = useSampled(query, {
    refreshMs: POLL_MS,
    sampleKey: KEY,
    readSample: (samples) => samples.call(sentimentEndpoints.read, { query: {} }),
  });
  return { answer, refresh: () => query.refetch() };
}
