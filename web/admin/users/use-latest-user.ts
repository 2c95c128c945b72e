import { useState } from 'react';
import type { AdminUser } from '#contracts/users.ts';
import type { UserTarget } from '#web/data/admin/users.ts';
import { isStale } from './user-copy.ts';

/**
 * The user as when a dialog was opened, which is what its act rests on: what somebody else saves while
 * it is open is refused once. Whoever was told so, and goes on, means it.
 */
export function useSeenUser(user: AdminUser): (lastFailure: Error | null) => UserTarget {
  const [{ id, updated_at }] = useState(user);
  return (lastFailure) => (isStale(lastFailure) ? { id } : { id, updated_at });
}
