import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { type AnalysisRequest, chartAnalysisEndpoints } from '#contracts/market/chart-analyses.ts';
import type { Api } from '#web/client/api.ts';
import { useApi } from '#web/client/api-context.tsx';
import { useSampled } from '#web/data/query-results.ts';
import { useListWithFigures } from '#web/data/paged-list.ts';

export type { ChartAnalysis } from '#contracts/market/chart-analyses.ts';

const ADMIN_LIST = ['admin-chart-analyses'];
const STALE_MS = 60_000;
const PAGE = 50; // analyses
const OWN_LIST = ['chart-analyses'];
const OWN_LIMIT = 5;

/** Runs a chart analysis on the server, which stores the result. */
export function useAnalyseChart() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: z.input<typeof AnalysisRequest>) =>
      api.call(chartAnalysisEndpoints.analyse, { body: request }),
    onSuccess: () => void client.invalidateQueries({ queryKey: OWN_LIST }),
  });
}

/** The caller's last chart analyses, newest first. */
export function useChartAnalyses(isWanted: boolean) {
  const api = useApi();
  return useQuery({
    queryKey: OWN_LIST,
    queryFn: ({ signal }) =>
      api.call(chartAnalysisEndpoints.list, { query: { limit: OWN_LIMIT } }, { signal }),
    staleTime: STALE_MS,
    enabled: isWanted,
  });
}

async function readSample(samples: Api) {
  const [rows, figures] = await Promise.all([
    samples.call(chartAnalysisEndpoints.adminList, { query: {} }),
    samples.call(chartAnalysisEndpoints.adminSummary),
  ]);
  return { rows, total: rows.length, figures };
}

/** The members' chart analyses, newest first, with figures; samples if nothing was ever loaded. */
export function useAdminChartAnalyses() {
  const { list: pages, whole } = useListWithFigures({
    queryKey: ADMIN_LIST,
    pageSize: PAGE,
    readPage: (api, page, options) =>
      api.callPage(chartAnalysisEndpoints.adminList, { query: page }, options),
    readFigures: (api, options) => api.call(chartAnalysisEndpoints.adminSummary, {}, options),
    staleTime: STALE_MS,
  });
  const list = useSampled(whole, { refreshMs: STALE_MS, sampleKey: ADMIN_LIST, readSample });
  return { list, pages, refresh: whole.refetch };
}
