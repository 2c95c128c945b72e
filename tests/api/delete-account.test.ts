import { pay } from '#tests/support/paid-transactions.ts';
import { asc, type Column, eq, getTableColumns, getTableName } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditLog } from '#api/db/schema/system.ts';
import { outboxEvents } from '#api/db/schema/notifications.ts';
import { paymentSessions, paymentTransactions } from '#api/db/schema/payments.ts';
import { posts } from '#api/db/schema/content.ts';
import { users } from '#api/db/schema/users.ts';
import { tables } from '#api/db/tables.ts';
import { accountEndpoints } from '#contracts/account.ts';
import { adminPaymentEndpoints } from '#contracts/payments/admin-payments.ts';
import { authEndpoints } from '#contracts/auth.ts';
import { paymentEndpoints } from '#contracts/payments/payments.ts';
import { postEndpoints } from '#contracts/posts.ts';
import { userEndpoints } from '#contracts/users.ts';
import { dumpTables } from '#tests/support/dump-tables.ts';
import { createPersonalData } from '#tests/support/pii-of-member.ts';
import type { Person } from '#tests/support/people.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';
import { stopClock } from '#tests/support/stop-clock.ts';

const remove = (api: Api, person: Person, proof: string = api.people[person].code) =>
  api.as(person).call(accountEndpoints.deleteAccount, { body: { proof } });

type Cell = { table: string; column: string; value: unknown };

async function everyCell({ database }: Api): Promise<Cell[]> {
  const dump = Object.entries(await dumpTables(database));
  return dump.flatMap(([table, rows]) =>
    rows.flatMap((row) => Object.entries(row).map(([column, value]) => ({ table, column, value }))),
  );
}

/** Whatever is written anywhere, as text. */
const textsIn = async (api: Api, wanted: RegExp): Promise<string[]> =>
  (await everyCell(api))
    .filter(({ value }) => wanted.test(typeof value === 'string' ? value : JSON.stringify(value)))
    .map(({ table, column }) => `${table}.${column}`);

/** Tables that name a user by id, with how many of their rows name this one. */
async function rowsByUser({ database }: Api, userId: string): Promise<Record<string, number>> {
  const named = tables.flatMap((table) => {
    const columns: Record<string, Column> = getTableColumns(table);
    const user_id = columns['user_id'];
    return user_id === undefined ? [] : [{ name: getTableName(table), table, user_id }];
  });
  const counts: Record<string, number> = {};
  for (const { name, table, user_id } of named) {
    counts[name] = (await database.db.select().from(table).where(eq(user_id, userId))).length;
  }
  return counts;
}

describe('deleting one’s own account', () => {
  it('signs out immediately, and the code is no longer valid', async () => {
    const api = await startApi();
    const { status, body } = await remove(api, 'ama');
    expect(status).toBe(200);
    expect(body).toEqual({ message: 'Your account was deleted' });
    expect((await api.as('ama').call(authEndpoints.verify)).status).toBe(401);
    const login = { body: { access_code: api.people.ama.code } };
    expect((await api.as(null).call(authEndpoints.login, login)).problem.code).toBe(
      'auth.wrong_code',
    );
    const left = (await api.as('admin').call(userEndpoints.list, { query: {} })).body;
    expect(left.map(({ username }) => username)).toEqual(['kofi', 'esi', 'Administrator']);
  });

  it('leaves no row of the person in any table that names users', async () => {
    const api = await startApi();
    await createPersonalData(api);
    const before = await rowsByUser(api, api.people.ama.id);
    // A new table with a user_id needs a row in `createPersonalData`, and an answer to what becomes of it.
    expect(Object.entries(before).filter(([, rows]) => rows === 0)).toEqual([]);
    expect(Object.keys(before).length).toBeGreaterThan(15);

    await remove(api, 'ama');

    const after = await rowsByUser(api, api.people.ama.id);
    expect(Object.entries(after).filter(([, rows]) => rows > 0)).toEqual([]);
  });

  it('removes name, address and phone everywhere, and the id everywhere except the audit log and the revocations', async () => {
    const api = await startApi();
    await createPersonalData(api);
    const person = /\bama\b|\+233559876543/i;
    const before = await textsIn(api, person);
    expect(new Set(before.map((place) => place.split('.')[0])).size).toBeGreaterThan(8);

    await remove(api, 'ama');

    // Payments keep the random ids they had; those of this test were made of her name.
    const ofTest = /\.(id|session_id|event_key)$/;
    expect((await textsIn(api, person)).filter((place) => !ofTest.test(place))).toEqual([]);
    const places = new Set(await textsIn(api, new RegExp(api.people.ama.id)));
    places.delete('counters.key'); // of the calls of this hour, with which it ends
    // The last one tells a restored backup, which still has the account, to delete it.
    const random = [
      'audit_log.actor_id',
      'audit_log.actor',
      'audit_log.target',
      'audit_log.target_id',
    ];
    expect(places).toEqual(new Set([...random, 'revocations.account_id']));
  });

  it('preserves the payment for accounting, without its member', async () => {
    const api = await startApi();
    await createPersonalData(api);
    const { db } = api.database;
    const paid = eq(paymentTransactions.id, 'transaction-ama');
    const [before] = await db.select().from(paymentTransactions).where(paid);

    await remove(api, 'ama');

    const [after] = await db.select().from(paymentTransactions).where(paid);
    expect(after).toEqual({
      ...before,
      user_id: null,
      lead_id: null,
      name: 'Deleted member',
      email: '',
      phone: '',
    });
    const [session] = await db.select().from(paymentSessions);
    expect(session).toMatchObject({ user_id: null, email: '', amount_minor: 3000, state: 'paid' });
    const listed = (await api.as('admin').call(adminPaymentEndpoints.list, { query: {} })).body;
    expect(listed.find(({ id }) => id === 'transaction-ama')).toMatchObject({
      metadata: { username: 'Deleted member' },
      amount: 30,
    });
  });

  it('makes no new member of a payment whose member is gone', async () => {
    const api = await startApi();
    await createPersonalData(api);
    await remove(api, 'ama');
    for (const id of ['transaction-ama', 'by-hand']) {
      const { problem } = await api
        .as('admin')
        .call(adminPaymentEndpoints.activate, { params: { id } });
      expect(problem).toMatchObject({
        code: 'payments.not_paid',
        detail: 'The account of the member who paid was deleted.',
      });
    }
  });

  it('changes no data of other members: receipts, journal, notifications', async () => {
    const api = await startApi();
    await createPersonalData(api);
    const ofKofi = async () => (await api.as('kofi').call(paymentEndpoints.receipts)).body;
    const before = await ofKofi();
    expect(before).toHaveLength(1);

    await remove(api, 'ama');

    expect(await ofKofi()).toEqual(before);
    expect((await api.database.db.select().from(outboxEvents)).map(({ id }) => id)).toEqual([
      'of-kofi',
    ]);
    expect((await api.as('kofi').call(authEndpoints.verify)).status).toBe(200);
  });

  it('records the action and the id in the audit log', async () => {
    const api = await startApi();
    await remove(api, 'ama');
    const { id } = api.people.ama;
    const logged = await api.database.db.select().from(auditLog).orderBy(asc(auditLog.id));
    expect(logged.at(-1)).toMatchObject({
      actor_id: id,
      actor: id,
      action: 'auth.account_deleted',
      target: null,
    });
    const created = logged.filter(({ action }) => action === 'users.created');
    expect(created.map(({ target }) => target)).toEqual(['Administrator', 'esi', id, 'kofi']);
  });

  it('leaves the name in the audit log when another user has the same name', async () => {
    const api = await startApi();
    const namesake = { username: 'ama', email: 'other@example.com' };
    await api.as('admin').call(userEndpoints.create, { body: namesake });
    await remove(api, 'ama');
    const logged = await api.database.db.select().from(auditLog).orderBy(asc(auditLog.id));
    const created = logged.filter(({ action }) => action === 'users.created');
    expect(created.map(({ target }) => target)).toContain('ama');
  });
});

describe('the proof of being the person', () => {
  beforeEach(() => {
    stopClock();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is the member’s own access code, however it is typed', async () => {
    const api = await startApi();
    for (const proof of ['wrong', api.people.kofi.code]) {
      const { status, problem } = await remove(api, 'ama', proof);
      expect(status).toBe(422);
      expect(problem).toMatchObject({
        code: 'account.wrong_proof',
        detail: 'That is not right.',
        errors: [{ in: 'body', pointer: '#/proof' }],
      });
    }
    expect((await remove(api, 'ama', api.people.ama.code.toLowerCase())).status).toBe(200);
  });

  it('is the password where one is set, and then no longer the code', async () => {
    const api = await startApi();
    const new_password = 'correct horse battery';
    const body = { current_password: api.people.ama.code, new_password };
    await api.as('ama').call(authEndpoints.changePassword, { body });
    expect((await remove(api, 'ama')).problem.code).toBe('account.wrong_proof');
    expect((await remove(api, 'ama', new_password)).status).toBe(200);
  });

  it('can be guessed five times in fifteen minutes', async () => {
    const api = await startApi();
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await remove(api, 'ama', `${n}`)).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    expect((await remove(api, 'ama')).problem.code).toBe('auth.too_many_attempts');
    api.advance(15 * 60_000);
    expect((await remove(api, 'ama')).status).toBe(200);
  });

  it('is asked for', async () => {
    const api = await startApi();
    const { status, problem } = await remove(api, 'ama', '');
    expect([status, problem.detail]).toEqual([422, 'Please enter it to go on']);
  });
});

describe('an administrator', () => {
  it('can delete their account, and their posts stay without their name', async () => {
    const api = await startApi();
    const body = { title: 'Before the open', description: 'We wait.' };
    await api.as('esi').call(postEndpoints.create, { body });
    const id = await pay(api.database);
    await api.as('esi').call(adminPaymentEndpoints.correct, {
      params: { id },
      body: { kind: 'refund', amount: 1, reason: 'Paid too much', seen: 0 },
    });
    expect((await remove(api, 'esi')).status).toBe(200);
    const [post] = await api.database.db.select().from(posts);
    expect(post).toMatchObject({ title: 'Before the open', author: 'Former administrator' });
    expect(await textsIn(api, /\besi\b/)).toEqual([]);
  });

  it('who is protected cannot delete their account', async () => {
    const api = await startApi();
    const { status, problem } = await remove(api, 'admin');
    expect([status, problem.code]).toEqual([409, 'users.protected']);
    expect(problem.detail).toBe('The protected administrator account cannot be deleted.');
  });

  it('who is the last one able to sign in cannot delete their account', async () => {
    const api = await startApi();
    await api.database.write(async (tx) => {
      await tx.update(users).set({ is_active: false }).where(eq(users.id, api.people.admin.id));
    });
    const { status, problem } = await remove(api, 'esi');
    expect([status, problem.code]).toEqual([409, 'users.protected']);
    expect(problem.detail).toBe('You are the last administrator. Please make another one first.');
  });
});
