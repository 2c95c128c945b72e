import { useSyncExternalStore } from 'react';
import {
  type BlockedStorage,
  readBlockedStorage,
  subscribeToBlockedStorage,
} from '#web/client/storage.ts';
import { isDemo } from '#web/client/mode.ts';

const CAUSE = 'This browser blocks storage for this site (private mode, a setting or a policy).';
const REMEDY =
  'To change that, open the app in a normal window, or allow cookies and site data for this site.';
const APP_ONLY =
  'This browser cannot store the app itself (private mode, or a connection without https): it opens only with a network.';

function losses({ texts, tab, database, app }: BlockedStorage): string[] {
  if (isDemo()) {
    if (database) return ['The demo is in memory: it starts anew when this tab is reloaded.'];
    return texts ? ['The demo lasts until this tab is closed.'] : [];
  }
  return [
    texts ? 'Your sign-in and your settings last until this tab is closed or reloaded.' : '',
    tab ? 'What you type for a purchase is lost when this tab is reloaded.' : '',
    database ? 'The journal cannot be used, and nothing can be read without a network.' : '',
    app && !database ? 'The app opens only with a network.' : '',
  ].filter((sentence) => sentence !== '');
}

/** Explains the consequences and the remedy; null if nothing is blocked. */
export function describeBlocked(blocked: BlockedStorage): string | null {
  if (blocked.texts || blocked.tab || blocked.database)
    return [CAUSE, ...losses(blocked), REMEDY].join(' ');
  return blocked.app ? APP_ONLY : null;
}

/** The state of the prerendered page. */
const nothing: BlockedStorage = { texts: false, tab: false, database: false, app: false };

/** The kinds of storage that this browser blocks, as far as they were tried. */
export const useBlockedStorage = (): BlockedStorage =>
  useSyncExternalStore(subscribeToBlockedStorage, readBlockedStorage, () => nothing);
