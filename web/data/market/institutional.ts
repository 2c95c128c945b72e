import { useInfiniteQuery, useIsRestoring, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type InstitutionalRequest,
  institutionalEndpoints,
} from '#contracts/market/institutional.ts';
import type { Period } from '#contracts/primitives.ts';
import { useApi } from '#web/client/api-context.tsx';
import { useFreshness } from '../live/freshness.ts';
import { joined } from '../journal/joined.ts';
import { toListed } from '../listed.ts';
import { firstPage, nextPage } from '../pages.ts';
import { useSampled } from '../sampled.ts';

export type {
  AnalysisTimeframe,
  InstitutionalAnalysis,
  InstitutionalAnswer,
  InstitutionalRequest,
  InstitutionalRun,
} from '#contracts/market/institutional.ts';

/** Prices move on: twice this after a run its result is called old. */
const RESULT_MS = 5 * 60_000;

/**
 * The last institutional analysis, kept on the device. It is made anew only on demand, because each
 * run is logged.
 *
 * @param request what is chosen at the moment
 */
export function useInstitutional(request: InstitutionalRequest) {
  const api = useApi();
  const isRestoring = useIsRestoring();
  const [asked, setAsked] = useState(request);
  const query = useQuery({
    queryKey: ['institutional'],
    queryFn: () => api.call(institutionalEndpoints.analyse, { body: request }),
    enabled: false,
    retry: false, // whoever asked is there and sees it fail
  });
  const result = useSampled(query, {
    refreshMs: RESULT_MS,
    sampleKey: ['institutional', asked],
    readSample: (samples) => samples.call(institutionalEndpoints.analyse, { body: asked }),
  });
  const isRunning = query.isFetching;
  const isIdle = query.isPending && !isRunning && !isRestoring;
  return {
    result: isIdle ? ({ state: 'idle' } as const) : result,
    isRunning,
    run: (): void => {
      setAsked(request);
      void query.refetch();
    },
  };
}

const RUNS_STALE_MS = 60_000;
const RUNS_PAGE = 100; // runs

/** The runs of all members in a period for the administrator, newest first, page by page, with their figures. */
export function useInstitutionalRuns(period: Period) {
  const api = useApi();
  const list = useInfiniteQuery({
    queryKey: ['admin-institutional-runs', period, 'list'],
    queryFn: ({ pageParam, signal }) =>
      api.callPage(
        institutionalEndpoints.runs,
        { query: { period, limit: RUNS_PAGE, ...pageParam } },
        { signal },
      ),
    initialPageParam: firstPage,
    getNextPageParam: ({ rows }) => nextPage(rows, RUNS_PAGE),
    select: toListed,
    staleTime: RUNS_STALE_MS,
    meta: { persist: false }, // what members looked at stays on the server
  });
  const summary = useQuery({
    queryKey: ['admin-institutional-runs', period, 'summary'],
    queryFn: ({ signal }) =>
      api.call(institutionalEndpoints.summary, { query: { period } }, { signal }),
    staleTime: RUNS_STALE_MS,
    meta: { persist: false },
  });
  const runs = joined(list, summary, (listed, figures) => ({ ...listed, figures }));
  return { runs: { ...runs, freshness: useFreshness(runs, RUNS_STALE_MS) }, list };
}
