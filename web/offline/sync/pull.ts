import type { ChangesAnswer } from '#contracts/journal/journal-sync.ts';
import { packedStampOf } from '#contracts/rules/journal/hybrid-clock.ts';
import { isEntryRow, type JournalRow } from '../journal/journal-db.ts';
import { epochOf, readCursor } from '../journal/meta.ts';
import { sendPicturesAgain } from '../journal/pictures.ts';
import { markWhole, mergeServerRow, storeRows } from '../journal/rows.ts';
import type { SyncPlace } from './calls.ts';
import { floorStamp, measureOffset, storeOffset } from './clock.ts';

const ROWS_AT_ONCE = 1000;

/** Whether something of the row was written here and not confirmed by any server yet. */
const hasOwnEdits = ({ unsent, at }: JournalRow): boolean =>
  Object.entries(unsent).some(
    ([name, stamp]) => at === undefined || packedStampOf(at, name) !== stamp,
  );

const picturesOf = (rows: readonly JournalRow[]): string[] =>
  rows.flatMap((row) => (isEntryRow(row) ? row.fields.screenshots : []));

type Reset = {
  /** The cursor that the server did not know. */
  readonly asked: string;
  /** Rows that were confirmed in an earlier epoch were deleted there on purpose. */
  readonly clearedEpoch: number;
};

/** The rows of one chunk after a reset: the ids up to which it reaches, and pictures that nothing names now. */
async function resetChunk(
  { db, now }: SyncPlace,
  { asked, clearedEpoch }: Reset,
  after: string,
): Promise<{ last: string; dropped: string[]; kept: string[] } | null> {
  return db.transaction('rw', db.rows, db.meta, db.pictures, async () => {
    if ((await readCursor(db)) !== asked) return null; // another tab was faster
    const rows = await db.rows.where('id').above(after).limit(ROWS_AT_ONCE).toArray();
    const last = rows.at(-1)?.id;
    if (last === undefined) return null;
    const floor = await floorStamp(db);
    const isCleared = (row: JournalRow): boolean =>
      !hasOwnEdits(row) && (row.epoch ?? epochOf(asked)) < clearedEpoch;
    const steps = rows.map((before) => ({
      before,
      after: isCleared(before) ? null : { ...before, rev: 0, unsent: markWhole(before, floor) },
    }));
    await storeRows(db, steps, now());
    const kept = rows.filter((row) => !isCleared(row));
    await sendPicturesAgain(db, kept);
    return { last, dropped: picturesOf(rows.filter(isCleared)), kept: picturesOf(kept) };
  });
}

/**
 * Prepares the rows of the device for a server whose data are others than those it knew. What was deleted
 * there on purpose goes, unless it was edited here. Everything else is offered again under its own stamps:
 * the pages that follow confirm what the server has, and what it lost is sent. May be interrupted at any
 * point and begun again.
 */
async function startOver(place: SyncPlace, asked: string, answer: ChangesAnswer): Promise<void> {
  const reset = { asked, clearedEpoch: answer.cleared_epoch ?? 0 };
  const dropped = new Set<string>();
  const kept = new Set<string>();
  let after = '';
  for (;;) {
    const chunk = await resetChunk(place, reset, after);
    if (chunk === null) break;
    for (const sha of chunk.dropped) dropped.add(sha);
    for (const sha of chunk.kept) kept.add(sha);
    after = chunk.last;
  }
  const orphans = place.db.pictures
    .where('sha')
    .anyOf([...dropped].filter((sha) => !kept.has(sha)));
  await orphans.filter(({ unsent }) => unsent !== 1).delete();
}

/** @returns whether this page was taken over; not when another pull was faster */
async function applyPage(
  { db, now }: SyncPlace,
  asked: string,
  answer: ChangesAnswer,
  offsetMs: number,
): Promise<boolean> {
  return db.transaction('rw', db.rows, db.meta, async () => {
    if ((await readCursor(db)) !== asked) return false;
    const epoch = epochOf(answer.cursor);
    const known = await db.rows.bulkGet(answer.rows.map((row) => row.id));
    const steps = answer.rows.flatMap((row, index) => {
      const before = known[index];
      return isNews(before, row.rev)
        ? [{ before, after: mergeServerRow(before, row, { epoch }) }]
        : [];
    });
    await storeRows(db, steps, now());
    await db.meta.put({ key: 'cursor', value: answer.cursor });
    if (!answer.more) await db.meta.put({ key: 'lastSyncedAt', value: now() });
    await storeOffset(db, offsetMs, now());
    return true;
  });
}

/** An earlier version of the app kept no stamps: then the state that is known already brings them. */
const isNews = (row: JournalRow | undefined, rev: number): boolean =>
  row === undefined || rev > row.rev || (rev === row.rev && row.at === undefined);

/**
 * Takes over what changed on the server, page by page.
 *
 * @returns whether the cursor meant nothing to the server any more, so that something may have to be sent again
 */
export async function pullChanges(place: SyncPlace): Promise<boolean> {
  const { db, calls, now } = place;
  let wasReset = false;
  for (;;) {
    const cursor = await readCursor(db);
    const sentMs = now();
    const answer = await calls.pull(cursor);
    const offsetMs = measureOffset(Date.parse(answer.server_time), sentMs, now());
    if (answer.reset) await startOver(place, cursor, answer);
    const isTaken = await applyPage(place, cursor, answer, offsetMs);
    wasReset ||= isTaken && answer.reset;
    if (isTaken && !answer.more) return wasReset;
  }
}
