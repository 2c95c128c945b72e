import { CheckCheck, Settings } from 'lucide-react';
import type { NotificationTarget } from '#contracts/notifications.ts';
import { type useInbox, useMarkRead } from '#web/data/notifications.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { NotificationList } from './NotificationList.tsx';

type NotificationsPanelProps = {
  inbox: ReturnType<typeof useInbox>;
  onClose: () => void;
  onOpenTarget: (target: NotificationTarget) => void;
  onPreferences: () => void;
};

/** The inbox over the screen that it was opened from. */
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
          <Button variant="quiet" onClick={onPreferences} className="mr-auto -ml-2">
            <Settings aria-hidden className="size-4.5" />
            Preferences
          </Button>
          <Button onClick={() => markRead(undefined)} disabled={unread === 0}>
            <CheckCheck aria-hidden className="size-4.5" />
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
