import { setImmediate as nextTurn } from 'node:timers/promises';

/** Of thousands of rows, requests are answered in between. */
const ROWS_AT_ONCE = 500;

/**
 * Goes through rows in the order of their ids, a page at a time.
 *
 * @param read the next rows, at most `limit`, after an id; '' at the beginning
 */
export async function inPages<Row extends { readonly id: string }>(
  read: (after: string, limit: number) => Promise<Row[]>,
  take: (rows: readonly Row[]) => Promise<void>,
): Promise<void> {
  let after = '';
  for (;;) {
    const rows = await read(after, ROWS_AT_ONCE);
    await take(rows);
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_AT_ONCE) return;
    after = last.id;
    await nextTurn();
  }
}
