import { beforeEach, expect, it } from 'vitest';
import { loginSessions, users as usersTable } from '#api/db/schema/users.ts';
import { createLoginSessionStore } from '#api/features/auth/login-sessions.store.ts';
import { createUserStore } from '#api/features/users/users.store.ts';
import { isInProcess, openStoreDatabase } from '#tests/support/open-store.ts';
import { anEvent, aSessionRow, AT, aUserRow } from '#tests/support/store-rows.ts';

const database = await openStoreDatabase();
const users = createUserStore(database);
const sessions = createLoginSessionStore(database);

beforeEach(async () => {
  await database.db.delete(loginSessions);
  await database.db.delete(usersTable);
});

/** A new user signs in. There are two places for users who were seen after `AT - 10`. */
async function signIn(overrides: Parameters<typeof aSessionRow>[1] & { role?: 'user' | 'admin' }) {
  const { role = 'user', ...session } = overrides;
  const user = aUserRow({ role });
  await users.insert(user, anEvent());
  const limits = { idleMs: 1000, places: { most: 2, seenSince: AT - 10 } };
  const event = anEvent({ action: 'auth.login' });
  return sessions.start(aSessionRow(user.id, session), limits, event);
}

it('counts the members who were seen, on every engine', async () => {
  expect(await signIn({ last_seen_at: AT - 10 })).toBe(true); // too long ago to count
  expect(await signIn({ role: 'admin' })).toBe(true);
  expect(await signIn({})).toBe(true);
  expect(await signIn({})).toBe(true);
  expect(await signIn({})).toBe(false);
  expect(await database.db.$count(loginSessions)).toBe(4);
});

it('gives the last place to one of many parallel registrations', async () => {
  const started = await Promise.all(Array.from({ length: 5 }, () => signIn({})));
  expect(started.filter(Boolean)).toHaveLength(2);
});

// In process there is one database, with one connection.
it.skipIf(isInProcess)(
  'is looked up over the connections of now, after others were replaced',
  async () => {
    const user = aUserRow();
    await users.insert(user, anEvent());
    const session = aSessionRow(user.id);
    await sessions.start(
      session,
      { idleMs: 1000, places: null },
      anEvent({ action: 'auth.login' }),
    );
    const replaced = await openStoreDatabase();
    let current = replaced.db;
    const db = new Proxy(current, { get: (_first, name): unknown => Reflect.get(current, name) });
    const following = createLoginSessionStore({ db, write: database.write });
    expect(await following.find(session.token_hash)).toBeNull();
    current = database.db;
    expect((await following.find(session.token_hash))?.user.id).toBe(user.id);
  },
);
