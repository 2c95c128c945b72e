import type { Caller } from '#api/http/caller.ts';
import { guardAccount, guardRole, lastAdministrator } from '#contracts/rules/account-guards.ts';
import { fieldRefusal, refusal } from '#contracts/rules/refusals.ts';
import type { AccessPeriod, AdminUser, UserChange } from '#contracts/users.ts';
import type { AccessCodes } from './access-codes.service.ts';
import { editUser, extendAccess, toggleAccess } from './user-edits.ts';
import { toAdminUser } from './to-admin-user.ts';
import type { Change, ChangeOrder, Unchanged, UserChangeStore } from './user-changes.store.ts';
import type { UserRow } from './users.store.ts';

/** Removes a user with everything of theirs; what `guard` throws leaves everything as it is. */
type RemoveUser = (
  order: ChangeOrder,
  guard: (user: UserRow) => void,
) => Promise<'removed' | Unchanged>;

type Deps = {
  readonly store: UserChangeStore;
  readonly removeUser: RemoveUser;
  readonly codes: AccessCodes;
  /** Sends the mail that was queued; nobody waits for it. */
  readonly kickMails: () => void;
  /** UTC ms. */
  readonly now: () => number;
};
export type UserChangeService = ReturnType<typeof createUserChangeService>;

/** Whom, and as last read; without the time it is done whatever happened since. */
export type Target = { readonly id: string; readonly updated_at?: string | undefined };

/** What administrators do to a user. All refuse with an ApiError: gone, changed since it was read, or guarded. */
export function createUserChangeService(deps: Deps) {
  const { store, removeUser, codes, kickMails, now } = deps;

  async function change(
    caller: Caller,
    target: Target,
    decide: (user: UserRow) => Change | null,
  ): Promise<AdminUser> {
    const outcome = await store.change(orderOf(caller, target, now()), decide);
    if (typeof outcome === 'string') throw refusalOf(outcome);
    return toAdminUser(outcome, codes);
  }

  return {
    /** Name, address and role. Whose role changes is signed out, and an administrator's code can be read by nobody. */
    change: (caller: Caller, id: string, { updated_at, ...draft }: UserChange) =>
      change(caller, { id, updated_at }, (user) => {
        guardRole(user, caller.id, draft.role);
        return editUser(user, draft);
      }),

    /** A new code, in the answer even for an administrator. A member with an address gets it by mail. */
    async newCode(
      caller: Caller,
      target: Target,
    ): Promise<{ user: AdminUser; access_code: string }> {
      const code = codes.make();
      const user = await change(caller, target, (row) => {
        guardAccount(row, caller.id, 'ownCode');
        const isMember = row.role === 'user';
        const code_sealed = isMember ? codes.seal(code, row.id) : null;
        const set = { code_mac: codes.macOf(code), code_sealed };
        return { set, action: 'users.code_reset', endsSessions: true, mailsCode: isMember };
      });
      kickMails();
      return { user, access_code: code };
    },

    /** The code alone signs in again; whoever is signed in stays so. */
    resetPassword: (caller: Caller, target: Target) =>
      change(caller, target, (user) => {
        guardAccount(user, caller.id, 'ownPassword');
        if (user.password_hash === null) return null;
        return { set: { password_hash: null }, action: 'users.password_reset' };
      }),

    /** Nobody is switched on by it, and access without an end stays so. It is no payment: no subscription is made. */
    extend: (
      caller: Caller,
      { access_period, ...target }: Target & { access_period: AccessPeriod },
    ) => change(caller, target, (user) => extendAccess(user, access_period, now())),

    /** The login sessions of a user who is switched off end for good. */
    toggle: (caller: Caller, target: Target) =>
      change(caller, target, (user) => {
        guardAccount(user, caller.id, 'own');
        return toggleAccess(user);
      }),

    /** Everything of theirs goes; what was paid stays for the books as the payment of nobody. */
    async remove(caller: Caller, target: Target): Promise<void> {
      const outcome = await removeUser(orderOf(caller, target, now()), (user) =>
        guardAccount(user, caller.id, 'own'),
      );
      if (outcome !== 'removed') throw refusalOf(outcome);
    },
  };
}

const orderOf = (actor: Caller, { id, updated_at }: Target, at: number): ChangeOrder => ({
  id,
  actor,
  at,
  readAt: updated_at === undefined ? null : Date.parse(updated_at),
});

function refusalOf(outcome: Unchanged): Error {
  if (outcome === 'missing') return refusal('users.not_found');
  if (outcome === 'stale') return refusal('users.stale');
  if (outcome === 'address taken') return fieldRefusal('users.email_taken', 'email');
  return lastAdministrator();
}
