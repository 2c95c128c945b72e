import { useCallback, useSyncExternalStore } from 'react';
import type { UnsentSummary } from '#web/offline/journal/unsent.ts';
import type { SyncState } from '#web/offline/sync/journal-sync.ts';
import { requireJournal, useJournalAccess, useOpenJournal, useWatch } from './journal-context.ts';

export type JournalSyncState = SyncState &
  UnsentSummary & {
    /** Whether the counts are read; before that they are zero. */
    isKnown: boolean;
    /** Syncs immediately, rejected trades too. */
    syncNow: () => void;
    exportUnsent: () => Promise<Blob>;
    /** Deletes the damaged records that were set aside. */
    deleteSetAside: () => Promise<void>;
  };

const idle: SyncState = { isRunning: false, isOffline: false, lastError: null };
const unread: UnsentSummary = {
  pending: 0,
  rejectedCount: 0,
  rejected: [],
  pendingPictures: 0,
  setAsideCount: 0,
  oldestUnsentAt: null,
  lastSyncedAt: null,
};
const watchNothing = () => () => {};

export function useJournalSyncState(): JournalSyncState {
  const access = useJournalAccess();
  const journal = useOpenJournal();
  const { value: record } = useWatch(journal?.watchUnsent ?? null);
  const sync = journal?.sync;
  const state = useSyncExternalStore(
    sync?.state.subscribe ?? watchNothing,
    sync?.state.get ?? (() => idle),
    () => idle,
  );
  const syncNow = useCallback(() => void sync?.syncNow(), [sync]);
  const exportUnsent = useCallback(async () => requireJournal(access).exportUnsent(), [access]);
  const deleteSetAside = useCallback(async () => requireJournal(access).deleteSetAside(), [access]);
  return {
    ...state,
    ...(record ?? unread),
    isKnown: record !== null,
    syncNow,
    exportUnsent,
    deleteSetAside,
  };
}
