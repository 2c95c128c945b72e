import { eq } from 'drizzle-orm';
import type { Db, StoreDeps } from '#api/db/database.ts';
import { users } from '#api/db/schema/users.ts';
import { type AuditActor, appendAudit } from '#api/features/audit/audit.service.ts';
import { hasOtherAdministrator } from '#api/features/users/administrators.service.ts';
import { noteRevocation } from '#api/features/revocations/revocation-log.service.ts';
import { forgetBylines, forgetNames, forgetPayer, removeRequests } from './forget-person.store.ts';
import { findTraces, type User } from './pii-references.store.ts';

/** Whom an administrator removes; all times are UTC ms. */
type RemovalOrder = {
  readonly id: string;
  readonly actor: AuditActor;
  readonly at: number;
  /** When the user was read that this rests on; null: whenever. */
  readonly readAt: number | null;
};

export type AccountRemovalStore = ReturnType<typeof createAccountRemovalStore>;

export function createAccountRemovalStore({ write }: StoreDeps) {
  return {
    /**
     * Removes a user with everything of theirs in one transaction. What is theirs alone goes with the
     * row; what has to stay (payments, the audit log) stays without the person.
     *
     * @param at UTC ms
     */
    remove: (userId: string, at: number): Promise<'removed' | 'protected' | 'last administrator'> =>
      write(
        async (tx) => {
          const user = await findUser(tx, userId);
          if (user === null) return 'removed'; // by whoever was faster
          if (user.protected) return 'protected';
          if (await isLastAdministrator(tx, user, at)) return 'last administrator';
          await removeAccount(tx, user);
          await noteEnd(tx, user, 'deleted', at);
          const actor = { id: userId, username: userId }; // the name is gone
          await appendAudit(tx, { actor, action: 'auth.account_deleted', at });
          return 'removed';
        },
        { durable: true },
      ),

    /**
     * The same, by an administrator.
     *
     * @param guard throws where this user must stay
     */
    removeOther: (
      { id, actor, at, readAt }: RemovalOrder,
      guard: (user: User) => void,
    ): Promise<'removed' | 'missing' | 'stale' | 'last administrator'> =>
      write(
        async (tx) => {
          const user = await findUser(tx, id);
          if (user === null) return 'missing';
          guard(user);
          if (readAt !== null && user.updated_at !== readAt) return 'stale';
          if (await isLastAdministrator(tx, user, at)) return 'last administrator';
          await removeAccount(tx, user);
          await noteEnd(tx, user, 'removed', at);
          await appendAudit(tx, { actor, action: 'users.deleted', target: id, at });
          return 'removed';
        },
        { durable: true },
      ),
  };
}

async function findUser(tx: Db, id: string): Promise<User | null> {
  const [user] = await tx.select().from(users).where(eq(users.id, id));
  return user ?? null;
}

const isLastAdministrator = async (tx: Db, { id, role }: User, at: number): Promise<boolean> =>
  role === 'admin' && !(await hasOtherAdministrator(tx, id, at));

const noteEnd = (
  tx: Db,
  { id, updated_at }: User,
  kind: 'deleted' | 'removed',
  at: number,
): Promise<void> => noteRevocation(tx, { userId: id, kind, at: Math.max(at, updated_at + 1) });

/** Removes an account with everything of theirs; what has to stay, stays without the person. */
export async function removeAccount(tx: Db, user: User): Promise<void> {
  const traces = await findTraces(tx, user);
  await forgetPayer(tx, traces);
  await removeRequests(tx, traces);
  await forgetNames(tx, traces);
  if (user.role === 'admin') await forgetBylines(tx, traces);
  await tx.delete(users).where(eq(users.id, user.id)); // and, by their references, all that is the user's
}
