import { and, eq, ne } from 'drizzle-orm';
import type { Db, StoreDeps } from '#api/db/database.ts';
import { loginSessions } from '#api/db/schema/login-sessions.ts';
import { users } from '#api/db/schema/users.ts';
import {
  type AuditAction,
  type AuditActor,
  appendAudit,
} from '#api/features/audit/audit.service.ts';
import { queueMail } from '#api/features/mails/mail-queue.service.ts';
import { noteAccountChange } from '#api/features/revocations/revocation-log.service.ts';
import { hasOtherAdministrator } from './administrators.store.ts';
import type { UserRow } from './users.store.ts';

export type UserChangeStore = ReturnType<typeof createUserChangeStore>;

/** Whose user is changed by whom; all times are UTC ms. */
export type ChangeOrder = {
  readonly id: string;
  readonly actor: AuditActor;
  readonly at: number;
  /** When the user was read that the change rests on; null: whenever. */
  readonly readAt: number | null;
};

export type Change = {
  readonly set: Partial<UserRow>;
  readonly action: AuditAction;
  /** From what to what, for the audit log, after the name; never a secret. */
  readonly words?: string | undefined;
  readonly endsSessions?: boolean;
  /** The member gets the code by mail. */
  readonly mailsCode?: boolean;
};

export type Unchanged = 'missing' | 'stale' | 'last administrator' | 'address taken';

export function createUserChangeStore({ write }: StoreDeps) {
  return {
    /**
     * Changes a user in one transaction with the decision what to change: what was decided on cannot
     * become untrue meanwhile.
     *
     * @param decide gets the user as stored; null: there is nothing to change. What it throws leaves
     *        everything as it is
     */
    change: (
      order: ChangeOrder,
      decide: (user: UserRow) => Change | null,
    ): Promise<UserRow | Unchanged> =>
      write(
        async (tx) => {
          const [user] = await tx.select().from(users).where(eq(users.id, order.id));
          if (!user) return 'missing';
          if (order.readAt !== null && user.updated_at !== order.readAt) return 'stale';
          const change = decide(user);
          return change === null ? user : apply(tx, user, change, order);
        },
        { durable: true }, // what was taken from somebody stays taken
      ),
  };
}

async function apply(
  tx: Db,
  user: UserRow,
  change: Change,
  { actor, at }: ChangeOrder,
): Promise<UserRow | Unchanged> {
  const { set, action, words } = change;
  // Strictly later even within one millisecond: the time is what the next editor compares.
  const changed = { ...user, ...set, updated_at: Math.max(at, user.updated_at + 1) };
  const isLost = isAdministrator(user) && !isAdministrator(changed);
  if (isLost && !(await hasOtherAdministrator(tx, user.id, at))) return 'last administrator';
  if (await isAddressTaken(tx, changed)) return 'address taken';
  await tx.update(users).set(changed).where(eq(users.id, user.id));
  if (change.endsSessions) {
    await tx.delete(loginSessions).where(eq(loginSessions.user_id, user.id));
  }
  await noteAccountChange(tx, user, changed);
  if (change.mailsCode) await mailCode(tx, changed, at);
  const target = words === undefined ? user.username : `${user.username}: ${words}`;
  await appendAudit(tx, { actor, action, target, at });
  return changed;
}

async function mailCode(tx: Db, { id, email, updated_at }: UserRow, at: number): Promise<void> {
  if (email === null) return;
  const subjectId = String(updated_at); // each new code is told once
  await queueMail(tx, { kind: 'new-code', recipient: email, userId: id, subjectId, at });
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
