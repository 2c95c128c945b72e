import type { JournalSyncStore } from '#api/features/journal/journal-sync.store.ts';
import type { EntryRowFields } from '#contracts/journal/journal-rows.ts';
import {
  journalSyncEndpoints,
  type RowChange,
  SyncedRow,
} from '#contracts/journal/journal-sync.ts';
import type { JournalEntry } from '#contracts/journal/journal.ts';
import { formatStamp, type Stamp } from '#contracts/rules/journal/hybrid-clock.ts';
import type { Person } from './people.ts';
import { type Api, START } from './start-api.ts';

/** The stamp of a write so many milliseconds after the server's clock started. */
export const stampAt = (ms: number, device = 'phone'): Stamp =>
  formatStamp(Date.parse(START) + ms, 0, device);

/** A whole entry as its device sends it for the first time. */
export function aChange(trade: JournalEntry, stamp: Stamp = stampAt(0)): RowChange {
  const { id, ...fields } = trade;
  return anEdit(id, { ...fields, deleted: false }, stamp);
}

/** Some fields of a row, all written at once. */
export function anEdit(id: string, set: Partial<EntryRowFields>, stamp: Stamp): RowChange {
  const at = Object.fromEntries(Object.keys(set).map((name) => [name, stamp]));
  return { id, kind: 'entry', set, at };
}

/** Pushes as a device of this person. */
export async function push(api: Api, changes: readonly RowChange[], person: Person = 'ama') {
  const body = { changes: [...changes] };
  return (await api.as(person).call(journalSyncEndpoints.push, { body })).body;
}

/** Pulls one page as a device of this person; without a cursor, as one that knows nothing. */
export async function pull(
  api: Api,
  query: { cursor?: string; limit?: number } = {},
  person: Person = 'ama',
) {
  return (await api.as(person).call(journalSyncEndpoints.pull, { query })).body;
}

/** What the store reads after a cursor, with its rows parsed. */
export async function readChanges(
  store: Pick<JournalSyncStore, 'changesAfter'>,
  ...place: Parameters<JournalSyncStore['changesAfter']>
) {
  const page = await store.changesAfter(...place);
  const rows = page.rows.map(({ fields, at, ...row }) =>
    SyncedRow.parse({ ...row, fields: JSON.parse(fields), at: JSON.parse(at) }),
  );
  return { ...page, rows };
}

/** The only row of a person's journal. */
export async function onlyRow(api: Api, person: Person = 'ama'): Promise<SyncedRow> {
  const { rows } = await pull(api, {}, person);
  const [row] = rows;
  if (!row || rows.length > 1) throw new Error(`the journal has ${rows.length} rows`);
  return row;
}
