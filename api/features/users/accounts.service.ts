import { v7 as uuid } from 'uuid';
import type { AccessCodes } from './access-codes.service.ts';
import type { UserRow, UserStore } from './users.store.ts';

export { hasOtherAdministrator } from './user-changes.store.ts';

export type Account = UserRow;
export type Accounts = ReturnType<typeof createAccounts>;

export const createAccounts = (store: UserStore, codes: AccessCodes) => ({
  findById: (id: string): Promise<Account | null> => store.find(id),

  /** @param typed case, spaces, hyphens and look-alike letters do not matter */
  findByCode: (typed: string): Promise<Account | null> => store.findByCodeMac(codes.macOf(typed)),

  /** Null for an unknown address or an administrator, whose code cannot be read back. */
  async readCodeByEmail(email: string): Promise<string | null> {
    const account = await store.findByEmailKey(email.toLowerCase());
    return account?.code_sealed ? codes.open(account.code_sealed, account.id) : null;
  },
});

type Deps = { store: UserStore; codes: AccessCodes; now: () => number };

/** Also ends their login sessions. @returns the code, to print once; null if no administrator exists */
export async function resetAdministratorCode({ store, codes, now }: Deps): Promise<string | null> {
  const code = codes.make();
  const administrator = await store.replaceProtectedCode(codes.macOf(code), now());
  return administrator === null ? null : code;
}

/**
 * Creates the protected administrator if none exists.
 *
 * @param chosenCode from the environment; null: a random one
 * @returns the code, to print once; null if the administrator exists, whose code never changes here
 */
export async function ensureAdministrator(deps: Deps, chosenCode: string | null) {
  const { store, codes, now } = deps;
  if (await store.findProtected()) return null;
  const code = chosenCode ?? codes.make();
  const at = now();
  const created = await store.insertProtected(
    {
      id: uuid(),
      username: 'Administrator',
      email: null,
      email_key: null,
      role: 'admin',
      code_mac: codes.macOf(code),
      code_sealed: null, // nobody can read it back, not even with the master secret
      password_hash: null,
      is_active: true,
      protected: true,
      starts_at: null,
      expires_at: null,
      access_period: null,
      last_login_at: null,
      last_seen_at: null,
      journal_sums_only: false,
      time_zone: null,
      created_at: at,
      updated_at: at,
    },
    { actor: 'system', action: 'users.created', target: 'Administrator', at },
  );
  return created === null ? null : code;
}
