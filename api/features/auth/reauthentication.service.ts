import type { Account, Accounts } from '../users/accounts.service.ts';
import type { LoginLimits } from './login-limits.ts';
import { isPasswordOf } from './password-hash.ts';

/**
 * Verifies a signed-in caller by the password, or by the access code if no password is set. Failures count
 * as wrong passwords of the account.
 *
 * @throws ApiError 429 after too many wrong ones
 */
export type IsOwnProof = (userId: string, proof: string) => Promise<boolean>;

export function createOwnProof(accounts: Accounts, limits: LoginLimits): IsOwnProof {
  async function isProof(account: Account, proof: string): Promise<boolean> {
    if (account.password_hash !== null) return isPasswordOf(account.password_hash, proof);
    return (await accounts.findByCode(proof))?.id === account.id;
  }

  return async (userId, proof) => {
    const account = await accounts.findById(userId);
    return limits.tryPassword(userId, async () => account !== null && isProof(account, proof));
  };
}
