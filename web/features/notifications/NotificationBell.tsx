import { Bell } from 'lucide-react';
import { lazy, Suspense, use, useState } from 'react';
import type { NotificationTarget } from '#contracts/notifications.ts';
import { useInbox } from '#web/data/notifications.ts';
import { OpenedTargetContext } from '#web/data/opened-item.ts';
import { useAppBadge } from './use-app-badge.ts';
import { useArrivalSound } from './use-arrival-sound.ts';
import { useReadWhatIsOpen } from './use-read-what-is-open.ts';

/** The panel is not part of what the first screen waits for. */
const NotificationsPanel = lazy(async () => ({
  default: (await import('./NotificationsPanel.tsx')).NotificationsPanel,
}));

type NotificationBellProps = {
  onOpenTarget: (target: NotificationTarget) => void;
  onPreferences: () => void;
};

/** How many notifications are unread, on every screen; opens the inbox. */
export function NotificationBell({ onOpenTarget, onPreferences }: NotificationBellProps) {
  const inbox = useInbox();
  const [isOpen, setIsOpen] = useState(false);
  const unread = inbox.data?.unread ?? 0;
  useAppBadge(unread);
  useArrivalSound(inbox.data?.notifications[0], inbox.isFetchedAfterMount);
  useReadWhatIsOpen(inbox.data?.notifications, use(OpenedTargetContext));
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
        {unread > 0 && <UnreadCount count={unread} />}
      </button>
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

function UnreadCount({ count }: { count: number }) {
  return (
    <span
      aria-hidden
      className="absolute top-0.5 right-0.5 min-w-5 rounded-full bg-danger px-1 text-center text-meta leading-5 font-semibold text-on-danger"
    >
      {count > 99 ? '99+' : count}
    </span>
  );
}
