import { useQuery } from '@tanstack/react-query';
import { marketEndpoints, type MarketTrend } from '#contracts/market/market.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { useApi } from '#web/client/api-context.tsx';

const REFRESH_MS = 15 * MINUTE_MS;

/** Closes of an instrument's last 24 closed hours, oldest first; one call for all instruments. */
export function useMarketTrend(instrument: Instrument) {
  const api = useApi();
  return useQuery({
    queryKey: ['market-trends'],
    queryFn: ({ signal }) => api.call(marketEndpoints.trends, {}, { signal }),
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
    select: (trends: readonly MarketTrend[]) =>
      trends.find((trend) => trend.instrument === instrument)?.closes,
  });
}
