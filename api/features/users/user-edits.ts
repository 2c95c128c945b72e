import { extendedTo } from '#contracts/rules/access-expiry.ts';
import { daysOfAccess } from '#contracts/rules/plans.ts';
import type { AccessPeriod, UserChange } from '#contracts/users.ts';
import type { Change } from './user-changes.store.ts';
import type { UserRow } from './users.store.ts';

/** Switched off, their login sessions end for good. */
export function toggleAccess({ is_active }: UserRow): Change {
  const action = is_active ? 'users.deactivated' : 'users.activated';
  return { set: { is_active: !is_active }, action, endsSessions: is_active };
}

/** Null for access without an end, which stays so. @param now UTC ms */
export function extendAccess(
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
 */
export function editUser(user: UserRow, draft: Omit<UserChange, 'updated_at'>): Change | null {
  const { username, email, role } = draft;
  const words = [
    moved('name', user.username, username),
    moved('e-mail', user.email ?? 'none', email ?? 'none'),
    moved('role', user.role, role),
  ].filter((text) => text !== null);
  if (words.length === 0) return null;
  const code = role === 'admin' ? { code_sealed: null } : {}; // one administrator must not harvest the others
  return {
    set: { username, email, email_key: email?.toLowerCase() ?? null, role, ...code },
    action: 'users.changed',
    words: words.join(', '),
    endsSessions: role !== user.role,
  };
}

const moved = (what: string, from: string, to: string): string | null =>
  from === to ? null : `${what} ${from} → ${to}`;
