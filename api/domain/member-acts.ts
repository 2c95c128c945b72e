import type { UserRole } from '#contracts/auth.ts';
import { ApiError } from '#contracts/errors.ts';
import { type AccessChange, MOST_TARGETS, type Targets } from '#contracts/members.ts';
import { extendedTo } from '#contracts/rules/access/membership.ts';
import { bodyError } from '#contracts/rules/access/refusals.ts';
import { daysOfAccess } from '#contracts/rules/payments/plans.ts';
import type { AccessPeriod } from '#contracts/users.ts';

type Access = {
  readonly role: UserRole;
  readonly starts_at: number | null; // UTC ms
  readonly expires_at: number | null;
  readonly access_period: AccessPeriod | null;
};
type NewAccess = Omit<Access, 'role'>;

/** @throws ApiError 422 for an end that is over */
export function checkAccessChange(change: AccessChange, now: number): void {
  if (change.by === 'until' && Date.parse(change.until) <= now) {
    throw bodyError('request.invalid', '#/change/until', 'Please choose a day in the future');
  }
}

/** Null: nothing to change. An administrator's access is never shortened here. @param now UTC ms */
export function changedAccess(user: Access, change: AccessChange, now: number): NewAccess | null {
  const next = accessAfter(user, change, now);
  const isSame = next.starts_at === user.starts_at && next.expires_at === user.expires_at;
  const isShorter =
    next.starts_at !== user.starts_at ||
    (next.expires_at ?? Infinity) < (user.expires_at ?? Infinity);
  return isSame || (user.role === 'admin' && isShorter) ? null : next;
}

/** Whether a change leaves less access: a later begin, or a sooner end. */
export const shortensAccess = (
  before: Pick<Access, 'starts_at' | 'expires_at'>,
  after: Pick<Access, 'starts_at' | 'expires_at'>,
): boolean =>
  (after.starts_at ?? 0) > (before.starts_at ?? 0) ||
  (after.expires_at ?? Infinity) < (before.expires_at ?? Infinity);

function accessAfter(user: Access, change: AccessChange, now: number): NewAccess {
  const { starts_at, expires_at, access_period } = user;
  const own = { starts_at, expires_at, access_period };
  if (change.by === 'until') return { ...own, expires_at: Date.parse(change.until) };
  if (change.by === 'begin') return { ...own, starts_at: beginAfter(change.starts_at, now) };
  if (change.by === 'no_end' || expires_at === null) return { ...own, expires_at: null };
  if (change.by === 'days') return { ...own, expires_at: extendedTo(expires_at, change.days, now) };
  const until = extendedTo(expires_at, daysOfAccess[change.access_period], now);
  return { starts_at, expires_at: until, access_period: change.access_period };
}

function beginAfter(instant: string | null, now: number): number | null {
  const at = instant === null ? now : Date.parse(instant);
  return at > now ? at : null;
}

/** An act on what the administrator no longer sees is refused. @throws ApiError */
export function checkTargets(targets: Targets, matching: number): void {
  const expected = targets.ids === undefined ? (targets.count ?? 0) : new Set(targets.ids).size;
  if (matching !== expected) {
    throw new ApiError(
      'users.count_changed',
      `The list has changed: ${people(matching)} now, not ${expected.toLocaleString('en')}. Please look again.`,
    );
  }
  if (matching > MOST_TARGETS) {
    throw new ApiError(
      'users.too_many',
      `At most ${MOST_TARGETS.toLocaleString('en')} users at once. Please narrow the list.`,
    );
  }
}

const people = (count: number): string =>
  count === 1 ? 'it has 1 user' : `it has ${count.toLocaleString('en')} users`;
