import { and, eq, ne } from 'drizzle-orm';
import { type Db, type StoreDeps, durably } from '#api/db/database.ts';
import { notificationPreferences } from '#api/db/schema/notifications.ts';
import { loginSessions, users } from '#api/db/schema/users.ts';
import { firstRow, hasAccessAt } from '#api/db/sql-expressions.ts';
import { addressChangedNotification } from '#api/domain/notification-copy.ts';
import { type AuditActor, appendAudit } from '#api/features/audit/audit.service.ts';
import { queueMail, writeTo } from '#api/features/mails/mail-queue.service.ts';
import { logAccountChange } from '#api/features/revocations/revocations.service.ts';
import type { AuditAction } from '#contracts/rules/audit-copy.ts';
import { JOURNAL_TOPICS } from '#contracts/rules/journal/journal-privacy.ts';
import { USUAL_CHANNELS } from '#contracts/rules/notifications/chat-message.ts';
import type { UserRow } from './users.store.ts';

/** A change of a user. Times are UTC ms. */
export type ChangeRequest = {
  readonly id: string;
  readonly actor: AuditActor;
  readonly at: number;
  readonly readAt: number | null;
};

export type Change = {
  readonly set: Partial<UserRow>;
  readonly action: AuditAction;
  readonly details?: string | undefined; // old and new values for the audit log; never a secret
  readonly endsSessions?: boolean;
  readonly mailsCode?: boolean;
};

export type Unchanged = 'missing' | 'stale' | 'last administrator' | 'address taken';

export const createUserChangeStore = ({ write }: StoreDeps) => ({
  /** Reads, decides and changes in one transaction; a revoked right stays revoked after a crash. @param decide null: no change; an error leaves all unchanged */
  change: (
    request: ChangeRequest,
    decide: (user: UserRow) => Change | null,
  ): Promise<UserRow | Unchanged> =>
    durably(write, async (tx) => {
      const [user] = await tx.select().from(users).where(eq(users.id, request.id));
      if (!user) return 'missing';
      if (request.readAt !== null && user.updated_at !== request.readAt) return 'stale';
      const change = decide(user);
      return change === null ? user : apply(tx, user, change, request);
    }),
});

async function apply(
  tx: Db,
  user: UserRow,
  change: Change,
  { actor, at }: ChangeRequest,
): Promise<UserRow | Unchanged> {
  const { set, action, details } = change;
  // Strictly increasing: `updated_at` is the version that editors compare.
  const changed = { ...user, ...set, updated_at: Math.max(at, user.updated_at + 1) };
  const isLost = isAdministrator(user) && !isAdministrator(changed);
  if (isLost && !(await hasOtherAdministrator(tx, user.id, at))) return 'last administrator';
  if (await isAddressTaken(tx, changed)) return 'address taken';
  await tx.update(users).set(changed).where(eq(users.id, user.id));
  if (change.endsSessions) {
    await tx.delete(loginSessions).where(eq(loginSessions.user_id, user.id));
  }
  await logAccountChange(tx, user, changed);
  if (change.mailsCode) await mailCode(tx, changed, at);
  if (user.email_key !== changed.email_key) await protectJournal(tx, user, at);
  const target = details === undefined ? user.username : `${user.username}: ${details}`;
  await appendAudit(tx, { actor, action, target, targetId: user.id, at });
  return changed;
}

async function mailCode(tx: Db, { id, email, updated_at }: UserRow, at: number): Promise<void> {
  if (email === null) return;
  const subjectId = String(updated_at); // one mail per new code
  await queueMail(tx, { kind: 'new-code', recipient: email, userId: id, subjectId, at });
}

/**
 * The new address gets no mails about a journal of which only sums are visible, and the old one learns
 * of the change.
 */
async function protectJournal(tx: Db, user: UserRow, at: number): Promise<void> {
  const { id, journal_sums_only } = user;
  if (!journal_sums_only) return;
  const own = eq(notificationPreferences.user_id, id);
  const before = await firstRow(tx.select().from(notificationPreferences).where(own));
  const channels = JOURNAL_TOPICS.map((topic) => {
    const chosen = before?.topics[topic] ?? USUAL_CHANNELS;
    return [topic, { ...chosen, email: false }] as const;
  });
  const set = { topics: { ...before?.topics, ...Object.fromEntries(channels) }, updated_at: at };
  await tx
    .insert(notificationPreferences)
    .values({ user_id: id, quiet_hours: null, ...set })
    .onConflictDoUpdate({ target: notificationPreferences.user_id, set });
  await writeTo(tx, user, addressChangedNotification(at), at);
}

const isAdministrator = ({ role, is_active }: UserRow): boolean => role === 'admin' && is_active;

async function isAddressTaken(tx: Db, { id, email_key }: UserRow): Promise<boolean> {
  if (email_key === null) return false;
  const [other] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email_key, email_key), ne(users.id, id)));
  return other !== undefined;
}

/** Whether another user can sign in as an administrator. @param now UTC ms */
export async function hasOtherAdministrator(tx: Db, userId: string, now: number): Promise<boolean> {
  const [other] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), ne(users.id, userId), hasAccessAt(now)))
    .limit(1);
  return other !== undefined;
}
