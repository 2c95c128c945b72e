import { useQuery, type UseQueryResult, onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { ApiError } from '#contracts/errors.ts';
import { useSamples } from '#web/client/api-context.tsx';
import type { Api } from '#web/client/api.ts';
import { NetworkError } from '#web/client/failures.ts';
import { isServerHere } from '#web/client/network.ts';

type Part<Data> = {
  data: Data | undefined;
  error: Error | null;
  isRefetchError: boolean;
  isFetchNextPageError?: boolean;
  isFetching: boolean;
  dataUpdatedAt: number;
  refetch: () => Promise<unknown>;
};

/** Joins two queries: loaded when both are, failed when one is, as old as the older one. */
export function joinQueries<First, Second, Whole>(
  first: Part<First>,
  second: Part<Second>,
  join: (first: First, second: Second) => Whole,
) {
  const data =
    first.data === undefined || second.data === undefined
      ? undefined
      : join(first.data, second.data);
  const error = errorOf(first) ?? errorOf(second);
  return {
    data,
    error,
    isPending: data === undefined && error === null,
    isError: error !== null,
    isRefetchError: first.isRefetchError || second.isRefetchError,
    isFetching: first.isFetching || second.isFetching,
    dataUpdatedAt: Math.min(first.dataUpdatedAt, second.dataUpdatedAt),
    refetch: (): Promise<unknown> => Promise.all([first.refetch(), second.refetch()]),
  };
}

/** A failed next page is shown below the list, not as an error of the query. */
const errorOf = ({ error, isFetchNextPageError = false }: Part<unknown>): Error | null =>
  isFetchNextPageError ? null : error;

/** The age of displayed data, for `ui/Freshness`. */
export type Freshness = {
  asOf: number; // ms since 1970
  /** The server cannot be reached now. */
  isOffline: boolean;
  /** Data older than this counts as old, in ms. */
  oldAfterMs: number;
};

const subscribe = (onChange: () => void): (() => void) => onlineManager.subscribe(onChange);

/** Whether the server can be reached, as far as known. */
export const useConnected = (): boolean =>
  useSyncExternalStore(subscribe, () => onlineManager.isOnline());

/** @param refreshMs how long the answer counts as fresh, or how often it is asked for */
export function useFreshness(
  answer: Pick<Part<unknown>, 'dataUpdatedAt' | 'isRefetchError' | 'error'>,
  refreshMs: number,
): Freshness {
  const isOnline = useConnected();
  const isUnreachable = answer.isRefetchError && answer.error instanceof NetworkError;
  return {
    asOf: answer.dataUpdatedAt,
    isOffline: isUnreachable || (!isOnline && !isServerHere()),
    oldAfterMs: 2 * refreshMs,
  };
}

/**
 * A query's state on a screen. sample: the server cannot be reached and nothing was ever loaded. unloaded:
 * the query failed and there is no sample.
 */
export type Sampled<Data> =
  | { state: 'loading' }
  | { state: 'unloaded'; error: Error | null }
  | { state: 'sample'; data: Data }
  | { state: 'loaded'; data: Data; freshness: Freshness; error: Error | null };

/** A refusal is a real answer, so no sample replaces it. */
const isRefusal = (error: Error | null): boolean => error instanceof ApiError && error.status < 500;

type Query<Data> = Pick<
  UseQueryResult<Data>,
  'data' | 'error' | 'isError' | 'isRefetchError' | 'dataUpdatedAt'
>;

type Reading<Data> = {
  /** How long an answer counts as fresh, or the poll interval, in ms. */
  refreshMs: number;
  /** Names the sample among others. */
  sampleKey: readonly unknown[];
  readSample: (samples: Api) => Promise<Data>;
};

/** Combines a query with the documented sample data, which is neither cached nor sent. */
export function useSampled<Data>(
  query: Query<Data>,
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
    gcTime: 0, // not cached
    meta: { persist: false },
  });
  const freshness = useFreshness(query, refreshMs);

  if (data !== undefined) return { state: 'loaded', data, freshness, error };
  if (!isError || (isNeeded && sample.isPending)) return { state: 'loading' };
  if (isNeeded && sample.data != null) return { state: 'sample', data: sample.data };
  return { state: 'unloaded', error };
}

/** A query's state, and its refetch. */
export type LoadedAnswer<Data> = { answer: Sampled<Data>; refresh: () => Promise<unknown> };

/** A query's state without samples. @param refreshMs as for `useFreshness` */
export function useLoadedAnswer<Data>(
  query: Query<Data> & Pick<UseQueryResult<Data>, 'refetch'>,
  refreshMs: number,
): LoadedAnswer<Data> {
  const { data, error, isError } = query;
  const freshness = useFreshness(query, refreshMs);
  const refresh = () => query.refetch();
  if (data !== undefined) return { answer: { state: 'loaded', data, freshness, error }, refresh };
  return { answer: isError ? { state: 'unloaded', error } : { state: 'loading' }, refresh };
}
