import { DAY_MS } from '../durations.ts';
import { EXPIRY_STEPS } from './membership.ts';

/** Access that ends within this time counts as expiring. */
export const EXPIRING_MS = Math.max(...EXPIRY_STEPS) * DAY_MS;

export const MEMBER_STATUSES = ['active', 'expiring', 'expired', 'inactive', 'scheduled'] as const;
export type MemberStatus = (typeof MEMBER_STATUSES)[number];

/** Times are UTC ms. */
export type MemberAccess = {
  readonly isActive: boolean; // not deactivated by an administrator
  readonly startsAt: number | null; // null: from the beginning
  readonly expiresAt: number | null; // null: no end
};

/**
 * The one status of a member: badges, filters, counts and the sign-in follow it; `hasStatusAt` says it in SQL.
 * `inactive`: deactivated, whatever the dates say. `expiring`: access ends within seven days.
 *
 * @param now UTC ms
 */
export function memberStatus(
  { isActive, startsAt, expiresAt }: MemberAccess,
  now: number,
): MemberStatus {
  if (!isActive) return 'inactive';
  if (startsAt !== null && startsAt > now) return 'scheduled';
  if (expiresAt === null) return 'active';
  if (expiresAt <= now) return 'expired';
  return expiresAt <= now + EXPIRING_MS ? 'expiring' : 'active';
}

/** A filter of the list: `active` has everybody with access now, those whose access ends soon too. */
export function hasStatus(access: MemberAccess, filter: MemberStatus, now: number): boolean {
  const status = memberStatus(access, now);
  return status === filter || (filter === 'active' && status === 'expiring');
}

export const hasAccess = (access: MemberAccess, now: number): boolean =>
  hasStatus(access, 'active', now);

type Dated = {
  readonly is_active: boolean;
  readonly starts_at?: string | null | undefined;
  readonly expires_at: string | null;
};

const msOf = (instant: string | null | undefined): number | null =>
  instant == null ? null : Date.parse(instant);

/** The access of a user as an answer has it. */
export const accessIn = ({ is_active, starts_at, expires_at }: Dated): MemberAccess => ({
  isActive: is_active,
  startsAt: msOf(starts_at),
  expiresAt: msOf(expires_at),
});

/** In short, as on a badge: `Expires in 3 days`. @param now UTC ms */
export function memberStatusLabel(access: MemberAccess, now: number): string {
  const status = memberStatus(access, now);
  if (status !== 'expiring') return statusLabels[status];
  const days = Math.ceil(((access.expiresAt ?? now) - now) / DAY_MS);
  return days === 1 ? 'Expires in 1 day' : `Expires in ${days} days`;
}

/** Of filters, which have no days. */
export const statusLabels: Readonly<Record<MemberStatus, string>> = {
  active: 'Active',
  expiring: 'Expires in 7 days',
  expired: 'Expired',
  inactive: 'Deactivated',
  scheduled: 'Scheduled',
};
