import { PushPayload } from '#contracts/notifications.ts';

/** Browsers revoke the permission of an app that shows nothing, even for an unreadable message. */
const unreadable = {
  title: 'New notification',
  body: 'Open the app to read it.',
} as const;

const icons = { icon: '/pwa-192x192.png', badge: '/badge-96x96.png' } as const;

function readPayload(text: string | undefined): PushPayload | null {
  try {
    const parsed: unknown = JSON.parse(text ?? '');
    return PushPayload.safeParse(parsed).data ?? null;
  } catch {
    return null; // not JSON
  }
}

/** Shows the unread count on the app icon, if supported. */
async function setBadge(unread: number): Promise<void> {
  if ('setAppBadge' in navigator) await navigator.setAppBadge(unread).catch(() => null);
}

/** Shows a push message; a repeated one replaces the first. */
export async function showPushMessage(
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>,
  text: string | undefined,
): Promise<void> {
  const payload = readPayload(text);
  if (payload === null) {
    const { title, body } = unreadable;
    await registration.showNotification(title, { body, ...icons });
    return;
  }
  const { id, title, body, target, unread } = payload;
  await registration.showNotification(title, { body, tag: id, data: target, ...icons });
  await setBadge(unread);
}
