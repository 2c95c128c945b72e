import type { InfiniteData } from '@tanstack/react-query';
import type { Page } from '#web/client/api.ts';
import type { PageStart } from './pages.ts';

/** The part of a list that was loaded. */
export type Listed<Row> = {
  rows: Row[];
  /** That the filter fits, loaded or not; null where the server does not say. */
  total: number | null;
};

export const toListed = <Row>({ pages }: InfiniteData<Page<Row[]>, PageStart>): Listed<Row> => ({
  rows: pages.flatMap(({ rows }) => rows),
  total: pages[0]?.total ?? null,
});
