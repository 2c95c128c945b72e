import { asc, eq, gt, inArray, lt } from 'drizzle-orm';
import type { StoreDeps } from '#api/db/database.ts';
import { revocations } from '#api/db/schema/revocations.ts';

type Row = typeof revocations.$inferSelect;
/** A revocation as in a line of the file. */
export type Revocation = Omit<Row, 'is_filed'>;
export type RevocationStore = ReturnType<typeof createRevocationStore>;

const BATCH = 500;

export function createRevocationStore({ db, write }: StoreDeps) {
  return {
    /** A batch of rows that are not yet in a file. */
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

    /** A batch ordered by id. @param after the last id of the previous batch */
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
