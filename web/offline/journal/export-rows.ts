import type { JournalDb } from './journal-db.ts';
import { readAllRows } from './rows.ts';

const CHUNK = 0x8000; // bytes; a function call has a limit of arguments

/** Bytes as base64, with padding. */
export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let start = 0; start < bytes.length; start += CHUNK) {
    binary += String.fromCharCode(...bytes.subarray(start, start + CHUNK));
  }
  return btoa(binary);
}

/** A row without its sync state. */
export type WholeRow = { id: string; kind: string; fields: Readonly<Record<string, unknown>> };

/** All rows that are not deleted, opaque ones included, in order of creation. */
export async function readWholeJournal(db: JournalDb): Promise<WholeRow[]> {
  const rows = await readAllRows(db);
  return rows
    .filter(({ fields }) => Reflect.get(fields, 'deleted') !== true)
    .map(({ id, kind, fields }) => ({ id, kind, fields }));
}
