import { describe, expect, it } from 'vitest';
import { auditLog } from '#api/db/schema/system.ts';
import { loginSessions, users as usersTable } from '#api/db/schema/users.ts';
import { createAuditStore } from '#api/features/audit/audit.store.ts';
import { createLoginSessionStore } from '#api/features/auth/login-sessions.store.ts';
import {
  type Change,
  type ChangeRequest,
  createUserChangeStore,
} from '#api/features/users/user-changes.store.ts';
import { createUserStore } from '#api/features/users/users.store.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';
import { anEvent, aSessionRow, AT, aUserRow } from '#tests/support/store-rows.ts';

const database = await openStoreDatabase();
const users = createUserStore(database);
const changes = createUserChangeStore(database);
const audit = createAuditStore(database);
const sessions = createLoginSessionStore(database);

const auditActions = async () =>
  (await database.db.select().from(auditLog).orderBy(auditLog.id)).map(({ action }) => action);
const start = (row: ReturnType<typeof aSessionRow>, idleMs = 1000) =>
  sessions.start(row, { idleMs, places: null }, anEvent({ action: 'auth.login' }));
const recordCodeView = (id: string, at: number) =>
  audit.recordHourly({ actor: { id, username: id }, action: 'users.codes_shown', at });
const sessionCount = async () => (await database.db.select().from(loginSessions)).length;
const stored = async (overrides = {}) => {
  const row = aUserRow(overrides);
  await users.insert(row, anEvent());
  return row;
};

describe('the store of users', () => {
  it('gives back every value as it was put in, on every engine', async () => {
    const row = aUserRow({ email: 'Ama@Example.com', password_hash: 'scrypt$a$b', role: 'admin' });
    expect(await users.insert(row, anEvent())).toEqual(row);
    expect(await users.find(row.id)).toEqual(row);
    expect(await users.findByCodeMac(row.code_mac)).toEqual(row);
    expect(await users.findByEmailKey('ama@example.com')).toEqual(row);
  });

  it('stores absent values as null, and times beyond 32 bits', async () => {
    const row = await stored({
      code_sealed: null,
      expires_at: null,
      created_at: 4_102_444_800_000,
    });
    const user = await users.find(row.id);
    expect(user).toMatchObject({ email: null, code_sealed: null, expires_at: null });
    expect(user?.created_at).toBe(4_102_444_800_000);
  });

  it('returns null for a missing row', async () => {
    expect(await users.find('nobody')).toBeNull();
    expect(await users.findByCodeMac(Buffer.alloc(32))).toBeNull();
    expect(await users.findByEmailKey('nobody@example.com')).toBeNull();
    expect(await users.findProtected()).toBeNull();
    expect(await users.replaceProtectedCode(Buffer.alloc(32), AT)).toBeNull();
  });

  it('gives one address to one user, in parallel too; many may have none', async () => {
    const rows = Array.from({ length: 8 }, () => aUserRow({ email: 'ama@example.com' }));
    const results = await Promise.all(rows.map((row) => users.insert(row, anEvent())));
    expect(results.filter((row) => row !== null)).toHaveLength(1);
    await stored();
    await stored();
    expect(await database.db.select().from(usersTable)).toHaveLength(3);
    expect(await auditActions()).toHaveLength(3);
  });

  it('refuses a second user with the same code', async () => {
    const { code_mac } = await stored();
    await expect(users.insert(aUserRow({ code_mac }), anEvent())).rejects.toThrow(/code_mac|users/);
    expect(await database.db.select().from(usersTable)).toHaveLength(1);
  });

  it('finds the protected account', async () => {
    await stored();
    const administrator = await stored({ protected: true });
    expect((await users.findProtected())?.id).toBe(administrator.id);
  });
});

const order = (id: string, overrides: Partial<ChangeRequest> = {}): ChangeRequest => ({
  id,
  actor: 'system',
  at: AT + 1,
  readAt: null,
  ...overrides,
});
const renamed = (username: string): Change => ({ set: { username }, action: 'users.changed' });
const switchedOff: Change = {
  set: { is_active: false },
  action: 'users.deactivated',
  endsSessions: true,
};

describe('changing a user', () => {
  it('stores it with its audit record, and ends sessions when requested', async () => {
    const { id } = await stored();
    await start(aSessionRow(id));
    expect(await changes.change(order(id), () => renamed('nana'))).toMatchObject({
      username: 'nana',
      updated_at: AT + 1,
    });
    expect(await sessionCount()).toBe(1);
    await changes.change(order(id), () => switchedOff);
    expect(await users.find(id)).toMatchObject({ username: 'nana', is_active: false });
    expect(await sessionCount()).toBe(0);
    expect(await auditActions()).toEqual([
      'users.created',
      'auth.login',
      'users.changed',
      'users.deactivated',
    ]);
  });

  it('refuses an edit that was read before another save, even within one millisecond', async () => {
    const { id, updated_at } = await stored();
    const at = AT; // the clock stands still
    const first = await changes.change(order(id, { readAt: updated_at, at }), () => renamed('a'));
    expect(first).toMatchObject({ updated_at: updated_at + 1 });
    const second = changes.change(order(id, { readAt: updated_at, at }), () => renamed('b'));
    expect(await second).toBe('stale');
    expect((await users.find(id))?.username).toBe('a');
  });

  it('lets one of many parallel changes of the same state win', async () => {
    const { id, updated_at } = await stored();
    const outcomes = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) =>
        changes.change(order(id, { readAt: updated_at }), () => renamed(name)),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'stale')).toHaveLength(3);
  });

  it('never assigns an address of another user', async () => {
    await stored({ email: 'ama@example.com' });
    const { id } = await stored({ email: 'kofi@example.com' });
    const set = { email: 'AMA@example.com', email_key: 'ama@example.com' };
    expect(await changes.change(order(id), () => ({ ...renamed('kofi'), set }))).toBe(
      'address taken',
    );
    const own = { email: 'Kofi@example.com', email_key: 'kofi@example.com' };
    expect(await changes.change(order(id), () => ({ ...renamed('kofi'), set: own }))).toMatchObject(
      own,
    );
  });

  it('leaves one administrator who can sign in, even when two deactivate each other in parallel', async () => {
    const [a, b] = [await stored({ role: 'admin' }), await stored({ role: 'admin' })];
    await stored({ role: 'admin', is_active: false });
    await stored({ role: 'admin', expires_at: AT });
    const outcomes = await Promise.all(
      [a, b].map(({ id }) => changes.change(order(id, { at: AT }), () => switchedOff)),
    );
    expect(outcomes.filter((outcome) => outcome === 'last administrator')).toHaveLength(1);
  });

  it('stores nothing when nothing changes or the decision throws', async () => {
    const row = await stored();
    expect(await changes.change(order(row.id), () => null)).toEqual(row);
    const refused = changes.change(order(row.id), () => {
      throw new Error('guarded');
    });
    await expect(refused).rejects.toThrow('guarded');
    expect(await users.find(row.id)).toEqual(row);
    expect(await auditActions()).toEqual(['users.created']);
    expect(await changes.change(order('nobody'), () => null)).toBe('missing');
  });
});

describe('the store of login sessions', () => {
  it('finds a session with its user', async () => {
    const user = await stored();
    const session = aSessionRow(user.id);
    await start(session);
    const { last_seen_at, expires_at, confirmed_at } = session;
    const {
      id,
      username,
      email,
      role,
      is_active,
      starts_at,
      expires_at: end,
      password_hash,
    } = user;
    expect(await sessions.find(session.token_hash)).toEqual({
      last_seen_at,
      expires_at,
      confirmed_at,
      user: { id, username, email, role, is_active, starts_at, expires_at: end, password_hash },
    });
    expect(await sessions.find(Buffer.alloc(32))).toBeNull();
  });

  it('deletes expired sessions of the user who signs in, and of no other user', async () => {
    const [ama, kofi] = [await stored(), await stored()];
    await start(aSessionRow(kofi.id, { expires_at: AT + 1 }));
    await start(aSessionRow(ama.id, { expires_at: AT + 1 }));
    await start(aSessionRow(ama.id, { last_seen_at: AT - 1 }));
    await start(aSessionRow(ama.id, { created_at: AT + 500, last_seen_at: AT + 500 }), 500);
    expect(await sessionCount()).toBe(2);
  });

  it('moves, and ends one', async () => {
    const [ama, kofi] = [await stored(), await stored()];
    const rows = [aSessionRow(ama.id), aSessionRow(ama.id), aSessionRow(kofi.id)] as const;
    for (const row of rows) await start(row);
    const { token_hash: tokenHash } = rows[0];
    await sessions.storeUses([{ tokenHash, at: AT + 7 }]);
    await sessions.storeUses([{ tokenHash, at: AT + 6 }]); // of a process that is late
    expect((await sessions.find(tokenHash))?.last_seen_at).toBe(AT + 7);
    await sessions.end(rows[0].token_hash);
    expect(await sessionCount()).toBe(2);
  });
});

describe('the store of passwords', () => {
  it('keeps the session that changed the password and ends the user’s others', async () => {
    const [ama, kofi] = [await stored(), await stored()];
    const rows = [aSessionRow(ama.id), aSessionRow(ama.id), aSessionRow(kofi.id)] as const;
    for (const row of rows) await start(row);
    await sessions.changePassword(ama.id, {
      passwordHash: 'scrypt$a$b',
      currentTokenHash: rows[0].token_hash,
      audit: anEvent({ action: 'auth.password_changed', at: AT + 1 }),
    });
    expect(await users.find(ama.id)).toMatchObject({
      password_hash: 'scrypt$a$b',
      updated_at: AT + 1,
    });
    expect(await sessions.find(rows[0].token_hash)).not.toBeNull();
    expect(await sessions.find(rows[1].token_hash)).toBeNull();
    expect(await sessions.find(rows[2].token_hash)).not.toBeNull();
  });
});

describe('the audit log', () => {
  it('records an act that repeats once per actor and hour', async () => {
    await Promise.all([
      recordCodeView('esi', AT),
      recordCodeView('esi', AT),
      recordCodeView('kwame', AT),
    ]);
    await recordCodeView('esi', AT + 3_599_999);
    expect(await auditActions()).toHaveLength(2);
    await recordCodeView('esi', AT + 3_600_000);
    expect(await auditActions()).toHaveLength(3);
  });
});
