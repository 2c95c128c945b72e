import { createStore } from '#web/client/store.ts';

type PwaState = {
  /** True once, after the first visit has stored the whole app on the device. */
  readonly offlineReady: boolean;
  /** waiting: a new version is ready. reload: it is active, but this page still runs the old one. */
  readonly update: 'none' | 'waiting' | 'reload';
  /** The browser offers an installation. */
  readonly canInstall: boolean;
  /** An iPhone or iPad, where installing works only by the Share menu. */
  readonly showIosHelp: boolean;
  /** This page is the installed app, or it was installed from this page. */
  readonly isInstalled: boolean;
};

export const pwaStore = createStore<PwaState>({
  offlineReady: false,
  update: 'none',
  canInstall: false,
  showIosHelp: false,
  isInstalled: false,
});
