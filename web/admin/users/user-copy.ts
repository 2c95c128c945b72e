import { useState } from 'react';
import type { UserRole } from '#contracts/auth.ts';
import type { AccessPeriod, UserSort, UserStatus, AdminUser } from '#contracts/users.ts';
import { isStale, refusalText } from '#web/lib/copy.ts';
import type { UserTarget } from '#web/data/admin/users.ts';
import { useSession } from '#web/data/session/session.tsx';

type Option<Value> = { value: Value; label: string };

export const roles: readonly Option<UserRole>[] = [
  { value: 'user', label: 'User' },
  { value: 'admin', label: 'Admin' },
];

export const periods: readonly Option<AccessPeriod>[] = [
  { value: '1week', label: '1 week' },
  { value: '1month', label: '1 month' },
  { value: '1year', label: '1 year' },
];

export const statuses: readonly Option<UserStatus>[] = [
  { value: 'active', label: 'Active' },
  { value: 'expiring', label: 'Expiring within 7 days' },
  { value: 'expired', label: 'Expired' },
  { value: 'inactive', label: 'Inactive' },
];

export const sorts: readonly Option<UserSort>[] = [
  { value: '-created', label: 'Newest first' },
  { value: 'created', label: 'Oldest first' },
  { value: 'username', label: 'Name, A to Z' },
  { value: '-username', label: 'Name, Z to A' },
  { value: 'expires', label: 'Ends first' },
  { value: '-expires', label: 'Ends last' },
  { value: '-last_login', label: 'Last login, latest first' },
  { value: 'last_login', label: 'Last login, longest ago first' },
];

export const userFailure = (error: Error, otherwise: string): string =>
  isStale(error)
    ? 'Somebody else changed this user meanwhile. The list was read again: please look before you try once more.'
    : refusalText(error, otherwise);

/** A dialog over the sheet of a user. */
export type UserActProps = {
  user: AdminUser;
  onCancel: () => void;
  /** Called after success, with the toast already visible. */
  onDone: () => void;
};

/** Why a user cannot be deactivated, deleted or given new credentials; null when it is allowed. */
export function useGuard({ id, protected: isProtected }: AdminUser): string | null {
  const session = useSession();
  if (session.state === 'signed-in' && session.user.id === id) return 'Your account';
  return isProtected ? 'Protected account' : null;
}

/**
 * Targets the version of the user that the dialog opened with, so that a concurrent change rejects the
 * first attempt. A retry after that rejection overwrites it.
 */
export function useSeenUser(user: AdminUser): (lastFailure: Error | null) => UserTarget {
  const [{ id, updated_at }] = useState(user);
  return (lastFailure) => (isStale(lastFailure) ? { id } : { id, updated_at });
}
