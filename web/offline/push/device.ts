import { pushEndpoints, PushSubscription as PushAddress } from '#contracts/push.ts';
import type { Api } from '#web/client/api.ts';
import { isInstalled, isIos } from '#web/client/device.ts';
import { storageKey } from '#web/client/mode.ts';
import { deviceTexts, isViewing } from '#web/client/storage.ts';

/** Registers a push subscription on the server. Idempotent. @throws as `Api.call` */
export async function registerSubscription(
  api: Api,
  subscription: PushSubscription,
): Promise<void> {
  const body = PushAddress.parse(subscription.toJSON());
  await api.call(pushEndpoints.subscribe, { body });
}

/** unsupported: the browser has no notifications, or not for this page. */
export type PushPermission = NotificationPermission | 'unsupported';

/** Not in a view: the subscription is that of the person at this device. */
const isSupported = (): boolean =>
  !isViewing() &&
  'Notification' in window &&
  'PushManager' in window &&
  'serviceWorker' in navigator;

export const readPermission = (): PushPermission =>
  isSupported() ? Notification.permission : 'unsupported';

const keyOf = (userId: string): string => storageKey(`push.${userId}`);

/** Whether this user wants notifications here; the browser's permission is shared by all users. */
export const isPushWanted = (userId: string): boolean => deviceTexts.read(keyOf(userId)) === 'on';

export const storePushWanted = (userId: string, isWanted: boolean): void =>
  void deviceTexts.write(keyOf(userId), isWanted ? 'on' : null);

async function readRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  try {
    return await navigator.serviceWorker.getRegistration();
  } catch {
    return undefined; // unsupported, or storage is blocked
  }
}

async function readSubscription(): Promise<PushSubscription | null> {
  if (!isSupported()) return null;
  return (await (await readRegistration())?.pushManager.getSubscription()) ?? null;
}

export async function readPushState(userId: string) {
  return {
    permission: readPermission(),
    /** Safari on iOS has notifications only for an app on the home screen. */
    needsInstall: isIos() && !isInstalled(),
    isSubscribed: isPushWanted(userId) && (await readSubscription()) !== null,
  };
}

const toBase64Url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const keyOfServer = ({ options }: PushSubscription): string | null =>
  options.applicationServerKey && toBase64Url(options.applicationServerKey);

/** Replaces a subscription for another key. @throws Error if refused, or without a service worker */
export async function subscribeDevice(publicKey: string): Promise<PushSubscription> {
  const registration = isViewing() ? undefined : await readRegistration();
  if (registration === undefined) throw new Error('The app is not installed in this browser yet.');
  const subscription = await registration.pushManager.getSubscription();
  if (subscription !== null && keyOfServer(subscription) === publicKey) return subscription;
  await subscription?.unsubscribe();
  return registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
}

/** Ends the subscription of this device. @returns its endpoint; null if there was none */
export async function unsubscribeDevice(): Promise<string | null> {
  const subscription = await readSubscription();
  await subscription?.unsubscribe();
  return subscription?.endpoint ?? null;
}

const TEST_TAG = 'test';
const TEST_MS = 5000;

/** Shows a notification that closes after 5 s, through the service worker, as phones require. */
export async function showTestNotification(title: string, body: string): Promise<void> {
  const options = { body, tag: TEST_TAG, icon: '/pwa-192x192.png' };
  const registration = await readRegistration();
  if (registration?.active == null) {
    const notification = new Notification(title, options);
    setTimeout(() => notification.close(), TEST_MS);
    return;
  }
  await registration.showNotification(title, options);
  const close = async (): Promise<void> => {
    for (const notification of await registration.getNotifications({ tag: TEST_TAG }))
      notification.close();
  };
  setTimeout(() => void close(), TEST_MS);
}
