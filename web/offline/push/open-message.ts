import { z } from 'zod';
import { NotificationTarget } from '#contracts/notifications.ts';

/** The message of the service worker to a window after a click on a notification. */
export const OpenMessage = z.object({ type: z.literal('OPEN'), target: NotificationTarget });
export type OpenMessage = z.infer<typeof OpenMessage>;

/** Listens for clicked notifications. @returns unsubscribe */
export function onNotificationOpened(open: (target: NotificationTarget) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const handleMessage = ({ data }: MessageEvent<unknown>): void => {
    const message = OpenMessage.safeParse(data);
    if (message.success) open(message.data.target);
  };
  navigator.serviceWorker.addEventListener('message', handleMessage);
  return () => navigator.serviceWorker.removeEventListener('message', handleMessage);
}
