import type { AccessCodes } from './access-codes.service.ts';
import type { UserRow, UserStore } from './users.store.ts';

export type Account = UserRow;
export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts(store: UserStore, codes: AccessCodes) {
  return {
    findById: (id: string): Promise<Account | null> => store.find(id),

    /** @param typed case, spaces, hyphens and look-alike letters do not matter */
    findByCode: (typed: string): Promise<Account | null> => store.findByCodeMac(codes.macOf(typed)),

    /** Null for an unknown address or an administrator, whose code cannot be read back. */
    async readCodeByEmail(email: string): Promise<string | null> {
      const account = await store.findByEmailKey(email.toLowerCase());
      return account?.code_sealed ? codes.open(account.code_sealed, account.id) : null;
    },
  };
}
