import { and, countDistinct, desc, eq, gt, inArray, lt, ne, or } from 'drizzle-orm';
import type { Db, StoreDeps } from '#api/db/database.ts';
import { isUnavailable } from '#api/db/failures.ts';
import { loginSessions } from '#api/db/schema/login-sessions.ts';
import { users } from '#api/db/schema/users.ts';
import { type AuditEvent, appendAudit } from '#api/features/audit/audit.service.ts';

/** Per user; one more ends the session that was idle longest. */
const MAX_SESSIONS = 5;

export type LoginSessionStore = ReturnType<typeof createLoginSessionStore>;
export type SessionLimits = {
  /** A session unused for this long has ended. */
  readonly idleMs: number;
  /** Maximum number of present members, and since when (UTC ms) they count as present; null: unlimited. */
  readonly places: { readonly most: number; readonly seenSince: number } | null;
};
export type SessionWithUser = {
  session: typeof loginSessions.$inferSelect;
  user: typeof users.$inferSelect;
};

export function createLoginSessionStore({ db, write }: StoreDeps) {
  return {
    /** Reads the session and its user together, so that changes of the user take effect immediately. */
    async find(tokenHash: Buffer): Promise<SessionWithUser | null> {
      const [row] = await db
        .select({ session: loginSessions, user: users })
        .from(loginSessions)
        .innerJoin(users, eq(users.id, loginSessions.user_id))
        .where(eq(loginSessions.token_hash, tokenHash));
      return row ?? null;
    },

    /**
     * Starts a session, ends the user's expired and surplus ones, and records the sign-in.
     *
     * @returns false when all places are taken: no session was started
     */
    start(
      session: typeof loginSessions.$inferInsert,
      { idleMs, places }: SessionLimits,
      audit: AuditEvent,
    ): Promise<boolean> {
      return write(async (tx) => {
        const { user_id, created_at } = session;
        const isDead = or(
          lt(loginSessions.expires_at, created_at),
          lt(loginSessions.last_seen_at, created_at - idleMs),
        );
        await tx.delete(loginSessions).where(and(eq(loginSessions.user_id, user_id), isDead));
        if (places !== null && (await isFull(tx, user_id, places))) return false;
        await makeRoom(tx, user_id);
        await tx.insert(loginSessions).values(session);
        await tx.update(users).set({ last_login_at: created_at }).where(eq(users.id, user_id));
        await appendAudit(tx, audit);
        return true;
      });
    },

    /** Skipped when the disk is full: reading stays possible. */
    async touch(tokenHash: Buffer, at: number): Promise<void> {
      const isOwn = eq(loginSessions.token_hash, tokenHash);
      try {
        await write((tx) => tx.update(loginSessions).set({ last_seen_at: at }).where(isOwn));
      } catch (error) {
        if (!isUnavailable(error)) throw error;
      }
    },

    /** Stores the time of the confirmation. */
    confirm(tokenHash: Buffer, audit: AuditEvent): Promise<void> {
      return write(async (tx) => {
        const isOwn = eq(loginSessions.token_hash, tokenHash);
        await tx.update(loginSessions).set({ confirmed_at: audit.at }).where(isOwn);
        await appendAudit(tx, audit);
      });
    },

    end(tokenHash: Buffer): Promise<void> {
      return write(async (tx) => {
        await tx.delete(loginSessions).where(eq(loginSessions.token_hash, tokenHash));
      });
    },
  };
}

/** Whether all places are taken by other members. A member with a session does not need another place. */
async function isFull(
  tx: Db,
  userId: string,
  { most, seenSince }: NonNullable<SessionLimits['places']>,
): Promise<boolean> {
  const own = eq(loginSessions.user_id, userId);
  const [signedIn] = await tx.select({ id: loginSessions.user_id }).from(loginSessions).where(own);
  if (signedIn !== undefined) return false;
  const [others] = await tx
    .select({ members: countDistinct(loginSessions.user_id) })
    .from(loginSessions)
    .innerJoin(users, eq(users.id, loginSessions.user_id))
    .where(
      and(gt(loginSessions.last_seen_at, seenSince), eq(users.role, 'user'), ne(users.id, userId)),
    );
  return (others?.members ?? 0) >= most;
}

/** Ends the sessions that were idle longest, so that one more fits. */
async function makeRoom(tx: Db, userId: string): Promise<void> {
  const seen = await tx
    .select({ tokenHash: loginSessions.token_hash })
    .from(loginSessions)
    .where(eq(loginSessions.user_id, userId))
    .orderBy(desc(loginSessions.last_seen_at), desc(loginSessions.created_at));
  const tooMany = seen.slice(MAX_SESSIONS - 1).map(({ tokenHash }) => tokenHash);
  if (tooMany.length > 0) {
    await tx.delete(loginSessions).where(inArray(loginSessions.token_hash, tooMany));
  }
}
