import { Workbox } from 'workbox-window';
import { setPwa } from './pwa-store.ts';

const UPDATE_CHECK_MS = 60 * 60 * 1000;

let workbox: Workbox | null = null;
let isUpdateAccepted = false;

/**
 * Registers the service worker and watches for updates.
 *
 * Not `virtual:pwa-register`: with it, an update accepted on the page of the first visit does not
 * reload that page, and other tabs reload by themselves, losing an open form.
 */
export async function registerWorker(): Promise<void> {
  const isFirstInstall = navigator.serviceWorker.controller === null;
  watchTakeover(isFirstInstall);
  workbox = new Workbox('/sw.js', { scope: '/', updateViaCache: 'none' });
  workbox.addEventListener('activated', (event) => {
    if (isFirstInstall && !event.isUpdate) setPwa({ offlineReady: true });
  });
  workbox.addEventListener('waiting', () => setPwa({ update: 'waiting' }));
  const registration = await workbox.register({ immediate: true });
  if (registration) lookForUpdates(registration);
}

/** Tells the first worker's arrival from an update, which has to be known before registering. */
function watchTakeover(isFirstInstall: boolean): void {
  let isFirst = isFirstInstall;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isFirst) isFirst = false;
    else if (isUpdateAccepted) location.reload();
    else setPwa({ update: 'reload' }); // accepted in another tab: this one only offers
  });
}

/** A page may stay open for days: look once an hour, and when it is looked at again. */
function lookForUpdates(registration: ServiceWorkerRegistration): void {
  const look = () => {
    if (navigator.onLine && document.visibilityState === 'visible') {
      void registration.update().catch(() => null); // the server is away: the next look finds it
    }
  };
  setInterval(look, UPDATE_CHECK_MS);
  document.addEventListener('visibilitychange', look);
}

/** Lets the waiting version take over; this page reloads once it has. */
export function acceptUpdate(): void {
  isUpdateAccepted = true;
  workbox?.messageSkipWaiting();
}
