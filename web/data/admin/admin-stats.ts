import { type QueryKey, useQuery } from '@tanstack/react-query';
import { auditEndpoints } from '#contracts/audit.ts';
import { marketEndpoints } from '#contracts/market/market.ts';
import { statsEndpoints } from '#contracts/analytics.ts';
import type { Api } from '#web/client/api.ts';
import { useApi } from '#web/client/api-context.tsx';
import { CONSOLE_POLL_MS } from '#web/data/signals/scanners.ts';
import { useLoadedAnswer } from '#web/data/query-results.ts';

export type { AdminStats } from '#contracts/analytics.ts';
export type { LivePrice } from '#contracts/market/market.ts';

type Reading<Data> = {
  queryKey: QueryKey;
  read: (api: Api, options: { signal: AbortSignal }) => Promise<Data>;
};

/** A polled query of the overview. */
function usePolled<Data>({ queryKey, read }: Reading<Data>) {
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
  usePolled({
    queryKey: ['admin-stats'],
    read: (api, options) => api.call(statsEndpoints.read, {}, options),
  });

/** The newest price of each instrument. */
export const useLivePrices = () =>
  usePolled({
    queryKey: ['live-prices'],
    read: (api, options) => api.call(marketEndpoints.prices, {}, options),
  });

const ACTIVITIES = 8;

/** The latest activities, newest first. */
export const useRecentActivity = () =>
  usePolled({
    queryKey: ['admin-activity'],
    read: (api, options) =>
      api.call(auditEndpoints.activity, { query: { limit: ACTIVITIES } }, options),
  });
