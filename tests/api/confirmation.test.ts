import { asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditLog } from '#api/db/schema/system.ts';
import { users } from '#api/db/schema/users.ts';
import { adminPaymentEndpoints } from '#contracts/payments/admin-payments.ts';
import { authEndpoints } from '#contracts/auth.ts';
import { platformDataEndpoints } from '#contracts/system.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { userEndpoints } from '#contracts/users.ts';
import type { Client } from '#tests/support/api-client.ts';
import type { Person } from '#tests/support/people.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';

const { change, create, list, newCode, resetPassword, toggle, remove, extend } = userEndpoints;

/** Signs a member in again; the login session has confirmed nothing. */
async function fresh(api: Api, person: Person): Promise<Client> {
  const body = { access_code: api.people[person].code };
  const { access_token } = (await api.as(null).call(authEndpoints.login, { body })).body;
  return api.as(null, { token: access_token });
}

const confirm = (by: Client, access_code: string, password?: string) =>
  by.call(authEndpoints.confirm, { body: { access_code, ...(password && { password }) } });

const actsOf = async (api: Api) =>
  (await api.database.db.select().from(auditLog).orderBy(asc(auditLog.id))).map(
    ({ action, actor, target }) => [actor, action, target],
  );

const usersOf = (api: Api) => api.database.db.select().from(users).orderBy(users.id);

/** What a stolen login session of Esi's would do to keep the platform. */
const takeovers: readonly (readonly [
  what: string,
  act: (by: Client, api: Api) => Promise<{ status: number; problem: { code: string } }>,
])[] = [
  [
    'make a member an administrator',
    (by, { people }) =>
      by.call(change, {
        params: { id: people.ama.id },
        body: { username: 'ama', email: 'ama@example.com', role: 'admin' },
      }),
  ],
  [
    'create an administrator',
    (by) => by.call(create, { body: { username: 'mallory', role: 'admin' } }),
  ],
  [
    'rename the protected account',
    (by, { people }) =>
      by.call(change, {
        params: { id: people.admin.id },
        body: { username: 'Mallory', email: 'mallory@example.com', role: 'admin' },
      }),
  ],
  [
    'take the address of an administrator, to which codes are mailed, its own',
    (by, { people }) =>
      by.call(change, {
        params: { id: people.esi.id },
        body: { username: 'esi', email: 'mallory@example.com', role: 'admin' },
      }),
  ],
  ['delete a member', (by, { people }) => by.call(remove, { params: people.kofi, query: {} })],
  ['clear all data', (by) => by.call(platformDataEndpoints.clearAll)],
  ['delete all payments', (by) => by.call(adminPaymentEndpoints.clearAll)],
];

/** The same to another administrator who is not the protected one. */
const attacks: typeof takeovers = [
  ['draw a code', (by, { people }) => by.call(newCode, { params: people.esi, query: {} })],
  [
    'take the password',
    (by, { people }) => by.call(resetPassword, { params: people.esi, query: {} }),
  ],
  ['switch off', (by, { people }) => by.call(toggle, { params: people.esi, query: {} })],
  ['delete', (by, { people }) => by.call(remove, { params: people.esi, query: {} })],
  [
    'demote',
    (by, { people }) =>
      by.call(change, {
        params: people.esi,
        body: { username: 'esi', email: 'esi@example.com', role: 'user' },
      }),
  ],
];

describe('a stolen login session of an administrator', () => {
  it.each([
    ...takeovers.map((row) => [...row, 'esi'] as const),
    ...attacks.map((row) => [`${row[0]} (of another administrator)`, row[1], 'admin'] as const),
  ])('fault 56: cannot %s: nothing is changed, and the session goes on', async (_, act, person) => {
    const api = await startApi();
    const stolen = await fresh(api, person);
    const before = await usersOf(api);
    const { status, problem } = await act(stolen, api);
    expect([status, problem.code]).toEqual([403, 'auth.confirmation_required']);
    const after = await usersOf(api);
    expect(after.map(({ last_seen_at: _seen, ...user }) => user)).toEqual(
      before.map(({ last_seen_at: _seen, ...user }) => user),
    );
    expect((await stolen.call(authEndpoints.verify)).status).toBe(200);

    await confirm(stolen, api.people[person].code);
    expect((await act(stolen, api)).status).toBeLessThan(300);
  });

  it('fault 56: allows everyday work: members, their codes and their access', async () => {
    const api = await startApi();
    const esi = await fresh(api, 'esi');
    const params = { id: api.people.ama.id };
    const own = { id: api.people.esi.id };
    const answers = [
      await esi.call(create, { body: { username: 'yaw' } }),
      await esi.call(newCode, { params, query: {} }),
      await esi.call(resetPassword, { params, query: {} }),
      await esi.call(toggle, { params, query: {} }),
      await esi.call(extend, { params, body: { access_period: '1week' } }),
      await esi.call(change, {
        params: own,
        body: { username: 'Esi', email: 'esi@example.com', role: 'admin' },
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });
});

describe('entering the own code again', () => {
  it('fault 56: is valid for five minutes, only for this login session', async () => {
    const api = await startApi();
    const [first, second] = [await fresh(api, 'admin'), await fresh(api, 'admin')];
    const rename = (by: Client, username: string) =>
      by.call(change, { params: { id: api.people.admin.id }, body: { username, role: 'admin' } });
    const { body } = await confirm(first, 'adm1 n000 0000 0001'); // as people type it
    expect(body).toEqual({ confirmed_until: '2026-11-20T09:05:00.000Z' });
    expect((await rename(second, 'Desk')).problem.code).toBe('auth.confirmation_required');
    api.advance(5 * MINUTE_MS - 1);
    expect((await rename(first, 'Desk')).status).toBe(200);
    api.advance(1);
    expect((await rename(first, 'Desk 2')).problem.code).toBe('auth.confirmation_required');
    expect((await rename(first, 'Desk')).status).toBe(200); // that is its name: nothing changes
  });

  it('holds at another server whose clock is a little behind, but is no longer valid for a clock that was wrong', async () => {
    const api = await startApi();
    const admin = await fresh(api, 'admin');
    const rename = (username: string) =>
      admin.call(change, {
        params: { id: api.people.admin.id },
        body: { username, role: 'admin' },
      });
    await confirm(admin, api.people.admin.code);
    api.hang(-300);
    expect((await rename('Desk')).status).toBe(200);
    api.hang(-MINUTE_MS);
    expect((await rename('Desk 2')).problem.code).toBe('auth.confirmation_required');
  });

  it('is recorded, and so is a wrong code', async () => {
    const api = await startApi();
    const esi = await fresh(api, 'esi');
    await confirm(esi, api.people.admin.code);
    await confirm(esi, api.people.esi.code);
    expect((await actsOf(api)).slice(-2)).toEqual([
      ['esi', 'auth.failed', 'wrong access code, signed in already'],
      ['esi', 'auth.confirmed', null],
    ]);
  });

  it('fault 56: rejects another person’s code without ending the session', async () => {
    const api = await startApi();
    const esi = await fresh(api, 'esi');
    for (const code of [api.people.ama.code, api.people.admin.code, 'NO-SUCH-CODE']) {
      const { status, problem } = await confirm(esi, code);
      expect(status).toBe(422);
      expect(problem).toMatchObject({
        code: 'account.wrong_proof',
        errors: [{ in: 'body', pointer: '#/access_code' }],
      });
    }
    expect((await esi.call(authEndpoints.verify)).status).toBe(200);
    expect((await esi.call(platformDataEndpoints.clearAll)).status).toBe(403);
  });

  it('fault 56: is limited like the sign-in, for guesses from any address, and locks no one out of it', async () => {
    const api = await startApi();
    const body = { access_code: api.people.esi.code };
    const { access_token } = (await api.as(null).call(authEndpoints.login, { body })).body;
    const from = (n: number) => api.as(null, { token: access_token, address: `203.0.113.${n}` });
    for (let n = 1; n <= 5; n += 1) expect((await confirm(from(n), 'GUESS')).status).toBe(422);
    const blocked = await confirm(from(6), api.people.esi.code);
    expect([blocked.status, blocked.problem.code]).toEqual([429, 'auth.too_many_attempts']);
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await api.as(null).call(authEndpoints.login, { body })).status).toBe(200);
    expect((await actsOf(api)).some(([, action]) => action === 'auth.blocked')).toBe(true);
  });

  it('fault 56: the guesses of a stolen session block that session alone', async () => {
    const api = await startApi();
    const [stolen, own] = [await fresh(api, 'esi'), await fresh(api, 'esi')];
    for (let n = 1; n <= 5; n += 1) expect((await confirm(stolen, 'GUESS')).status).toBe(422);
    expect((await confirm(stolen, api.people.esi.code)).status).toBe(429);
    expect((await confirm(own, api.people.esi.code)).status).toBe(200);
  });

  it('fault 56: asks for the password too, where one is set', { timeout: 30_000 }, async () => {
    const api = await startApi();
    const { code } = api.people.esi;
    const password = 'correct horse battery';
    const passwords = { current_password: code, new_password: password };
    await api.as('esi').call(authEndpoints.changePassword, { body: passwords });
    const missing = await confirm(api.as('esi'), code);
    const wrong = await confirm(api.as('esi'), code, 'correct horse');
    for (const { status, problem } of [missing, wrong]) {
      expect(status).toBe(422);
      expect(problem).toMatchObject({
        code: 'account.wrong_proof',
        errors: [{ in: 'body', pointer: '#/password' }],
      });
    }
    expect((await confirm(api.as('esi'), code, password)).status).toBe(200);
  });

  it('is for administrators', async () => {
    const api = await startApi();
    expect((await confirm(api.as('ama'), api.people.ama.code)).status).toBe(403);
  });
});

describe('the codes of administrators', () => {
  it('fault 56: are in no list, even if a sealed code is stored', async () => {
    const api = await startApi();
    const { id, code } = api.people.esi;
    const code_sealed = api.services.codes.seal(code, id);
    await api.database.write(async (tx) => {
      await tx.update(users).set({ code_sealed }).where(eq(users.id, id));
    });
    const { body } = await api.as('admin').call(list, { query: {} });
    const codeOf = (person: Person) => body.find((row) => row.id === api.people[person].id);
    expect(codeOf('esi')?.access_code).toBeNull();
    expect(codeOf('ama')?.access_code).toBe(api.people.ama.code); // of members, as documented
  });
});
