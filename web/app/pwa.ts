import { useSyncExternalStore } from 'react';
import { isInstalled, isIos } from '#web/client/device.ts';
import { markAppBlocked } from '#web/client/storage.ts';
import { readPwa, setPwa, subscribePwa } from './pwa-store.ts';

/** Chromium's offer to install, which TypeScript's DOM types do not know. */
type InstallOffer = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> };

const isInstallOffer = (event: Event): event is InstallOffer => 'prompt' in event;

let offer: InstallOffer | null = null;

/** Keeps the browser's offer until the person asks for it. */
function watchInstall(earlyOffers: readonly Event[]): void {
  setPwa({ showIosHelp: isIos() && !isInstalled() });
  earlyOffers.forEach(keep);
  addEventListener('beforeinstallprompt', keep);
  addEventListener('appinstalled', () => {
    offer = null;
    setPwa({ canInstall: false, showIosHelp: false });
  });
}

function keep(event: Event): void {
  if (!isInstallOffer(event)) return;
  offer = event;
  setPwa({ canInstall: true });
}

/** Shows the browser's install dialog. An offer can be used once; a refused one comes back by itself. */
async function install(): Promise<void> {
  const accepted = offer;
  if (accepted === null) return;
  offer = null;
  setPwa({ canInstall: false });
  await accepted.prompt();
}

const loadRegistration = () => import('./pwa-register.ts');

/**
 * Works offline, offers updates, and keeps the browser's offer to install.
 *
 * @param offers to install, made before this was called
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
    .catch(() => null); // refused, as in a private window: the app works without
}

async function applyUpdate(): Promise<void> {
  if (readPwa().update === 'reload') location.reload();
  else (await loadRegistration()).acceptUpdate();
}

/** The state of the installed app, and what a person can do about it. */
export function usePwa() {
  const state = useSyncExternalStore(subscribePwa, readPwa, readPwa);
  return { ...state, applyUpdate: () => void applyUpdate(), install };
}
