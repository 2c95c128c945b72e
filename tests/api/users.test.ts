import { describe, expect, it } from 'vitest';
import { auditLog } from '#api/db/schema/system.ts';
import { authEndpoints } from '#contracts/auth.ts';
import { journalEndpoints } from '#contracts/journal/journal.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { userEndpoints } from '#contracts/users.ts';
import { aTrade } from '#tests/support/builders.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';

const listed = async (api: Api) =>
  (await api.as('admin').call(userEndpoints.list, { query: {} })).body;
const toggle = (api: Api, id: string) =>
  api.as('admin').call(userEndpoints.toggle, { params: { id }, query: {} });
const remove = (api: Api, id: string) =>
  api.as('admin').call(userEndpoints.remove, { params: { id }, query: {} });
const actions = async (api: Api) =>
  (await api.database.db.select().from(auditLog)).map(({ action }) => action);

describe('creating a user', () => {
  it('answers with the code that signs the new member in', async () => {
    const api = await startApi();
    const { status, body } = await api.as('admin').call(userEndpoints.create, {
      body: { username: ' Yaw ', email: 'yaw@example.com', access_period: '1week' },
    });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({
      username: 'Yaw',
      role: 'user',
      is_active: true,
      protected: false,
      access_period: '1week',
      expires_at: '2026-11-27T09:00:00.000Z',
      last_login: null,
    });
    expect(body.user.access_code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    const login = { body: { access_code: body.user.access_code ?? '' } };
    expect((await api.as(null).call(authEndpoints.login, login)).body.user.username).toBe('Yaw');
  });

  it.each([
    ['1week', '2026-11-27T09:00:00.000Z'],
    ['1month', '2026-12-20T09:00:00.000Z'],
    ['1year', '2027-11-20T09:00:00.000Z'],
  ] as const)('for %s gives access until %s', async (access_period, until) => {
    const api = await startApi();
    const { body } = await api
      .as('admin')
      .call(userEndpoints.create, { body: { username: 'yaw', access_period } });
    expect(body.user.expires_at).toBe(until);
  });

  it('needs a name and nothing else: the form sends an empty e-mail', async () => {
    const api = await startApi();
    const created = await api
      .as('admin')
      .call(userEndpoints.create, { body: { username: 'yaw', email: '' } });
    expect(created.body.user).toMatchObject({ email: null, access_period: '1month' });
    const nameless = await api
      .as('admin')
      .call(userEndpoints.create, { body: { username: '  ', email: 'nobody' } });
    expect(nameless.status).toBe(422);
    expect(nameless.problem.errors).toEqual([
      { in: 'body', pointer: '#/username', detail: 'Username is required' },
      { in: 'body', pointer: '#/email', detail: expect.any(String) },
    ]);
  });

  it('refuses an e-mail address that another user has, regardless of case', async () => {
    const api = await startApi();
    const body = { username: 'yaw', email: 'AMA@Example.com' };
    const { status, problem } = await api.as('admin').call(userEndpoints.create, { body });
    expect(status).toBe(409);
    expect(problem).toMatchObject({
      code: 'users.email_taken',
      detail: 'Another user has this e-mail address.',
    });
    expect(await listed(api)).toHaveLength(4);
  });

  it('with one e-mail address many times in parallel creates one', async () => {
    const api = await startApi();
    const body = { username: 'yaw', email: 'yaw@example.com' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => api.as('admin').call(userEndpoints.create, { body })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  });

  it('shows the code of a new administrator once, in the answer', async () => {
    const api = await startApi();
    const { body } = await api
      .as('admin')
      .call(userEndpoints.create, { body: { username: 'afia', role: 'admin' } });
    expect(body.user.access_code).not.toBeNull();
    const row = (await listed(api)).find(({ username }) => username === 'afia');
    expect(row).toMatchObject({ role: 'admin', access_code: null });
  });
});

describe('undeclared fields of a user', () => {
  it('change nothing', async () => {
    const api = await startApi();
    const body = {
      username: 'yaw',
      id: 'chosen',
      access_code: '0000-0000-0000-0000',
      is_active: false,
      protected: true,
      expires_at: null,
      code_mac: 'AAAA',
    };
    const { user } = (await api.as('admin').call(userEndpoints.create, { body })).body;
    expect(user).toMatchObject({ is_active: true, protected: false, role: 'user' });
    expect([user.id, user.access_code]).not.toEqual(['chosen', body.access_code]);
    expect(user.expires_at).toBe('2026-12-20T09:00:00.000Z');
  });
});

describe('the list of users', () => {
  it('shows the newest first, with the codes of members and of no administrator', async () => {
    const api = await startApi();
    const { ama, kofi } = api.people;
    const users = await listed(api);
    expect(users.map(({ username, access_code }) => [username, access_code])).toEqual([
      ['kofi', kofi.code],
      ['ama', ama.code],
      ['esi', null],
      ['Administrator', null],
    ]);
  });

  it('is returned in pages with the total count', async () => {
    const api = await startApi();
    const first = await api.as('admin').call(userEndpoints.list, { query: { limit: 3 } });
    expect(first.headers.get('x-total-count')).toBe('4');
    const before = first.body.at(-1)?.id ?? '';
    const rest = await api.as('admin').call(userEndpoints.list, { query: { limit: 3, before } });
    expect([...first.body, ...rest.body].map(({ username }) => username)).toEqual([
      'kofi',
      'ama',
      'esi',
      'Administrator',
    ]);
  });

  it('leaves one audit row per administrator and hour', async () => {
    const api = await startApi();
    const countAuditRows = async () =>
      (await actions(api)).filter((action) => action === 'users.codes_shown').length;
    await listed(api);
    await listed(api);
    expect(await countAuditRows()).toBe(1);
    await api.as('esi').call(userEndpoints.list, { query: {} });
    expect(await countAuditRows()).toBe(2);
    api.advance(HOUR_MS);
    await listed(api);
    expect(await countAuditRows()).toBe(3);
  });
});

describe('switching a user off', () => {
  it('acts on the very next request, and back on', async () => {
    const api = await startApi();
    const { id } = api.people.ama;
    expect((await toggle(api, id)).body.is_active).toBe(false);
    expect((await api.as('ama').call(authEndpoints.verify)).status).toBe(401);
    expect((await toggle(api, id)).body.is_active).toBe(true);
    const login = { body: { access_code: api.people.ama.code } };
    expect((await api.as(null).call(authEndpoints.login, login)).status).toBe(200);
  });

  it('ends the login sessions: switched on again, the user signs in anew', async () => {
    const api = await startApi();
    const { id } = api.people.ama;
    await toggle(api, id);
    await toggle(api, id);
    expect((await api.as('ama').call(authEndpoints.verify)).status).toBe(401);
  });

  it('twice in parallel restores the original state', async () => {
    const api = await startApi();
    const { id } = api.people.ama;
    await Promise.all([toggle(api, id), toggle(api, id)]);
    const [user] = (await listed(api)).filter((row) => row.id === id);
    expect(user?.is_active).toBe(true);
  });
});

describe('deleting a user', () => {
  it('removes everything of theirs, and their token opens nothing', async () => {
    const api = await startApi();
    await api.as('ama').call(journalEndpoints.add, { body: aTrade() });
    expect((await remove(api, api.people.ama.id)).body).toEqual({ message: 'User deleted' });
    expect((await api.as('ama').call(authEndpoints.verify)).status).toBe(401);
    expect((await listed(api)).map(({ username }) => username)).not.toContain('ama');
    expect((await remove(api, api.people.ama.id)).problem.code).toBe('users.not_found');
  });
});

describe('protected accounts', () => {
  it('fault 6: are the protected administrator and one’s own', async () => {
    const api = await startApi();
    const { admin, esi } = api.people;
    const asEsi = api.as('esi');
    for (const [id, detail] of [
      [admin.id, 'The protected administrator account cannot be changed here.'],
      [esi.id, 'You cannot deactivate or delete your own account.'],
    ] as const) {
      for (const endpoint of [userEndpoints.toggle, userEndpoints.remove]) {
        const { status, problem } = await asEsi.call(endpoint, { params: { id }, query: {} });
        expect(status).toBe(409);
        expect(problem).toMatchObject({ code: 'users.protected', detail });
      }
    }
    expect((await remove(api, admin.id)).status).toBe(409);
    expect(await listed(api)).toHaveLength(4);
  });

  it('fault 6: leave one administrator when two delete each other in parallel', async () => {
    const api = await startApi();
    const { admin, esi } = api.people;
    const [byAdmin, byEsi] = await Promise.all([
      remove(api, esi.id),
      api.as('esi').call(userEndpoints.remove, { params: { id: admin.id }, query: {} }),
    ]);
    expect(byAdmin.status).toBe(200);
    expect([401, 409]).toContain(byEsi.status);
    expect((await listed(api)).filter(({ role }) => role === 'admin')).toHaveLength(1);
  });
});

describe('an unknown user', () => {
  it.each(['019a9f2e-7c1d-7b6a-9a53-2f5d8c1e4b70', '__proto__', 'constructor'])(
    'such as %s is a 404',
    async (id) => {
      const api = await startApi();
      for (const { status, problem } of [await toggle(api, id), await remove(api, id)]) {
        expect(status).toBe(404);
        expect(problem).toMatchObject({
          code: 'users.not_found',
          detail: 'This user no longer exists.',
        });
      }
    },
  );
});
