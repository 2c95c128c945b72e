import { ApiError } from '#contracts/errors.ts';
import type { Caller } from '#api/http/caller.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { Account, Accounts } from '../users/accounts.service.ts';
import type { LoginLimits, Source } from './login-limits.ts';
import { isPasswordOf } from './password-hash.ts';

type Deps = {
  readonly accounts: Accounts;
  readonly limits: LoginLimits;
  readonly audit: Pick<AuditService, 'record'>;
  readonly now: () => number;
};

type CodeCheck = {
  readonly accessCode: string; // as typed
  readonly source: Source;
  /** Accounts that the code may belong to; any other code is wrong. */
  readonly isExpected: (account: Account) => boolean;
};

export type Credentials = ReturnType<typeof createCredentials>;

/** The only place that compares access codes and passwords. */
export const createCredentials = ({ accounts, limits, audit, now }: Deps) => ({
  /** Null for a wrong code, which counts against the source. @throws ApiError 429 while the source is blocked */
  findByCode: ({ accessCode, source, isExpected }: CodeCheck): Promise<Account | null> =>
    limits.tryCode(source, accessCode, async () => {
      const account = await accounts.findByCode(accessCode);
      return account !== null && isExpected(account) ? account : null;
    }),

  /** @param from a login session or known devices of the account, which no stranger can block; null: anywhere */
  async checkPassword(
    account: Account,
    { password, from }: { readonly password: string | undefined; readonly from: string | null },
  ): Promise<void> {
    const { id, password_hash } = account;
    if (password_hash === null) return;
    if (password === undefined) {
      throw new ApiError('auth.password_required', 'Please enter your password too.');
    }
    const isRight = await limits.tryPassword(from ?? id, () =>
      isPasswordOf(password_hash, password),
    );
    if (isRight) return;
    const failure = { actor: account, action: 'auth.failed', target: 'wrong password' } as const;
    await audit.record({ ...failure, at: now() });
    throw new ApiError('auth.wrong_password', 'This password is not right.');
  },
});

type Session = Pick<Caller, 'id' | 'tokenHash'>;

/** A login session as a source: a stolen one blocks itself, and no other session nor sign-in of the account. */
export const sessionSource = ({ id, tokenHash }: Session): string =>
  `the login session ${tokenHash.toString('hex').slice(0, 8)} of ${id}`;

/** Verifies a caller by password, or by access code without one. @throws ApiError 429 after too many wrong ones */
export type IsOwnProof = (caller: Session, proof: string) => Promise<boolean>;

export function createOwnProof(accounts: Accounts, limits: LoginLimits): IsOwnProof {
  async function isProof(account: Account, proof: string): Promise<boolean> {
    if (account.password_hash !== null) return isPasswordOf(account.password_hash, proof);
    return (await accounts.findByCode(proof))?.id === account.id;
  }

  return async (caller, proof) => {
    const account = await accounts.findById(caller.id);
    return limits.tryPassword(
      sessionSource(caller),
      async () => account !== null && isProof(account, proof),
    );
  };
}
