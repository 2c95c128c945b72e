import { type QueryKey, useQuery } from '@tanstack/react-query';
import { auditEndpoints } from '#contracts/audit.ts';
import { marketEndpoints } from '#contracts/market/market.ts';
import { statsEndpoints } from '#contracts/analytics.ts';
import type { Api } from '#web/client/api.ts';
import { useApi } from '#web/client/api-context.tsx';
import { CONSOLE_POLL_MS } from '../signals/admin-scanners.ts';
import { useLoadedAnswer } from '../loaded-answer.ts';

export type { AdminStats } from '#contracts/analytics.ts';
export type { LivePrice } from '#contracts/market/market.ts';

type Reading<Data> = {
  queryKey: QueryKey;
  read: (api: Api, options: { signal: AbortSignal }) => Promise<Data>;
};

/** A part of the overview, asked for as often as the console asks while the page is seen. */
function useWatched<Data>({ queryKey, read }: Reading<Data>) {
  const api = useApi();
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(api, { signal }),
    staleTime: CONSOLE_POLL_MS,
    refetchInterval: CONSOLE_POLL_MS,
    meta: { persist: false },
  });
  return useLoadedAnswer(query, CONSOLE_POLL_MS);
}

/** The counters of the platform. */
export const useAdminStats = () =>
  useWatched({
    queryKey: ['admin-stats'],
    read: (api, options) => api.call(statsEndpoints.read, {}, options),
  });

/** The newest price that the server holds of each instrument. */
export const useLivePrices = () =>
  useWatched({
    queryKey: ['live-prices'],
    read: (api, options) => api.call(marketEndpoints.prices, {}, options),
  });

const ACTIVITIES = 8;

/** What was done last on the platform, newest first. */
export const useRecentActivity = () =>
  useWatched({
    queryKey: ['admin-activity'],
    read: (api, options) =>
      api.call(auditEndpoints.activity, { query: { limit: ACTIVITIES } }, options),
  });
