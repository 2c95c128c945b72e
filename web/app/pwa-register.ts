import { Workbox } from 'workbox-window';
import { pwaStore } from './pwa-store.ts';

const UPDATE_CHECK_MS = 60 * 60 * 1000;

let workbox: Workbox | null = null;
let isUpdateAccepted = false;

/**
 * Registers the service worker, watches for updates, and takes files that are opened with the app.
 * Not `virtual:pwa-register`: with it, an update accepted on the page of the first visit does not
 * reload that page, and other tabs reload automatically, losing an open form.
 */
export async function registerWorker(): Promise<void> {
  followOpenedFiles();
  const isFirstInstall = navigator.serviceWorker.controller === null;
  watchControllerChange(isFirstInstall);
  workbox = new Workbox('/sw.js', { scope: '/', updateViaCache: 'none' });
  workbox.addEventListener('activated', (event) => {
    if (isFirstInstall && !event.isUpdate) pwaStore.set({ offlineReady: true });
  });
  workbox.addEventListener('waiting', () => pwaStore.set({ update: 'waiting' }));
  const registration = await workbox.register({ immediate: true });
  if (registration) lookForUpdates(registration);
}

/** Distinguishes the first activation from an update; call it before registering. */
function watchControllerChange(isFirstInstall: boolean): void {
  let isFirst = isFirstInstall;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isFirst) isFirst = false;
    else if (isUpdateAccepted) location.reload();
    else pwaStore.set({ update: 'reload' }); // accepted in another tab: this tab only offers a reload
  });
}

/** A page may stay open for days: check once an hour, and when it gets visible again. */
function lookForUpdates(registration: ServiceWorkerRegistration): void {
  const check = () => {
    if (navigator.onLine && document.visibilityState === 'visible') {
      void registration.update().catch(() => null); // offline: the next check retries
    }
  };
  setInterval(check, UPDATE_CHECK_MS);
  document.addEventListener('visibilitychange', check);
}

/** Activates the waiting version; this page reloads afterwards. */
export function acceptUpdate(): void {
  isUpdateAccepted = true;
  workbox?.messageSkipWaiting();
}

/** Missing in TypeScript's DOM types: Chromium alone has it. */
type LaunchQueue = {
  setConsumer: (
    consumer: (launch: { readonly files?: readonly FileSystemFileHandle[] }) => void,
  ) => void;
};
declare global {
  interface Window {
    readonly launchQueue?: LaunchQueue;
  }
}

/** A visitor loads no code of the app for it, not even the address of the import. */
async function takeFiles(handles: readonly FileSystemFileHandle[]): Promise<void> {
  const { storeOpenedFiles } = await import('#web/offline/cache/shared-file.ts');
  location.assign(await storeOpenedFiles(handles));
}

/** Takes statements that were opened with the installed app to the import. */
function followOpenedFiles(): void {
  window.launchQueue?.setConsumer(({ files = [] }) => {
    if (files.length > 0) void takeFiles(files);
  });
}
