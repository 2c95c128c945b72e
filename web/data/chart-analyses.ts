import { useMutation, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { type AnalysisRequest, chartAnalysisEndpoints } from '#contracts/chart-analyses.ts';
import { useApi } from '#web/client/api-context.tsx';
import { readAllPages } from './pages.ts';
import { useSampled } from './sampled.ts';

export type { ChartAnalysis } from '#contracts/chart-analyses.ts';

const ADMIN_LIST = ['admin-chart-analyses'];
const STALE_MS = 60_000;

/** Has the server read patterns and levels from the candles of an instrument, and keeps the result. */
export function useAnalyseChart() {
  const api = useApi();
  return useMutation({
    mutationFn: (request: z.input<typeof AnalysisRequest>) =>
      api.call(chartAnalysisEndpoints.analyse, { body: request }),
  });
}

/**
 * The chart analyses of all members, newest first; really all, because they are counted. Samples where
 * the call failed and nothing was ever loaded.
 */
export function useAdminChartAnalyses() {
  const api = useApi();
  const list = useQuery({
    queryKey: ADMIN_LIST,
    queryFn: ({ signal }) =>
      readAllPages((query) => api.call(chartAnalysisEndpoints.adminList, { query }, { signal })),
    staleTime: STALE_MS,
    meta: { persist: false },
  });
  const sampled = useSampled(list, {
    refreshMs: STALE_MS,
    sampleKey: ADMIN_LIST,
    readSample: (samples) => samples.call(chartAnalysisEndpoints.adminList, { query: {} }),
  });
  return { list: sampled, isRefreshing: list.isFetching, refresh: (): void => void list.refetch() };
}
