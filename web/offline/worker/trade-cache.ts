import { Dexie, type ObservabilitySet, RangeSet } from 'dexie';
import type { JournalEntry } from '#contracts/journal/journal.ts';
import { isEntryRow, type JournalDb, toEntry } from '#web/offline/journal/journal-db.ts';
import { readVersion } from '#web/offline/journal/meta.ts';
import { segmentKeys } from '#web/offline/journal/segments.ts';
import { readRows } from '#web/offline/journal/rows.ts';
import { onDevice } from '#web/offline/journal/storage-errors.ts';

const CHUNK = 5000; // rows read in one go
const SEGMENTS = 10; // read in one go

type Snapshot = {
  readonly version: string;
  readonly byId: Map<string, JournalEntry>;
  /** Keys of the segments that were read: none gets more rows. */
  readonly segments: Set<string>;
  /** The same object until a trade changed. */
  readonly list: readonly JournalEntry[];
};

/** Adds the trades of the segments that were not read yet. @returns whether there were any */
async function addSegments(db: JournalDb, { byId, segments }: Contents): Promise<boolean> {
  const keys = (await segmentKeys(db)).filter((key) => !segments.has(key.join(' ')));
  for (let start = 0; start < keys.length; start += SEGMENTS) {
    const some = keys.slice(start, start + SEGMENTS);
    for (const segment of await db.segments.bulkGet(some)) {
      for (const row of segment === undefined ? [] : db.damage.rowsIn(segment))
        byId.set(row.id, toEntry(row));
    }
    for (const key of some) segments.add(key.join(' '));
  }
  return keys.length > 0;
}

/** Whether a segment that was read is gone, and with it the report of what became of its rows. */
async function hasDissolved(db: JournalDb, { segments }: Contents): Promise<boolean> {
  const keys = new Set((await segmentKeys(db)).map((key) => key.join(' ')));
  return [...segments].some((key) => !keys.has(key));
}

/** Reads all live trades in chunks, so that writers wait for one chunk at most. */
async function readAll(db: JournalDb): Promise<Contents> {
  const contents = { byId: new Map<string, JournalEntry>(), segments: new Set<string>() };
  await addSegments(db, contents); // first: a row that leaves its segment meanwhile is read as a record
  await addRecords(db, contents);
  await addSegments(db, contents); // of records that were moved meanwhile
  return contents;
}

async function addRecords(db: JournalDb, { byId }: Contents): Promise<void> {
  let after: readonly unknown[] = ['entry', 1, Dexie.minKey];
  for (;;) {
    const rows = await db.rows
      .where('[kind+live+fields.date+id]')
      .between(after, ['entry', 1, Dexie.maxKey], false, true)
      .limit(CHUNK)
      .toArray();
    for (const row of rows) if (isEntryRow(row)) byId.set(row.id, toEntry(row));
    const last = rows.at(-1);
    if (last === undefined || last.isOpaque === true || last.kind !== 'entry') return;
    if (rows.length < CHUNK) return;
    after = ['entry', 1, last.fields.date, last.id];
  }
}

type Contents = Pick<Snapshot, 'byId' | 'segments'>;

/** Reloads the rows with these ids. @returns whether a trade changed */
async function reloadRows(
  db: JournalDb,
  byId: Map<string, JournalEntry>,
  ids: readonly string[],
): Promise<boolean> {
  const rows = await readRows(db, ids);
  let isChanged = false;
  for (const id of ids) {
    const row = rows.get(id);
    if (isEntryRow(row) && row.live === 1) {
      byId.set(id, toEntry(row));
      isChanged = true;
    } else {
      isChanged = byId.delete(id) || isChanged;
    }
  }
  return isChanged;
}

/** Ids of the rows written since the last read; 'any' if unknown. */
type Changes = ReadonlySet<string> | 'any';

/** Adds the rows of a Dexie change report to the pending changes. */
function mergeChanges(before: Changes, parts: ObservabilitySet, dbName: string): Changes {
  if (before === 'any' || 'all' in parts) return 'any';
  const written = parts[`idb://${dbName}/rows/`];
  if (written === undefined) return before;
  const ids = new Set(before);
  for (const { from, to } of RangeSet(written)) {
    if (typeof from !== 'string' || from !== to) return 'any'; // Dexie reports many rows as one range
    ids.add(from);
  }
  return ids;
}

export type TradeCache = ReturnType<typeof createTradeCache>;

/**
 * The trades of a journal. They are read once; later reads reload only the rows that changed, in any tab
 * or worker, as Dexie reports them. If the journal's version shows a write without a report, all are read.
 */
export function createTradeCache(db: JournalDb) {
  let snapshot: Snapshot | null = null;
  let changes: Changes = new Set();
  let reading: Promise<unknown> = Promise.resolve();

  const listen = (parts: ObservabilitySet): void => {
    changes = mergeChanges(changes, parts, db.name);
  };
  Dexie.on.storagemutated.subscribe(listen);

  async function refresh(): Promise<Snapshot> {
    const version = await readVersion(db); // first: a write after this is read next time
    const [pending, before] = [changes, snapshot];
    [changes, snapshot] = [new Set(), null]; // after a failure everything is read again
    if (before === null || pending === 'any' || (await hasDissolved(db, before))) {
      return createSnapshot(await readAll(db), version);
    }
    const isChanged = await db.transaction('r', db.rows, db.segments, async () => {
      const hasReloaded = await reloadRows(db, before.byId, [...pending]);
      return (await addSegments(db, before)) || hasReloaded; // after it: a record that is gone may be in a segment
    });
    if (isChanged) return createSnapshot(before, version);
    if (pending.size > 0 || before.version === version) return { ...before, version };
    return createSnapshot(await readAll(db), version);
  }

  async function read(): Promise<readonly JournalEntry[]> {
    snapshot = await onDevice(db, refresh);
    return snapshot.list;
  }

  return {
    /** Reads run one after another, so that concurrent calls load the journal once. */
    read(): Promise<readonly JournalEntry[]> {
      const next = reading.then(read, read);
      reading = next;
      return next;
    },
    end: (): void => Dexie.on.storagemutated.unsubscribe(listen),
  };
}

const createSnapshot = ({ byId, segments }: Contents, version: string): Snapshot => ({
  version,
  byId,
  segments,
  list: [...byId.values()],
});
