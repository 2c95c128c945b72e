import { receiveChange } from '#contracts/journal-push.ts';
import { EntryRowFields, fieldNamesOf, isEntry } from '#contracts/journal-rows.ts';
import type { ChangeResult, ChangesAnswer, RowChange, SyncedRow } from '#contracts/journal-sync.ts';
import type { JournalEntry } from '#contracts/journal.ts';
import { formatStamp } from '#contracts/rules/hybrid-clock.ts';
import type { StoredJournal } from './tables.ts';

/** Entries that carry no stamps count as written by the server, as in the real one. */
const SERVER_DEVICE = 'server';

export const emptyJournal = (): StoredJournal => ({ rev: 0, rows: [] });

/** All entries, newest trade first, without deleted ones. */
export function entriesOf({ rows }: StoredJournal): JournalEntry[] {
  return rows
    .flatMap(({ id, kind, fields }) => {
      if (!isEntry(kind, fields) || fields.deleted) return [];
      const { deleted: _deleted, ...shown } = fields;
      return [{ ...shown, id }];
    })
    .toSorted((a, b) => Date.parse(b.date) - Date.parse(a.date) || (a.id < b.id ? 1 : -1));
}

/** Stores an entry under its id; the same id again changes nothing. Null: it was there. */
export function addEntry(journal: StoredJournal, entry: JournalEntry, nowMs: number): boolean {
  const { id, ...fields } = entry;
  if (journal.rows.some((row) => row.id === id)) return false;
  const stamp = formatStamp(nowMs, 0, SERVER_DEVICE);
  const at = Object.fromEntries(fieldNamesOf('entry').map((name) => [name, stamp]));
  journal.rev += 1;
  const row = EntryRowFields.parse(fields);
  journal.rows.push({ id, kind: 'entry', rev: journal.rev, fields: row, at });
  return true;
}

/** Merges what a device wrote. */
export const pushChanges = (
  journal: StoredJournal,
  changes: readonly RowChange[],
): ChangeResult[] =>
  changes.map((change) => {
    const held = journal.rows.find(({ id }) => id === change.id) ?? null;
    const { result, changed } = receiveChange(held, change, journal.rev + 1);
    if (changed === null) return result;
    journal.rev = changed.rev;
    const row = { id: change.id, ...changed };
    journal.rows = [...journal.rows.filter((other) => other !== held), row];
    return result;
  });

type Place = { epoch: number; cursor: string; limit: number };

/** The rows that changed after the cursor; one of another life of the data, or ahead of it, starts over. */
export function changesAfter(
  journal: StoredJournal,
  { epoch, cursor, limit }: Place,
): Omit<ChangesAnswer, 'server_time'> {
  const [heldEpoch, heldRev = 0] = cursor.split(':').map(Number);
  const reset = heldEpoch !== epoch || heldRev > journal.rev;
  const after = reset ? 0 : heldRev;
  const found = journal.rows.filter(({ rev }) => rev > after).toSorted((a, b) => a.rev - b.rev);
  const rows: SyncedRow[] = found.slice(0, limit).map((row) => ({ ...row, at: { ...row.at } }));
  return {
    rows,
    cursor: `${epoch}:${rows.at(-1)?.rev ?? after}`,
    more: found.length > limit,
    reset,
  };
}
