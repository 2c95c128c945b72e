import { useSyncExternalStore } from 'react';
import { install, watchInstall } from './pwa-install.ts';
import { readPwa, setPwa, subscribePwa } from './pwa-store.ts';

const loadRegistration = () => import('./pwa-register.ts');

/**
 * Works offline, offers updates, and keeps the browser's offer to install.
 *
 * @param offers to install, made before this was called
 */
export function watchApp(offers: readonly Event[]): void {
  watchInstall(offers);
  addEventListener('vite:preloadError', () => setPwa({ update: 'reload' })); // a chunk of the old build is gone
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
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
