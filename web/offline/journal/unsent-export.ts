import type { JournalDb } from './journal-db.ts';

/** A row as it leaves the app: without what the device and the server know of each other. */
export type WholeRow = { id: string; kind: string; fields: Readonly<Record<string, unknown>> };

/** Every row that was not deleted, those too that this app cannot read, in the order they were made. */
export async function readWholeJournal(db: JournalDb): Promise<WholeRow[]> {
  const rows = await db.rows.toArray();
  return rows
    .filter(({ fields }) => Reflect.get(fields, 'deleted') !== true)
    .map(({ id, kind, fields }) => ({ id, kind, fields }));
}
