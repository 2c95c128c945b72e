import type { UserStatus } from '#contracts/users.ts';
import { EXPIRY_STEPS } from './access-expiry.ts';
import { DAY_MS } from '../durations.ts';

/** Access that ends within this is about to end. */
export const EXPIRING_MS = Math.max(...EXPIRY_STEPS) * DAY_MS;

type Access = { readonly isActive: boolean; readonly expiresAt: number | null };

/** Whether a user is of a status; `active` are those that are expiring too. @param now UTC ms */
export function hasStatus(
  { isActive, expiresAt }: Access,
  status: UserStatus,
  now: number,
): boolean {
  const ends = expiresAt ?? Infinity;
  if (status === 'inactive') return !isActive;
  if (status === 'expired') return ends <= now;
  return isActive && ends > now && (status === 'active' || ends <= now + EXPIRING_MS);
}
