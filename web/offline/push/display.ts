import { PushPayload } from '#contracts/notifications.ts';

/** Browsers take the permission from an app that stays silent, even if it did not understand. */
const unreadable = {
  title: 'New notification',
  body: 'Open the app to read it.',
} as const;

const looks = { icon: '/pwa-192x192.png', badge: '/badge-96x96.png' } as const;

function readPayload(text: string | undefined): PushPayload | null {
  try {
    const parsed: unknown = JSON.parse(text ?? '');
    return PushPayload.safeParse(parsed).data ?? null;
  } catch {
    return null; // not JSON
  }
}

/** Tells the system's icon of the app how many are unread, where there is one. */
async function setBadge(unread: number): Promise<void> {
  if ('setAppBadge' in navigator) await navigator.setAppBadge(unread).catch(() => null);
}

/** Shows a push message; the same one again takes the place of the first. */
export async function showMessage(
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>,
  text: string | undefined,
): Promise<void> {
  const payload = readPayload(text);
  if (payload === null) {
    const { title, body } = unreadable;
    await registration.showNotification(title, { body, ...looks });
    return;
  }
  const { id, title, body, target, unread } = payload;
  await registration.showNotification(title, { body, tag: id, data: target, ...looks });
  await setBadge(unread);
}
