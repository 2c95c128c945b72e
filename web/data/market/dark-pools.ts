import { queryOptions, useQuery } from '@tanstack/react-query';
import { darkPoolEndpoints } from '#contracts/market/dark-pools.ts';
import { ANALYSIS_BUCKETS } from '#contracts/rules/market/analysis-pairs.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { Api } from '#web/client/api.ts';
import { useApi } from '#web/client/api-context.tsx';
import { useAdminQuery } from '#web/data/admin/admin-query.ts';
import { useSampled } from '#web/data/query-results.ts';

export type { AdminDarkPool, DarkPool } from '#contracts/market/dark-pools.ts';

/** How often the members' screen asks while it is open. */
export const DARK_POOL_POLL_MS = 60_000;
/** How often the console's tab asks while it is open. */
export const ADMIN_DARK_POOL_POLL_MS = 30_000;

/** Also for prefetching. */
export const darkPoolOptions = (api: Api, instrument: Instrument) =>
  queryOptions({
    queryKey: ['dark-pools', instrument],
    queryFn: ({ signal }) =>
      api.call(darkPoolEndpoints.read, { params: { instrument } }, { signal }),
    staleTime: ANALYSIS_BUCKETS.darkPools, // the server's minimum interval
  });

/** The hidden-liquidity model of an instrument. */
export function useDarkPool(instrument: Instrument) {
  const query = useQuery({
    ...darkPoolOptions(useApi(), instrument),
    refetchInterval: DARK_POOL_POLL_MS,
  });
  const pool = useSampled(query, {
    refreshMs: DARK_POOL_POLL_MS,
    sampleKey: ['dark-pools', instrument],
    readSample: (samples) => samples.call(darkPoolEndpoints.read, { params: { instrument } }),
  });
  return { pool, refresh: query.refetch };
}

/** The model with details for the administrator: participants, modelled book, execution patterns. */
export function useAdminDarkPool(instrument: Instrument) {
  const query = useAdminQuery({
    queryKey: ['admin-dark-pools', instrument],
    read: (api, options) =>
      api.call(darkPoolEndpoints.adminRead, { params: { instrument } }, options),
    staleTime: ADMIN_DARK_POOL_POLL_MS,
    refetchInterval: ADMIN_DARK_POOL_POLL_MS,
  });
  const pool = useSampled(query, {
    refreshMs: ADMIN_DARK_POOL_POLL_MS,
    sampleKey: ['admin-dark-pools', instrument],
    readSample: (samples) => samples.call(darkPoolEndpoints.adminRead, { params: { instrument } }),
  });
  return { pool, isRefreshing: query.isFetching, refresh: query.refetch };
}
