import { and, eq, ne } from 'drizzle-orm';
import type { StoreDeps } from '#api/db/database.ts';
import { loginSessions } from '#api/db/schema/login-sessions.ts';
import { users } from '#api/db/schema/users.ts';
import { logAccountChange } from '#api/features/revocations/revocation-log.service.ts';
import { type AuditEvent, appendAudit } from '#api/features/audit/audit.service.ts';

type NewPassword = { passwordHash: string; currentTokenHash: Buffer; audit: AuditEvent };
export type PasswordStore = ReturnType<typeof createPasswordStore>;

export function createPasswordStore({ write }: StoreDeps) {
  return {
    /** Stores the password and ends every other session of the user. */
    change(userId: string, { passwordHash, currentTokenHash, audit }: NewPassword): Promise<void> {
      return write(
        async (tx) => {
          const [user] = await tx.select().from(users).where(eq(users.id, userId));
          if (user === undefined) return; // removed concurrently
          const updated_at = Math.max(audit.at, user.updated_at + 1);
          const changed = { ...user, password_hash: passwordHash, updated_at };
          await tx.update(users).set(changed).where(eq(users.id, userId));
          const isOther = ne(loginSessions.token_hash, currentTokenHash);
          await tx.delete(loginSessions).where(and(eq(loginSessions.user_id, userId), isOther));
          await logAccountChange(tx, user, changed);
          await appendAudit(tx, audit);
        },
        { durable: true }, // the old password must stay invalid after a crash
      );
    },
  };
}
