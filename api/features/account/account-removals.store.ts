import { and, eq, gt, isNull, ne, or } from 'drizzle-orm';
import type { Db, StoreDeps } from '#api/db/database.ts';
import { users } from '#api/db/schema/users.ts';
import { appendAudit } from '#api/features/audit/audit.service.ts';
import { forgetBylines, forgetNames, forgetPayer, removeRequests } from './forget-person.store.ts';
import { findTraces, type User } from './traces.store.ts';

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
      write(async (tx) => {
        const [user] = await tx.select().from(users).where(eq(users.id, userId));
        if (!user) return 'removed'; // by whoever was faster
        if (user.protected) return 'protected';
        if (user.role === 'admin' && !(await hasOtherAdministrator(tx, user, at))) {
          return 'last administrator';
        }
        await removeWith(tx, user);
        const actor = { id: userId, username: userId }; // the name is gone
        await appendAudit(tx, { actor, action: 'auth.account_deleted', at });
        return 'removed';
      }),
  };
}

async function removeWith(tx: Db, user: User): Promise<void> {
  const traces = await findTraces(tx, user);
  await forgetPayer(tx, traces);
  await removeRequests(tx, traces);
  await forgetNames(tx, traces);
  if (user.role === 'admin') await forgetBylines(tx, traces);
  await tx.delete(users).where(eq(users.id, user.id)); // and, by their references, all that is the user's
}

async function hasOtherAdministrator(tx: Db, { id }: User, at: number): Promise<boolean> {
  const canSignIn = and(
    eq(users.is_active, true),
    or(isNull(users.expires_at), gt(users.expires_at, at)),
  );
  const [other] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), ne(users.id, id), canSignIn))
    .limit(1);
  return other !== undefined;
}
