import { eq, and, isNotNull } from 'drizzle-orm';
import { type Db, type StoreDeps, durably } from '#api/db/database.ts';
import { loginSessions, users } from '#api/db/schema/users.ts';
import { firstRow, hasAccessAt } from '#api/db/sql-expressions.ts';
import { journalShownNotification } from '#api/domain/notification-copy.ts';
import { type AuditActor, appendAudit } from '#api/features/audit/audit.service.ts';
import { queueMail, writeTo } from '#api/features/mails/mail-queue.service.ts';
import { logPrivacyChange, logRevocation } from '#api/features/revocations/revocations.service.ts';
import { hasOtherAdministrator } from '#api/features/users/accounts.service.ts';
import type { Privacy } from '#contracts/account.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import {
  anonymizeBylines,
  anonymizeAuditLog,
  anonymizePayments,
  removeLeads,
  findPiiReferences,
  type User,
} from './forget-person.store.ts';

/** Removal of a user by an administrator. Times are UTC ms. */
type RemovalRequest = {
  readonly id: string;
  readonly actor: AuditActor;
  readonly at: number;
  /** `updated_at` of the user as the administrator read it; null: any. */
  readonly readAt: number | null;
};

export const createAccountRemovalStore = ({ write }: StoreDeps) => ({
  /** Removes a user and all personal data. Payments and the audit log stay, anonymised. @param at UTC ms */
  remove: (userId: string, at: number): Promise<'removed' | 'protected' | 'last administrator'> =>
    durably(write, async (tx) => {
      const user = await findUser(tx, userId);
      if (user === null) return 'removed'; // by a concurrent request
      if (user.protected) return 'protected';
      if (await isLastAdministrator(tx, user, at)) return 'last administrator';
      await removeAccount(tx, user);
      await logRemoval(tx, user, 'deleted', at);
      const actor = { id: userId, username: userId }; // the name is gone
      await appendAudit(tx, { actor, action: 'auth.account_deleted', at });
      return 'removed';
    }),

  /** Removal by an administrator. @param guard throws if this user must not be removed */
  removeOther: (
    { id, actor, at, readAt }: RemovalRequest,
    guard: (user: User) => void,
  ): Promise<'removed' | 'missing' | 'stale' | 'last administrator'> =>
    durably(write, async (tx) => {
      const user = await findUser(tx, id);
      if (user === null) return 'missing';
      guard(user);
      if (readAt !== null && user.updated_at !== readAt) return 'stale';
      if (await isLastAdministrator(tx, user, at)) return 'last administrator';
      await removeAccount(tx, user);
      await logRemoval(tx, user, 'removed', at);
      await appendAudit(tx, { actor, action: 'users.deleted', target: id, at });
      return 'removed';
    }),
});

const findUser = (tx: Db, id: string): Promise<User | null> =>
  firstRow(tx.select().from(users).where(eq(users.id, id)));

const isLastAdministrator = async (tx: Db, { id, role }: User, at: number): Promise<boolean> =>
  role === 'admin' && !(await hasOtherAdministrator(tx, id, at));

const logRemoval = (tx: Db, { id, updated_at }: User, kind: 'deleted' | 'removed', at: number) =>
  logRevocation(tx, { userId: id, kind, at: Math.max(at, updated_at + 1) });

export async function removeAccount(tx: Db, user: User): Promise<void> {
  const references = await findPiiReferences(tx, user);
  await anonymizePayments(tx, references);
  await removeLeads(tx, references);
  await anonymizeAuditLog(tx, references);
  if (user.role === 'admin') await anonymizeBylines(tx, references);
  await tx.delete(users).where(eq(users.id, user.id)); // cascades to all rows of the user
}

/** What members let administrators see. */
export const createPrivacyStore = ({ db, write }: StoreDeps) => ({
  /** Null: the account was removed concurrently. */
  read: (userId: string): Promise<Privacy | null> =>
    firstRow(
      db
        .select({ journal_sums_only: users.journal_sums_only })
        .from(users)
        .where(eq(users.id, userId)),
    ),

  /** Nothing is stored where nothing changes. @param at UTC ms */
  change: (actor: PrivacyActor, privacy: Privacy, at: number): Promise<void> =>
    durably(write, async (tx) => {
      const user = await findUser(tx, actor.id);
      if (user === null || user.journal_sums_only === privacy.journal_sums_only) return;
      const changed = { ...user, ...privacy, updated_at: Math.max(at, user.updated_at + 1) };
      const { journal_sums_only, updated_at } = changed;
      await tx.update(users).set({ journal_sums_only, updated_at }).where(eq(users.id, user.id));
      await logPrivacyChange(tx, changed);
      const action = journal_sums_only ? 'auth.journal_hidden' : 'auth.journal_shown';
      await appendAudit(tx, { actor, action, at });
      if (!journal_sums_only) await tellShown(tx, user, { tokenHash: actor.tokenHash, at });
    }),
});

type PrivacyActor = AuditActor & { readonly id: string; readonly tokenHash: Buffer };

/** It may have been another person. */
async function tellShown(
  tx: Db,
  user: User,
  { tokenHash, at }: { tokenHash: Buffer; at: number },
): Promise<void> {
  const { device, token_hash } = loginSessions;
  const sessions = tx.select({ device }).from(loginSessions).where(eq(token_hash, tokenHash));
  const copy = journalShownNotification(at, (await firstRow(sessions))?.device ?? null);
  await writeTo(tx, user, copy, at);
}

export const createResendCodeStore = ({ db, write }: StoreDeps) => ({
  /** @param emailKey lower case */
  async isAddressOf(userId: string, emailKey: string): Promise<boolean> {
    const [member] = await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.email_key, emailKey)));
    return member !== undefined;
  },

  /** Once a minute. Requests for unknown addresses are audited too: they may be probing. @param emailKey lower case */
  queue: (emailKey: string, at: number): Promise<void> =>
    write(async (tx) => {
      const member = await findMember(tx, emailKey, at);
      const target = member?.username ?? 'nobody';
      await appendAudit(tx, { actor: 'system', action: 'auth.code_requested', target, at });
      if (!member) return;
      await queueMail(tx, {
        kind: 'access-code',
        recipient: member.email ?? emailKey,
        userId: member.id,
        subjectId: String(Math.floor(at / MINUTE_MS)),
        at,
      });
    }),
});

/** Members only: administrators' codes cannot be read back. */
async function findMember(tx: Db, emailKey: string, at: number) {
  const [row] = await tx
    .select({ id: users.id, username: users.username, email: users.email })
    .from(users)
    .where(
      and(
        eq(users.email_key, emailKey),
        eq(users.role, 'user'),
        hasAccessAt(at),
        isNotNull(users.code_sealed),
      ),
    );
  return row ?? null;
}
