import { eq, getTableName } from 'drizzle-orm';
import type { Services } from '#api/app.ts';
import type { Database } from '#api/db/database.ts';
import { loginSessions } from '#api/db/schema/users.ts';
import { tables } from '#api/db/tables.ts';
import { ensureAdministrator } from '#api/features/users/accounts.service.ts';
import { dumpTables } from './dump-tables.ts';

const ADMIN_CODE = 'ADM1-N000-0000-0001';

/** admin: the protected administrator; esi: another one; ama and kofi: members for a month. */
export type Person = 'admin' | 'esi' | 'ama' | 'kofi';
export type Account = { id: string; code: string; token: string };
export type People = Record<Person, Account>;

/**
 * Creates the people and signs each of them in. Administrators have just confirmed their identity, so that
 * only tests about that see the prompt.
 */
export async function createPeople(services: Services, now: () => number): Promise<People> {
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

/** The people of the first server in this process, with all their rows. */
let snapshot: { readonly people: People; readonly rows: Record<string, object[]> } | null = null;

/** Stores them for other databases: inserting rows takes a tenth of the time of creating people. */
export async function storePeople(people: People, database: Database): Promise<void> {
  if (snapshot) return;
  const rows = await dumpTables(database);
  snapshot = { people: structuredClone(people), rows }; // a test may sign one of them in anew
}

/** Inserts them into an empty database; null when none were stored. */
export async function insertStoredPeople({ write }: Database): Promise<People | null> {
  if (!snapshot) return null;
  const { people, rows } = snapshot;
  await write(async (tx) => {
    for (const table of tables) {
      const own = rows[getTableName(table)] ?? [];
      if (own.length > 0) await tx.insert(table).values(own);
    }
  });
  return structuredClone(people);
}
