import { useSyncExternalStore } from 'react';
import {
  type BlockedStorage,
  readBlockedStorage,
  subscribeToBlockedStorage,
} from '#web/client/storage.ts';

/** As the prerendered page, which knows no browser. */
const nothing: BlockedStorage = { texts: false, tab: false, database: false, app: false };

/** What this browser does not let the app store on the device, as far as it was tried. */
export const useBlockedStorage = (): BlockedStorage =>
  useSyncExternalStore(subscribeToBlockedStorage, readBlockedStorage, () => nothing);
