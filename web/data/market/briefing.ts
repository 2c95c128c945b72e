import { queryOptions, useQuery } from '@tanstack/react-query';
import { briefingEndpoints } from '#contracts/market/briefing.ts';
import type { Api } from '#web/client/api.ts';
import { useApi } from '#web/client/api-context.tsx';
import { useFreshness } from '#web/data/query-results.ts';
import { usePollMs } from '../live/live-updates.ts';

/** A new briefing appears once a day; the stream reports it. */
const POLL_MS = 5 * 60_000;
/** A briefing counts as old after twice this: one day. */
const HALF_DAY_MS = 12 * 60 * 60_000;

/** Also for prefetching. */
export const briefingOptions = (api: Api) =>
  queryOptions({
    queryKey: ['briefing'],
    queryFn: ({ signal }) => api.call(briefingEndpoints.read, {}, { signal }),
    staleTime: POLL_MS,
  });

export function useBriefing() {
  const briefing = useQuery({
    ...briefingOptions(useApi()),
    refetchInterval: usePollMs(POLL_MS),
  });
  return { ...briefing, freshness: useFreshness(briefing, HALF_DAY_MS) };
}
