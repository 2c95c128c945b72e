import {
  type InfiniteData,
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import type { Api, Page } from '#web/client/api.ts';
import { useApi } from '#web/client/api-context.tsx';
import { joinQueries } from './query-results.ts';

/** The query of a page: empty for the first page, else after the row with this id. */
export type PageStart = { before?: string };

export const firstPage: PageStart = {};

/** The query of the page after these rows; undefined if they are the last ones. */
export function nextPage(rows: readonly { id: string }[], pageSize: number): PageStart | undefined {
  const last = rows.at(-1);
  return last === undefined || rows.length < pageSize ? undefined : { before: last.id };
}

/** The server's maximum page size. */
const MAX_PAGE = 200;

/** Reads all rows of a list, page by page. */
export async function readAllPages<Row extends { id: string }>(
  read: (query: PageStart & { limit: number }) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let start: PageStart | undefined = firstPage; start !== undefined;) {
    const page: Row[] = await read({ limit: MAX_PAGE, ...start });
    rows.push(...page);
    start = nextPage(page, MAX_PAGE);
  }
  return rows;
}

export type PagedRows<Row> = {
  rows: Row[];
  /** Rows that match the filter, loaded or not; null if the server does not say. */
  total: number | null;
};

export type Pages<Row> = InfiniteData<Page<Row[]>, PageStart>;

const joinPages = <Row>({ pages }: Pages<Row>): PagedRows<Row> => ({
  rows: pages.flatMap(({ rows }) => rows),
  total: pages[0]?.total ?? null,
});

type PagedList<Row> = {
  queryKey: QueryKey;
  pageSize: number;
  readPage: (
    api: Api,
    query: PageStart & { limit: number },
    options: { signal: AbortSignal },
  ) => Promise<Page<Row[]>>;
  staleTime: number;
  refetchInterval?: number;
  enabled?: boolean;
  /** Whether the rows of the previous key stay while a new one loads; true if absent. */
  keepsPrevious?: boolean;
};

/** A list for the administrator, page by page. Not cached on the device: the rows have personal data. */
export function usePagedList<Row extends { id: string }>(list: PagedList<Row>) {
  const { pageSize, readPage, keepsPrevious = true, ...options } = list;
  const api = useApi();
  return useInfiniteQuery({
    ...options,
    queryFn: ({ pageParam, signal }) =>
      readPage(api, { limit: pageSize, ...pageParam }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ rows }) => nextPage(rows, pageSize),
    select: joinPages<Row>,
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
    meta: { persist: false },
  });
}

/** A list with figures over all its rows; `whole` is both in one. */
export function useListWithFigures<Row extends { id: string }, Figures>({
  queryKey,
  readFigures,
  ...list
}: PagedList<Row> & {
  readFigures: (api: Api, options: { signal: AbortSignal }) => Promise<Figures>;
}) {
  const api = useApi();
  const pages = usePagedList({ ...list, queryKey: [...queryKey, 'list'] });
  const figures = useQuery({
    queryKey: [...queryKey, 'summary'],
    queryFn: ({ signal }) => readFigures(api, { signal }),
    staleTime: list.staleTime,
    meta: { persist: false },
  });
  const whole = joinQueries(pages, figures, (rows, read) => ({ ...rows, figures: read }));
  return { list: pages, whole };
}

/** The pages with a changed row in place of its old version. */
export const replaceRow = <Row extends { id: string }>(
  list: Pages<Row>,
  changed: Row,
): Pages<Row> => ({
  ...list,
  pages: list.pages.map((page) => ({
    ...page,
    rows: page.rows.map((row) => (row.id === changed.id ? changed : row)),
  })),
});
