import { Dexie, liveQuery, type ObservabilitySet } from 'dexie';
import { v7 as uuidv7 } from 'uuid';
import type { RecordKind } from '#contracts/journal/journal-rows.ts';
import type { EntryFields } from '#contracts/journal/journal.ts';
import { hasExcursionLimits, type JournalFilter } from '#contracts/rules/journal/journal-filter.ts';
import { isViewDatabase } from '#web/client/view-database.ts';
import type { SyncCalls } from '../sync/calls.ts';
import type { Clock } from '../sync/retry.ts';
import type { JournalServices } from '../worker/journal-services.ts';
import { readWholeJournal } from './export-rows.ts';
import type { Draft, JournalDb } from './journal-db.ts';
import { readTotals, readVersion } from './meta.ts';
import { readPicture, storePicture, PictureError, shrinkPicture } from './pictures.ts';
import {
  isSignalTaken,
  type PageQuery,
  readLiveTrade,
  readPage,
  readRecords,
  readTrade,
} from './read.ts';
import { onDevice, refuseInView, StorageFullError, withRoom } from './storage-errors.ts';
import { exportFile, readUnsentSummary, readUnsent } from './unsent.ts';
import {
  addEntries,
  applyAct,
  changeRow,
  putRecord,
  type RecordDraft,
  type TradeAct,
} from './write.ts';

export type JournalOptions = {
  /** Deletes data that can be loaded again. */
  onStorageFull?: () => Promise<void>;
};

export const clock: Clock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Calls back with the current value and after each change in any tab. @returns unsubscribe */
export type Watch<T> = (
  onValue: (value: T) => void,
  onError: (error: unknown) => void,
) => () => void;

const STALE_EVERY_MS = 500; // rendering a journal takes time from the sync

/** Dexie drops a value when something was written while it was read: during a sync it would show nothing. */
export function createWatch<T>(db: JournalDb, read: () => Promise<T>): Watch<T> {
  return (onValue, onError) => {
    const ending = new AbortController();
    let readings = 0;
    let last = { nth: 0, atMs: -Infinity };

    function show({ value, nth }: { value: T; nth: number }): void {
      if (nth <= last.nth || ending.signal.aborted) return;
      last = { nth, atMs: performance.now() };
      onValue(value);
    }

    // Dexie follows the reads behind an await only in an async function.
    const live = liveQuery(async () => {
      const nth = (readings += 1);
      const reading = { nth, value: await onDevice(db, read) };
      // Outside of what Dexie follows.
      clock.after(0, () => {
        if (performance.now() - last.atMs >= STALE_EVERY_MS) show(reading);
      });
      return reading;
    }).subscribe(show, onError);
    return () => {
      ending.abort();
      live.unsubscribe();
    };
  };
}

const REST = 10; // times as long as the reading took
const MOST_REST_MS = 3000; // on a slow device too

/**
 * As `createWatch`, but reads at most a tenth of the time, and at once after a write of this tab: a sync of
 * thousands of rows commits many times, and counting rows by an index that many have just left takes long.
 */
function createPacedWatch<T>(db: JournalDb, read: () => Promise<T>): Watch<T> {
  return (onValue, onError) => {
    const ending = new AbortController();
    let latest = 0;
    let isResting = false;
    let isStale = false;

    async function refresh(): Promise<void> {
      const own = (latest += 1);
      const isCurrent = (): boolean => own === latest && !ending.signal.aborted;
      isResting = true;
      isStale = false;
      const startedMs = performance.now();
      try {
        const value = await onDevice(db, read);
        if (isCurrent()) onValue(value);
      } catch (error) {
        if (isCurrent()) onError(error);
      }
      const restMs = Math.min(REST * (performance.now() - startedMs), MOST_REST_MS);
      clock.after(restMs, () => {
        if (!isCurrent()) return;
        isResting = false;
        if (isStale) void refresh();
      });
    }

    function onMutated(parts: ObservabilitySet): void {
      const isOwn = Object.keys(parts).some((part) => part.startsWith(`idb://${db.name}/`));
      if (!isOwn) return;
      if (isResting) isStale = true;
      else void refresh();
    }

    Dexie.on('storagemutated', onMutated);
    db.writes.addEventListener('write', () => void refresh(), { signal: ending.signal });
    void refresh();
    return () => {
      ending.abort();
      Dexie.on.storagemutated.unsubscribe(onMutated);
    };
  };
}

/** Runs a write; frees space if the device is full; a failure gets a message for the user. */
export function createWriter(db: JournalDb, { onStorageFull }: JournalOptions, wrote: () => void) {
  return async <T>(failure: string, work: () => Promise<T>): Promise<T> => {
    refuseInView(db);
    try {
      const result = await withRoom(() => onDevice(db, work), onStorageFull);
      db.writes.dispatchEvent(new Event('write'));
      wrote();
      return result;
    } catch (cause) {
      if (cause instanceof StorageFullError || cause instanceof PictureError) throw cause;
      throw new Error(failure, { cause });
    }
  };
}

type Writer = ReturnType<typeof createWriter>;

export const NOT_SAVED = 'The trade could not be saved on this device. Please try again.';
const NOT_STORED = 'This could not be saved on this device. Please try again.';
const NOT_DELETED = 'The damaged records could not be deleted. Please try again.';
const NOT_ADDED = 'The picture could not be kept on this device. Please try again.';

export function createWrites(db: JournalDb, write: Writer) {
  const change = (id: string, changes: Partial<EntryFields> & { deleted?: boolean }) =>
    write(NOT_SAVED, () => changeRow(db, id, changes, clock.now()));
  return {
    /** @returns the id of the new trade */
    save: async (fields: EntryFields) => {
      const id = uuidv7();
      await write(NOT_SAVED, () => addEntries(db, [{ ...fields, id }], clock.now()));
      return id;
    },
    change,
    /** Changes, adds and deletes trades in one act. */
    applyAct: (act: TradeAct) => write(NOT_SAVED, () => applyAct(db, act, clock.now())),
    /** Deletes a trade or a record. */
    remove: (id: string) => change(id, { deleted: true }),
    restore: (id: string) => change(id, { deleted: false }),
    /** Deletes the damaged records that were set aside. */
    deleteSetAside: () => write(NOT_DELETED, () => db.setAside.clear()),
    /** Stores a shrunk copy of a picture. @returns the hash by which trades name it */
    addScreenshot: (picture: Blob) =>
      write(NOT_ADDED, async () => storePicture(db, await shrinkPicture(picture))),
  };
}

/** @param services the worker of the journal, which measures what a filter limits */
export function createReads(
  db: JournalDb,
  calls: Pick<SyncCalls, 'getPicture'>,
  services: () => Promise<Pick<JournalServices, 'candles'>>,
) {
  const readWithCandles = () => db.candles.toCollection().primaryKeys();
  async function readLimitedPage(query: PageQuery, filter: JournalFilter) {
    await readWithCandles(); // so that the watch follows them
    // Dexie loses track behind a promise that is not its own.
    const answer = services().then(({ candles }) => candles.readLimited(filter));
    const excursions = await Dexie.Promise.resolve(answer);
    return readPage(db, { ...query, excursions }, new Date());
  }
  return {
    watchPage: (query: PageQuery) =>
      createWatch(db, () =>
        query.filter !== undefined && hasExcursionLimits(query.filter)
          ? readLimitedPage(query, query.filter)
          : readPage(db, query, new Date()),
      ),
    /** The ids of the trades whose candles are on this device. */
    watchWithCandles: createWatch(db, readWithCandles),
    watchUnsent: createPacedWatch(db, () => readUnsentSummary(db)),
    watchVersion: createWatch(db, () => readVersion(db)),
    watchTaken: (signalId: string) => createWatch(db, () => isSignalTaken(db, signalId)),
    watchTotals: createWatch(db, () => readTotals(db)),
    watchTrade: (id: string) => createWatch(db, () => readLiveTrade(db, id)),
    readTrade: (id: string) => onDevice(db, () => readTrade(db, id)),
    readScreenshot: (sha: string) => onDevice(db, () => readPicture(db, sha, calls.getPicture)),
    readWhole: () => onDevice(db, () => readWholeJournal(db)),
    exportUnsent: () => onDevice(db, async () => exportFile(await readUnsent(db), clock.now())),
  };
}

/** The form of a draft: a new trade, one that is edited or closed, or a trade from a signal. */
export type DraftForm = 'new' | `edit:${string}` | `close:${string}` | `take:${string}`;

/** Unsaved form values. */
export function createDraft(db: JournalDb, { onStorageFull }: JournalOptions) {
  return {
    watch: (form: DraftForm) =>
      createWatch(db, async () => ({ draft: (await db.drafts.get(form)) ?? null })),
    async save(form: DraftForm, values: Draft['values']) {
      if (isViewDatabase(db.name)) return; // no trade of a view is ever finished
      const put = () => db.drafts.put({ form, values, keptAt: clock.now() });
      await withRoom(() => onDevice(db, put), onStorageFull);
    },
    delete: (form: DraftForm) => onDevice(db, () => db.drafts.delete(form)),
  };
}

/** Accounts, setups, day notes and other records. */
export function createRecords(db: JournalDb, write: Writer) {
  return {
    watch: <Kind extends RecordKind>(kind: Kind) => createWatch(db, () => readRecords(db, kind)),
    /** Stores one, or changes the one with this id. @returns its id */
    async put(draft: RecordDraft) {
      const record = { ...draft, id: draft.id ?? uuidv7() };
      await write(NOT_STORED, () => putRecord(db, record, clock.now()));
      return record.id;
    },
  };
}
