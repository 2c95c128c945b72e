/** The browser wakes the worker with this tag once there is a network. */
export const SYNC_TAG = 'journal';

/** Not in the DOM's types: Chromium alone has it. */
type SyncRegistration = ServiceWorkerRegistration & {
  sync: { register: (tag: string) => Promise<void> };
};

const canSync = (registration: ServiceWorkerRegistration): registration is SyncRegistration =>
  'sync' in registration;

/** Asks the browser to let the worker send what was written, even with no tab open any more. */
export async function askForBackgroundSync(): Promise<void> {
  try {
    if (!('serviceWorker' in navigator) || navigator.serviceWorker.controller === null) return;
    const registration = await navigator.serviceWorker.ready;
    if (canSync(registration)) await registration.sync.register(SYNC_TAG);
  } catch {
    // The person may have forbidden it; then the open app sends by itself.
  }
}
