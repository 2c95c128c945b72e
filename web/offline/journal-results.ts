import type { ChangeResult, SyncAnswer } from '#contracts/journal-sync.ts';
import { floorStamp, witness } from './journal-clock.ts';
import type { JournalRow } from './journal-db.ts';
import { readEpoch } from './journal-meta.ts';
import { sendPicturesAgain } from './journal-pictures.ts';
import { markAll, mergeServerRow, type RowStep, storeRows } from './journal-rows.ts';
import type { SyncPlace } from './sync-calls.ts';

/** Drops the marks under which the row was sent; edits made since then stay unsent. */
function withoutSent(row: JournalRow, sent: JournalRow): JournalRow {
  const left = Object.entries(row.unsent).filter(([name, stamp]) => stamp !== sent.unsent[name]);
  const { attention: _refusedBefore, ...rest } = row;
  return { ...rest, unsent: Object.fromEntries(left) };
}

const isUnchanged = (row: JournalRow, sent: JournalRow): boolean =>
  Object.keys(withoutSent(row, sent).unsent).length === 0;

const NOT_TAKEN = 'The server does not know this trade any more and did not take all of it.';

/**
 * The row after the server answered. An answer that is older than what was taken over since leaves
 * the marks: whether the server's value of a field is ours would be a guess, and it is sent again.
 */
function afterResult(
  row: JournalRow,
  sent: JournalRow,
  result: ChangeResult,
  floor: string,
): JournalRow {
  if (result.status === 'ok') {
    if (result.row.rev < row.rev) return row;
    return mergeServerRow(withoutSent(row, sent), result.row);
  }
  if (result.status === 'invalid') {
    return isUnchanged(row, sent) ? { ...row, attention: result.detail } : row;
  }
  const whole = markAll(row, floor);
  const wasWhole = Object.keys(whole).every((name) => name in sent.unsent);
  return wasWhole ? { ...row, attention: NOT_TAKEN } : { ...row, unsent: whole };
}

/**
 * Takes over the results, unless the server's data began a new life since the rows were sent.
 *
 * @returns ids of rows that have to be sent again, as a whole
 */
export function applyResults(
  { db, now }: SyncPlace,
  sent: readonly JournalRow[],
  answer: SyncAnswer,
  { epoch, offsetMs }: { epoch: string; offsetMs: number },
): Promise<string[]> {
  return db.transaction('rw', db.rows, db.meta, db.pictures, async () => {
    if ((await readEpoch(db)) !== epoch) return [];
    const rows = await db.rows.bulkGet(sent.map((row) => row.id));
    const floor = await floorStamp(db);
    const steps: RowStep[] = [];
    for (const [index, before] of rows.entries()) {
      const [result, asSent] = [answer.results[index], sent[index]];
      if (before === undefined || result === undefined || asSent === undefined) continue;
      steps.push({ before, after: afterResult(before, asSent, result, floor) });
    }
    await storeRows(db, steps, now());
    const seen = answer.results.flatMap((result) =>
      result.status === 'ok' ? Object.values(result.row.at) : [],
    );
    await witness(db, seen, offsetMs);
    const missing = new Set(answer.results.filter((r) => r.status === 'missing').map((r) => r.id));
    const again = steps
      .map(({ after }) => after)
      .filter((row) => missing.has(row.id) && row.attention === undefined);
    await sendPicturesAgain(db, again);
    return again.map((row) => row.id);
  });
}

/** Notes why a row was refused, unless it changed since it was sent. */
export async function refuse(
  { db, now }: SyncPlace,
  sent: JournalRow,
  detail: string,
): Promise<void> {
  await db.transaction('rw', db.rows, db.meta, async () => {
    const row = await db.rows.get(sent.id);
    if (row === undefined || !isUnchanged(row, sent)) return;
    await storeRows(db, [{ before: row, after: { ...row, attention: detail } }], now());
  });
}
