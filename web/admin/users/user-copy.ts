import { ApiError } from '#contracts/errors.ts';
import type { AccessPeriod, UserRole, UserSort, UserStatus } from '#contracts/users.ts';
import { refusalText } from '#web/lib/refusal-copy.ts';

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

/** Somebody else changed the same user since it was read. */
export const isStale = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'users.stale';

/** Why an act on a user failed, with a sentence of its own where the server gave none. */
export const userFailure = (error: Error, otherwise: string): string =>
  isStale(error)
    ? 'Somebody else changed this user meanwhile. The list was read again: please look before you try once more.'
    : refusalText(error, otherwise);
