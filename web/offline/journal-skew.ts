import { SKEW_LIMIT_MS } from '#contracts/journal-sync.ts';
import { latestStamp, shiftStamp, stampMs } from '#contracts/rules/hybrid-clock.ts';
import { shiftClock } from './journal-clock.ts';
import type { Marks } from './journal-db.ts';
import { storeRows } from './journal-rows.ts';
import type { SyncPlace } from './sync-calls.ts';

const shiftEach = (marks: Marks, shiftMs: number): Marks =>
  Object.fromEntries(
    Object.entries(marks).map(([name, stamp]) => [name, shiftStamp(stamp, shiftMs)]),
  );

/**
 * Sets all unsent stamps right by the offset of the clock, once: they are saved, and whoever comes
 * second finds them right. A clock that was corrected since the write is measured as right; then
 * they go back to the server's time.
 */
export function setStampsRight(
  { db, now }: SyncPlace,
  serverMs: number,
  offsetMs: number,
): Promise<void> {
  return db.transaction('rw', db.rows, db.meta, async () => {
    const rows = await db.rows.orderBy('unsentSince').toArray();
    const latest = latestStamp(rows.flatMap((row) => Object.values(row.unsent)));
    if (latest === null || stampMs(latest) <= serverMs + SKEW_LIMIT_MS) return;
    const shiftMs = Math.min(offsetMs, serverMs - stampMs(latest));
    const steps = rows.map((before) => ({
      before,
      after: { ...before, unsent: shiftEach(before.unsent, shiftMs) },
    }));
    await storeRows(db, steps, now());
    await shiftClock(db, shiftMs, offsetMs);
  });
}
