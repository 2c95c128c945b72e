import type { EntryRowFields } from '#contracts/journal/journal-rows.ts';
import type { JournalEntry } from '#contracts/journal/journal.ts';
import { type JournalFilter, matcherOf } from '#contracts/rules/journal/journal-filter.ts';
import {
  type EntryRow,
  isEntryRow,
  type JournalDb,
  type JournalRow,
  toEntry,
} from '../journal/journal-db.ts';
import { readRows } from '../journal/rows.ts';
import { writeOnDevice } from '../journal/storage-errors.ts';
import { editRows, namesUnchanged, type RowEdit } from '../journal/write.ts';
import { type BulkChange, type ChangedFields, changesFor } from './bulk-changes.ts';
import type { OnProgress } from './import-store.ts';
import type { TradeCache } from './trade-cache.ts';
import { readLimited } from './trade-views.ts';

/** Rows of one transaction: another writer waits for one at most. */
const ROWS_AT_ONCE = 500;
const MOST_NAMED = 50; // trades that were left
const MOST_ACTS = 5; // that can be undone

const NOT_CHANGED = 'Not all trades could be changed on this device. Please try again.';

export type LeftTrade = Pick<JournalEntry, 'id' | 'pair' | 'type' | 'date'>;

/** The values that an act replaced and those that it wrote, by the id of the trade. */
type Written = Map<string, { before: ChangedFields; after: ChangedFields }>;

type Chunk = {
  edits: (RowEdit & { before: ChangedFields })[];
  left: LeftTrade[];
  gone: number;
};

/** Rows of older apps lack newer fields. */
const fieldsOf = (row: EntryRow): EntryRowFields & { id: string } => ({
  ...toEntry(row),
  deleted: row.fields.deleted,
});

const pick = (fields: object, names: readonly string[]): ChangedFields =>
  Object.fromEntries(names.map((name) => [name, Reflect.get(fields, name)]));

/** What a change does to the rows with these ids, as they are now. */
function planChunk(
  rows: ReadonlyMap<string, JournalRow>,
  ids: readonly string[],
  change: BulkChange,
): Chunk {
  const chunk: Chunk = { edits: [], left: [], gone: 0 };
  for (const id of ids) {
    const row = rows.get(id);
    if (!isEntryRow(row) || row.fields.deleted) {
      chunk.gone += 1;
      continue;
    }
    const fields = fieldsOf(row);
    const changes = changesFor(fields, change);
    const { pair, type, date } = fields;
    if (changes === null) chunk.left.push({ id, pair, type, date });
    else if (Object.keys(changes).length > 0) {
      chunk.edits.push({ row, changes, before: pick(fields, Object.keys(changes)) });
    }
  }
  return chunk;
}

/** The fields that still have the values of the act, with the values before it. */
function planUndo(
  rows: ReadonlyMap<string, JournalRow>,
  ids: readonly string[],
  written: Written,
): RowEdit[] {
  return ids.flatMap((id) => {
    const row = rows.get(id);
    const act = written.get(id);
    if (!isEntryRow(row) || act === undefined) return [];
    const names = namesUnchanged(row, act.after);
    return names.length === 0 ? [] : [{ row, changes: pick(act.before, names) }];
  });
}

type RunOptions = {
  readonly db: JournalDb;
  readonly now: () => number;
  readonly onProgress: OnProgress;
  /** Aborted: ends before the next rows. */
  readonly signal?: AbortSignal;
};

/** How many rows were visited, and why it ended before the last one if that was a failure. */
type Run = { done: number; failure: string | null };

/** What to write to some rows, and what follows once it is stored. */
type Plan = { readonly edits: readonly RowEdit[]; readonly onStored: () => void };

/**
 * Plans and writes some rows at a time, each time in a transaction of its own. Rows that were written together
 * are read together, so ids go in order.
 */
async function runInChunks(
  ids: readonly string[],
  { db, now, onProgress, signal }: RunOptions,
  plan: (rows: ReadonlyMap<string, JournalRow>, some: readonly string[]) => Plan,
): Promise<Run> {
  const sorted = ids.toSorted();
  let done = 0;
  while (done < sorted.length) {
    onProgress(done, sorted.length);
    if (signal?.aborted === true) break;
    const some = sorted.slice(done, done + ROWS_AT_ONCE);
    const write = () =>
      db.transaction('rw', db.rowTables, async () => {
        const planned = plan(await readRows(db, some), some);
        if (planned.edits.length > 0) await editRows(db, planned.edits, now());
        return planned;
      });
    try {
      (await writeOnDevice(db, NOT_CHANGED, write)).onStored();
    } catch (failure) {
      return { done, failure: failure instanceof Error ? failure.message : NOT_CHANGED };
    }
    done += some.length;
  }
  return { done, failure: null };
}

export type BulkQuery = { filter: JournalFilter; zone?: string | undefined };

export type BulkResult = Run & {
  /** By which `undo` takes it back. */
  act: number;
  changed: number;
  /** Trades that would have exceeded a limit: how many, and the first of them. */
  leftCount: number;
  left: readonly LeftTrade[];
  /** Deleted since they were selected. */
  gone: number;
};

/** `edited`: trades that stay as they are, because they were changed since. */
export type UndoResult = { restored: number; edited: number; failure: string | null };

export type BulkService = ReturnType<typeof createBulkService>;

/**
 * Changes many trades, and takes the last of these changes back.
 *
 * @param now ms since 1970
 * @param onWrite called after each act
 */
export function createBulkService(
  db: JournalDb,
  cache: Pick<TradeCache, 'read'>,
  now: () => number,
  onWrite: () => void,
) {
  const acts = new Map<number, Written>();
  let lastAct = 0;
  let running = new AbortController();

  function remember(written: Written): number {
    lastAct += 1;
    acts.set(lastAct, written);
    acts.delete(lastAct - MOST_ACTS);
    return lastAct;
  }

  async function readMatches({ filter, zone }: BulkQuery): Promise<readonly JournalEntry[]> {
    const excursions = await readLimited(db, filter);
    const matches = matcherOf(filter, new Date(now()), { zone, excursions });
    return (await cache.read()).filter(matches);
  }

  return {
    /** Ids of all trades that the list shows under a filter, loaded or not. */
    find: async (query: BulkQuery): Promise<string[]> =>
      (await readMatches(query)).map(({ id }) => id),
    /** The trades with these ids, as far as they are on the device. */
    async read(ids: readonly string[]): Promise<JournalEntry[]> {
      const wanted = new Set(ids);
      return (await cache.read()).filter(({ id }) => wanted.has(id));
    },
    count: async (query: BulkQuery): Promise<number> => (await readMatches(query)).length,
    /** Ends early without an error: what is written stays, and the rest is unchanged. */
    async apply(
      ids: readonly string[],
      change: BulkChange,
      onProgress: OnProgress,
    ): Promise<BulkResult> {
      running = new AbortController();
      const { signal } = running;
      const written: Written = new Map();
      const left: LeftTrade[] = [];
      let [leftCount, gone] = [0, 0];
      const count = (chunk: Chunk): void => {
        gone += chunk.gone;
        leftCount += chunk.left.length;
        left.push(...chunk.left.slice(0, MOST_NAMED - left.length));
        for (const { row, before, changes } of chunk.edits) {
          written.set(row.id, { before, after: { ...changes } });
        }
      };
      const run = await runInChunks(ids, { db, now, onProgress, signal }, (rows, some) => {
        const chunk = planChunk(rows, some, change);
        return { edits: chunk.edits, onStored: () => count(chunk) };
      });
      onWrite();
      return { ...run, act: remember(written), changed: written.size, leftCount, left, gone };
    },
    /**
     * Gives each trade the values from before an act, unless they were changed since.
     *
     * @throws Error if the act is none of the last five
     */
    async undo(act: number, onProgress: OnProgress): Promise<UndoResult> {
      const written = acts.get(act);
      if (written === undefined) throw new Error('This change can no longer be undone.');
      let restored = 0;
      const options = { db, now, onProgress };
      const { failure } = await runInChunks([...written.keys()], options, (rows, some) => {
        const edits = planUndo(rows, some, written);
        return { edits, onStored: () => (restored += edits.length) };
      });
      onWrite();
      return { restored, edited: written.size - restored, failure };
    },
    /** Ends the act that is running before its next rows. */
    async cancel() {
      running.abort();
    },
  };
}
