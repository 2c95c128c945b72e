import {
  type InfiniteData,
  infiniteQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { ResponseOf } from '#contracts/endpoint.ts';
import {
  type Notification,
  NOTIFICATION_PROTOCOL as protocol,
  notificationEndpoints,
} from '#contracts/notifications.ts';
import { useApi } from '#web/client/api-context.tsx';
import type { Api } from '#web/client/api.ts';
import { firstPage, nextPage, type PageStart } from '#web/data/paged-list.ts';
import { useFreshness } from '#web/data/query-results.ts';
import { usePollMs } from '../live/live-updates.ts';

const INBOX = ['notifications'];
const POLL_MS = 60_000;
const PAGE = 20; // notifications

type InboxPage = ResponseOf<typeof notificationEndpoints.list>;
type Pages = InfiniteData<InboxPage, PageStart>;

export type Inbox = {
  /** Count over all notifications, loaded or not. */
  unread: number;
  notifications: readonly Notification[]; // newest first
};

const inboxOf = ({ pages }: Pages): Inbox => ({
  unread: pages[0]?.unread ?? 0,
  notifications: pages.flatMap(({ notifications }) => notifications),
});

const inboxOptions = (api: Api) =>
  infiniteQueryOptions({
    queryKey: INBOX,
    queryFn: ({ pageParam, signal }) =>
      api.call(
        notificationEndpoints.list,
        { query: { limit: PAGE, protocol, ...pageParam } },
        { signal },
      ),
    initialPageParam: firstPage,
    getNextPageParam: ({ notifications }: InboxPage) => nextPage(notifications, PAGE),
    staleTime: POLL_MS,
  });

/** The user's notifications, newest first, page by page. */
export function useInbox() {
  return useInfiniteQuery({
    ...inboxOptions(useApi()),
    refetchInterval: usePollMs(POLL_MS),
    select: inboxOf,
  });
}

export const useInboxFreshness = (inbox: ReturnType<typeof useInbox>) =>
  useFreshness(inbox, POLL_MS);

/** Marks these notifications as read, or all without ids. */
function markAsRead({ pages, pageParams }: Pages, ids: readonly string[] | undefined): Pages {
  const isMarked = ({ id, read }: Notification): boolean =>
    !read && (ids === undefined || ids.includes(id));
  const markedCount = pages.flatMap(({ notifications }) => notifications.filter(isMarked)).length;
  const unread = ids === undefined ? 0 : Math.max((pages[0]?.unread ?? 0) - markedCount, 0);
  return {
    pageParams,
    pages: pages.map(({ notifications }) => ({
      unread,
      notifications: notifications.map((one) => (isMarked(one) ? { ...one, read: true } : one)),
    })),
  };
}

/** Marks notifications as read, or all without ids; optimistic. */
export function useMarkRead() {
  const api = useApi();
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (ids: string[] | undefined) =>
      api.call(notificationEndpoints.read, { body: ids === undefined ? {} : { ids } }),
    onMutate: async (ids) => {
      await client.cancelQueries({ queryKey: INBOX });
      client.setQueryData<Pages>(INBOX, (pages) => pages && markAsRead(pages, ids));
    },
    onSettled: () => void client.invalidateQueries({ queryKey: INBOX }),
  });
  return mutate;
}
