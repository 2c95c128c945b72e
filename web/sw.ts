import { clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { SHARE_PATH } from '#contracts/rules/journal/share-target.ts';
import { fieldOf } from '#web/client/storage.ts';
import { SYNC_TAG } from '#web/offline/sync/triggers.ts';
import { openFromNotification } from '#web/offline/push/notification-click.ts';
import { renewSubscription } from '#web/offline/push/renewal.ts';
import { showPushMessage } from '#web/offline/push/display.ts';
import { storeSharedFiles } from '#web/offline/cache/shared-file.ts';
import { syncFromWorker } from '#web/offline/sync/worker-sync.ts';

/** Not in the DOM's types: Chromium alone has it. */
type SyncEvent = ExtendableEvent & { readonly tag: string };

declare const self: ServiceWorkerGlobalScope & {
  /** Filled in by the build: every file of the app. */
  readonly __WB_MANIFEST: Parameters<typeof precacheAndRoute>[0];
  addEventListener: (type: 'sync', listener: (event: SyncEvent) => void) => void;
};

/** Addresses that the server alone answers. */
const denylist = [
  /^\/api\//,
  /^\/media\//,
  /^\/(health|ready|metrics|share)$/,
  /^\/record(?:$|[./])/,
];

// Not the manifest and the icons: the operator may change them, and nothing of them is needed offline.
const isOfTheApp = (entry: (typeof self.__WB_MANIFEST)[number]): boolean =>
  !/\.(?:webmanifest|png|ico)$/.test(typeof entry === 'string' ? entry : entry.url);
precacheAndRoute(self.__WB_MANIFEST.filter(isOfTheApp));
cleanupOutdatedCaches();
clientsClaim();
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist }));
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname === SHARE_PATH,
  ({ request }) => storeSharedFiles(request),
  'POST',
);

self.addEventListener('message', (event) => {
  if (fieldOf(event.data, 'type') === 'SKIP_WAITING') void self.skipWaiting();
});

// Trades that were written without a network go out once there is one, even with no tab open.
self.addEventListener('sync', (event) => {
  if (event.tag === SYNC_TAG) event.waitUntil(syncFromWorker());
});

self.addEventListener('push', (event) => {
  event.waitUntil(showPushMessage(self.registration, event.data?.text()));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openFromNotification(self.clients, event.notification.data));
});

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewSubscription(self.registration.pushManager, event.newSubscription));
});
