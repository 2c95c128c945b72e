import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api, Page } from '#web/client/api.ts';
import { usePagedList } from './paged-list.ts';

const STALE_MS = 30_000;

type RowReading<Row> = {
  /** Null: no row. */
  id: string | null;
  /** Undefined while they load. */
  loaded: readonly Row[] | undefined;
  /** That of the list, whose changes then reach the row too. */
  queryKey: QueryKey;
  readRow: (
    api: Api,
    query: { id: string },
    options: { signal: AbortSignal },
  ) => Promise<Page<Row[]>>;
};

/** @property row null where the server has none */
export type RowLookup<Row> = { row: Row | null; hasFailed: boolean; isLoaded: boolean };

/** The loaded row, also after the list has lost it: what is open in a sheet stays there. */
function useLoadedRow<Row extends { id: string }>(id: string | null, loaded: readonly Row[] = []) {
  const row = loaded.find((each) => each.id === id);
  const [last, setLast] = useState(row);
  if (row !== undefined && row !== last) setLast(row);
  return row ?? (last?.id === id ? last : undefined);
}

/** A row by its id, from the loaded ones or else from the server; null without an id and while it is read. */
export function useRow<Row extends { id: string }>(
  reading: RowReading<Row>,
): RowLookup<Row> | null {
  const { id, loaded, queryKey, readRow } = reading;
  const loadedRow = useLoadedRow(id, loaded);
  const isWanted = id !== null && loaded !== undefined && loadedRow === undefined;
  const { data, isError } = usePagedList<Row>({
    queryKey: [...queryKey, { id }],
    pageSize: 1,
    readPage: (api, _, options) => readRow(api, { id: id ?? '' }, options),
    staleTime: STALE_MS,
    enabled: isWanted,
    keepsPrevious: false,
  });
  if (loadedRow !== undefined) return { row: loadedRow, hasFailed: false, isLoaded: true };
  if (!isWanted || (data === undefined && !isError)) return null;
  const row = data?.rows.find((each) => each.id === id) ?? null;
  return { row, hasFailed: row === null && isError, isLoaded: false };
}
