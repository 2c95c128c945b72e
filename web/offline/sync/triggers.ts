import { withLock } from '#web/client/locks.ts';
import { connection } from '#web/client/network.ts';

/** The tag of the background sync event. */
export const SYNC_TAG = 'journal';

type SyncRegistration = ServiceWorkerRegistration & {
  sync: { register: (tag: string) => Promise<void> };
};

const canSync = (registration: ServiceWorkerRegistration): registration is SyncRegistration =>
  'sync' in registration;

/** Registers a background sync, which works without an open tab. */
export async function requestBackgroundSync(): Promise<void> {
  try {
    if (!('serviceWorker' in navigator) || navigator.serviceWorker.controller === null) return;
    const registration = await navigator.serviceWorker.ready;
    if (canSync(registration)) await registration.sync.register(SYNC_TAG);
  } catch {
    // The user may have forbidden it; then the open app syncs.
  }
}

const lockOf = (dbName: string): string => `journal-sync:${dbName}`;

/** Calls back when the network, the server or the app is back. @returns unsubscribe */
export function onReturn(wake: () => void): () => void {
  const wakeIfVisible = (): void => {
    if (document.visibilityState === 'visible') wake();
  };
  const wakeIfReachable = (): void => {
    if (connection.get().isReachable) wake();
  };
  const unsubscribe = connection.subscribe(wakeIfReachable);
  addEventListener('online', wake);
  document.addEventListener('visibilitychange', wakeIfVisible);
  return () => {
    unsubscribe();
    removeEventListener('online', wake);
    document.removeEventListener('visibilitychange', wakeIfVisible);
  };
}

/** Runs unless another tab does on this database; only saves traffic. @returns whether it ran */
export function withSyncLockIfFree(dbName: string, run: () => Promise<void>): Promise<boolean> {
  return withLock(lockOf(dbName), { ifAvailable: true }, async (lock) => {
    if (lock !== 'taken') await run();
    return lock !== 'taken';
  });
}

/**
 * Waits for the lock of the database, then runs a function. For the service worker: if it gave up because
 * a tab is syncing, the browser would wake it again only minutes later.
 */
export const withSyncLock = (dbName: string, run: () => Promise<void>): Promise<void> =>
  withLock(lockOf(dbName), {}, run);
