import type { UseQueryResult } from '@tanstack/react-query';
import { useFreshness } from './live/freshness.ts';
import type { Sampled } from './sampled.ts';

/** What is shown of a query, and what asks again. */
export type LoadedAnswer<Data> = { answer: Sampled<Data>; refresh: () => Promise<unknown> };

type Query<Data> = Pick<
  UseQueryResult<Data>,
  'data' | 'error' | 'isError' | 'isRefetchError' | 'dataUpdatedAt' | 'refetch'
>;

/**
 * A query's last answer with its age, or its failure: nothing is made up in its place.
 *
 * @param refreshMs how long it counts as fresh, or how often it is asked for
 */
export function useLoadedAnswer<Data>(query: Query<Data>, refreshMs: number): LoadedAnswer<Data> {
  const { data, error, isError, refetch } = query;
  const freshness = useFreshness(query, refreshMs);
  const refresh = () => refetch();
  if (data !== undefined) return { answer: { state: 'loaded', data, freshness, error }, refresh };
  return { answer: isError ? { state: 'unloaded', error } : { state: 'loading' }, refresh };
}
