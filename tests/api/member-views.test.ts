import { mayView } from '#contracts/rules/access/refusals.ts';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { loginSessions, memberViews, users } from '#api/db/schema/users.ts';
import { VIEW_PREFIX } from '#api/features/auth/authenticate.service.ts';
import { accountEndpoints } from '#contracts/account.ts';
import { authEndpoints } from '#contracts/auth.ts';
import { type Endpoint } from '#contracts/endpoint.ts';
import { eventEndpoints } from '#contracts/events.ts';
import { allEndpoints } from '#contracts/index.ts';
import { journalEndpoints } from '#contracts/journal/journal.ts';
import { memberEndpoints } from '#contracts/members.ts';
import { paymentEndpoints } from '#contracts/payments/payments.ts';
import { Problem } from '#contracts/problem.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { userEndpoints } from '#contracts/users.ts';
import { bodyOf, send, toRequest } from '#tests/support/api-client.ts';
import { aTrade } from '#tests/support/builders.ts';
import { dumpTables } from '#tests/support/dump-tables.ts';
import type { Person } from '#tests/support/people.ts';
import { aPaymentStart } from '#tests/support/sample-sales.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';
import { nameOf, requestFor, startFor } from '#tests/support/valid-requests.ts';

const { view, page, setActive } = memberEndpoints;

const start = (api: Api, member: Person = 'ama', by: Person = 'esi') =>
  api.as(by).call(view, { params: { id: api.people[member].id } });
const viewing = async (api: Api, by: Person = 'esi') =>
  api.as(null, { token: (await start(api, 'ama', by)).body.access_token });

const signedIn = allEndpoints.filter(({ access }) => access !== 'public');
const isRead = (endpoint: Endpoint): boolean => endpoint.access !== 'admin' && mayView(endpoint);
const reads = signedIn.filter(isRead).map((endpoint) => [nameOf(endpoint), endpoint] as const);

/** Everything but what every call counts, and the keys that the server makes when they are first asked for. */
async function stateOf({ database }: Api) {
  const { counters: _counters, server_keys: _keys, ...rows } = await dumpTables(database);
  return rows;
}

describe('a view of the app as a member', () => {
  let api: Api;
  beforeEach(async () => void (api = await startApi()));

  it('reads what the member reads', async () => {
    await api.as('ama').call(journalEndpoints.add, { body: aTrade({ notes: 'of Ama' }) });
    const seen = await viewing(api);
    expect((await seen.call(authEndpoints.verify)).body.username).toBe('ama');
    expect((await seen.call(journalEndpoints.list)).body).toMatchObject([{ notes: 'of Ama' }]);
  });

  it('lasts half an hour, however much it is used', async () => {
    const { body } = await start(api);
    const seen = api.as(null, { token: body.access_token });
    for (let minute = 0; minute < 30; minute += 1) {
      expect((await seen.call(authEndpoints.verify)).status).toBe(200);
      api.advance(MINUTE_MS);
    }
    const over = await seen.call(authEndpoints.verify);
    expect(over.problem).toMatchObject({ code: 'auth.required', detail: 'This view has ended.' });
  });

  it('is written to the audit log, and is on the page of the member', async () => {
    await start(api);
    const { audit } = (await api.as('admin').call(page, { params: { id: api.people.ama.id } }))
      .body;
    expect(audit[0]).toMatchObject({ action: 'users.viewed', actor: 'esi', target: 'ama' });
  });

  it('needs the access code of the administrator again, as other acts that a stolen login session could do', async () => {
    api.advance(6 * MINUTE_MS);
    expect((await start(api)).problem.code).toBe('auth.confirmation_required');
    expect(await api.database.db.select().from(memberViews)).toEqual([]);
  });

  it('shows no administrator, nobody unknown, and is no right of members', async () => {
    expect((await start(api, 'admin')).problem).toMatchObject({ code: 'users.protected' });
    expect((await start(api, 'esi', 'admin')).problem).toMatchObject({ code: 'users.protected' });
    expect((await start(api, 'kofi', 'ama')).problem.code).toBe('auth.forbidden');
    const nobody = await api.as('esi').call(view, { params: { id: 'nobody' } });
    expect(nobody.problem.code).toBe('users.not_found');
  });

  it('starts no view of another member', async () => {
    const seen = await viewing(api);
    const next = await seen.call(view, { params: { id: api.people.kofi.id } });
    expect(next.problem.code).toBe('auth.forbidden');
  });

  it('is no device of the member, no login and no sign of life', async () => {
    const before = await api.database.db.select().from(users).where(eq(users.username, 'ama'));
    const seen = await viewing(api);
    await seen.call(journalEndpoints.list);
    api.advance(2 * MINUTE_MS);
    await api.services.administration.counting.flush();
    expect((await api.as('ama').call(accountEndpoints.loginSessions)).body).toHaveLength(1);
    const listed = (await seen.call(accountEndpoints.loginSessions)).body;
    expect(listed.map(({ current }) => current)).toEqual([false]);
    const after = await api.database.db.select().from(users).where(eq(users.username, 'ama'));
    expect(after).toEqual(before);
  });

  it('takes none of the places of devices', async () => {
    for (let device = 0; device < 4; device += 1) {
      const body = { access_code: api.people.ama.code };
      await api.as(null).call(authEndpoints.login, { body });
    }
    await start(api);
    expect((await api.as('ama').call(authEndpoints.verify)).status).toBe(200);
  });

  it('stays when the member signs out on every other device, because it is no device', async () => {
    const seen = await viewing(api);
    await api.as('ama').call(accountEndpoints.endOtherLoginSessions);
    expect((await seen.call(authEndpoints.verify)).status).toBe(200);
  });

  it('does not use up the calls of the member', async () => {
    const limited = await startApi({ settings: { api_rate_limit: 10 } });
    const seen = await viewing(limited);
    for (let call = 0; call < 12; call += 1) await seen.call(authEndpoints.verify);
    expect((await limited.as('ama').call(authEndpoints.verify)).status).toBe(200);
  });

  it('opens no stream, of which a member has three', async () => {
    const seen = await viewing(api);
    expect((await seen.call(eventEndpoints.stream)).problem.code).toBe('auth.read_only');
  });

  it('pays nothing in the name of the member', async () => {
    const seen = await viewing(api);
    const begun = await seen.call(paymentEndpoints.createSession, {
      body: aPaymentStart('stripe'),
    });
    expect(begun.problem.code).toBe('auth.read_only');
  });
});

describe('every endpoint in a view', () => {
  it('refuses with one sentence what is not a declared read, and changes nothing', async () => {
    const api = await startApi();
    const { access_token: token } = (await start(api)).body;
    const before = await stateOf(api);
    for (const endpoint of signedIn.filter((each) => !isRead(each))) {
      const params = { id: 'x', sha: '0'.repeat(64), instrument: 'EURUSD' };
      const request = toRequest(endpoint, { params, body: endpoint.exampleBody }, { token });
      const response = await send(api.router, request);
      const { code, detail } = Problem.parse(await response.json());
      const expected =
        endpoint.access === 'admin'
          ? ['auth.forbidden', 'This is for administrators only.']
          : ['auth.read_only', 'You are viewing as ama. Nothing can be changed.'];
      expect([nameOf(endpoint), response.status, code, detail]).toEqual([
        nameOf(endpoint),
        403,
        ...expected,
      ]);
    }
    expect(await stateOf(api)).toEqual(before);
  });

  it.each(reads.filter(([name]) => name !== 'POST /auth/logout'))(
    '%s answers and leaves no trace of the member',
    async (name, endpoint) => {
      const api = await startFor(endpoint);
      const parts = await requestFor(api, endpoint);
      const { access_token: token } = (await start(api)).body;
      const before = await stateOf(api);
      const response = await send(api.router, toRequest(endpoint, parts, { token }));
      expect([name, response.status]).toEqual([name, 200]);
      const text = JSON.stringify(await bodyOf(endpoint, response));
      expect(text).not.toContain(api.people.ama.code);
      expect(text).not.toContain('password_hash');
      expect(await stateOf(api)).toEqual(before);
    },
  );
});

describe('a view ends at once', () => {
  const confirmed = { query: {} };

  /** What ends it, by the protected administrator or by Esi, whose view it is. */
  const ends: readonly (readonly [how: string, end: (api: Api) => Promise<{ status: number }>])[] =
    [
      ['when its administrator signs out', (api) => api.as('esi').call(authEndpoints.logout)],
      [
        'when its administrator signs that device out from another one',
        async (api) => {
          const body = { access_code: api.people.esi.code };
          const { access_token } = (await api.as(null).call(authEndpoints.login, { body })).body;
          return api.as(null, { token: access_token }).call(accountEndpoints.endOtherLoginSessions);
        },
      ],
      [
        'when its administrator is deactivated',
        ({ as, people }) =>
          as('admin').call(userEndpoints.toggle, { params: people.esi, ...confirmed }),
      ],
      [
        'when its administrator loses the role',
        ({ as, people }) =>
          as('admin').call(userEndpoints.change, {
            params: people.esi,
            body: { username: 'esi', email: 'esi@example.com', role: 'user' },
          }),
      ],
      [
        'when its administrator is deleted',
        ({ as, people }) =>
          as('admin').call(userEndpoints.remove, { params: people.esi, ...confirmed }),
      ],
      [
        'when the member is deleted',
        ({ as, people }) =>
          as('admin').call(userEndpoints.remove, { params: people.ama, ...confirmed }),
      ],
      [
        'when the member becomes an administrator',
        ({ as, people }) =>
          as('admin').call(userEndpoints.change, {
            params: people.ama,
            body: { username: 'ama', email: 'ama@example.com', role: 'admin' },
          }),
      ],
      [
        'when the member is deactivated',
        ({ as, people }) =>
          as('admin').call(setActive, { body: { ids: [people.ama.id], is_active: false } }),
      ],
      ['when another one starts', async (api) => start(api, 'kofi')],
    ];

  it.each(ends)('%s', async (_how, end) => {
    const api = await startApi();
    const seen = await viewing(api);
    expect((await seen.call(authEndpoints.verify)).status).toBe(200);
    expect((await end(api)).status).toBeLessThan(300);
    expect((await seen.call(authEndpoints.verify)).problem.code).toBe('auth.required');
  });

  it('and does not begin again when the member has access again', async () => {
    const api = await startApi();
    const seen = await viewing(api);
    for (const is_active of [false, true]) {
      await api.as('admin').call(setActive, { body: { ids: [api.people.ama.id], is_active } });
      expect((await seen.call(authEndpoints.verify)).problem.code).toBe('auth.required');
    }
  });

  it('by its own End, which leaves administrator and member signed in', async () => {
    const api = await startApi();
    const seen = await viewing(api);
    expect((await seen.call(authEndpoints.logout)).status).toBe(200);
    expect((await seen.call(authEndpoints.verify)).problem.code).toBe('auth.required');
    for (const person of ['esi', 'ama'] as const) {
      expect((await api.as(person).call(authEndpoints.verify)).status).toBe(200);
    }
  });

  it.each([{ last_seen_at: 0 }, { expires_at: 0 }])(
    'when the login session of its administrator is over: %j',
    async (over) => {
      const api = await startApi();
      const seen = await viewing(api);
      await api.services.sessionUse.flush(); // or the administrator has just been there
      await api.database.write(async (tx) => {
        const isOfEsi = eq(loginSessions.user_id, api.people.esi.id);
        await tx.update(loginSessions).set(over).where(isOfEsi);
      });
      expect((await seen.call(authEndpoints.verify)).problem.code).toBe('auth.required');
    },
  );
});

describe('a member who cannot sign in', () => {
  it.each([
    ['inactive', 'ama is deactivated and sees only the sign-in.'],
    ['expired', 'ama has no access any more and sees only the sign-in and the renewal.'],
    ['scheduled', 'ama has no access yet and sees only the sign-in.'],
  ] as const)('and is %s has nothing to view', async (status, sentence) => {
    const api = await startApi();
    const at = api.now();
    const change = {
      inactive: { is_active: false },
      expired: { expires_at: at - 1 },
      scheduled: { starts_at: at + 1 },
    }[status];
    await api.database.write(async (tx) => {
      await tx.update(users).set(change).where(eq(users.username, 'ama'));
    });
    expect((await start(api)).problem).toMatchObject({
      code: 'users.nothing_to_view',
      detail: sentence,
    });
    expect(await api.database.db.select().from(memberViews)).toEqual([]);
  });

  it('because of maintenance shows nothing, also in a view that has begun', async () => {
    const api = await startApi();
    const seen = await viewing(api);
    await api.services.settings.change({ maintenance_mode: true });
    expect((await start(api)).problem.detail).toBe(
      'ama sees only that the platform is closed for maintenance.',
    );
    expect((await seen.call(authEndpoints.verify)).problem.code).toBe('platform.maintenance');
  });
});

it('the token of a view is stored as a hash alone', async () => {
  const api = await startApi();
  const { access_token } = (await start(api)).body;
  expect(access_token.startsWith(VIEW_PREFIX)).toBe(true);
  expect(JSON.stringify(await dumpTables(api.database))).not.toContain(access_token);
});
