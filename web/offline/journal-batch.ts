import { CHANGES_PER_PUSH, PUSH_BYTES, type RowChange } from '#contracts/journal-sync.ts';
import { hasUnsent, type JournalDb, type JournalRow } from './journal-db.ts';

function pick(from: object, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));
}

/** The unsent fields of a row, as they are sent. */
export const toChange = ({ id, kind, fields, unsent }: JournalRow): RowChange => ({
  id,
  kind,
  set: pick(fields, Object.keys(unsent)),
  at: { ...unsent },
});

const bytesOf = (row: JournalRow): number =>
  new TextEncoder().encode(JSON.stringify(toChange(row))).length;

/** The rows of the next push, as they are now: others may have sent some of them meanwhile. */
export async function nextBatch(
  db: JournalDb,
  ids: readonly string[],
): Promise<{ batch: JournalRow[]; rest: readonly string[] }> {
  const rows = await db.rows.bulkGet(ids.slice(0, CHANGES_PER_PUSH));
  const batch: JournalRow[] = [];
  let bytes = 0;
  for (const [index, row] of rows.entries()) {
    if (row === undefined || !hasUnsent(row)) continue;
    bytes += bytesOf(row);
    if (bytes > PUSH_BYTES && batch.length > 0) return { batch, rest: ids.slice(index) };
    batch.push(row);
  }
  return { batch, rest: ids.slice(rows.length) };
}
