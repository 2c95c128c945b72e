import type { AccessCodes } from './access-codes.service.ts';
import type { UserRow, UserStore } from './users.store.ts';

/** What signing in needs to know of a user. */
export type Account = UserRow;
export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts(store: UserStore, codes: AccessCodes) {
  return {
    findById: (id: string): Promise<Account | null> => store.find(id),

    /** @param typed as a person typed it: case, spaces, hyphens and look-alike letters do not matter */
    findByCode: (typed: string): Promise<Account | null> => store.findByCodeMac(codes.macOf(typed)),

    /** Null when nobody has this address, or an administrator does: their codes cannot be read back. */
    async readCodeByEmail(email: string): Promise<string | null> {
      const account = await store.findByEmailKey(email.toLowerCase());
      return account?.code_sealed ? codes.open(account.code_sealed, account.id) : null;
    },
  };
}
