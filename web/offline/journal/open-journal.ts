import type { Api } from '#web/client/api.ts';
import { isDemo } from '#web/client/mode.ts';
import { askToPersist } from '#web/client/database-probe.ts';
import { readToken } from '#web/client/token.ts';
import { askForBackgroundSync } from '../sync/background-sync.ts';
import { JournalDb, journalDbName } from './journal-db.ts';
import type { Journal, JournalOptions } from './journal-handle.ts';
import { mirrorToken } from './meta.ts';
import {
  clock,
  createDraft,
  createReads,
  createRecords,
  createWriter,
  createWrites,
  NOT_SAVED,
} from './operations.ts';
import { onDevice } from './storage-errors.ts';
import { createJournalSync } from '../sync/journal-sync.ts';
import { alone, onReturn } from '../sync/triggers.ts';
import { createSyncCalls } from '../sync/calls.ts';
import { createWorkAccess } from '../worker/work-access.ts';

// In the same chunk: signing out must find it on the device, network or not.
export { countUnsent, leaveJournal } from './leave-journal.ts';

/** What the worker needs to send for this person, for as long as they are signed in. */
async function leaveForWorker(db: JournalDb): Promise<void> {
  if (!isDemo()) await onDevice(db, () => mirrorToken(db, readToken()));
}

/** Opens a person's journal on this device and keeps sending what is unsent until it is closed. */
export function openJournal(userId: string, api: Api, options: JournalOptions = {}): Journal {
  // Dexie would wait for ever instead of failing.
  if (!('indexedDB' in globalThis)) throw new Error('this browser offers no database');
  const db = new JournalDb(journalDbName(userId, isDemo()));
  const end = new AbortController();
  const calls = createSyncCalls(api, end.signal);
  const random = Math.random;
  const alonePerDb = (run: () => Promise<void>) => alone(db.name, run);
  const sync = createJournalSync({ db, calls, clock, random, alone: alonePerDb });
  const stopListening = onReturn(sync.wake);
  const wrote = (): void => {
    sync.wrote();
    void askToPersist();
    if (!isDemo()) void askForBackgroundSync();
  };
  const write = createWriter(db, options, wrote);
  const work = createWorkAccess(db.name, wrote);
  const stop = (): void => {
    stopListening();
    work.end();
    sync.stop();
    end.abort();
  };
  void leaveForWorker(db).catch(() => null); // the app itself sends without it
  sync.start();
  return {
    ...createReads(db, calls),
    ...createWrites(db, write),
    records: createRecords(db, write),
    work: work.open,
    draft: createDraft(db, options),
    adopt: (account) => write(NOT_SAVED, () => account.copyInto(db, clock.now())),
    sync,
    close: () => {
      stop();
      void closeStore(db);
    },
  };
}

/** Who signed out leaves no token behind. */
async function closeStore(db: JournalDb): Promise<void> {
  try {
    if (readToken() === null && !db.isRetired) await mirrorToken(db, null);
  } catch {
    // the store is gone already
  } finally {
    db.retire();
  }
}
