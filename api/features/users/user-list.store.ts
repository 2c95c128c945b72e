import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { contains } from '#api/db/contains.ts';
import type { StoreDeps } from '#api/db/database.ts';
import { users } from '#api/db/schema/users.ts';
import { readSort, type UserQuery, type UserSort, type UserStatus } from '#contracts/users.ts';
import { EXPIRING_MS } from '#api/domain/accounts.ts';
import type { UserRow } from './users.store.ts';

export type UserListStore = ReturnType<typeof createUserListStore>;

/** Sort keys; ties are ordered by creation time. */
const sortKeys = {
  created: { key: sql<string>`${users.id}`, mayLack: false }, // ids sort by creation time
  username: { key: sql<string>`lower(${users.username})`, mayLack: false },
  expires: { key: sql<number | null>`${users.expires_at}`, mayLack: true },
  last_login: { key: sql<number | null>`${users.last_login_at}`, mayLack: true },
} as const;

export function createUserListStore({ db }: Pick<StoreDeps, 'db'>) {
  /**
   * The rows after the row with this id, by its current position. If it was deleted, the list restarts at
   * the top and the client drops duplicates.
   */
  async function isAfter(sort: UserSort, id: string): Promise<SQL | undefined> {
    const { key, isDown } = orderOf(sort);
    const [at] = await db.select({ value: key }).from(users).where(eq(users.id, id));
    if (at === undefined) return undefined;
    const beyond = isDown ? lt : gt;
    const laterOfSame = beyond(users.id, id);
    if (at.value === null) return and(isNull(key), laterOfSame);
    return or(beyond(key, at.value), and(eq(key, at.value), laterOfSame), isNull(key));
  }

  /** Rows in the order of `ids`. */
  async function readRows(ids: readonly string[]): Promise<UserRow[]> {
    const rows = await db
      .select()
      .from(users)
      .where(inArray(users.id, [...ids]));
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  return {
    /**
     * One page of matching users and the total; users without the sort value come last.
     *
     * @param now UTC ms
     */
    async page(query: UserQuery, now: number): Promise<{ rows: UserRow[]; total: number }> {
      const { sort, before, limit } = query;
      const { key, mayLack, isDown } = orderOf(sort);
      const inOrder = isDown ? desc : asc;
      const matches = filterOf(query, now);
      const page = await db
        .select({ id: users.id }) // ids only: sorting whole rows takes five times as long
        .from(users)
        .where(and(matches, before === undefined ? undefined : await isAfter(sort, before)))
        .orderBy(...(mayLack ? [sql`${key} is null`] : []), inOrder(key), inOrder(users.id))
        .limit(limit);
      const [counted] = await db.select({ total: count() }).from(users).where(matches);
      return { rows: await readRows(page.map(({ id }) => id)), total: counted?.total ?? 0 };
    },
  };
}

function orderOf(sort: UserSort) {
  const { key, isDown } = readSort(sort);
  return { ...sortKeys[key], isDown };
}

function filterOf({ search, role, status }: UserQuery, now: number): SQL | undefined {
  return and(
    search ? or(contains(users.username, search), contains(users.email, search)) : undefined,
    role === undefined ? undefined : eq(users.role, role),
    status === undefined ? undefined : statusFilters[status](now),
  );
}

/** `hasStatus` as SQL. */
const statusFilters: Readonly<Record<UserStatus, (now: number) => SQL | undefined>> = {
  inactive: () => eq(users.is_active, false),
  expired: (now) => lte(users.expires_at, now),
  active: (now) =>
    and(eq(users.is_active, true), or(isNull(users.expires_at), gt(users.expires_at, now))),
  expiring: (now) =>
    and(
      eq(users.is_active, true),
      gt(users.expires_at, now),
      lte(users.expires_at, now + EXPIRING_MS),
    ),
};
