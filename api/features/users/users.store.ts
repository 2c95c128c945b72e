import { eq } from 'drizzle-orm';
import type { StoreDeps } from '#api/db/database.ts';
import { users } from '#api/db/schema/users.ts';
import { type AuditEvent, appendAudit } from '#api/features/audit/audit.service.ts';

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

    /** Null when there is a protected administrator: of several processes that start one makes it. */
    insertProtected(row: UserRow, audit: AuditEvent): Promise<UserRow | null> {
      return write(async (tx) => {
        const found = await tx
          .select({ id: users.id })
          .from(users)
          .where(eq(users.protected, true));
        if (found.length > 0) return null;
        const [stored] = await tx.insert(users).values(row).returning();
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
  };
}
