import { asc, eq, gt, inArray, lt } from 'drizzle-orm';
import type { StoreDeps } from '#api/db/database.ts';
import { revocations } from '#api/db/schema/revocations.ts';

type Row = typeof revocations.$inferSelect;
/** What was taken from an account, as a line of the file says it. */
export type Revocation = Omit<Row, 'is_filed'>;
export type RevocationStore = ReturnType<typeof createRevocationStore>;

/** As many are read or marked at a time. */
const BATCH = 500;

export function createRevocationStore({ db, write }: StoreDeps) {
  return {
    /** Some of those whose line is not known to be in a file. */
    unfiled: (): Promise<Row[]> =>
      db
        .select()
        .from(revocations)
        .where(eq(revocations.is_filed, false))
        .orderBy(asc(revocations.id))
        .limit(BATCH),

    markFiled: (ids: readonly string[]): Promise<void> =>
      write(async (tx) => {
        await tx
          .update(revocations)
          .set({ is_filed: true })
          .where(inArray(revocations.id, [...ids]));
      }),

    /** A batch of all, in the order of their ids. @param after the last id of the batch before */
    page: (after: string): Promise<Row[]> =>
      db
        .select()
        .from(revocations)
        .where(gt(revocations.id, after))
        .orderBy(asc(revocations.id))
        .limit(BATCH),

    /** @param at UTC ms */
    removeBefore: (at: number): Promise<void> =>
      write(async (tx) => {
        await tx.delete(revocations).where(lt(revocations.at, at));
      }),
  };
}
