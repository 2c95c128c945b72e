import type { SessionUser } from '#contracts/auth.ts';
import type { Account } from '../users/accounts.service.ts';

export function toSessionUser(account: Account): SessionUser {
  return {
    id: account.id,
    username: account.username,
    email: account.email,
    role: account.role,
    access_expiration:
      account.expires_at === null ? null : new Date(account.expires_at).toISOString(),
    has_password: account.password_hash !== null,
  };
}

export const isExpired = (account: Account, nowMs: number): boolean =>
  account.expires_at !== null && account.expires_at <= nowMs;
