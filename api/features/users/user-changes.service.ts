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
import { codeStaysHidden, fieldRefusal, refusal } from '#contracts/rules/access/refusals.ts';
import type { AccessPeriod, UserChange } from '#contracts/users.ts';
import type { AccessCodes } from './access-codes.service.ts';
import { toAdminUser } from './users.service.ts';
import type {
  Change,
  ChangeRequest,
  Unchanged,
  createUserChangeStore,
} from './user-changes.store.ts';
import type { UserRow } from './users.store.ts';

/** Deactivation ends the user's login sessions. */
function toggleAccess({ is_active }: UserRow): Change {
  const action = is_active ? 'users.deactivated' : 'users.activated';
  return { set: { is_active: !is_active }, action, endsSessions: is_active };
}

/** Null for unlimited access, which stays unlimited. @param now UTC ms */
function extendAccess(
  { expires_at }: UserRow,
  access_period: AccessPeriod,
  now: number,
): Change | null {
  if (expires_at === null) return null;
  const until = extendedTo(expires_at, daysOfAccess[access_period], now);
  const details = `${day(expires_at)} → ${day(until)}`;
  return { set: { expires_at: until, access_period }, action: 'users.extended', details };
}

/** In UTC, as `2026-12-20`. */
const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Null: no change. A demoted administrator's code works, but is hidden. @param newCodeMac null: the code stays */
function editUser(
  user: UserRow,
  draft: Omit<UserChange, 'updated_at'>,
  newCodeMac: Buffer | null,
): Change | null {
  const { username, email, role } = draft;
  const details = [
    difference('name', user.username, username),
    difference('e-mail', user.email ?? 'none', email ?? 'none'),
    difference('role', user.role, role),
    newCodeMac === null ? null : 'new access code',
  ].filter((text) => text !== null);
  if (details.length === 0) return null;
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
    details: details.join(', '),
    endsSessions: role !== user.role,
  };
}

const difference = (what: string, from: string, to: string): string | null =>
  from === to ? null : `${what} ${from} → ${to}`;

/** Removes a user and all personal data; an error of `guard` leaves everything unchanged. */
type RemoveUser = (
  order: ChangeRequest,
  guard: (user: UserRow) => void,
) => Promise<'removed' | Unchanged>;

type Deps = {
  readonly store: ReturnType<typeof createUserChangeStore>;
  readonly removeUser: RemoveUser;
  readonly codes: AccessCodes;
  readonly fileRevocations: () => Promise<void>;
  readonly kickMails: () => void;
  readonly now: () => number;
};
export type UserChangeService = ReturnType<typeof createUserChangeService>;

/** A user as last read; without `updated_at` the change is unconditional. */
export type Target = { readonly id: string; readonly updated_at?: string | undefined };

/** Changes by administrators. @throws ApiError when the user is missing, changed since it was read, or guarded */
export function createUserChangeService(deps: Deps) {
  const { store, removeUser, codes, fileRevocations, kickMails, now } = deps;

  async function change(caller: Caller, target: Target, decide: (user: UserRow) => Change | null) {
    const outcome = await store.change(toRequest(caller, target, now()), decide);
    if (typeof outcome === 'string') throw refusalOf(outcome);
    await fileRevocations();
    return toAdminUser(outcome, codes);
  }

  /** Protects the caller's own access and the protected account; administrators need a confirmation. */
  function guard(caller: Caller, user: UserRow, own: Parameters<typeof guardAccount>[2]): void {
    guardAccount(user, caller.id, own);
    if (isSensitiveAccount(user)) requireConfirmation(caller, now());
  }

  return {
    /** A role change ends the sessions. A promoted member gets a new code, which only this answer contains. */
    async change(caller: Caller, id: string, { updated_at, ...draft }: UserChange) {
      const code = codes.make();
      let isPromoted = false;
      const user = await change(caller, { id, updated_at }, (row) => {
        guardRole(row, caller.id, draft.role);
        isPromoted = row.role === 'user' && draft.role === 'admin';
        if (isPromoted && row.journal_sums_only) throw codeStaysHidden(row.username);
        const edit = editUser(row, draft, isPromoted ? codes.macOf(code) : null);
        if (edit !== null && isSensitiveChange(row, draft)) requireConfirmation(caller, now());
        return edit;
      });
      kickMails();
      return isPromoted ? { ...user, access_code: code } : user;
    },

    /**
     * The answer contains the new code, even for an administrator. A member with an address gets it by mail,
     * and a member who shows only sums of the journal by mail alone.
     */
    async newCode(caller: Caller, target: Target) {
      const code = codes.make();
      const user = await change(caller, target, (row) => {
        guard(caller, row, 'ownCode');
        const isMember = row.role === 'user';
        const canMail = isMember && row.email !== null;
        if (row.journal_sums_only && !canMail) throw codeStaysHidden(row.username);
        const code_sealed = isMember ? codes.seal(code, row.id) : null;
        const set = { code_mac: codes.macOf(code), code_sealed };
        return { set, action: 'users.code_reset', endsSessions: true, mailsCode: isMember };
      });
      kickMails();
      return { user, access_code: user.sums_only ? null : code };
    },

    resetPassword: (caller: Caller, target: Target) =>
      change(caller, target, (user) => {
        guard(caller, user, 'ownPassword');
        if (user.password_hash === null) return null;
        return { set: { password_hash: null }, action: 'users.password_reset' };
      }),

    /** Extends access without activating the user and without a subscription; unlimited access stays unlimited. */
    extend: (
      caller: Caller,
      { access_period, ...target }: Target & { access_period: AccessPeriod },
    ) => change(caller, target, (user) => extendAccess(user, access_period, now())),

    toggle: (caller: Caller, target: Target) =>
      change(caller, target, (user) => {
        guard(caller, user, 'own');
        return toggleAccess(user);
      }),

    async remove(caller: Caller, target: Target): Promise<void> {
      const outcome = await removeUser(toRequest(caller, target, now()), (user) => {
        guardAccount(user, caller.id, 'own');
        requireConfirmation(caller, now());
      });
      if (outcome !== 'removed') throw refusalOf(outcome);
      await fileRevocations();
    },
  };
}

const toRequest = (actor: Caller, { id, updated_at }: Target, at: number): ChangeRequest => ({
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
