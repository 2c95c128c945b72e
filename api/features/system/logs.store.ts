import { and, desc, eq, inArray, lt, or } from 'drizzle-orm';
import type { StoreDeps } from '#api/db/database.ts';
import { logEntries } from '#api/db/schema/system.ts';
import { users } from '#api/db/schema/users.ts';
import { contains, olderThan } from '#api/db/sql-expressions.ts';
import type { Page } from '#api/http/mount.ts';
import type { LogQuery } from '#contracts/system.ts';

const MOST_MEMBERS = 1000; // of a search

type StoredQuery = Pick<LogQuery, 'limit' | 'before' | 'level' | 'search'>;
export type LogRow = typeof logEntries.$inferSelect;

export const createLogStore = ({ db, write }: StoreDeps) => ({
  /** Existing rows stay unchanged. */
  add: (rows: readonly LogRow[]): Promise<void> =>
    write(async (tx) => {
      const insert = tx.insert(logEntries).values([...rows]);
      await insert.onConflictDoNothing();
    }),

  /** Newest first; ids sort by time. */
  async page({ limit, before, ...filter }: StoredQuery): Promise<Page<LogRow>> {
    const condition = toCondition(filter);
    const rows = await db
      .select()
      .from(logEntries)
      .where(and(condition, olderThan(logEntries.id, before)))
      .orderBy(desc(logEntries.id))
      .limit(limit);
    return { rows, total: await db.$count(logEntries, condition) };
  },

  /** Accounts whose name or address contains a text, or whose id it is. */
  async idsOf(text: string): Promise<string[]> {
    const { id, username, email } = users;
    const rows = await db
      .select({ id })
      .from(users)
      .where(or(eq(id, text), contains(username, text), contains(email, text)))
      .limit(MOST_MEMBERS);
    return rows.map((row) => row.id);
  },

  /** The present names of accounts, by their ids. */
  async namesOf(ids: readonly string[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map();
    const { id, username } = users;
    const isOneOf = inArray(id, [...new Set(ids)]);
    const rows = await db.select({ id, username }).from(users).where(isOneOf);
    return new Map(rows.map((row) => [row.id, row.username]));
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
