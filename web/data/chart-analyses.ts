import { useMutation, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  type AnalysisRequest,
  type ChartAnalysis,
  chartAnalysisEndpoints,
} from '#contracts/chart-analyses.ts';
import { useApi } from '#web/client/api-context.tsx';
import { useSamples } from '#web/client/samples-context.tsx';
import { type Freshness, useFreshness } from './freshness.ts';
import { readAllPages } from './pages.ts';

export type { ChartAnalysis } from '#contracts/chart-analyses.ts';

const ADMIN_LIST = ['admin-chart-analyses'];
const SAMPLES = ['sample-chart-analyses'];
const STALE_MS = 60_000;

/** Has the server read patterns and levels from the candles of an instrument, and keeps the result. */
export function useAnalyseChart() {
  const api = useApi();
  return useMutation({
    mutationFn: (request: z.input<typeof AnalysisRequest>) =>
      api.call(chartAnalysisEndpoints.analyse, { body: request }),
  });
}

/** The documented rows that stand in when the call failed and nothing was ever loaded; else null. */
function useSampleAnalyses(isNeeded: boolean) {
  const samples = useSamples();
  const rows = useQuery({
    queryKey: SAMPLES,
    queryFn: async () =>
      (await samples?.call(chartAnalysisEndpoints.adminList, { query: {} })) ?? null,
    enabled: isNeeded,
    staleTime: Infinity,
    gcTime: 0, // nothing of them outlives the screen
    meta: { persist: false },
  });
  return { rows: isNeeded ? (rows.data ?? null) : null, isPending: isNeeded && rows.isPending };
}

export type AdminChartAnalyses =
  | { state: 'loading' }
  | { state: 'unloaded' }
  | { state: 'sample'; analyses: readonly ChartAnalysis[] }
  | { state: 'loaded'; analyses: readonly ChartAnalysis[]; freshness: Freshness };

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
  const freshness = useFreshness(list, STALE_MS);
  const samples = useSampleAnalyses(list.isError && list.data === undefined);

  function current(): AdminChartAnalyses {
    if (list.data !== undefined) return { state: 'loaded', analyses: list.data, freshness };
    if (list.isPending || samples.isPending) return { state: 'loading' };
    if (samples.rows === null) return { state: 'unloaded' };
    return { state: 'sample', analyses: samples.rows };
  }

  return {
    list: current(),
    isRefreshing: list.isFetching,
    hasFailed: list.isError,
    refresh: (): void => void list.refetch(),
  };
}
