import { eq, getTableName } from 'drizzle-orm';
import type { Services } from '#api/app.ts';
import type { Database } from '#api/db/database.ts';
import { loginSessions } from '#api/db/schema/login-sessions.ts';
import { tables } from '#api/db/tables.ts';
import { ensureAdministrator } from '#api/features/users/administrator.service.ts';
import { dumpTables } from './dump-tables.ts';

const ADMIN_CODE = 'ADM1-N000-0000-0001';

/** admin: the protected administrator; esi: another one; ama and kofi: members for a month. */
export type Person = 'admin' | 'esi' | 'ama' | 'kofi';
export type Account = { id: string; code: string; token: string };
export type People = Record<Person, Account>;

/**
 * Creates the people and signs each of them in. Administrators have just entered their code again: what
 * asks for that is what a test is about, or nothing that it has to see to.
 */
export async function settle(services: Services, now: () => number): Promise<People> {
  const { stores, codes, users } = services;
  await ensureAdministrator({ store: stores.users, codes, now }, ADMIN_CODE);
  const signedIn = async (code: string): Promise<Account> => {
    const info = { address: '192.0.2.1', header: () => undefined };
    const { answer } = await services.login.signIn({ access_code: code }, info);
    return { id: answer.user.id, code, token: answer.access_token };
  };
  const created = async (username: string, role: 'user' | 'admin'): Promise<Account> => {
    const email = `${username}@example.com`;
    const draft = { username, email, role, access_period: '1month' } as const;
    const user = await users.create('system', draft);
    return signedIn(user.access_code ?? '');
  };
  const administrator = async (account: Promise<Account>): Promise<Account> => {
    const { id } = await account;
    const confirmed = { confirmed_at: now() };
    await services.database.write(async (tx) => {
      await tx.update(loginSessions).set(confirmed).where(eq(loginSessions.user_id, id));
    });
    return account;
  };
  return {
    admin: await administrator(signedIn(ADMIN_CODE)),
    esi: await administrator(created('esi', 'admin')),
    ama: await created('ama', 'user'),
    kofi: await created('kofi', 'user'),
  };
}

/** As they settled in one server of this process, with every row that tells of them. */
let kept: { readonly people: People; readonly rows: Record<string, object[]> } | null = null;

/** For other databases, in which they would settle in the same way: to put them in takes a tenth of the time. */
export async function keepPeople(people: People, database: Database): Promise<void> {
  if (kept) return;
  const rows = await dumpTables(database);
  kept = { people: structuredClone(people), rows }; // a test may sign one of them in anew
}

/** Into a database that has nothing yet; null where nobody was kept. */
export async function putKeptPeople({ write }: Database): Promise<People | null> {
  if (!kept) return null;
  const { people, rows } = kept;
  await write(async (tx) => {
    for (const table of tables) {
      const own = rows[getTableName(table)] ?? [];
      if (own.length > 0) await tx.insert(table).values(own);
    }
  });
  return structuredClone(people);
}
