import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ApiError } from '#contracts/errors.ts';
import type { Api } from '#web/client/api.ts';
import { useSamples } from '#web/client/samples-context.tsx';
import { type Freshness, useFreshness } from './live/freshness.ts';

/**
 * The last real answer with its age; where there never was one, samples while the server is away, or
 * what it said when it refused.
 */
export type Sampled<Data> =
  | { state: 'loading' }
  | { state: 'unloaded'; error: Error | null }
  | { state: 'sample'; data: Data }
  | { state: 'loaded'; data: Data; freshness: Freshness; error: Error | null };

/** An answer that says no is no failed call: nothing is made up in its place. */
const isRefusal = (error: Error | null): boolean => error instanceof ApiError && error.status < 500;

type Reading<Data> = {
  /** How long an answer counts as fresh, or how often it is asked for, in ms. */
  refreshMs: number;
  /** Names the sample among others. */
  sampleKey: readonly unknown[];
  readSample: (samples: Api) => Promise<Data>;
};

/** Joins what a query knows with the documented sample data, which is neither kept nor sent. */
export function useSampled<Data>(
  query: Pick<
    UseQueryResult<Data>,
    'data' | 'error' | 'isError' | 'isRefetchError' | 'dataUpdatedAt'
  >,
  { refreshMs, sampleKey, readSample }: Reading<Data>,
): Sampled<Data> {
  const { data, error, isError } = query;
  const samples = useSamples();
  const isNeeded = isError && data === undefined && !isRefusal(error);
  const sample = useQuery({
    queryKey: ['sample', ...sampleKey],
    queryFn: async () => (samples === null ? null : readSample(samples)),
    enabled: isNeeded,
    staleTime: Infinity,
    gcTime: 0, // nothing of it outlives the screen
    meta: { persist: false },
  });
  const freshness = useFreshness(query, refreshMs);

  if (data !== undefined) return { state: 'loaded', data, freshness, error };
  if (!isError || (isNeeded && sample.isPending)) return { state: 'loading' };
  if (isNeeded && sample.data != null) return { state: 'sample', data: sample.data };
  return { state: 'unloaded', error };
}
