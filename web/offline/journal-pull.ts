import type { ChangesAnswer } from '#contracts/journal-sync.ts';
import { floorStamp, measureOffset, witness } from './journal-clock.ts';
import type { JournalDb } from './journal-db.ts';
import { readCursor } from './journal-meta.ts';
import { sendPicturesAgain } from './journal-pictures.ts';
import { markAll, replaceRows, storeRows, mergeServerRow } from './journal-rows.ts';
import type { SyncPlace } from './sync-calls.ts';

/**
 * The server's data began a new life: what it had is dropped, and what it never got stays. As it may
 * not know those rows any more, all of their fields are to be sent; the ones that were not written
 * here lose against whatever it does know.
 */
async function startOver(db: JournalDb, nowMs: number): Promise<void> {
  const floor = await floorStamp(db);
  const unsent = await db.rows.orderBy('unsentSince').toArray();
  const kept = unsent.map((row) => ({ ...row, rev: 0, unsent: markAll(row, floor) }));
  await replaceRows(db, kept, nowMs);
  await sendPicturesAgain(db, kept);
  const unsentShas = await db.pictures.where('unsent').equals(1).primaryKeys();
  await db.pictures.where('sha').noneOf(unsentShas).delete();
}

/** @returns whether this page was taken over; not when another pull was faster */
async function applyPage(
  { db, now }: SyncPlace,
  asked: string,
  answer: ChangesAnswer,
  offsetMs: number,
): Promise<boolean> {
  return db.transaction('rw', db.rows, db.meta, db.pictures, async () => {
    if ((await readCursor(db)) !== asked) return false;
    if (answer.reset) await startOver(db, now());
    const known = await db.rows.bulkGet(answer.rows.map((row) => row.id));
    const steps = answer.rows.flatMap((row, index) => {
      const before = known[index];
      return row.rev > (before?.rev ?? 0) ? [{ before, after: mergeServerRow(before, row) }] : [];
    });
    await storeRows(db, steps, now());
    await db.meta.put({ key: 'cursor', value: answer.cursor });
    if (!answer.more) await db.meta.put({ key: 'lastSyncedAt', value: now() });
    const seen = answer.rows.flatMap((row) => Object.values(row.at));
    await witness(db, seen, offsetMs);
    return true;
  });
}

/**
 * Takes over what changed on the server, page by page.
 *
 * @returns whether the server's data began a new life, so that something may have to be sent again
 */
export async function pullChanges(place: SyncPlace): Promise<boolean> {
  const { db, calls, now } = place;
  let wasReset = false;
  for (;;) {
    const cursor = await readCursor(db);
    const sentMs = now();
    const answer = await calls.pull(cursor);
    const offsetMs = measureOffset(Date.parse(answer.server_time), sentMs, now());
    const isTaken = await applyPage(place, cursor, answer, offsetMs);
    wasReset ||= isTaken && answer.reset;
    if (isTaken && !answer.more) return wasReset;
  }
}
