import { and, asc, desc, eq, getTableColumns, gt, type SQL, sql } from 'drizzle-orm';
import type { Db, StoreDeps } from '#api/db/database.ts';
import { prepareOnce } from '#api/db/prepare-once.ts';
import {
  journalHeads,
  journalRows,
  journalScreenshots,
  journalUsage,
} from '#api/db/schema/journal.ts';
import { users } from '#api/db/schema/users.ts';
import { countIf } from '#api/db/sql-expressions.ts';
import {
  createUsageMeter,
  type JournalQuota,
  NO_ROWS,
  rowBytes,
  type RowUsage,
  type UsageMeter,
} from '#api/domain/journal-quota.ts';
import { userIdBatches } from './journal-rows.store.ts';

/** Usage of the rows plus the bytes of all the member's pictures. */
export type StoredUsage = RowUsage & { readonly picture_bytes: number };
export type LargeJournal = StoredUsage & { readonly user_id: string; readonly username: string };
export type JournalUsageStore = ReturnType<typeof createJournalUsageStore>;

const NOTHING: StoredUsage = { ...NO_ROWS, picture_bytes: 0 };
const BATCH = 200; // rows or members per transaction: bounds how long other writes wait

const findUsage = prepareOnce((db) =>
  db
    .select()
    .from(journalUsage)
    .where(eq(journalUsage.user_id, sql.placeholder('userId')))
    .prepare(),
);

/** Null when the journal predates quotas and has not been measured yet. */
export async function readUsage(tx: Db, userId: string): Promise<StoredUsage | null> {
  const [row] = await findUsage(tx).execute({ userId });
  if (row) {
    const { user_id: _owner, ...usage } = row;
    return usage;
  }
  return (await hasAnything(tx, userId)) ? null : NOTHING;
}

async function hasAnything(tx: Db, userId: string): Promise<boolean> {
  const [head] = await tx.select().from(journalHeads).where(eq(journalHeads.user_id, userId));
  if (head) return true;
  const [picture] = await tx
    .select({ sha: journalScreenshots.sha })
    .from(journalScreenshots)
    .where(eq(journalScreenshots.user_id, userId))
    .limit(1);
  return picture !== undefined;
}

export const openMeter = async (tx: Db, userId: string, quota: JournalQuota): Promise<UsageMeter> =>
  createUsageMeter(await readUsage(tx, userId), quota);

/** Stores usage inside the transaction that changed it. @param change null when not measured yet */
export async function storeUsage(tx: Db, userId: string, change: Partial<StoredUsage> | null) {
  if (change === null) return;
  await tx
    .insert(journalUsage)
    .values({ user_id: userId, ...change })
    .onConflictDoUpdate({ target: journalUsage.user_id, set: change });
}

const bytesIf = (condition: SQL) =>
  sql<number>`coalesce(sum(case when ${condition} then ${journalRows.bytes} end), 0)`.mapWith(
    Number,
  );
const isLive = eq(journalRows.deleted, false);
const isDeleted = eq(journalRows.deleted, true);

/** Recounts usage from rows and pictures. @returns false while unmeasured rows are left */
async function recount(tx: Db, userId: string): Promise<boolean> {
  const [counted] = await tx
    .select({
      rows: countIf(isLive),
      bytes: bytesIf(isLive),
      deleted_rows: countIf(isDeleted),
      deleted_bytes: bytesIf(isDeleted),
      unmeasured: countIf(eq(journalRows.bytes, 0)),
    })
    .from(journalRows)
    .where(eq(journalRows.user_id, userId));
  const { unmeasured, ...rows } = counted ?? { ...NO_ROWS, unmeasured: 0 };
  if (unmeasured > 0) return false;
  const [pictures] = await tx
    .select({
      bytes: sql<number>`coalesce(sum(length(${journalScreenshots.bytes})), 0)`.mapWith(Number),
    })
    .from(journalScreenshots)
    .where(eq(journalScreenshots.user_id, userId));
  await storeUsage(tx, userId, { ...rows, picture_bytes: pictures?.bytes ?? 0 });
  return true;
}

export function createJournalUsageStore({ db, write }: StoreDeps) {
  /** Measures, in batches, rows that were stored before quotas existed. */
  async function measureRows(userId: string): Promise<void> {
    const own = eq(journalRows.user_id, userId);
    for (let last = 0; ;) {
      const after = last;
      const batch = await write(async (tx) => {
        const rows = await tx
          .select({
            id: journalRows.id,
            rev: journalRows.rev,
            doc: journalRows.doc,
            bytes: journalRows.bytes,
          })
          .from(journalRows)
          .where(and(own, gt(journalRows.rev, after)))
          .orderBy(asc(journalRows.rev))
          .limit(BATCH);
        for (const { id, doc, bytes } of rows) {
          if (bytes > 0) continue;
          await tx
            .update(journalRows)
            .set({ bytes: rowBytes(doc) })
            .where(and(own, eq(journalRows.id, id)));
        }
        return rows;
      });
      last = batch.at(-1)?.rev ?? 0;
      if (batch.length < BATCH) return;
    }
  }

  async function measure(userId: string): Promise<void> {
    while (!(await write((tx) => recount(tx, userId)))) await measureRows(userId);
  }

  return {
    /** A journal's usage; a journal that predates quotas is measured first. */
    async read(userId: string): Promise<StoredUsage> {
      const measured = await readUsage(db, userId);
      if (measured !== null) return measured;
      await measure(userId);
      return (await readUsage(db, userId)) ?? NOTHING;
    },

    async rebuild(): Promise<void> {
      for await (const ids of userIdBatches(db, BATCH)) {
        for (const id of ids) if (await hasAnything(db, id)) await measure(id);
      }
    },

    largest(limit: number): Promise<LargeJournal[]> {
      const { user_id, bytes, picture_bytes } = journalUsage;
      return db
        .select({ ...getTableColumns(journalUsage), username: users.username })
        .from(journalUsage)
        .innerJoin(users, eq(users.id, user_id))
        .orderBy(desc(sql`${bytes} + ${picture_bytes}`), asc(user_id))
        .limit(limit);
    },
  };
}
