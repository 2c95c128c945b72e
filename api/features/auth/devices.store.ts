import { and, desc, eq, gt, ne } from 'drizzle-orm';
import type { StoreDeps } from '#api/db/database.ts';
import { loginSessions } from '#api/db/schema/login-sessions.ts';
import { type AuditEvent, appendAudit } from '#api/features/audit/audit.service.ts';

type SessionRow = typeof loginSessions.$inferSelect;
export type DeviceStore = ReturnType<typeof createDeviceStore>;

/** Login sessions as listed for their user. */
export function createDeviceStore({ db, write }: StoreDeps) {
  return {
    /** Most recently used first, without sessions that have expired at `at` (UTC ms). */
    activeSessions(userId: string, at: number, idleMs: number): Promise<SessionRow[]> {
      const isAlive = and(
        gt(loginSessions.expires_at, at),
        gt(loginSessions.last_seen_at, at - idleMs),
      );
      return db
        .select()
        .from(loginSessions)
        .where(and(eq(loginSessions.user_id, userId), isAlive))
        .orderBy(desc(loginSessions.last_seen_at), desc(loginSessions.created_at));
    },

    signOut(tokenHash: Buffer, audit: AuditEvent): Promise<void> {
      return write(async (tx) => {
        await tx.delete(loginSessions).where(eq(loginSessions.token_hash, tokenHash));
        await appendAudit(tx, audit);
      });
    },

    signOutOthers(userId: string, keepTokenHash: Buffer, audit: AuditEvent): Promise<void> {
      return write(async (tx) => {
        const isOther = ne(loginSessions.token_hash, keepTokenHash);
        await tx.delete(loginSessions).where(and(eq(loginSessions.user_id, userId), isOther));
        await appendAudit(tx, audit);
      });
    },
  };
}
