import { liveQuery } from 'dexie';
import { v7 as uuidv7 } from 'uuid';
import type { EntryFields } from '#contracts/journal.ts';
import type { Api } from '#web/client/api.ts';
import { isDemo } from '#web/client/mode.ts';
import { readToken } from '#web/client/token.ts';
import { askForBackgroundSync } from './background-sync.ts';
import { type Draft, JournalDb, journalDbName } from './journal-db.ts';
import { readWholeJournal, type WholeRow } from './journal-export.ts';
import { type DraftForm, dropDraft, keepDraft, readDraft } from './journal-drafts.ts';
import { mirrorToken } from './journal-meta.ts';
import { readPicture, storePicture } from './journal-pictures.ts';
import {
  isSignalTaken,
  type JournalItem,
  type JournalPage,
  type PageQuery,
  readPage,
  readTrade,
} from './journal-read.ts';
import type { Clock } from './journal-retry.ts';
import { onDevice, StorageFullError, withRoom } from './journal-storage-errors.ts';
import { createJournalSync, type JournalSync } from './journal-sync.ts';
import { exportForeign, findForeign, type ForeignJournal, takeOver } from './journal-takeover.ts';
import { alone, onReturn } from './journal-triggers.ts';
import { exportFile, readSyncRecord, readUnsent, type SyncRecord } from './journal-unsent.ts';
import { addEntries, changeEntry } from './journal-write.ts';
import { PictureError, shrinkPicture } from './shrink-picture.ts';
import { createSyncCalls, type SyncCalls } from './sync-calls.ts';

// In the same chunk: signing out must find it on the device, network or not.
export { countUnsent, leaveJournal } from './leave-journal.ts';

/** Tells the current value and each later one, whichever tab changed it. @returns its end */
export type Watch<T> = (
  onValue: (value: T) => void,
  onError: (error: unknown) => void,
) => () => void;

/** The journal of one person on this device. What is written is on the device when the promise holds. */
export type Journal = {
  watchPage: (query: PageQuery) => Watch<JournalPage>;
  watchRecord: Watch<SyncRecord>;
  /** Whether a trade was taken by the signal with this id. */
  watchTaken: (signalId: string) => Watch<boolean>;
  /** Null: the device does not hold a trade with this id. */
  readTrade: (id: string) => Promise<JournalItem | null>;
  /** @returns the id of the new trade. @throws Error with a sentence for the screen, as all writes do */
  save: (fields: EntryFields) => Promise<string>;
  change: (id: string, changes: Partial<EntryFields>) => Promise<void>;
  remove: (id: string) => Promise<void>;
  /** Takes the removal back. */
  restore: (id: string) => Promise<void>;
  /** What was typed into forms that were not saved. */
  draft: {
    watch: (form: DraftForm) => Watch<{ draft: Draft | null }>;
    keep: (form: DraftForm, values: Draft['values']) => Promise<void>;
    drop: (form: DraftForm) => Promise<void>;
  };
  /** Keeps a picture, made smaller. @returns the hash that names it in a trade */
  addScreenshot: (picture: Blob) => Promise<string>;
  /** Null: neither the device nor the server has it. */
  readScreenshot: (sha: string) => Promise<Blob | null>;
  /** Every row on this device that was not deleted. */
  readWhole: () => Promise<WholeRow[]>;
  /** What exists on this device alone, as a file. */
  exportUnsent: () => Promise<Blob>;
  foreign: {
    find: () => Promise<ForeignJournal[]>;
    takeOver: (name: string) => Promise<void>;
    exportUnsent: (name: string) => Promise<Blob>;
  };
  sync: JournalSync;
  close: () => void;
};

export type JournalOptions = {
  /** Frees space of things that can be loaded again. */
  onStorageFull?: () => Promise<void>;
};

const clock: Clock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Asks the browser not to clear the journal when space gets short; it may decline. */
async function keepStorage(): Promise<void> {
  if (!('storage' in navigator) || (await navigator.storage.persisted())) return;
  await navigator.storage.persist();
}

function createWatch<T>(db: JournalDb, read: () => Promise<T>): Watch<T> {
  return (onValue, onError) => {
    const live = liveQuery(() => onDevice(db, read)).subscribe(onValue, onError);
    return () => live.unsubscribe();
  };
}

/** Runs a write of the trader: makes room if there is none, and fails with a sentence for the screen. */
function createWriter(db: JournalDb, { onStorageFull }: JournalOptions, wrote: () => void) {
  return async <T>(failure: string, work: () => Promise<T>): Promise<T> => {
    try {
      const result = await withRoom(() => onDevice(db, work), onStorageFull);
      wrote();
      return result;
    } catch (cause) {
      if (cause instanceof StorageFullError || cause instanceof PictureError) throw cause;
      throw new Error(failure, { cause });
    }
  };
}

type Writer = ReturnType<typeof createWriter>;

const NOT_SAVED = 'The trade could not be saved on this device. Please try again.';
const NOT_KEPT = 'The picture could not be kept on this device. Please try again.';

function createWrites(db: JournalDb, write: Writer) {
  const change = (id: string, changes: Partial<EntryFields> & { deleted?: boolean }) =>
    write(NOT_SAVED, () => changeEntry(db, id, changes, clock.now()));
  return {
    save: async (fields: EntryFields) => {
      const id = uuidv7();
      await write(NOT_SAVED, () => addEntries(db, [{ ...fields, id }], clock.now()));
      return id;
    },
    change,
    remove: (id: string) => change(id, { deleted: true }),
    restore: (id: string) => change(id, { deleted: false }),
    addScreenshot: (picture: Blob) =>
      write(NOT_KEPT, async () => storePicture(db, await shrinkPicture(picture))),
  };
}

function createReads(db: JournalDb, calls: SyncCalls) {
  return {
    watchPage: (query: PageQuery) => createWatch(db, () => readPage(db, query, new Date())),
    watchRecord: createWatch(db, () => readSyncRecord(db)),
    watchTaken: (signalId: string) => createWatch(db, () => isSignalTaken(db, signalId)),
    readTrade: (id: string) => onDevice(db, () => readTrade(db, id)),
    readScreenshot: (sha: string) => onDevice(db, () => readPicture(db, sha, calls.getPicture)),
    readWhole: () => onDevice(db, () => readWholeJournal(db)),
    exportUnsent: () => onDevice(db, async () => exportFile(await readUnsent(db), clock.now())),
  };
}

function createDraft(db: JournalDb, { onStorageFull }: JournalOptions): Journal['draft'] {
  return {
    watch: (form) => createWatch(db, async () => ({ draft: await readDraft(db, form) })),
    keep: (form, values) =>
      withRoom(() => onDevice(db, () => keepDraft(db, form, values, clock.now())), onStorageFull),
    drop: (form) => onDevice(db, () => dropDraft(db, form)),
  };
}

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
  const write = createWriter(db, options, () => {
    sync.wrote();
    void keepStorage();
    if (!isDemo()) void askForBackgroundSync();
  });
  const stop = (): void => {
    stopListening();
    sync.stop();
    end.abort();
  };
  void leaveForWorker(db).catch(() => null); // the app itself sends without it
  sync.start();
  return {
    ...createReads(db, calls),
    ...createWrites(db, write),
    draft: createDraft(db, options),
    foreign: {
      find: () => findForeign(db),
      takeOver: (name) => write(NOT_SAVED, () => takeOver(db, name, clock.now())),
      exportUnsent: (name) => exportForeign(name, clock.now()),
    },
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
