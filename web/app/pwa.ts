import { useSyncExternalStore } from 'react';
import { isInstalled, isIos } from '#web/client/device.ts';
import { markBlocked } from '#web/client/storage.ts';
import { pwaStore } from './pwa-store.ts';

/** Chromium's install prompt event, missing in TypeScript's DOM types. */
type InstallOffer = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> };

const isInstallOffer = (event: Event): event is InstallOffer => 'prompt' in event;

let offer: InstallOffer | null = null;

function watchInstall(earlyOffers: readonly Event[]): void {
  pwaStore.set({ showIosHelp: isIos() && !isInstalled(), isInstalled: isInstalled() });
  earlyOffers.forEach(storeOffer);
  addEventListener('beforeinstallprompt', storeOffer);
  addEventListener('appinstalled', () => {
    offer = null;
    pwaStore.set({ canInstall: false, showIosHelp: false, isInstalled: true });
  });
}

function storeOffer(event: Event): void {
  if (!isInstallOffer(event)) return;
  offer = event;
  pwaStore.set({ canInstall: true });
}

/** Opens the browser's install dialog. An offer works once; after a refusal the browser makes another. */
async function install(): Promise<void> {
  const accepted = offer;
  if (accepted === null) return;
  offer = null;
  pwaStore.set({ canInstall: false });
  await accepted.prompt();
}

/** Deletes what views in closed tabs have left here; later than all that a person waits for. */
async function removeEndedViews(): Promise<void> {
  try {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name);
    if (!names.some((name) => name.startsWith('bellwether:view:'))) return; // a visitor loads no code of the app
    await (await import('#web/client/view.ts')).removeEndedViews();
  } catch {
    // A browser that does not list its databases: a view there deletes its own at its end.
  }
}

/** Starts the service worker, updates and the install offer; removes ended views. @param offers made before this call */
export function watchApp(offers: readonly Event[]): void {
  watchInstall(offers);
  addEventListener('vite:preloadError', () => pwaStore.set({ update: 'reload' })); // a chunk of the old build is gone
  void removeEndedViews();
  // After closing the tab of a view, another one is seen again.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void removeEndedViews();
  });
  if (!import.meta.env.PROD) return;
  if (!('serviceWorker' in navigator)) return markBlocked({ app: true });
  void import('./pwa-register.ts').then(({ registerWorker }) => registerWorker()).catch(() => null); // rejected, as in a private window: the app works without it
}

async function applyUpdate(): Promise<void> {
  if (pwaStore.get().update === 'reload') location.reload();
  else (await import('./pwa-register.ts')).acceptUpdate();
}

export function usePwa() {
  const state = useSyncExternalStore(pwaStore.subscribe, pwaStore.get, pwaStore.get);
  return { ...state, applyUpdate: () => void applyUpdate(), install };
}
