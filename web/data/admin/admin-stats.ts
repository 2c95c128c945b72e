import { auditEndpoints } from '#contracts/audit.ts';
import { marketEndpoints } from '#contracts/market/market.ts';
import { overviewEndpoints, statsEndpoints } from '#contracts/analytics.ts';
import { CONSOLE_POLL_MS } from '#web/data/signals/scanners.ts';
import { useLoadedAnswer } from '#web/data/query-results.ts';
import { useAdminQuery } from './admin-query.ts';

export type { AdminStats, BusinessOverview, Period } from '#contracts/analytics.ts';
export type { LivePrice } from '#contracts/market/market.ts';

function usePolled<Data>(
  query: Pick<Parameters<typeof useAdminQuery<Data>>[0], 'queryKey' | 'read'>,
) {
  const polled = useAdminQuery({
    ...query,
    staleTime: CONSOLE_POLL_MS,
    refetchInterval: CONSOLE_POLL_MS,
  });
  return useLoadedAnswer(polled, CONSOLE_POLL_MS);
}

export const useAdminStats = () =>
  usePolled({
    queryKey: ['admin-stats'],
    read: (api, options) => api.call(statsEndpoints.read, {}, options),
  });

/** The beginning of a month of the device's zone. @param later in months from this one */
const monthStart = (now: Date, later: number): string =>
  new Date(now.getFullYear(), now.getMonth() + later).toISOString();

/** This month and the last one of the device's zone, as the lists of the console count their days. */
export function useBusiness(now: Date) {
  const query = {
    last_month: monthStart(now, -1),
    this_month: monthStart(now, 0),
    next_month: monthStart(now, 1),
  };
  return usePolled({
    queryKey: ['admin-stats', 'business', query.this_month],
    read: (api, options) => api.call(overviewEndpoints.read, { query }, options),
  });
}

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
