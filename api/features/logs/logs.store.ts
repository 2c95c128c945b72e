import { and, count, desc, eq, lt, or } from 'drizzle-orm';
import { contains } from '#api/db/contains.ts';
import type { StoreDeps } from '#api/db/database.ts';
import { logEntries } from '#api/db/schema/log-entries.ts';
import type { LogQuery } from '#contracts/system.ts';

export type LogRow = typeof logEntries.$inferSelect;
export type LogStore = ReturnType<typeof createLogStore>;

export function createLogStore({ db, write }: StoreDeps) {
  return {
    /** Existing rows stay unchanged. */
    add: (rows: readonly LogRow[]): Promise<void> =>
      write(async (tx) => {
        await tx
          .insert(logEntries)
          .values([...rows])
          .onConflictDoNothing();
      }),

    /** Newest first; ids sort by time. */
    async page({ limit, before, ...filter }: LogQuery): Promise<{ rows: LogRow[]; total: number }> {
      const condition = toCondition(filter);
      const older = before === undefined ? undefined : lt(logEntries.id, before);
      const rows = await db
        .select()
        .from(logEntries)
        .where(and(condition, older))
        .orderBy(desc(logEntries.id))
        .limit(limit);
      const [counted] = await db.select({ total: count() }).from(logEntries).where(condition);
      return { rows, total: counted?.total ?? 0 };
    },

    /** Removes what is older than `t`, UTC ms. */
    removeBefore: (t: number): Promise<void> =>
      write(async (tx) => void (await tx.delete(logEntries).where(lt(logEntries.at, t)))),
  };
}

function toCondition({ level, search = '' }: Pick<LogQuery, 'level' | 'search'>) {
  const isLevel = level === undefined ? undefined : eq(logEntries.level, level);
  if (search === '') return isLevel;
  return and(
    isLevel,
    or(contains(logEntries.message, search), contains(logEntries.details, search)),
  );
}
