import { useIsRestoring, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import {
  type InstitutionalRequest,
  institutionalEndpoints,
  AnalysisTimeframe,
} from '#contracts/market/institutional.ts';
import type { Period } from '#contracts/primitives.ts';
import { GENERAL_PAIRS } from '#contracts/rules/market/analysis-pairs.ts';
import { useApi } from '#web/client/api-context.tsx';
import { storageKey } from '#web/client/mode.ts';
import { deviceTexts } from '#web/client/storage.ts';
import { useListWithFigures } from '#web/data/paged-list.ts';
import { useFreshness, useSampled } from '#web/data/query-results.ts';

export type {
  AnalysisTimeframe,
  InstitutionalAnalysis,
  InstitutionalAnswer,
  InstitutionalRequest,
  InstitutionalRun,
} from '#contracts/market/institutional.ts';

/** Invalid stored values get the defaults: all pairs, one-hour candles. */
const InstitutionalChoice = z.object({
  pairs: z.array(z.enum(GENERAL_PAIRS)).catch([...GENERAL_PAIRS]),
  timeframe: AnalysisTimeframe.catch('1hour'),
});
export type InstitutionalChoice = z.infer<typeof InstitutionalChoice>;

const keyOf = (): string => storageKey('institutional');

function readChoice(): InstitutionalChoice {
  const stored = InstitutionalChoice.safeParse(deviceTexts.readJson(keyOf()));
  return stored.data ?? InstitutionalChoice.parse({});
}

/** The chosen pairs and timeframe, stored on this device. */
export function useInstitutionalChoice() {
  const [choice, setChoice] = useState(readChoice);
  const change = (changes: Partial<InstitutionalChoice>): void => {
    const next = { ...choice, ...changes };
    setChoice(next);
    deviceTexts.write(keyOf(), JSON.stringify(next));
  };
  return [choice, change] as const;
}

/** A result counts as old after twice this. */
const RESULT_MS = 5 * 60_000;

/** The last analysis, cached on the device; it runs only on demand, because each run is logged. */
export function useInstitutional(request: InstitutionalRequest) {
  const api = useApi();
  const isRestoring = useIsRestoring();
  const [lastRequest, setLastRequest] = useState(request);
  const query = useQuery({
    queryKey: ['institutional'],
    queryFn: () => api.call(institutionalEndpoints.analyse, { body: request }),
    enabled: false,
    retry: false, // the user sees the error and can retry
  });
  const result = useSampled(query, {
    refreshMs: RESULT_MS,
    sampleKey: ['institutional', lastRequest],
    readSample: (samples) => samples.call(institutionalEndpoints.analyse, { body: lastRequest }),
  });
  const isRunning = query.isFetching;
  const isIdle = query.isPending && !isRunning && !isRestoring;
  return {
    result: isIdle ? ({ state: 'idle' } as const) : result,
    isRunning,
    run: (): void => {
      setLastRequest(request);
      void query.refetch();
    },
  };
}

const RUNS_STALE_MS = 60_000;
const RUNS_PAGE = 100; // runs

/** The runs of all members in a period for the administrator, newest first, page by page, with their figures. */
export function useInstitutionalRuns(period: Period) {
  const { list, whole: runs } = useListWithFigures({
    queryKey: ['admin-institutional-runs', period],
    pageSize: RUNS_PAGE,
    readPage: (api, page, options) =>
      api.callPage(institutionalEndpoints.runs, { query: { period, ...page } }, options),
    readFigures: (api, options) =>
      api.call(institutionalEndpoints.summary, { query: { period } }, options),
    staleTime: RUNS_STALE_MS,
    keepsPrevious: false,
  });
  return { runs: { ...runs, freshness: useFreshness(runs, RUNS_STALE_MS) }, list };
}
