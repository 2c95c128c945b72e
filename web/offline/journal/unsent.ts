import { JOURNAL_FULL } from '#contracts/journal/journal-sync.ts';
import type { JournalDb, JournalRow, StoredPicture } from './journal-db.ts';
import { readLastSyncedAt } from './meta.ts';
import { toBase64 } from './to-base64.ts';

/** A trade that the server refused. */
export type RefusedTrade = { id: string; title: string; date: string; detail: string };

/** What the device knows of its own state towards the server. */
export type SyncRecord = {
  /** Trades that the server does not have as they are here, refused ones too. */
  pending: number;
  /** Refused trades. */
  attention: number;
  refused: readonly RefusedTrade[];
  /** Screenshots that the server does not have yet. */
  pendingPictures: number;
  /** Since when the oldest of them waits, ms since 1970. */
  oldestUnsentAt: number | null;
  /** When the device last had everything the server has, ms since 1970; null: never. */
  lastSyncedAt: number | null;
};

const REFUSED_SHOWN = 100;

function toRefused({ id, fields, attention = '' }: JournalRow): RefusedTrade {
  const text = (name: string): string => {
    const value: unknown = Reflect.get(fields, name);
    return typeof value === 'string' ? value : '';
  };
  return { id, title: `${text('pair')} ${text('type')}`, date: text('date'), detail: attention };
}

/** Counts by the indexes alone, so that ten thousand waiting trades cost no more than one. */
export async function readSyncRecord(db: JournalDb): Promise<SyncRecord> {
  const refused = db.rows.where('attention').above('');
  const oldest = await db.rows.orderBy('unsentSince').first();
  return {
    pending: await db.rows.where('unsentSince').above(0).count(),
    attention: await refused.count(),
    refused: (await refused.limit(REFUSED_SHOWN).toArray()).map(toRefused),
    pendingPictures: await db.pictures.where('unsent').equals(1).count(),
    oldestUnsentAt: oldest?.unsentSince ?? null,
    lastSyncedAt: await readLastSyncedAt(db),
  };
}

/** Ids of the rows to send, those that wait longest first. */
export async function unsentIds(db: JournalDb, includeRefused: boolean): Promise<string[]> {
  const ids = await db.rows.orderBy('unsentSince').primaryKeys();
  if (includeRefused) return ids;
  const refused = new Set(await db.rows.where('attention').above('').primaryKeys());
  return ids.filter((id) => !refused.has(id));
}

/** Ids of the rows that the server had no room for. */
export const idsWithoutRoom = (db: JournalDb): Promise<string[]> =>
  db.rows.where('attention').startsWith(JOURNAL_FULL).primaryKeys();

/** Whether a pass would find something to send that was not refused. */
export async function hasUnsentToTry(db: JournalDb): Promise<boolean> {
  const picture = await db.pictures
    .where('unsent')
    .equals(1)
    .filter(({ attention }) => attention === undefined)
    .first();
  if (picture !== undefined || (await unsentIds(db, false)).length > 0) return true;
  return (await idsWithoutRoom(db)).length > 0;
}

export type Unsent = { rows: readonly JournalRow[]; pictures: readonly StoredPicture[] };

/** All that exists on this device alone. */
export async function readUnsent(db: JournalDb): Promise<Unsent> {
  return {
    rows: await db.rows.orderBy('unsentSince').toArray(),
    pictures: await db.pictures.where('unsent').equals(1).toArray(),
  };
}

/** All that exists on this device alone, as a file for the trader to keep. */
export function exportFile({ rows, pictures }: Unsent, nowMs: number): Blob {
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
  };
  return new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' });
}
