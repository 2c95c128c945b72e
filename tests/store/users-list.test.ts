import { expect, it } from 'vitest';
import { createUserStore } from '#api/features/users/users.store.ts';
import { users as usersTable } from '#api/db/schema/users.ts';
import { accessOf } from '#api/domain/accounts.ts';
import { hasStatus } from '#contracts/rules/access/member-status.ts';
import { USER_SORTS, UserQuery, UserStatus } from '#contracts/users.ts';
import { eq } from 'drizzle-orm';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';
import { anEvent, AT, aUserRow } from '#tests/support/store-rows.ts';

const database = await openStoreDatabase();
const users = createUserStore(database);

const stored = async (username: string, overrides: Parameters<typeof aUserRow>[0] = {}) => {
  const row = aUserRow({ username, ...overrides });
  await users.insert(row, anEvent());
  return row;
};
const page = (query: Partial<UserQuery> = {}) =>
  users.page(UserQuery.parse({ limit: 10, ...query }), AT);
const names = async (query: Partial<UserQuery> = {}) =>
  (await page(query)).rows.map(({ username }) => username);

/** All names, two rows at a time. */
async function walk(sort: UserQuery['sort']): Promise<string[]> {
  const seen: string[] = [];
  for (let before: string | undefined; ;) {
    const { rows } = await page({ sort, limit: 2, before });
    seen.push(...rows.map(({ username }) => username));
    before = rows.at(-1)?.id;
    if (rows.length < 2) return seen;
  }
}

it('begins with the newest and counts with a number', async () => {
  for (const name of ['a', 'b', 'c']) await stored(name);
  const first = await page({ limit: 2 });
  expect(first.total).toBe(3);
  expect(first.rows.map(({ username }) => username)).toEqual(['c', 'b']);
  expect(await names({ limit: 2, before: first.rows.at(-1)?.id })).toEqual(['a']);
});

it('is found by a part of the name or the address, ignoring case', async () => {
  await stored('Ama Mensah', { email: 'First@Example.com' });
  await stored('kofi', { email: 'second@example.com' });
  await stored('nobody');
  expect(await names({ search: 'aMA m' })).toEqual(['Ama Mensah']);
  expect(await names({ search: 'FIRST@' })).toEqual(['Ama Mensah']);
  expect(await names({ search: 'example.COM' })).toEqual(['kofi', 'Ama Mensah']);
  expect(await page({ search: 'none' })).toEqual({ rows: [], total: 0 });
  expect(await names({ search: ' ' })).toHaveLength(3);
});

it('searches for wildcard characters literally', async () => {
  for (const name of ['100%', '1000', 'a_b', 'acb', String.raw`back\slash`]) await stored(name);
  expect(await names({ search: '0%' })).toEqual(['100%']);
  expect(await names({ search: 'a_b' })).toEqual(['a_b']);
  expect(await names({ search: String.raw`k\s` })).toEqual([String.raw`back\slash`]);
});

it('is sorted by each key both ways; users without the date come last', async () => {
  await stored('Berta', { expires_at: AT + 2, last_login_at: AT - 1 });
  await stored('anna', { expires_at: null, last_login_at: AT - 3 });
  await stored('Dora', { expires_at: AT + 1, last_login_at: null });
  await stored('cleo', { expires_at: AT + 2, last_login_at: null });
  const orders = {
    created: ['Berta', 'anna', 'Dora', 'cleo'],
    '-created': ['cleo', 'Dora', 'anna', 'Berta'],
    username: ['anna', 'Berta', 'cleo', 'Dora'],
    '-username': ['Dora', 'cleo', 'Berta', 'anna'],
    expires: ['Dora', 'Berta', 'cleo', 'anna'],
    '-expires': ['cleo', 'Berta', 'Dora', 'anna'],
    last_login: ['anna', 'Berta', 'Dora', 'cleo'],
    '-last_login': ['Berta', 'anna', 'cleo', 'Dora'],
  } as const;
  expect(Object.keys(orders)).toHaveLength(USER_SORTS.length * 2);
  for (const [sort, expected] of Object.entries(orders)) {
    expect(await names({ sort: sort as UserQuery['sort'] })).toEqual(expected);
    expect(await walk(sort as UserQuery['sort'])).toEqual(expected);
  }
});

it('continues at the current position of a row, and from the top after its deletion', async () => {
  for (const name of ['a', 'b', 'c', 'd']) await stored(name);
  const { rows } = await page({ sort: 'username', limit: 2 });
  const before = rows.at(-1)?.id ?? '';
  await database.db.update(usersTable).set({ username: 'cc' }).where(eq(usersTable.id, before));
  expect(await names({ sort: 'username', before })).toEqual(['d']);
  await database.db.delete(usersTable).where(eq(usersTable.id, before));
  expect(await names({ sort: 'username', before })).toEqual(['a', 'c', 'd']);
});

it('is filtered by role and status, as the rule says', async () => {
  const people = [
    ['endless', { expires_at: null }],
    ['ended', { expires_at: AT }],
    ['ending', { expires_at: AT + 7 * DAY_MS }],
    ['later', { expires_at: AT + 7 * DAY_MS + 1 }],
    ['off', { expires_at: null, is_active: false }],
    ['off and ended', { expires_at: AT - 1, is_active: false }],
    ['begins later', { starts_at: AT + 1, expires_at: AT + 2 }],
    ['begun', { starts_at: AT, expires_at: null }],
  ] as const;
  for (const [name, overrides] of people) await stored(name, overrides);
  await stored('desk', { role: 'admin', expires_at: null });
  expect(await names({ role: 'admin' })).toEqual(['desk']);
  expect(await names({ role: 'user', status: 'active' })).toEqual([
    'begun',
    'later',
    'ending',
    'endless',
  ]);
  for (const status of UserStatus.options) {
    const { rows, total } = await page({ status });
    const all = (await page()).rows;
    expect(rows).toEqual(all.filter((row) => hasStatus(accessOf(row), status, AT)));
    expect([total, rows.length]).toEqual([rows.length, total]);
    expect(rows).not.toHaveLength(0);
  }
});
