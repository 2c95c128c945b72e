import { and, desc, eq, lt, or } from 'drizzle-orm';
import type { StoreDeps } from '#api/db/database.ts';
import { logEntries } from '#api/db/schema/system.ts';
import { contains, olderThan } from '#api/db/sql-expressions.ts';
import type { Page } from '#api/http/mount.ts';
import type { LogQuery } from '#contracts/system.ts';

export type LogRow = typeof logEntries.$inferSelect;

export const createLogStore = ({ db, write }: StoreDeps) => ({
  /** Existing rows stay unchanged. */
  add: (rows: readonly LogRow[]): Promise<void> =>
    write(async (tx) => {
      const insert = tx.insert(logEntries).values([...rows]);
      await insert.onConflictDoNothing();
    }),

  /** Newest first; ids sort by time. */
  async page({ limit, before, ...filter }: LogQuery): Promise<Page<LogRow>> {
    const condition = toCondition(filter);
    const rows = await db
      .select()
      .from(logEntries)
      .where(and(condition, olderThan(logEntries.id, before)))
      .orderBy(desc(logEntries.id))
      .limit(limit);
    return { rows, total: await db.$count(logEntries, condition) };
  },

  /** Removes what is older than `t`, UTC ms. */
  async removeBefore(t: number): Promise<void> {
    await write((tx) => tx.delete(logEntries).where(lt(logEntries.at, t)));
  },
});

function toCondition({ level, search = '' }: Pick<LogQuery, 'level' | 'search'>) {
  const isLevel = level === undefined ? undefined : eq(logEntries.level, level);
  if (search === '') return isLevel;
  return and(
    isLevel,
    or(contains(logEntries.message, search), contains(logEntries.details, search)),
  );
}
