import { count, desc, eq, lt } from 'drizzle-orm';
import type { Db, StoreDeps } from '#api/db/database.ts';
import { loginSessions } from '#api/db/schema/login-sessions.ts';
import { users } from '#api/db/schema/users.ts';
import {
  type AuditActor,
  type AuditEvent,
  appendAudit,
} from '#api/features/audit/audit.service.ts';
import type { ListQuery } from '#contracts/primitives.ts';

export type UserRow = typeof users.$inferSelect;
export type UserStore = ReturnType<typeof createUserStore>;

export function createUserStore({ db, write }: StoreDeps) {
  return {
    /** Newest first; ids sort by the time they were made. */
    async page({ limit, before }: ListQuery): Promise<{ rows: UserRow[]; total: number }> {
      const older = before === undefined ? undefined : lt(users.id, before);
      const rows = await db.select().from(users).where(older).orderBy(desc(users.id)).limit(limit);
      const [counted] = await db.select({ total: count() }).from(users);
      return { rows, total: counted?.total ?? 0 };
    },

    async find(id: string): Promise<UserRow | null> {
      const [row] = await db.select().from(users).where(eq(users.id, id));
      return row ?? null;
    },

    async findByCodeMac(codeMac: Buffer): Promise<UserRow | null> {
      const [row] = await db.select().from(users).where(eq(users.code_mac, codeMac));
      return row ?? null;
    },

    /** @param emailKey lower case */
    async findByEmailKey(emailKey: string): Promise<UserRow | null> {
      const [row] = await db.select().from(users).where(eq(users.email_key, emailKey));
      return row ?? null;
    },

    async findProtected(): Promise<UserRow | null> {
      const [row] = await db.select().from(users).where(eq(users.protected, true));
      return row ?? null;
    },

    /** Null when another user has this e-mail address: checked and stored in one transaction. */
    insert(row: UserRow, audit: AuditEvent): Promise<UserRow | null> {
      return write(async (tx) => {
        const [stored] = await tx
          .insert(users)
          .values(row)
          .onConflictDoNothing({ target: users.email_key })
          .returning();
        if (stored) await appendAudit(tx, audit);
        return stored ?? null;
      });
    },

    /** Null when there is no such user. */
    update(id: string, change: Partial<UserRow>, audit?: AuditEvent): Promise<UserRow | null> {
      return write(async (tx) => {
        const [row] = await tx.update(users).set(change).where(eq(users.id, id)).returning();
        if (row && audit) await appendAudit(tx, audit);
        return row ?? null;
      });
    },

    /**
     * Switches between active and inactive in one transaction, so that two clicks at once are two
     * clicks. An inactive user's login sessions end for good. Null when there is no such user.
     */
    toggle(id: string, actor: AuditActor, at: number): Promise<UserRow | null> {
      return write((tx) => toggleActive(tx, id, { actor, at }));
    },

    /** Their login sessions, likes, journal and chart analyses go with them. */
    remove(id: string, audit: AuditEvent): Promise<void> {
      return write(async (tx) => {
        const removed = await tx.delete(users).where(eq(users.id, id)).returning({ id: users.id });
        if (removed.length > 0) await appendAudit(tx, audit);
      });
    },
  };
}

async function toggleActive(
  tx: Db,
  id: string,
  by: Pick<AuditEvent, 'actor' | 'at'>,
): Promise<UserRow | null> {
  const [user] = await tx.select().from(users).where(eq(users.id, id));
  if (!user) return null;
  const change = { is_active: !user.is_active, updated_at: by.at };
  await tx.update(users).set(change).where(eq(users.id, id));
  if (user.is_active) await tx.delete(loginSessions).where(eq(loginSessions.user_id, id));
  const action = user.is_active ? 'users.deactivated' : 'users.activated';
  await appendAudit(tx, { ...by, action, target: user.username });
  return { ...user, ...change };
}
