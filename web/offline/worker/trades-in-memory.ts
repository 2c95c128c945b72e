import { Dexie, type ObservabilitySet, RangeSet } from 'dexie';
import type { JournalEntry } from '#contracts/journal/journal.ts';
import { isEntryRow, type JournalDb, toEntry } from '../journal/journal-db.ts';
import { readVersion } from '../journal/meta.ts';
import { onDevice } from '../journal/storage-errors.ts';

const CHUNK = 5000; // rows read in one go

type Held = {
  readonly version: string;
  readonly byId: Map<string, JournalEntry>;
  /** The same object until a trade changed. */
  readonly list: readonly JournalEntry[];
};

/** All live trades, a chunk at a time, so that writers need not wait for all of it. */
async function readAll(db: JournalDb): Promise<Map<string, JournalEntry>> {
  const byId = new Map<string, JournalEntry>();
  let after: readonly unknown[] = ['entry', 1, Dexie.minKey];
  for (;;) {
    const rows = await db.rows
      .where('[kind+live+fields.date+id]')
      .between(after, ['entry', 1, Dexie.maxKey], false, true)
      .limit(CHUNK)
      .toArray();
    for (const row of rows) if (isEntryRow(row)) byId.set(row.id, toEntry(row));
    const last = rows.at(-1);
    if (last === undefined || last.isOpaque === true || last.kind !== 'entry') return byId;
    if (rows.length < CHUNK) return byId;
    after = ['entry', 1, last.fields.date, last.id];
  }
}

/** Takes over the rows with these ids as they are now. @returns whether one of them is or was a trade */
async function readAgain(
  db: JournalDb,
  byId: Map<string, JournalEntry>,
  ids: readonly string[],
): Promise<boolean> {
  const rows = await db.rows.bulkGet([...ids]);
  let isChanged = false;
  for (const [index, id] of ids.entries()) {
    const row = rows[index];
    if (isEntryRow(row) && row.live === 1) {
      byId.set(id, toEntry(row));
      isChanged = true;
    } else {
      isChanged = byId.delete(id) || isChanged;
    }
  }
  return isChanged;
}

/** Which rows were written to since they were last read: these, or any. */
type Changes = ReadonlySet<string> | 'any';

/** Of the rows that were written to before, and those that Dexie tells of now. */
function withWritten(before: Changes, parts: ObservabilitySet, dbName: string): Changes {
  if (before === 'any' || 'all' in parts) return 'any';
  const written = parts[`idb://${dbName}/rows/`];
  if (written === undefined) return before;
  const ids = new Set(before);
  for (const { from, to } of RangeSet(written)) {
    if (typeof from !== 'string' || from !== to) return 'any'; // many rows are told as one stretch
    ids.add(from);
  }
  return ids;
}

/**
 * The trades of a journal, read once; afterwards only those that were written to are read again, whoever
 * wrote them: Dexie tells of each write in all tabs and workers. Where the version of the journal says
 * that something was written that was not told yet, all of them are.
 */
export function createTradesInMemory(db: JournalDb) {
  let held: Held | null = null;
  let changes: Changes = new Set();
  let reading: Promise<unknown> = Promise.resolve();

  const listen = (parts: ObservabilitySet): void => {
    changes = withWritten(changes, parts, db.name);
  };
  Dexie.on.storagemutated.subscribe(listen);

  async function refresh(): Promise<Held> {
    const version = await readVersion(db); // before the rows: what is written meanwhile is read next time
    const [pending, before] = [changes, held];
    [changes, held] = [new Set(), null]; // after a failure all is read anew
    if (before === null || pending === 'any') return hold(await readAll(db), version);
    if (pending.size === 0) {
      return before.version === version ? before : hold(await readAll(db), version);
    }
    const isChanged = await readAgain(db, before.byId, [...pending]);
    return isChanged ? hold(before.byId, version) : { ...before, version };
  }

  async function read(): Promise<readonly JournalEntry[]> {
    held = await onDevice(db, refresh);
    return held.list;
  }

  return {
    /** One after the other: two that are asked for at once read the journal once. */
    read(): Promise<readonly JournalEntry[]> {
      const next = reading.then(read, read);
      reading = next;
      return next;
    },
    end: (): void => Dexie.on.storagemutated.unsubscribe(listen),
  };
}

const hold = (byId: Map<string, JournalEntry>, version: string): Held => ({
  version,
  byId,
  list: [...byId.values()],
});
