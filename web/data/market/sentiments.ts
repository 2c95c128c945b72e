import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { sentimentEndpoints } from '#contracts/market/sentiments.ts';
import type { Api } from '#web/client/api.ts';
import { useApi } from '#web/client/api-context.tsx';
import { useSampled } from '../sampled.ts';
import { pollUntilFilled } from '../signals/scanners.ts';

const KEY = ['sentiments'];
/** How often the screen asks while it is in sight. */
const SENTIMENTS_POLL_MS = 60_000;
/** The server computes an answer for all members this often at most; none is newer. */
const STALE_MS = 30_000;

export const sentimentsOptions = (api: Api) =>
  queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) => api.call(sentimentEndpoints.read, { query: {} }, { signal }),
    staleTime: STALE_MS,
  });

/**
 * The same answer, fetched before the screen is opened: the server does not count it as a view. Under a
 * key of its own, so that a screen that is opened meanwhile asks by itself and is counted.
 */
export async function fetchSentimentsAhead(api: Api, client: QueryClient): Promise<void> {
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

/** Sentiment, order book and psychology of the pairs; the documented samples where nothing was ever loaded. */
export function useSentiments() {
  const query = useQuery({
    ...sentimentsOptions(useApi()),
    refetchOnMount: 'always', // what was fetched ahead is no view yet
    refetchInterval: pollUntilFilled(SENTIMENTS_POLL_MS),
  });
  const answer = useSampled(query, {
    refreshMs: SENTIMENTS_POLL_MS,
    sampleKey: KEY,
    readSample: (samples) => samples.call(sentimentEndpoints.read, { query: {} }),
  });
  return { answer, refresh: () => query.refetch() };
}
