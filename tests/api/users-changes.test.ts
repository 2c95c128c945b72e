import { asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditLog } from '#api/db/schema/system.ts';
import { users } from '#api/db/schema/users.ts';
import { authEndpoints } from '#contracts/auth.ts';
import { type AdminUser, userEndpoints } from '#contracts/users.ts';
import type { Person } from '#tests/support/people.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';

const { list, change, newCode, resetPassword, extend, toggle, remove } = userEndpoints;

const rowOf = async (api: Api, id: string): Promise<AdminUser | undefined> =>
  (await api.as('admin').call(list, { query: {} })).body.find((user) => user.id === id);
const newest = async (api: Api) => {
  const rows = await api.database.db.select().from(auditLog).orderBy(asc(auditLog.id));
  const { actor, action, target } =
    rows.findLast(({ action: act }) => act !== 'users.codes_shown') ?? {};
  return { actor, action, target };
};
const edit = (api: Api, id: string, body: Partial<AdminUser> = {}, by: Person = 'admin') =>
  api.as(by).call(change, {
    params: { id },
    body: { username: 'ama', email: 'ama@example.com', role: 'user', ...body },
  });
const signIn = (api: Api, access_code: string) =>
  api.as(null).call(authEndpoints.login, { body: { access_code } });

describe('changing a user', () => {
  it('stores name and address, records old and new values, and ends no session', async () => {
    const api = await startApi();
    const { id } = api.people.ama;
    const { status, body } = await edit(api, id, { username: ' Nana ', email: 'nana@example.com' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ username: 'Nana', email: 'nana@example.com', role: 'user' });
    expect(body).toEqual(await rowOf(api, id));
    expect((await api.as('ama').call(authEndpoints.verify)).body.username).toBe('Nana');
    expect(await newest(api)).toEqual({
      actor: 'Administrator',
      action: 'users.changed',
      target: 'ama: name ama → Nana, e-mail ama@example.com → nana@example.com',
    });
  });

  it('to the current values stores nothing', async () => {
    const api = await startApi();
    const before = await rowOf(api, api.people.ama.id);
    expect((await edit(api, api.people.ama.id)).body).toEqual(before);
    expect((await newest(api)).action).toBe('auth.login');
  });

  it('refuses an address of another user at the field', async () => {
    const api = await startApi();
    const { status, problem } = await edit(api, api.people.ama.id, { email: 'KOFI@example.com' });
    expect(status).toBe(409);
    expect(problem).toMatchObject({
      code: 'users.email_taken',
      detail: 'Another user has this e-mail address.',
      errors: [{ in: 'body', pointer: '#/email' }],
    });
  });

  it('of role signs out, and a new administrator gets another code, which is shown this once', async () => {
    const api = await startApi();
    const { id, code } = api.people.ama;
    const promoted = (await edit(api, id, { role: 'admin' })).body;
    expect(promoted.access_code).toMatch(/^(\w{4}-){3}\w{4}$/);
    expect((await newest(api)).target).toBe('ama: role user → admin, new access code');
    expect((await rowOf(api, id))?.access_code).toBeNull();
    expect((await api.as('ama').call(authEndpoints.verify)).status).toBe(401);
    const [stored] = await api.database.db.select().from(users).where(eq(users.id, id));
    expect(stored?.code_sealed).toBeNull();
    expect((await signIn(api, code)).problem.code).toBe('auth.wrong_code'); // others have seen it
    expect((await signIn(api, promoted.access_code ?? '')).body.user.role).toBe('admin');
    expect(await api.mails()).toEqual([]);
  });

  it('back to a member leaves a code that works and is not shown, until there is a new one', async () => {
    const api = await startApi();
    const { id, code } = api.people.esi;
    const body = { username: 'esi', email: 'esi@example.com', role: 'user' } as const;
    expect((await edit(api, id, body)).body).toMatchObject({ role: 'user', access_code: null });
    expect((await newest(api)).target).toBe('esi: role admin → user');
    expect((await signIn(api, code)).status).toBe(200);
    const renewed = (await api.as('admin').call(newCode, { params: { id }, query: {} })).body;
    expect(renewed.user.access_code).toBe(renewed.access_code);
  });
});

describe('a new code', () => {
  it('replaces the old one immediately, ends the sessions, and is mailed', async () => {
    const api = await startApi();
    const { id, code } = api.people.ama;
    const params = { id };
    const { body } = await api.as('admin').call(newCode, { params, query: {} });
    expect(body.access_code).not.toBe(code);
    expect(body.user.access_code).toBe(body.access_code);
    expect((await api.as('ama').call(authEndpoints.verify)).status).toBe(401);
    expect((await signIn(api, code)).problem.code).toBe('auth.wrong_code');
    expect((await signIn(api, body.access_code ?? '')).body.user.username).toBe('ama');
    const mail = (await api.mails()).at(-1);
    expect(mail).toMatchObject({ to: 'ama@example.com' });
    expect(mail?.text).toContain(body.access_code);
    expect(mail?.text).toContain('no longer works. Your new one:');
  });

  it('is recorded in the audit log without the code', async () => {
    const api = await startApi();
    const params = { id: api.people.ama.id };
    await api.as('esi').call(newCode, { params, query: {} });
    expect(await newest(api)).toEqual({ actor: 'esi', action: 'users.code_reset', target: 'ama' });
  });

  it('of an administrator is displayed once and is not mailed', async () => {
    const api = await startApi();
    const { id } = api.people.esi;
    const { body } = await api.as('admin').call(newCode, { params: { id }, query: {} });
    expect(body.user.access_code).toBeNull();
    expect((await rowOf(api, id))?.access_code).toBeNull();
    expect((await signIn(api, body.access_code ?? '')).body.user.username).toBe('esi');
    expect(await api.mails()).toEqual([]);
  });
});

describe('resetting a password', { timeout: 30_000 }, () => {
  it('lets the user sign in with the code only', async () => {
    const api = await startApi();
    const { id, code } = api.people.ama;
    const body = { current_password: code, new_password: 'correct horse battery' };
    await api.as('ama').call(authEndpoints.changePassword, { body });
    expect((await rowOf(api, id))?.has_password).toBe(true);
    expect((await signIn(api, code)).problem.code).toBe('auth.password_required');
    const answer = await api.as('admin').call(resetPassword, { params: { id }, query: {} });
    expect(answer.body.has_password).toBe(false);
    expect((await signIn(api, code)).status).toBe(200);
    const records = await api.database.db.select().from(auditLog);
    const reset = records.filter(({ action }) => action === 'users.password_reset');
    expect(reset.map(({ target }) => target)).toEqual(['ama']);
  });

  it('of a user who has none changes nothing', async () => {
    const api = await startApi();
    const { id } = api.people.ama;
    const before = await rowOf(api, id);
    expect((await api.as('admin').call(resetPassword, { params: { id }, query: {} })).body).toEqual(
      before,
    );
  });
});

const extended = (api: Api, id: string, access_period: '1week' | '1month' | '1year') =>
  api.as('admin').call(extend, { params: { id }, body: { access_period } });

describe('extending access', () => {
  it('extends remaining access, and starts now when it has expired', async () => {
    const api = await startApi();
    const { id } = api.people.ama;
    const longer = (await extended(api, id, '1week')).body;
    expect(longer).toMatchObject({
      expires_at: '2026-12-27T09:00:00.000Z',
      access_period: '1week',
    });
    expect((await newest(api)).target).toBe('ama: 2026-12-20 → 2026-12-27');
    const expires_at = Date.parse('2026-11-01T09:00:00.000Z');
    await api.database.write(async (tx) => {
      await tx.update(users).set({ expires_at }).where(eq(users.id, id));
    });
    expect((await signIn(api, api.people.ama.code)).problem.code).toBe('auth.expired');
    expect((await extended(api, id, '1month')).body.expires_at).toBe('2026-12-20T09:00:00.000Z');
    expect((await signIn(api, api.people.ama.code)).status).toBe(200);
  });

  it('adds both of two parallel extensions', async () => {
    const api = await startApi();
    const { id } = api.people.ama;
    await Promise.all([extended(api, id, '1week'), extended(api, id, '1week')]);
    expect((await rowOf(api, id))?.expires_at).toBe('2027-01-03T09:00:00.000Z');
  });

  it('does not reactivate a user, and does not change unlimited access', async () => {
    const api = await startApi();
    const { ama, admin } = api.people;
    await api.as('admin').call(toggle, { params: { id: ama.id }, query: {} });
    expect((await extended(api, ama.id, '1year')).body.is_active).toBe(false);
    expect((await extended(api, admin.id, '1year')).body.expires_at).toBeNull();
    expect((await newest(api)).target).toMatch(/^ama: /);
  });
});

describe('two administrators at once', () => {
  it('never lose an update silently: a change based on an outdated version is refused', async () => {
    const api = await startApi();
    const { id } = api.people.ama;
    const { updated_at } = (await rowOf(api, id)) ?? {};
    const first = await edit(api, id, { username: 'Nana', updated_at: updated_at ?? '' });
    expect(first.status).toBe(200);
    const asEsi = api.as('esi');
    const late = { params: { id }, query: { updated_at } };
    for (const answer of [
      await edit(api, id, { username: 'Efua', updated_at: updated_at ?? '' }, 'esi'),
      await asEsi.call(newCode, late),
      await asEsi.call(resetPassword, late),
      await asEsi.call(extend, { params: { id }, body: { access_period: '1week', updated_at } }),
      await asEsi.call(toggle, late),
      await asEsi.call(remove, late),
    ]) {
      expect(answer.status).toBe(409);
      expect(answer.problem).toMatchObject({
        code: 'users.stale',
        detail: 'Somebody else changed this user meanwhile. Please reload the list.',
      });
    }
    expect(await rowOf(api, id)).toEqual(first.body);
    const query = { updated_at: first.body.updated_at };
    expect((await asEsi.call(toggle, { params: { id }, query })).body.is_active).toBe(false);
  });

  it('who demote each other leave the protected one an administrator', async () => {
    const api = await startApi();
    const { esi, admin } = api.people;
    const demote = (by: Person, id: string, username: string) =>
      edit(api, id, { username, email: `${username}@example.com` }, by);
    const [byAdmin, byEsi] = await Promise.all([
      demote('admin', esi.id, 'esi'),
      demote('esi', admin.id, 'boss'),
    ]);
    expect(byAdmin.status).toBe(200);
    expect([401, 403, 409]).toContain(byEsi.status);
    expect((await rowOf(api, admin.id))?.role).toBe('admin');
  });
});

it('every action on a deleted user is a 404', async () => {
  const api = await startApi();
  const params = { id: '__proto__' };
  const admin = api.as('admin');
  for (const { status, problem } of [
    await edit(api, params.id),
    await admin.call(newCode, { params, query: {} }),
    await admin.call(resetPassword, { params, query: {} }),
    await admin.call(extend, { params, body: { access_period: '1week' } }),
  ]) {
    expect([status, problem.code]).toEqual([404, 'users.not_found']);
  }
});
