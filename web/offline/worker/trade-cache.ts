import { Dexie, type ObservabilitySet, RangeSet } from 'dexie';
import type { JournalEntry } from '#contracts/journal/journal.ts';
import { isEntryRow, type JournalDb, toEntry } from '#web/offline/journal/journal-db.ts';
import { readVersion } from '#web/offline/journal/meta.ts';
import { packKeys, rowsIn } from '#web/offline/journal/packs.ts';
import { onDevice } from '#web/offline/journal/storage-errors.ts';

const CHUNK = 5000; // rows read in one go
const PACKS = 10; // read in one go

type Snapshot = {
  readonly version: string;
  readonly byId: Map<string, JournalEntry>;
  /** Keys of the packs that were read: none gets more rows. */
  readonly packs: Set<string>;
  /** The same object until a trade changed. */
  readonly list: readonly JournalEntry[];
};

/** Adds the trades of the packs that were not read yet. @returns whether there were any */
async function addPacks(db: JournalDb, { byId, packs }: Contents): Promise<boolean> {
  const keys = (await packKeys(db)).filter((key) => !packs.has(key.join(' ')));
  for (let start = 0; start < keys.length; start += PACKS) {
    const some = keys.slice(start, start + PACKS);
    for (const pack of await db.packs.bulkGet(some)) {
      for (const row of pack === undefined ? [] : rowsIn(pack)) byId.set(row.id, toEntry(row));
    }
    for (const key of some) packs.add(key.join(' '));
  }
  return keys.length > 0;
}

/** Reads all live trades in chunks, so that writers wait for one chunk at most. */
async function readAll(db: JournalDb): Promise<Contents> {
  const contents = { byId: new Map<string, JournalEntry>(), packs: new Set<string>() };
  await addPacks(db, contents); // first: a row that leaves its pack meanwhile is read as a record
  await addRecords(db, contents);
  await addPacks(db, contents); // of records that were packed meanwhile
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

type Contents = Pick<Snapshot, 'byId' | 'packs'>;

/** Reloads the rows with these ids. @returns whether a trade changed */
async function reloadRows(
  db: JournalDb,
  byId: Map<string, JournalEntry>,
  ids: readonly string[],
): Promise<boolean> {
  const rows = await db.rows.bulkGet([...ids]); // what changes leaves its pack
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
    if (before === null || pending === 'any') return createSnapshot(await readAll(db), version);
    const isChanged = await db.transaction('r', db.rows, db.packs, async () => {
      const hasReloaded = await reloadRows(db, before.byId, [...pending]);
      return (await addPacks(db, before)) || hasReloaded; // after it: a record that is gone may be in a pack
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

const createSnapshot = ({ byId, packs }: Contents, version: string): Snapshot => ({
  version,
  byId,
  packs,
  list: [...byId.values()],
});
