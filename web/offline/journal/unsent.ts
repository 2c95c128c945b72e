import { JOURNAL_FULL } from '#contracts/journal/journal-sync.ts';
import { fieldOf } from '#web/client/storage.ts';
import type { JournalDb, JournalRow, SetAside, StoredPicture } from './journal-db.ts';
import { readMeta } from './meta.ts';
import { toBase64 } from './export-rows.ts';
import { isBytes } from './stored-checks.ts';

const MAX_REJECTED = 100;

function toRejectedTrade({ id, fields, attention = '' }: JournalRow) {
  const text = (name: string): string => {
    const value = fieldOf(fields, name);
    return typeof value === 'string' ? value : '';
  };
  return { id, title: `${text('pair')} ${text('type')}`, date: text('date'), detail: attention };
}

export type UnsentSummary = Awaited<ReturnType<typeof readUnsentSummary>>;

/** Counts what the server lacks; by index only, so that the cost does not grow with the journal. */
export async function readUnsentSummary(db: JournalDb) {
  const rejected = db.rows.where('attention').above('');
  const oldest = await db.rows.orderBy('unsentSince').first();
  return {
    /** Trades with unsent changes, rejected ones included. */
    pending: await db.rows.where('unsentSince').above(0).count(),
    rejectedCount: await rejected.count(),
    rejected: (await rejected.limit(MAX_REJECTED).toArray()).map(toRejectedTrade),
    pendingPictures: await db.pictures.where('unsent').equals(1).count(),
    /** Damaged records that were set aside. */
    setAsideCount: await db.setAside.count(),
    /** When the oldest unsent change was made, ms since 1970. */
    oldestUnsentAt: oldest?.unsentSince ?? null,
    /** When the last complete pull ended, ms since 1970; null: never. */
    lastSyncedAt: (await readMeta(db, 'lastSyncedAt')) ?? null,
  };
}

/** Ids of the rows to send, oldest changes first. */
export async function unsentIds(db: JournalDb, includeRejected: boolean): Promise<string[]> {
  const ids = await db.rows.orderBy('unsentSince').primaryKeys();
  if (includeRejected) return ids;
  const rejected = new Set(await db.rows.where('attention').above('').primaryKeys());
  return ids.filter((id) => !rejected.has(id));
}

/** Ids of the rows rejected because the journal is full on the server. */
export const idsRejectedAsFull = (db: JournalDb): Promise<string[]> =>
  db.rows.where('attention').startsWith(JOURNAL_FULL).primaryKeys();

/** Whether a sync pass would find something to send. */
export async function hasUnsentToTry(db: JournalDb): Promise<boolean> {
  const picture = await db.pictures
    .where('unsent')
    .equals(1)
    .filter(({ attention }) => attention === undefined)
    .first();
  if (picture !== undefined || (await unsentIds(db, false)).length > 0) return true;
  return (await idsRejectedAsFull(db)).length > 0;
}

export type Unsent = {
  rows: readonly JournalRow[];
  pictures: readonly StoredPicture[];
  setAside: readonly SetAside[];
};

export async function readUnsent(db: JournalDb): Promise<Unsent> {
  return {
    rows: await db.rows.orderBy('unsentSince').toArray(),
    pictures: await db.pictures.where('unsent').equals(1).toArray(),
    setAside: await db.setAside.toArray(),
  };
}

const withBase64 = (_name: string, value: unknown): unknown =>
  isBytes(value) ? toBase64(value) : value;

export function exportFile({ rows, pictures, setAside }: Unsent, nowMs: number): Blob {
  const content = {
    format: 'bellwether-unsent-journal',
    version: 1,
    exported_at: new Date(nowMs).toISOString(),
    rows: rows.map(({ id, kind, fields, unsent }) => ({
      id,
      kind,
      fields,
      unsent: Object.keys(unsent),
    })),
    screenshots: pictures.map(({ sha, type, bytes }) => ({ sha, type, base64: toBase64(bytes) })),
    /** Damaged records, as they were found in the stores of this device. */
    damaged: setAside.map(({ store, record }) => ({ store, record })),
  };
  return new Blob([JSON.stringify(content, withBase64, 2)], { type: 'application/json' });
}
