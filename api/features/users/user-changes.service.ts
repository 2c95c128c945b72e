import type { Caller } from '#api/http/caller.ts';
import { extendedTo } from '#contracts/rules/access/membership.ts';
import {
  guardAccount,
  guardRole,
  lastAdministrator,
  isSensitiveAccount,
  isSensitiveChange,
  requireConfirmation,
} from '#api/domain/accounts.ts';
import { daysOfAccess } from '#contracts/rules/payments/plans.ts';
import { fieldRefusal, refusal } from '#contracts/rules/access/refusals.ts';
import type { AccessPeriod, AdminUser, UserChange } from '#contracts/users.ts';
import type { AccessCodes } from './access-codes.service.ts';
import { toAdminUser } from './to-admin-user.ts';
import type { Change, ChangeOrder, Unchanged, UserChangeStore } from './user-changes.store.ts';
import type { UserRow } from './users.store.ts';

/** Switched off, their login sessions end for good. */
function toggleAccess({ is_active }: UserRow): Change {
  const action = is_active ? 'users.deactivated' : 'users.activated';
  return { set: { is_active: !is_active }, action, endsSessions: is_active };
}

/** Null for access without an end, which stays so. @param now UTC ms */
function extendAccess(
  { expires_at }: UserRow,
  access_period: AccessPeriod,
  now: number,
): Change | null {
  if (expires_at === null) return null;
  const until = extendedTo(expires_at, daysOfAccess[access_period], now);
  const words = `${day(expires_at)} → ${day(until)}`;
  return { set: { expires_at: until, access_period }, action: 'users.extended', words };
}

/** In UTC, as `2026-12-20`. */
const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/**
 * What a draft changes of a user; null: nothing. Nobody knows the code of a user any more who is no
 * administrator now: it goes on to work, and can be shown once there is a new one.
 *
 * @param newCodeMac of the code that replaces theirs; null: they keep it
 */
function editUser(
  user: UserRow,
  draft: Omit<UserChange, 'updated_at'>,
  newCodeMac: Buffer | null,
): Change | null {
  const { username, email, role } = draft;
  const words = [
    moved('name', user.username, username),
    moved('e-mail', user.email ?? 'none', email ?? 'none'),
    moved('role', user.role, role),
    newCodeMac === null ? null : 'new access code',
  ].filter((text) => text !== null);
  if (words.length === 0) return null;
  // One administrator must not harvest the codes of the others.
  const code = role === 'admin' ? { code_sealed: null } : {};
  return {
    set: {
      username,
      email,
      email_key: email?.toLowerCase() ?? null,
      role,
      ...code,
      ...(newCodeMac !== null && { code_mac: newCodeMac }),
    },
    action: 'users.changed',
    words: words.join(', '),
    endsSessions: role !== user.role,
  };
}

const moved = (what: string, from: string, to: string): string | null =>
  from === to ? null : `${what} ${from} → ${to}`;

/** Removes a user with everything of theirs; what `guard` throws leaves everything as it is. */
type RemoveUser = (
  order: ChangeOrder,
  guard: (user: UserRow) => void,
) => Promise<'removed' | Unchanged>;

type Deps = {
  readonly store: UserChangeStore;
  readonly removeUser: RemoveUser;
  readonly codes: AccessCodes;
  /** Has on the disk what a restore must replay. */
  readonly fileRevocations: () => Promise<void>;
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
  const { store, removeUser, codes, fileRevocations, kickMails, now } = deps;

  async function change(
    caller: Caller,
    target: Target,
    decide: (user: UserRow) => Change | null,
  ): Promise<AdminUser> {
    const outcome = await store.change(orderOf(caller, target, now()), decide);
    if (typeof outcome === 'string') throw refusalOf(outcome);
    await fileRevocations();
    return toAdminUser(outcome, codes);
  }

  /** Keeps the way in of the caller and of the protected account, and asks again before that of an administrator. */
  function guard(caller: Caller, user: UserRow, own: Parameters<typeof guardAccount>[2]): void {
    guardAccount(user, caller.id, own);
    if (isSensitiveAccount(user)) requireConfirmation(caller, now());
  }

  return {
    /**
     * Name, address and role. Whose role changes is signed out. The old code of a new administrator stood
     * in the list that the others see: there is a new one, in this answer alone.
     */
    async change(caller: Caller, id: string, { updated_at, ...draft }: UserChange) {
      const code = codes.make();
      let isPromoted = false;
      const user = await change(caller, { id, updated_at }, (row) => {
        guardRole(row, caller.id, draft.role);
        isPromoted = row.role === 'user' && draft.role === 'admin';
        const edit = editUser(row, draft, isPromoted ? codes.macOf(code) : null);
        if (edit !== null && isSensitiveChange(row, draft)) requireConfirmation(caller, now());
        return edit;
      });
      return isPromoted ? { ...user, access_code: code } : user;
    },

    /** A new code, in the answer even for an administrator. A member with an address gets it by mail. */
    async newCode(
      caller: Caller,
      target: Target,
    ): Promise<{ user: AdminUser; access_code: string }> {
      const code = codes.make();
      const user = await change(caller, target, (row) => {
        guard(caller, row, 'ownCode');
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
        guard(caller, user, 'ownPassword');
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
        guard(caller, user, 'own');
        return toggleAccess(user);
      }),

    /** Everything of theirs goes; what was paid stays for the books as the payment of nobody. */
    async remove(caller: Caller, target: Target): Promise<void> {
      const outcome = await removeUser(orderOf(caller, target, now()), (user) => {
        guardAccount(user, caller.id, 'own');
        requireConfirmation(caller, now());
      });
      if (outcome !== 'removed') throw refusalOf(outcome);
      await fileRevocations();
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
