import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { auditLog } from '#api/db/schema/system.ts';
import { loginSessions, memberViews, users as usersTable } from '#api/db/schema/users.ts';
import { createLoginSessionStore } from '#api/features/auth/login-sessions.store.ts';
import { createMemberViewStore } from '#api/features/auth/member-views.store.ts';
import { createUserStore } from '#api/features/users/users.store.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';
import { anEvent, aSessionRow, AT, aUserRow } from '#tests/support/store-rows.ts';

const database = await openStoreDatabase();
const users = createUserStore(database);
const sessions = createLoginSessionStore(database);
const views = createMemberViewStore(database);
const viewed = anEvent({ action: 'users.viewed' });

const admin = aUserRow({ role: 'admin' });
const [ama, kofi] = [aUserRow(), aUserRow()];
const [here, there] = [aSessionRow(admin.id), aSessionRow(admin.id)];

beforeEach(async () => {
  await database.db.delete(auditLog);
  await database.db.delete(usersTable);
  for (const user of [admin, ama, kofi]) await users.insert(user, anEvent());
  await database.db.insert(loginSessions).values([here, there]);
});

/** A view that is named by one byte. */
const aView = (name: number, memberId: string, session: typeof here, created_at = AT) => ({
  token_hash: Buffer.from([name]),
  member_id: memberId,
  session_token_hash: session.token_hash,
  created_at,
  expires_at: created_at + 10,
});
const names = async () =>
  (await database.db.select().from(memberViews))
    .map(({ token_hash }) => token_hash[0] ?? 0)
    .toSorted((a, b) => a - b);

it('finds a view with the member as they are now', async () => {
  await views.start(aView(1, ama.id, here), viewed);
  const view = await views.find(Buffer.from([1]));
  expect(view).toMatchObject({ expires_at: AT + 10, user: { id: ama.id, role: 'user' } });
  expect(view?.session_token_hash).toEqual(here.token_hash);
  expect(await views.find(Buffer.from([2]))).toBeNull();
});

it('has one view for each login session, and forgets those that are over', async () => {
  await views.start(aView(1, ama.id, here), viewed);
  await views.start(aView(2, ama.id, there), viewed);
  await views.start(aView(3, kofi.id, here, AT + 1), viewed);
  expect(await names()).toEqual([2, 3]);
  await views.start(aView(4, kofi.id, here, AT + 10), viewed);
  expect(await names()).toEqual([4]);
});

it('ends alone', async () => {
  await views.start(aView(1, ama.id, here), viewed);
  await views.start(aView(2, ama.id, there), viewed);
  await views.end(Buffer.from([1]));
  expect(await names()).toEqual([2]);
  expect(await sessions.find(here.token_hash)).not.toBeNull();
});

it('ends with the login session of the administrator, and with the member', async () => {
  await views.start(aView(1, ama.id, here), viewed);
  await views.start(aView(2, kofi.id, there), viewed);
  await sessions.end(here.token_hash);
  expect(await names()).toEqual([2]);
  await database.db.delete(usersTable).where(eq(usersTable.id, kofi.id));
  expect(await names()).toEqual([]);
});
