import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { type OutboxMail, outboxEndpoints } from '#contracts/system.ts';
import type { Page } from '#web/client/api.ts';
import { useApi } from '#web/client/api-context.tsx';
import { firstPage, nextPage, type PageStart } from '../pages.ts';

export type { OutboxMail } from '#contracts/system.ts';

/** How often the console asks while it is open: waiting mails become sent ones. */
export const OUTBOX_POLL_MS = 30_000;
const PAGE = 50; // mails

type Outbox = {
  mails: OutboxMail[];
  /** Of all pages, loaded or not; null where the server does not say. */
  total: number | null;
};

const toOutbox = ({ pages }: InfiniteData<Page<OutboxMail[]>, PageStart>): Outbox => ({
  mails: pages.flatMap(({ rows }) => rows),
  total: pages[0]?.total ?? null,
});

/** Mails that were sent and that wait, newest first, page by page; never what they say. */
export function useOutbox() {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: ['admin-outbox'],
    queryFn: ({ pageParam, signal }) =>
      api.callPage(outboxEndpoints.list, { query: { limit: PAGE, ...pageParam } }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ rows }) => nextPage(rows, PAGE),
    select: toOutbox,
    staleTime: OUTBOX_POLL_MS,
    refetchInterval: OUTBOX_POLL_MS,
    meta: { persist: false },
  });
}
