import { z } from 'zod';
import { NotificationTarget } from '#contracts/notifications.ts';

/** What the worker says to a window of the app: somebody has tapped on a notification. */
export const OpenMessage = z.object({ type: z.literal('OPEN'), target: NotificationTarget });
export type OpenMessage = z.infer<typeof OpenMessage>;

/** Hears of notifications that were tapped on. @returns the end */
export function onOpened(open: (target: NotificationTarget) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const hear = ({ data }: MessageEvent<unknown>): void => {
    const message = OpenMessage.safeParse(data);
    if (message.success) open(message.data.target);
  };
  navigator.serviceWorker.addEventListener('message', hear);
  return () => navigator.serviceWorker.removeEventListener('message', hear);
}
