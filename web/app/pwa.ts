import { useSyncExternalStore } from 'react';
import { isInstalled, isIos } from '#web/client/device.ts';
import { markAppBlocked } from '#web/client/storage.ts';
import { readPwa, setPwa, subscribePwa } from './pwa-store.ts';

/** Chromium's install prompt event, missing in TypeScript's DOM types. */
type InstallOffer = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> };

const isInstallOffer = (event: Event): event is InstallOffer => 'prompt' in event;

let offer: InstallOffer | null = null;

/** Stores the browser's install offer until the user installs. */
function watchInstall(earlyOffers: readonly Event[]): void {
  setPwa({ showIosHelp: isIos() && !isInstalled() });
  earlyOffers.forEach(storeOffer);
  addEventListener('beforeinstallprompt', storeOffer);
  addEventListener('appinstalled', () => {
    offer = null;
    setPwa({ canInstall: false, showIosHelp: false });
  });
}

function storeOffer(event: Event): void {
  if (!isInstallOffer(event)) return;
  offer = event;
  setPwa({ canInstall: true });
}

/**
 * Opens the browser's install dialog. An offer works once; after a refusal the browser makes a
 * new one.
 */
async function install(): Promise<void> {
  const accepted = offer;
  if (accepted === null) return;
  offer = null;
  setPwa({ canInstall: false });
  await accepted.prompt();
}

const loadRegistration = () => import('./pwa-register.ts');

/**
 * Registers the service worker, offers updates, and stores the install offer.
 * @param offers install offers made before this call
 */
export function watchApp(offers: readonly Event[]): void {
  watchInstall(offers);
  addEventListener('vite:preloadError', () => setPwa({ update: 'reload' })); // a chunk of the old build is gone
  if (!import.meta.env.PROD) return;
  if (!('serviceWorker' in navigator)) {
    markAppBlocked();
    return;
  }
  void loadRegistration()
    .then(({ registerWorker }) => registerWorker())
    .catch(() => null); // rejected, as in a private window: the app works without it
}

async function applyUpdate(): Promise<void> {
  if (readPwa().update === 'reload') location.reload();
  else (await loadRegistration()).acceptUpdate();
}

/** State and actions of the installed app. */
export function usePwa() {
  const state = useSyncExternalStore(subscribePwa, readPwa, readPwa);
  return { ...state, applyUpdate: () => void applyUpdate(), install };
}
