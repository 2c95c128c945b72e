import { PushPayload } from '#contracts/notifications.ts';
import { parseJson } from '#web/client/storage.ts';

const icons = { icon: '/pwa-192x192.png', badge: '/badge-96x96.png' } as const;

async function setBadge(unread: number): Promise<void> {
  if ('setAppBadge' in navigator) await navigator.setAppBadge(unread).catch(() => null);
}

/** Shows a push message; a repeated one replaces the first. */
export async function showPushMessage(
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>,
  text: string | undefined,
): Promise<void> {
  const payload = PushPayload.safeParse(parseJson(text ?? null)).data;
  if (payload === undefined) {
    // Browsers revoke the permission of an app that shows nothing, even for an unreadable message.
    const body = 'Open the app to read it.';
    return registration.showNotification('New notification', { body, ...icons });
  }
  const { id, title, body, target, unread } = payload;
  await registration.showNotification(title, { body, tag: id, data: target, ...icons });
  await setBadge(unread);
}
