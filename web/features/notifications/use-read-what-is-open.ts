import { useEffect } from 'react';
import type { Notification, NotificationTarget } from '#contracts/notifications.ts';
import { useMarkRead } from '#web/data/notifications.ts';

/** Marks what leads to the thing that is open as read, however it was opened. */
export function useReadWhatIsOpen(
  notifications: readonly Notification[] | undefined,
  opened: NotificationTarget | null,
): void {
  const markRead = useMarkRead();
  useEffect(() => {
    if (opened === null || notifications === undefined) return;
    const { section, item } = opened;
    const ids = notifications
      .filter(({ read, target }) => !read && target.section === section && target.item === item)
      .map(({ id }) => id);
    if (ids.length > 0) markRead(ids);
  }, [notifications, opened, markRead]);
}
