import { useCallback, useSyncExternalStore } from 'react';
import type { SyncState } from '#web/offline/sync/journal-sync.ts';
import type { SyncRecord } from '#web/offline/journal/unsent.ts';
import { requireJournal, useJournalAccess, useOpenJournal } from './journal-context.ts';
import { useWatch } from '../live/use-watch.ts';

export type JournalSyncState = SyncState &
  SyncRecord & {
    /** Whether the device's own record was read; before that the counts are zero. */
    isKnown: boolean;
    /** Sends and loads at once, refused trades too. */
    syncNow: () => void;
    /** What exists on this device alone, as a file. */
    exportUnsent: () => Promise<Blob>;
  };

const atRest: SyncState = { isRunning: false, isOffline: false, lastError: null };
const unread: SyncRecord = {
  pending: 0,
  attention: 0,
  refused: [],
  pendingPictures: 0,
  oldestUnsentAt: null,
  lastSyncedAt: null,
};
const watchNothing = () => () => {};

/** How the journal on this device stands towards the server. */
export function useJournalSyncState(): JournalSyncState {
  const access = useJournalAccess();
  const journal = useOpenJournal();
  const { value: record } = useWatch(journal?.watchRecord ?? null);
  const sync = journal?.sync;
  const state = useSyncExternalStore(
    sync?.state.subscribe ?? watchNothing,
    sync?.state.get ?? (() => atRest),
    () => atRest,
  );
  const syncNow = useCallback(() => void sync?.syncNow(), [sync]);
  const exportUnsent = useCallback(async () => {
    return requireJournal(access).exportUnsent();
  }, [access]);
  return { ...state, ...(record ?? unread), isKnown: record !== null, syncNow, exportUnsent };
}
