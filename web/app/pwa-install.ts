import { isInstalled, isIos } from '#web/client/device.ts';
import { setPwa } from './pwa-store.ts';

/** Chromium's offer to install, which TypeScript's DOM types do not know. */
type InstallOffer = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> };

const isInstallOffer = (event: Event): event is InstallOffer => 'prompt' in event;

let offer: InstallOffer | null = null;

/** Keeps the browser's offer until the person asks for it. */
export function watchInstall(earlyOffers: readonly Event[]): void {
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
export async function install(): Promise<void> {
  const accepted = offer;
  if (accepted === null) return;
  offer = null;
  setPwa({ canInstall: false });
  await accepted.prompt();
}
