import { queryOptions, useQuery } from '@tanstack/react-query';
import { briefingEndpoints } from '#contracts/market/briefing.ts';
import type { Api } from '#web/client/api.ts';
import { useApi } from '#web/client/api-context.tsx';
import { useFreshness } from '../live/freshness.ts';
import { usePollMs } from '../live/live-updates.ts';

/** There is a new one once a day, and the stream tells of it. */
const POLL_MS = 5 * 60_000;
/** It is old when the next one is due, a day later; twice this. */
const HALF_DAY_MS = 12 * 60 * 60_000;

/** Also for fetching it before its screen is opened. */
export const briefingOptions = (api: Api) =>
  queryOptions({
    queryKey: ['briefing'],
    queryFn: ({ signal }) => api.call(briefingEndpoints.read, {}, { signal }),
    staleTime: POLL_MS,
  });

/** The newest morning briefing, kept on the device. There are no samples of it. */
export function useBriefing() {
  const briefing = useQuery({
    ...briefingOptions(useApi()),
    refetchInterval: usePollMs(POLL_MS),
  });
  return { ...briefing, freshness: useFreshness(briefing, HALF_DAY_MS) };
}
