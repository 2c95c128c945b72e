import type { Account, Accounts } from '../users/accounts.service.ts';
import type { LoginLimits } from './login-limits.ts';
import { isPasswordOf } from './password-hash.ts';

/**
 * Whether somebody who is signed in is still the person: by the password, or by the access code where
 * none is set. Wrong answers count as wrong passwords of the account.
 *
 * @throws ApiError 429 after too many wrong ones
 */
export type IsOwnProof = (userId: string, given: string) => Promise<boolean>;

export function createOwnProof(accounts: Accounts, limits: LoginLimits): IsOwnProof {
  async function isProof(account: Account, given: string): Promise<boolean> {
    if (account.password_hash !== null) return isPasswordOf(account.password_hash, given);
    return (await accounts.findByCode(given))?.id === account.id;
  }

  return async (userId, given) => {
    const account = await accounts.findById(userId);
    return limits.tryPassword(userId, async () => account !== null && isProof(account, given));
  };
}
