import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { PushPayload } from '#contracts/notifications.ts';

/** The service worker globals that a tap needs; missing in the DOM types of a page. */
type WorkerScope = {
  readonly registration: ServiceWorkerRegistration;
  readonly NotificationEvent: new (type: string, init: { notification: Notification }) => Event;
  readonly dispatchEvent: (event: Event) => boolean;
};

type DisplayedNotification = { title: string; body: string };

/** Notifications displayed by the system. */
export const displayedNotifications = (page: Page): Promise<DisplayedNotification[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const notifications = await registration.getNotifications();
    return notifications.map(({ title, body }) => ({ title, body }));
  });

/** Delivers a push message to the service worker; a headless browser has no push service. */
export async function deliverPush(page: Page, payload: PushPayload | string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registrations: { registrationId: string; scopeURL: string }[] = [];
  session.on('ServiceWorker.workerRegistrationUpdated', (event) =>
    registrations.push(...event.registrations),
  );
  await session.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  const own = () => registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
  await expect.poll(own).toBeDefined();
  await session.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: own()?.registrationId ?? '',
    data: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
  await session.detach();
}

/** Dispatches a tap on the notification with this title to the worker. */
export async function tapNotification(context: BrowserContext, title: string): Promise<void> {
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('no service worker runs');
  await worker.evaluate(async (wanted) => {
    const scope = globalThis as unknown as WorkerScope;
    const notifications = await scope.registration.getNotifications();
    const notification = notifications.find((each) => each.title === wanted);
    if (notification === undefined) throw new Error('it is not shown');
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
  }, title);
}

/** Answers the permission prompt, which a headless browser never shows. */
export async function answerPermission(page: Page, answer: 'default' | 'denied'): Promise<void> {
  await page.addInitScript((result) => {
    let permission: NotificationPermission = 'default';
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = async () => (permission = result);
  }, answer);
}

/** Fakes a push service that accepts subscriptions and never sends anything. */
export async function fakePushService(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let current: object | null = null;
    const subscribe = async ({ applicationServerKey }: { applicationServerKey: string }) => {
      const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`;
      const text = applicationServerKey.replaceAll('-', '+').replaceAll('_', '/');
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      current = {
        endpoint,
        options: { applicationServerKey: bytes.buffer },
        toJSON: () => ({ endpoint, keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } }),
        unsubscribe: async () => {
          current = null;
          return true;
        },
      };
      return current;
    };
    Object.assign(PushManager.prototype, { subscribe, getSubscription: async () => current });
  });
}
