import { and, eq, ne } from 'drizzle-orm';
import type { StoreDeps } from '#api/db/database.ts';
import { loginSessions } from '#api/db/schema/login-sessions.ts';
import { users } from '#api/db/schema/users.ts';
import { type AuditEvent, appendAudit } from '#api/features/audit/audit.service.ts';

type NewPassword = { passwordHash: string; keepTokenHash: Buffer; audit: AuditEvent };
export type PasswordStore = ReturnType<typeof createPasswordStore>;

export function createPasswordStore({ write }: StoreDeps) {
  return {
    /** Stores the password and ends every other session of the user: whoever knew the old one is out. */
    change(userId: string, { passwordHash, keepTokenHash, audit }: NewPassword): Promise<void> {
      return write(async (tx) => {
        await tx
          .update(users)
          .set({ password_hash: passwordHash, updated_at: audit.at })
          .where(eq(users.id, userId));
        const isOther = ne(loginSessions.token_hash, keepTokenHash);
        await tx.delete(loginSessions).where(and(eq(loginSessions.user_id, userId), isOther));
        await appendAudit(tx, audit);
      });
    },
  };
}
