import { eq, and, asc, desc, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { type Db, type StoreDeps, durably } from '#api/db/database.ts';
import { loginSessions, users } from '#api/db/schema/users.ts';
import { contains, firstRow, hasStatusAt, isWithin } from '#api/db/sql-expressions.ts';
import { type AuditEvent, appendAudit } from '#api/features/audit/audit.service.ts';
import { logAccountChange } from '#api/features/revocations/revocations.service.ts';
import type { Page } from '#api/http/mount.ts';
import { readSort, type UserQuery, type UserSelection, type UserSort } from '#contracts/users.ts';

export type UserRow = typeof users.$inferSelect;
export type UserStore = ReturnType<typeof createUserStore>;

export const createUserStore = ({ db, write }: StoreDeps) => ({
  find: (id: string) => findUser(db, eq(users.id, id)),
  findByCodeMac: (codeMac: Buffer) => findUser(db, eq(users.code_mac, codeMac)),
  /** @param emailKey lower case */
  findByEmailKey: (emailKey: string) => findUser(db, eq(users.email_key, emailKey)),
  findProtected: () => findUser(db, isProtected),

  /** Null when another user has this e-mail address. */
  insert: (row: UserRow, audit: AuditEvent): Promise<UserRow | null> =>
    write(async (tx) => {
      const [stored] = await tx
        .insert(users)
        .values(row)
        .onConflictDoNothing({ target: users.email_key })
        .returning();
      if (stored) await appendAudit(tx, audit);
      return stored ?? null;
    }),

  /** Null when a protected administrator exists; safe with concurrently starting processes. */
  insertProtected: (row: UserRow, audit: AuditEvent): Promise<UserRow | null> =>
    write(async (tx) => {
      if (await findUser(tx, isProtected)) return null;
      const [stored] = await tx.insert(users).values(row).returning();
      if (stored) await appendAudit(tx, audit);
      return stored ?? null;
    }),

  /** Also removes the password and ends all login sessions; null if there is no administrator. */
  replaceProtectedCode: (codeMac: Buffer, at: number): Promise<UserRow | null> =>
    durably(write, async (tx) => {
      const user = await findUser(tx, isProtected);
      if (user === null) return null;
      const updated_at = Math.max(at, user.updated_at + 1);
      const changed = { ...user, code_mac: codeMac, password_hash: null, updated_at };
      await tx.update(users).set(changed).where(eq(users.id, user.id));
      await tx.delete(loginSessions).where(eq(loginSessions.user_id, user.id));
      await logAccountChange(tx, user, changed);
      const target = user.username;
      await appendAudit(tx, { actor: 'system', action: 'users.code_reset', target, at });
      return changed;
    }),

  /** Users without the sort value come last. @param now UTC ms */
  async page(query: UserQuery, now: number): Promise<Page<UserRow>> {
    const { sort, before, limit } = query;
    const { key, mayLack, isDown } = orderOf(sort);
    const inOrder = isDown ? desc : asc;
    const matches = filterOf(query, now);
    const page = await db
      .select({ id: users.id }) // ids only: sorting whole rows takes five times as long
      .from(users)
      .where(and(matches, before === undefined ? undefined : await isAfter(db, sort, before)))
      .orderBy(...(mayLack ? [sql`${key} is null`] : []), inOrder(key), inOrder(users.id))
      .limit(limit);
    const rows = await readRows(
      db,
      page.map(({ id }) => id),
    );
    return { rows, total: await db.$count(users, matches) };
  },
});

const isProtected = eq(users.protected, true);

const findUser = (db: Db, where: SQL): Promise<UserRow | null> =>
  firstRow(db.select().from(users).where(where));

/** Sort keys; ties are ordered by creation time. */
const sortKeys = {
  created: { key: sql<string>`${users.id}`, mayLack: false }, // ids sort by creation time
  username: { key: sql<string>`lower(${users.username})`, mayLack: false },
  expires: { key: sql<number | null>`${users.expires_at}`, mayLack: true },
  last_login: { key: sql<number | null>`${users.last_login_at}`, mayLack: true },
} as const;

/** Rows after this one, by its current position. If it was deleted, the list restarts at the top. */
async function isAfter(db: Db, sort: UserSort, id: string): Promise<SQL | undefined> {
  const { key, isDown } = orderOf(sort);
  const [at] = await db.select({ value: key }).from(users).where(eq(users.id, id));
  if (at === undefined) return undefined;
  const beyond = isDown ? lt : gt;
  const laterOfSame = beyond(users.id, id);
  if (at.value === null) return and(isNull(key), laterOfSame);
  return or(beyond(key, at.value), and(eq(key, at.value), laterOfSame), isNull(key));
}

async function readRows(db: Db, ids: readonly string[]): Promise<UserRow[]> {
  const rows = await db
    .select()
    .from(users)
    .where(inArray(users.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function orderOf(sort: UserSort) {
  const { key, isDown } = readSort(sort);
  return { ...sortKeys[key], isDown };
}

/** @param now UTC ms */
export function filterOf(
  { search, role, status, ...joined }: UserSelection,
  now: number,
): SQL | undefined {
  return and(
    search ? or(contains(users.username, search), contains(users.email, search)) : undefined,
    role === undefined ? undefined : eq(users.role, role),
    status === undefined ? undefined : hasStatusAt(status, now),
    isWithin(users.created_at, joined),
  );
}
