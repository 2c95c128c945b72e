import { eq } from 'drizzle-orm';
import type { StoreDeps } from '#api/db/database.ts';
import { loginSessions } from '#api/db/schema/login-sessions.ts';
import { users } from '#api/db/schema/users.ts';
import { type AuditEvent, appendAudit } from '#api/features/audit/audit.service.ts';
import { logAccountChange } from '#api/features/revocations/revocation-log.service.ts';

export type UserRow = typeof users.$inferSelect;
export type UserStore = ReturnType<typeof createUserStore>;

export function createUserStore({ db, write }: StoreDeps) {
  return {
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

    /** Null when another user has this e-mail address. */
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

    /** Null when a protected administrator exists; safe with concurrently starting processes. */
    insertProtected(row: UserRow, audit: AuditEvent): Promise<UserRow | null> {
      return write(async (tx) => {
        const existing = await tx
          .select({ id: users.id })
          .from(users)
          .where(eq(users.protected, true));
        if (existing.length > 0) return null;
        const [stored] = await tx.insert(users).values(row).returning();
        if (stored) await appendAudit(tx, audit);
        return stored ?? null;
      });
    },

    /**
     * Replaces the protected administrator's code, removes the password and ends all login sessions; null if
     * there is no administrator.
     */
    replaceProtectedCode: (codeMac: Buffer, at: number): Promise<UserRow | null> =>
      write(
        async (tx) => {
          const [user] = await tx.select().from(users).where(eq(users.protected, true));
          if (user === undefined) return null;
          const updated_at = Math.max(at, user.updated_at + 1);
          const changed = { ...user, code_mac: codeMac, password_hash: null, updated_at };
          await tx.update(users).set(changed).where(eq(users.id, user.id));
          await tx.delete(loginSessions).where(eq(loginSessions.user_id, user.id));
          await logAccountChange(tx, user, changed);
          const target = user.username;
          await appendAudit(tx, { actor: 'system', action: 'users.code_reset', target, at });
          return changed;
        },
        { durable: true },
      ),
  };
}
