import { isInstalled, isIos } from '#web/client/device.ts';
import { storageKey } from '#web/client/mode.ts';
import { deviceTexts } from '#web/client/storage.ts';

/** What the browser says of notifications; unsupported: it has none, or not for this page. */
export type PushPermission = NotificationPermission | 'unsupported';

/** Whether notifications come to this device, as the device itself knows it. */
export type PushStanding = {
  permission: PushPermission;
  /** Safari on iOS has notifications only for an app on the home screen. */
  needsInstall: boolean;
  isSubscribed: boolean;
};

const isSupported = (): boolean =>
  'Notification' in window && 'PushManager' in window && 'serviceWorker' in navigator;

export const readPermission = (): PushPermission =>
  isSupported() ? Notification.permission : 'unsupported';

const keyOf = (userId: string): string => storageKey(`push.${userId}`);

/** Whether this person asked for notifications on this device; the permission is of all its people. */
export const isPushWanted = (userId: string): boolean => deviceTexts.read(keyOf(userId)) === 'on';

export const rememberPushWanted = (userId: string, isWanted: boolean): void =>
  void deviceTexts.write(keyOf(userId), isWanted ? 'on' : null);

/** The worker of the app, which takes the messages; undefined while none is registered. */
async function readRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  try {
    return await navigator.serviceWorker.getRegistration();
  } catch {
    return undefined; // there are none, or storage is blocked
  }
}

async function readSubscription(): Promise<PushSubscription | null> {
  if (!isSupported()) return null;
  return (await (await readRegistration())?.pushManager.getSubscription()) ?? null;
}

export async function readStanding(userId: string): Promise<PushStanding> {
  return {
    permission: readPermission(),
    needsInstall: isIos() && !isInstalled(),
    isSubscribed: isPushWanted(userId) && (await readSubscription()) !== null,
  };
}

const toBase64Url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Whether a subscription takes messages of the server with this key. */
function takesFrom(publicKey: string, { options }: PushSubscription): boolean {
  const key = options.applicationServerKey;
  return key !== null && toBase64Url(key) === publicKey;
}

/**
 * The subscription of this device for the server with this key, made anew where it was for another.
 *
 * @throws Error when the browser refuses, or has no worker yet
 */
export async function subscribeDevice(publicKey: string): Promise<PushSubscription> {
  const registration = await readRegistration();
  if (registration === undefined) throw new Error('The app is not installed in this browser yet.');
  const known = await registration.pushManager.getSubscription();
  if (known !== null && takesFrom(publicKey, known)) return known;
  await known?.unsubscribe();
  return registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
}

/** Ends the subscription of this device. @returns where it was; null: there was none */
export async function unsubscribeDevice(): Promise<string | null> {
  const known = await readSubscription();
  await known?.unsubscribe();
  return known?.endpoint ?? null;
}

const TEST_TAG = 'test';
const TEST_MS = 5000;

/**
 * Shows a notification that closes by itself after 5 s. Through the worker: phones know no other way.
 *
 * @returns once it is shown
 */
export async function showTestNotification(title: string, body: string): Promise<void> {
  const options = { body, tag: TEST_TAG, icon: '/pwa-192x192.png' };
  const registration = await readRegistration();
  if (registration?.active == null) {
    const shown = new Notification(title, options);
    setTimeout(() => shown.close(), TEST_MS);
    return;
  }
  await registration.showNotification(title, options);
  const close = async (): Promise<void> => {
    for (const shown of await registration.getNotifications({ tag: TEST_TAG })) shown.close();
  };
  setTimeout(() => void close(), TEST_MS);
}
