import { and, countDistinct, desc, eq, gt, inArray, lt, ne, or, sql } from 'drizzle-orm';
import { type Db, type StoreDeps, durably } from '#api/db/database.ts';
import { prepareOnce } from '#api/db/prepare-once.ts';
import { loginSessions, users } from '#api/db/schema/users.ts';
import { type AuditEvent, appendAudit } from '#api/features/audit/audit.service.ts';
import { logAccountChange } from '#api/features/revocations/revocations.service.ts';

const MAX_SESSIONS = 5; // per user; one more ends the session that was idle longest

export type LoginSessionStore = ReturnType<typeof createLoginSessionStore>;
export type SessionLimits = {
  readonly idleMs: number; // a session unused for this long has ended
  /** Maximum number of present members, and since when (UTC ms) they count as present; null: unlimited. */
  readonly places: { readonly most: number; readonly seenSince: number } | null;
};
/** When a session was used, UTC ms. */
export type SessionUse = { readonly tokenHash: Buffer; readonly at: number };
type SessionRow = typeof loginSessions.$inferSelect;
type NewPassword = { passwordHash: string; currentTokenHash: Buffer; audit: AuditEvent };

const recentFirst = [desc(loginSessions.last_seen_at), desc(loginSessions.created_at)];

/** What a request needs of its caller. */
export const callerColumns = {
  id: users.id,
  username: users.username,
  email: users.email,
  role: users.role,
  is_active: users.is_active,
  starts_at: users.starts_at,
  expires_at: users.expires_at,
  password_hash: users.password_hash,
};

/** Every request of a signed-in person makes it. Reading every column takes twice as long. */
const findSession = prepareOnce((db) =>
  db
    .select({
      last_seen_at: loginSessions.last_seen_at,
      expires_at: loginSessions.expires_at,
      confirmed_at: loginSessions.confirmed_at,
      user: callerColumns,
    })
    .from(loginSessions)
    .innerJoin(users, eq(users.id, loginSessions.user_id))
    .where(eq(loginSessions.token_hash, sql.placeholder('tokenHash')))
    .prepare(),
);

/** Another process may have stored a later use. */
const updateLastSeen = prepareOnce((tx) => {
  const { token_hash, last_seen_at } = loginSessions;
  const isOwn = eq(token_hash, sql.placeholder('tokenHash'));
  return tx
    .update(loginSessions)
    .set({ last_seen_at: sql`${sql.placeholder('at')}` })
    .where(and(isOwn, lt(last_seen_at, sql.placeholder('at'))))
    .prepare();
});

export function createLoginSessionStore({ db, write }: StoreDeps) {
  return {
    /** Reads the session and its user together, so that changes of the user take effect immediately. */
    async find(tokenHash: Buffer) {
      const [row] = await findSession(db).execute({ tokenHash });
      return row ?? null;
    },

    /** Also ends the user's expired and surplus sessions. @returns false when all places are taken */
    start: (
      session: typeof loginSessions.$inferInsert,
      { idleMs, places }: SessionLimits,
      audit: AuditEvent,
    ): Promise<boolean> =>
      write(async (tx) => {
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
      }),

    /** Sessions that have ended meanwhile are skipped. */
    storeUses: (uses: readonly SessionUse[]): Promise<void> =>
      write(async (tx) => {
        for (const { tokenHash, at } of uses) await updateLastSeen(tx).execute({ tokenHash, at });
      }),

    confirm: (tokenHash: Buffer, audit: AuditEvent): Promise<void> =>
      write(async (tx) => {
        const isOwn = eq(loginSessions.token_hash, tokenHash);
        await tx.update(loginSessions).set({ confirmed_at: audit.at }).where(isOwn);
        await appendAudit(tx, audit);
      }),

    end: (tokenHash: Buffer, audit?: AuditEvent): Promise<void> =>
      write(async (tx) => {
        await tx.delete(loginSessions).where(eq(loginSessions.token_hash, tokenHash));
        if (audit) await appendAudit(tx, audit);
      }),

    endOthers: (userId: string, currentTokenHash: Buffer, audit: AuditEvent): Promise<void> =>
      write(async (tx) => {
        await endOtherSessions(tx, userId, currentTokenHash);
        await appendAudit(tx, audit);
      }),

    /** Most recently used first, without sessions that have expired at `at` (UTC ms). */
    active(userId: string, at: number, idleMs: number): Promise<SessionRow[]> {
      const { user_id, expires_at, last_seen_at } = loginSessions;
      return db
        .select()
        .from(loginSessions)
        .where(and(eq(user_id, userId), gt(expires_at, at), gt(last_seen_at, at - idleMs)))
        .orderBy(...recentFirst);
    },

    /** Durable: the old password must stay invalid after a crash. */
    changePassword: (userId: string, change: NewPassword): Promise<void> =>
      durably(write, async (tx) => {
        const { passwordHash, currentTokenHash, audit } = change;
        const [user] = await tx.select().from(users).where(eq(users.id, userId));
        if (user === undefined) return; // removed concurrently
        const updated_at = Math.max(audit.at, user.updated_at + 1);
        const changed = { ...user, password_hash: passwordHash, updated_at };
        await tx.update(users).set(changed).where(eq(users.id, userId));
        await endOtherSessions(tx, userId, currentTokenHash);
        await logAccountChange(tx, user, changed);
        await appendAudit(tx, audit);
      }),
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

async function makeRoom(tx: Db, userId: string): Promise<void> {
  const seen = await tx
    .select({ tokenHash: loginSessions.token_hash })
    .from(loginSessions)
    .where(eq(loginSessions.user_id, userId))
    .orderBy(...recentFirst);
  const tooMany = seen.slice(MAX_SESSIONS - 1).map(({ tokenHash }) => tokenHash);
  if (tooMany.length > 0) {
    await tx.delete(loginSessions).where(inArray(loginSessions.token_hash, tooMany));
  }
}

async function endOtherSessions(tx: Db, userId: string, currentTokenHash: Buffer): Promise<void> {
  const isOther = ne(loginSessions.token_hash, currentTokenHash);
  await tx.delete(loginSessions).where(and(eq(loginSessions.user_id, userId), isOther));
}
