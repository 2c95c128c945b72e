import { BellOff } from 'lucide-react';
import type { Notification } from '#contracts/notifications.ts';
import { type useInbox, useInboxFreshness } from '#web/data/notifications.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Freshness } from '#web/ui/Freshness.tsx';
import { ShowMore } from '#web/ui/ShowMore.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { NotificationRow } from './NotificationRow.tsx';

type NotificationListProps = {
  inbox: ReturnType<typeof useInbox>;
  onOpen: (notification: Notification) => void;
};

/** The inbox in whatever state it is. */
export function NotificationList({ inbox, onOpen }: NotificationListProps) {
  const freshness = useInboxFreshness(inbox);
  if (inbox.isPending) return <Skeleton label="Loading notifications" />;
  if (inbox.data === undefined) {
    return <ErrorState text="Notifications could not be loaded." retry={inbox.refetch} />;
  }
  const { notifications } = inbox.data;
  return (
    <>
      {(inbox.isRefetchError || freshness.isOffline) && (
        <p className="-mt-2 mb-1 flex justify-end">
          <Freshness of={freshness} />
        </p>
      )}
      {notifications.length === 0 ? (
        <EmptyState
          icon={BellOff}
          title="Nothing new"
          hint="What you are told of appears here, also when nothing rings"
        />
      ) : (
        <ul className="-mx-2 -my-2">
          {notifications.map((notification) => (
            <li key={notification.id} className="border-b border-line last:border-b-0">
              <NotificationRow notification={notification} onOpen={() => onOpen(notification)} />
            </li>
          ))}
        </ul>
      )}
      {inbox.hasNextPage && (
        <ShowMore
          isBusy={inbox.isFetchingNextPage}
          error={inbox.isFetchNextPageError ? 'More could not be loaded.' : undefined}
          onShowMore={() => void inbox.fetchNextPage()}
        />
      )}
    </>
  );
}
