import { clsx } from 'clsx';
import type { Notification } from '#contracts/notifications.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { notificationAge } from './notification-age.ts';
import { topicLooks } from './topic-looks.ts';

type NotificationRowProps = { notification: Notification; onOpen: () => void };

/** Something the person was told; a tap opens what it is about. */
export function NotificationRow({ notification, onOpen }: NotificationRowProps) {
  const { topic, title, body, created_at, read } = notification;
  const now = useNow();
  const { icon: Icon, from } = topicLooks[topic];
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
