import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { loginSessions } from '#api/db/schema/users.ts';
import { createLoginSessionStore } from '#api/features/auth/login-sessions.store.ts';
import { createDiagnosticsStore } from '#api/features/diagnostics/diagnostics.store.ts';
import { createJournalSyncStore } from '#api/features/journal/journal-sync.store.ts';
import { createUserStore } from '#api/features/users/users.store.ts';
import { aTrade } from '#tests/support/builders.ts';
import { aChange, anEdit, stampAt } from '#tests/support/journal-changes.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';
import { anEvent, AT, aSessionRow, aUserRow } from '#tests/support/store-rows.ts';

const database = await openStoreDatabase();
const store = createDiagnosticsStore(database);

async function aMember() {
  const member = aUserRow();
  await createUserStore(database).insert(member, anEvent());
  const session = aSessionRow(member.id, { device: 'Chrome on Android' });
  const limits = { idleMs: 1e9, places: null };
  await createLoginSessionStore(database).start(session, limits, anEvent());
  return { ...member, tokenHash: session.token_hash };
}

const textsOf = async (id: string): Promise<string[]> =>
  (await store.listOf(id)).map(({ text }) => text);

it('stores the report with the name of its device, in place of the oldest of twenty', async () => {
  const member = await aMember();
  for (let each = 1; each <= 21; each += 1) await store.add(member, `Report ${each}`, AT + each);
  const [newest] = await store.listOf(member.id);
  expect(newest).toMatchObject({ text: 'Report 21', device: 'Chrome on Android' });
  expect(await textsOf(member.id)).toHaveLength(20);
  expect(await textsOf(member.id)).not.toContain('Report 1');
  expect(await store.find(newest?.id ?? '')).toMatchObject({ username: member.username });
  expect(await store.find('unknown')).toBeNull();
});

it('removes reports and refusals that are older', async () => {
  const member = await aMember();
  const refused = { userId: member.id, kind: 'entry', field: 'notes', times: 1 };
  await store.add(member, 'old', AT);
  await store.add(member, 'new', AT + 10);
  await store.storeRefusals([
    { ...refused, code: 'request.invalid', at: AT },
    { ...refused, code: 'unknown', field: null, at: AT + 10 },
  ]);
  await store.removeBefore(AT + 5);
  expect(await textsOf(member.id)).toEqual(['new']);
  expect(await store.refusalsOf(member.id, 0)).toMatchObject([{ code: 'unknown', field: '' }]);
});

it('adds up equal refusals, and skips those of members who are gone', async () => {
  const member = await aMember();
  const refused = { kind: 'entry', code: 'request.invalid', field: 'notes', times: 2 } as const;
  await store.storeRefusals([{ ...refused, userId: member.id, at: AT }]);
  await store.storeRefusals([
    { ...refused, userId: member.id, at: AT + 5 },
    { ...refused, userId: 'gone', at: AT },
    { ...refused, field: 'pair', userId: member.id, at: AT + 9 },
  ]);
  expect(await store.refusalsOf(member.id, AT)).toMatchObject([
    { field: 'pair', times: 2, last_at: AT + 9 },
    { field: 'notes', times: 4, last_at: AT + 5 },
  ]);
  expect(await store.refusalsOf(member.id, AT + 6)).toHaveLength(1);
});

it('stores when a session pushed and pulled, each alone, and skips ended sessions', async () => {
  const { id, tokenHash } = await aMember();
  const who = { userId: id, timeZone: null };
  const ended = createHash('sha256').update('ended').digest();
  await store.storeTimes([
    { ...who, tokenHash, pushedAt: AT, pulledAt: null },
    { ...who, tokenHash: ended, pushedAt: AT, pulledAt: AT },
  ]);
  await store.storeTimes([{ ...who, tokenHash, pushedAt: null, pulledAt: AT + 1 }]);
  const sessions = await database.db.select().from(loginSessions);
  expect(sessions.find(({ user_id }) => user_id === id)).toMatchObject({
    pushed_at: AT,
    pulled_at: AT + 1,
  });
});

it('counts the rows of each kind, deleted ones apart', async () => {
  const member = await aMember();
  const sync = createJournalSyncStore(database);
  await sync.push(member.id, [aChange(aTrade({ id: 'a' })), aChange(aTrade({ id: 'b' }))], AT);
  await sync.push(member.id, [anEdit('b', { deleted: true }, stampAt(9))], AT);
  expect(await store.rowsOf(member.id)).toEqual({
    rows: [{ kind: 'entry', rows: 2 }],
    deleted: 1,
  });
});
