import { Bell } from 'lucide-react';
import { Suspense, use, useEffect, useState } from 'react';
import type { Notification, NotificationTarget } from '#contracts/notifications.ts';
import { useInbox, useMarkRead } from '#web/data/notifications/notifications.ts';
import { type OpenedTarget, OpenedTargetContext } from '#web/data/notifications/opened-item.ts';
import { isViewing } from '#web/data/device/demo.ts';
import { useMemberSettings } from '#web/data/device/settings.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';

function useMarkOpenedRead(
  notifications: readonly Notification[] | undefined,
  opened: OpenedTarget | null,
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

/** Unread count on the icon of the installed app; cleared on sign-out. */
function useAppBadge(unread: number): void {
  useEffect(() => {
    if (!('setAppBadge' in navigator) || isViewing()) return undefined; // a view is no app of its own
    // Rejected when the app is not installed: there is no icon.
    void navigator.setAppBadge(unread).catch(() => null);
    return () => void navigator.clearAppBadge().catch(() => null);
  }, [unread]);
}

/** Loaded on demand: the first screen does not wait for them. */
const ArrivalSound = lazyPart(async () => (await import('./ArrivalSound.tsx')).ArrivalSound);
const NotificationsPanel = lazyPart(
  async () => (await import('./NotificationsPanel.tsx')).NotificationsPanel,
);

type NotificationBellProps = {
  onOpenTarget: (target: NotificationTarget) => void;
  onPreferences: () => void;
};

export function NotificationBell({ onOpenTarget, onPreferences }: NotificationBellProps) {
  const inbox = useInbox();
  const [{ sound_notifications: hasSound }] = useMemberSettings();
  const [isOpen, setIsOpen] = useState(false);
  const unread = inbox.data?.unread ?? 0;
  useAppBadge(unread);
  useMarkOpenedRead(inbox.data?.notifications, use(OpenedTargetContext));
  const leaveTo = (go: () => void): void => {
    setIsOpen(false);
    go();
  };
  const label = unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={label}
        title={label}
        onClick={() => setIsOpen(true)}
        className="relative inline-flex size-11 shrink-0 items-center justify-center rounded-control text-ink-2 transition-colors hover:bg-sunken hover:text-ink"
      >
        <Bell aria-hidden className="size-5" />
        {unread > 0 && (
          <span
            aria-hidden
            className="absolute top-0.5 right-0.5 min-w-5 rounded-full bg-danger px-1 text-center text-meta leading-5 font-semibold text-on-danger"
          >
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      {hasSound && (
        <Suspense fallback={null}>
          <ArrivalSound newest={inbox.data?.notifications[0]} isFresh={inbox.isFetchedAfterMount} />
        </Suspense>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <NotificationsPanel
            inbox={inbox}
            onClose={() => setIsOpen(false)}
            onOpenTarget={(target) => leaveTo(() => onOpenTarget(target))}
            onPreferences={() => leaveTo(onPreferences)}
          />
        </Suspense>
      )}
    </>
  );
}
