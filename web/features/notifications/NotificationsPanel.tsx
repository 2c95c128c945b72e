import { clsx } from 'clsx';
import {
  Bell,
  BellOff,
  BellRing,
  CalendarClock,
  CalendarRange,
  CheckCheck,
  CircleCheckBig,
  Clock4,
  CreditCard,
  DatabaseBackup,
  HardDrive,
  type LucideIcon,
  MailX,
  Megaphone,
  Radio,
  Settings,
  ShieldAlert,
  Stethoscope,
  UserPlus,
  Video,
} from 'lucide-react';
import type { Notification, NotificationTarget } from '#contracts/notifications.ts';
import type { NotificationTopic } from '#contracts/rules/notifications/notification-topics.ts';
import type { Unknown } from '#contracts/unknown.ts';
import {
  type useInbox,
  useInboxFreshness,
  useMarkRead,
} from '#web/data/notifications/notifications.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { ErrorState } from '#web/ui/states/Banner.tsx';
import { Freshness } from '#web/ui/figures/Freshness.tsx';
import { MoreRows } from '#web/ui/states/ListEnd.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { formatAge, relativeDate } from '#web/lib/format-time.ts';

/** Age of a notification: `5 minutes ago`; after a day `Yesterday`, `3 days ago` or the date. */
export function notificationAge(instant: string, now: Date): string {
  const ms = now.getTime() - Date.parse(instant);
  return ms < DAY_MS ? `${formatAge(ms)} ago` : relativeDate(instant, now);
}

const topicStyles: Record<NotificationTopic | Unknown, { icon: LucideIcon; from: string }> = {
  new_signal: { icon: Radio, from: 'Signals' },
  signal_closed: { icon: CircleCheckBig, from: 'Signals' },
  new_post: { icon: Megaphone, from: 'Trading Floor' },
  webinar_reminder: { icon: Video, from: 'Webinars' },
  access_expiring: { icon: CalendarClock, from: 'Your access' },
  price_alert: { icon: BellRing, from: 'Price alerts' },
  account_rules: { icon: ShieldAlert, from: 'Trading Journal' },
  weekly_review: { icon: CalendarRange, from: 'Trading Journal' },
  new_lead: { icon: UserPlus, from: 'Leads' },
  payment_waiting: { icon: CreditCard, from: 'Payments' },
  mail_failed: { icon: MailX, from: 'Mails' },
  feed_stale: { icon: Clock4, from: 'Prices' },
  backup_failed: { icon: DatabaseBackup, from: 'Backups' },
  chat_failed: { icon: MailX, from: 'Chats' },
  disk_full: { icon: HardDrive, from: 'Disk' },
  diagnostics: { icon: Stethoscope, from: 'Diagnostics' },
  unknown: { icon: Bell, from: 'News' },
};

function NotificationRow(props: { notification: Notification; onOpen: () => void }) {
  const { notification, onOpen } = props;
  const { topic, title, body, created_at, read } = notification;
  const now = useNow();
  const { icon: Icon, from } = topicStyles[topic];
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full items-start gap-3 rounded-control px-2 py-3 text-left transition-colors hover:bg-sunken"
    >
      <span
        className={clsx(
          'flex size-9 shrink-0 items-center justify-center rounded-full',
          read ? 'bg-sunken text-ink-3' : 'bg-accent-soft text-accent',
        )}
      >
        <Icon aria-hidden className="size-5" />
      </span>
      <span className="min-w-0 grow">
        <span className="flex items-start gap-2">
          <span className={clsx('min-w-0 grow', read ? 'font-medium text-ink-2' : 'font-semibold')}>
            {title}
          </span>
          {!read && <Badge tone="accent">Unread</Badge>}
        </span>
        <span className="line-clamp-3 text-dense text-ink-2">{body}</span>
        <span className="mt-1 block text-meta text-ink-3">
          {from} · <time dateTime={created_at}>{notificationAge(created_at, now)}</time>
        </span>
      </span>
    </button>
  );
}

type NotificationListProps = Pick<NotificationsPanelProps, 'inbox'> & {
  onOpen: (notification: Notification) => void;
};

function NotificationList({ inbox, onOpen }: NotificationListProps) {
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
          hint="Notifications appear here, also during quiet hours"
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
      <MoreRows of={inbox} failure="More could not be loaded." />
    </>
  );
}

type NotificationsPanelProps = {
  inbox: ReturnType<typeof useInbox>;
  onClose: () => void;
  onOpenTarget: (target: NotificationTarget) => void;
  onPreferences: () => void;
};

export function NotificationsPanel(props: NotificationsPanelProps) {
  const { inbox, onClose, onOpenTarget, onPreferences } = props;
  const markRead = useMarkRead();
  const unread = inbox.data?.unread ?? 0;
  return (
    <Dialog
      isOpen
      isReading
      onClose={onClose}
      title="Notifications"
      footer={
        <>
          <Button variant="quiet" icon={Settings} onClick={onPreferences} className="mr-auto -ml-2">
            Preferences
          </Button>
          <Button icon={CheckCheck} onClick={() => markRead(undefined)} disabled={unread === 0}>
            Mark all as read
          </Button>
        </>
      }
    >
      <NotificationList
        inbox={inbox}
        onOpen={({ id, target, read }) => {
          if (!read) markRead([id]);
          onOpenTarget(target);
        }}
      />
    </Dialog>
  );
}
