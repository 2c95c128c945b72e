import type { Database } from '#api/db/database.ts';
import { putRows, storeHead } from '#api/features/journal/journal-rows.store.ts';
import { storeUsage } from '#api/features/journal/journal-usage.store.ts';
import { EntryRowFields } from '#contracts/journal/journal-rows.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { createUsageMeter, NO_ROWS } from '#api/domain/journal-quota.ts';
import { aTrade } from './builders.ts';

const ROWS_PER_WRITE = 1000;

const NEWEST = Date.parse('2026-11-19T20:00:00.000Z');
const boundless = { rows: Infinity, bytes: Infinity, pictureBytes: Infinity };

/** A journal of years in a moment: so many trades, one a minute, which no device has sent. */
export async function storeTrades(
  database: Pick<Database, 'write'>,
  userId: string,
  count: number,
): Promise<void> {
  const meter = createUsageMeter(NO_ROWS, boundless);
  for (let from = 0; from < count; from += ROWS_PER_WRITE) {
    const rows = Array.from({ length: Math.min(ROWS_PER_WRITE, count - from) }, (_, index) => {
      const n = from + index;
      const { id: _own, ...trade } = aTrade({
        date: new Date(NEWEST - n * MINUTE_MS).toISOString(),
        notes: `Trade ${n}: waited for the retest and took half off at the first target.`,
      });
      const fields = EntryRowFields.parse(trade);
      meter.take(null, fields);
      return [`large-${n}`, { kind: 'entry' as const, fields, at: {}, rev: n + 1 }] as const;
    });
    await database.write(async (tx) => {
      await putRows(tx, userId, new Map(rows), NEWEST);
      await storeHead(tx, userId, from + rows.length, NEWEST);
    });
  }
  await database.write((tx) => storeUsage(tx, userId, meter.used()));
}
