import type { ChangesAnswer } from '#contracts/journal/journal-sync.ts';
import { packedStampOf } from '#contracts/rules/journal/hybrid-clock.ts';
import { isEntryRow, type JournalRow } from '../journal/journal-db.ts';
import { epochOf, readCursor, storeCursor } from '../journal/meta.ts';
import { mergeServerRow, stampWholeRow } from '../journal/merge-rows.ts';
import { requeuePictures } from '../journal/pictures.ts';
import { dissolveAfterOlderApp, dissolveSegments, readRows, storeRows } from '../journal/rows.ts';
import type { SyncContext } from './calls.ts';
import { floorStamp, measureOffset, storeOffset } from './clock.ts';

const ROWS_AT_ONCE = 1000;

/** Whether the row has local edits that no server has confirmed. */
const hasOwnEdits = ({ unsent, at }: JournalRow): boolean =>
  Object.entries(unsent).some(
    ([name, stamp]) => at === undefined || packedStampOf(at, name) !== stamp,
  );

const picturesOf = (rows: readonly JournalRow[]): string[] =>
  rows.flatMap((row) => (isEntryRow(row) ? row.fields.screenshots : []));

type Reset = {
  /** The cursor that the server rejected. */
  readonly cursor: string;
  /** Rows confirmed in an earlier epoch were cleared on the server on purpose. */
  readonly clearedEpoch: number;
};

/** Resets the rows of one chunk. @returns its last id and the pictures of dropped and retained rows */
async function resetChunk(
  { db, now }: SyncContext,
  { cursor, clearedEpoch }: Reset,
  after: string,
): Promise<{ last: string; dropped: string[]; retained: string[] } | null> {
  return db.transaction('rw', [...db.rowTables, db.pictures], async () => {
    if ((await readCursor(db)) !== cursor) return null; // another tab was faster
    const rows = await db.rows.where('id').above(after).limit(ROWS_AT_ONCE).toArray();
    const last = rows.at(-1)?.id;
    if (last === undefined) return null;
    const floor = await floorStamp(db);
    const isCleared = (row: JournalRow): boolean =>
      !hasOwnEdits(row) && (row.epoch ?? epochOf(cursor)) < clearedEpoch;
    const steps = rows.map((before) => ({
      before,
      after: isCleared(before) ? null : { ...before, rev: 0, unsent: stampWholeRow(before, floor) },
    }));
    await storeRows(db, steps, now());
    const retained = rows.filter((row) => !isCleared(row));
    await requeuePictures(db, retained);
    return { last, dropped: picturesOf(rows.filter(isCleared)), retained: picturesOf(retained) };
  });
}

/**
 * Prepares the rows for a server in a new epoch. Rows that the server cleared are dropped unless they have
 * local edits. All others become unsent under their own stamps: the pages that follow confirm what the
 * server has, and the rest is sent. Can be interrupted and repeated.
 */
async function resetRows(place: SyncContext, cursor: string, answer: ChangesAnswer): Promise<void> {
  const { db, now } = place;
  await dissolveSegments(db, async () => (await readCursor(db)) === cursor, now());
  const reset = { cursor, clearedEpoch: answer.cleared_epoch ?? 0 };
  const dropped = new Set<string>();
  const retained = new Set<string>();
  let after = '';
  for (;;) {
    const chunk = await resetChunk(place, reset, after);
    if (chunk === null) break;
    for (const sha of chunk.dropped) dropped.add(sha);
    for (const sha of chunk.retained) retained.add(sha);
    after = chunk.last;
  }
  const orphans = place.db.pictures
    .where('sha')
    .anyOf([...dropped].filter((sha) => !retained.has(sha)));
  await orphans.filter(({ unsent }) => unsent !== 1).delete();
}

/** Stores a page. @returns false if another pull moved the cursor first, or rows are still to be reset */
async function applyPage(
  { db, now }: SyncContext,
  cursor: string,
  answer: ChangesAnswer,
  offsetMs: number,
): Promise<boolean> {
  return db.transaction('rw', db.rowTables, async () => {
    if ((await readCursor(db)) !== cursor) return false;
    if (answer.reset && (await db.segments.count()) > 0) return false; // a push has confirmed them meanwhile
    const epoch = epochOf(answer.cursor);
    const existing = await readRows(
      db,
      answer.rows.map(({ id }) => id),
    );
    const steps = answer.rows.flatMap((row) => {
      const before = existing.get(row.id);
      return isNewer(before, row.rev)
        ? [{ before, after: mergeServerRow(before, row, { epoch }) }]
        : [];
    });
    await storeRows(db, steps, now());
    await storeCursor(db, answer.cursor);
    await db.meta.put({ key: 'clearedEpoch', value: answer.cleared_epoch ?? 0 });
    if (!answer.more) await db.meta.put({ key: 'lastSyncedAt', value: now() });
    await storeOffset(db, offsetMs, now());
    return true;
  });
}

/** Whether the server's revision adds something. Rows of older apps lack stamps; the same revision has them. */
const isNewer = (row: JournalRow | undefined, rev: number): boolean =>
  row === undefined || rev > row.rev || (rev === row.rev && row.at === undefined);

type Page = { cursor: string; answer: Promise<{ answer: ChangesAnswer; offsetMs: number }> };

function askPage({ calls, now }: SyncContext, cursor: string): Page {
  const ask = async () => {
    const sentMs = now();
    const answer = await calls.pull(cursor);
    return { answer, offsetMs: measureOffset(Date.parse(answer.server_time), sentMs, now()) };
  };
  const answer = ask();
  answer.catch(() => undefined); // awaited only if the pull gets there
  return { cursor, answer };
}

/**
 * Pulls page by page, and stores each while the next is on its way.
 *
 * @returns whether a new epoch began, so that rows may have to be sent again
 */
export async function pullChanges(place: SyncContext): Promise<boolean> {
  let wasReset = false;
  let next: Page | null = null;
  for (;;) {
    await dissolveAfterOlderApp(place.db);
    const cursor = await readCursor(place.db);
    const page: Page = next?.cursor === cursor ? next : askPage(place, cursor);
    const { answer, offsetMs } = await page.answer;
    if (answer.reset) await resetRows(place, cursor, answer);
    next = answer.more ? askPage(place, answer.cursor) : null;
    const isApplied = await applyPage(place, cursor, answer, offsetMs);
    wasReset ||= isApplied && answer.reset;
    if (isApplied && !answer.more) return wasReset;
  }
}
