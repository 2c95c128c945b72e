import type { UserChange } from '#contracts/users.ts';
import type { Change } from './user-changes.store.ts';
import type { UserRow } from './users.store.ts';

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
