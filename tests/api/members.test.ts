import { describe, expect, it } from 'vitest';
import { authEndpoints } from '#contracts/auth.ts';
import { type AccessChange, memberEndpoints } from '#contracts/members.ts';
import { notificationEndpoints } from '#contracts/notifications.ts';
import { DAY_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import { userEndpoints } from '#contracts/users.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';
import { sellForCash } from '#tests/support/sample-sales.ts';

const { counts, page, changeAccess, setActive, message, exportRows, undo } = memberEndpoints;
const MONTH = { by: 'period', access_period: '1month' } as const;
const members = { filter: { role: 'user' }, count: 2 } as const;

const signIn = (api: Api, access_code: string, cookie?: string) =>
  api
    .as(null, cookie === undefined ? {} : { headers: { cookie } })
    .call(authEndpoints.login, { body: { access_code } });
const pageOf = async (api: Api, id: string) =>
  (await api.as('admin').call(page, { params: { id } })).body;
const endOf = async (api: Api, id: string) => (await pageOf(api, id)).user.expires_at;
const reasons = async (api: Api, id: string) =>
  (await pageOf(api, id)).failed_sign_ins.map(({ target }) => target);

describe('the page of a member', () => {
  it('has what belongs to them, and nothing of others', async () => {
    const api = await startApi();
    await sellForCash(api);
    const ama = await pageOf(api, api.people.ama.id);
    expect(ama).toMatchObject({
      user: { username: 'ama', starts_at: null },
      sign_in: { refusal: null, at: null },
      payments: { rows: [], total: 0 },
      failed_sign_ins: [],
      journal: { sums: [], last_trade: null },
    });
    expect(ama.devices).toHaveLength(1);
    expect(ama.audit.map(({ action, target }) => [action, target])).toEqual([
      ['users.created', 'ama'],
    ]);
    const missing = await api.as('admin').call(page, { params: { id: 'nobody' } });
    expect(missing.problem.code).toBe('users.not_found');
  });

  it('says that a deactivated member cannot sign in, and shows the attempt that nobody else learns of', async () => {
    const api = await startApi();
    const { id, code } = api.people.ama;
    await api.as('admin').call(setActive, { body: { ids: [id], is_active: false } });
    expect((await signIn(api, code)).problem.code).toBe('auth.wrong_code');
    expect((await pageOf(api, id)).sign_in).toEqual({ refusal: 'inactive', at: null });
    expect(await reasons(api, id)).toEqual(['deactivated']);
    await signIn(api, code);
    expect(await reasons(api, id)).toHaveLength(1); // once an hour for each reason
  });

  it('says when access begins, and when it expired', async () => {
    const api = await startApi({ settings: { session_timeout: 720 } });
    const { id, code } = api.people.ama;
    const begin = '2026-11-22T09:00:00.000Z';
    const end = '2026-11-24T09:00:00.000Z';
    const change = (by: AccessChange) =>
      api.as('admin').call(changeAccess, { body: { ids: [id], change: by } });
    await change({ by: 'begin', starts_at: begin });
    await change({ by: 'until', until: end });
    const early = await signIn(api, code);
    expect(early.problem).toMatchObject({
      code: 'auth.not_started',
      detail: 'Your access begins on 22 November 2026, 09:00 UTC.',
    });
    expect((await api.as('ama').call(authEndpoints.verify)).status).toBe(401);
    expect((await pageOf(api, id)).sign_in).toEqual({ refusal: 'scheduled', at: begin });
    api.advance(2 * DAY_MS);
    expect((await signIn(api, code)).status).toBe(200);
    api.advance(2 * DAY_MS);
    expect((await signIn(api, code)).problem.code).toBe('auth.expired');
    expect((await pageOf(api, id)).sign_in).toEqual({ refusal: 'expired', at: end });
    expect(await reasons(api, id)).toEqual(['access expired', 'access begins later']);
  });

  it('names maintenance, and a block after wrong codes on the member’s own device', async () => {
    const api = await startApi();
    const { id, code } = api.people.ama;
    const cookie = (await signIn(api, code)).headers.get('set-cookie')?.split(';')[0] ?? '';
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await signIn(api, '0000-0000-0000-0000', cookie);
    }
    const { sign_in } = await pageOf(api, id);
    expect(sign_in.refusal).toBe('blocked');
    expect(Date.parse(sign_in.at ?? '')).toBeGreaterThan(api.now());
    expect(await reasons(api, id)).toEqual([
      'blocked after too many attempts',
      'wrong access code on a known device',
    ]);
    await api.services.settings.change({ maintenance_mode: true });
    expect((await pageOf(api, id)).sign_in.refusal).toBe('maintenance');
    expect((await pageOf(api, api.people.esi.id)).sign_in.refusal).toBeNull();
  });
});

describe('an act on many members', () => {
  it('extends all that match by a month, and one call takes it back', async () => {
    const api = await startApi();
    const { ama, kofi } = api.people;
    const before = await endOf(api, ama.id);
    const { body } = await api.as('admin').call(changeAccess, {
      body: { ...members, change: MONTH },
    });
    expect(body).toMatchObject({ changed: 2, skipped: 0 });
    expect(await endOf(api, ama.id)).toBe('2027-01-19T09:00:00.000Z');
    expect(await endOf(api, kofi.id)).toBe('2027-01-19T09:00:00.000Z');
    const params = { id: body.undo ?? '' };
    expect((await api.as('esi').call(undo, { params })).problem.code).toBe('users.undo_over');
    const back = await api.as('admin').call(undo, { params });
    expect(back.body).toEqual({ changed: 2, skipped: 0 });
    expect(await endOf(api, ama.id)).toBe(before);
    expect((await api.as('admin').call(undo, { params })).problem.code).toBe('users.undo_over');
    const { audit } = await pageOf(api, ama.id);
    expect(audit.map(({ action, target }) => [action, target])).toEqual([
      ['users.undone', 'ama'],
      ['users.extended', 'ama: 2026-12-20 → 2027-01-19'],
      ['users.created', 'ama'],
    ]);
  });

  it.each([
    ['a sooner end', { by: 'until', until: '2026-11-25T00:00:00.000Z' }, 'users.shortened'],
    ['a later begin', { by: 'begin', starts_at: '2026-11-25T00:00:00.000Z' }, 'users.shortened'],
    ['a later end', { by: 'until', until: '2027-11-25T00:00:00.000Z' }, 'users.extended'],
  ] as const)('is in the audit log as what it was: %s', async (_, change, action) => {
    const api = await startApi();
    const body = { ids: [api.people.ama.id], change };
    await api.as('admin').call(changeAccess, { body });
    expect((await pageOf(api, api.people.ama.id)).audit[0]?.action).toBe(action);
  });

  it('leaves a member alone who was changed after the act, and is over after ten minutes', async () => {
    const api = await startApi();
    const { ama, kofi } = api.people;
    const act = async () =>
      (await api.as('admin').call(changeAccess, { body: { ...members, change: MONTH } })).body.undo;
    const params = { id: (await act()) ?? '' };
    await api.as('admin').call(userEndpoints.toggle, { params: { id: ama.id }, query: {} });
    expect((await api.as('admin').call(undo, { params })).body).toEqual({ changed: 1, skipped: 1 });
    expect(await endOf(api, ama.id)).toBe('2027-01-19T09:00:00.000Z');
    expect(await endOf(api, kofi.id)).toBe('2026-12-20T09:00:00.000Z');
    const late = { id: (await act()) ?? '' };
    api.advance(10 * MINUTE_MS + 1);
    expect((await api.as('admin').call(undo, { params: late })).problem.code).toBe(
      'users.undo_over',
    );
  });

  it('changes nobody where the list is not the one that the administrator saw', async () => {
    const api = await startApi();
    const refused = await api.as('admin').call(changeAccess, {
      body: { ...members, count: 3, change: MONTH },
    });
    expect(refused.problem).toMatchObject({
      code: 'users.count_changed',
      detail: 'The list has changed: it has 2 users now, not 3. Please look again.',
    });
    const gone = await api.as('admin').call(setActive, {
      body: { ids: [api.people.ama.id, 'nobody'], is_active: false },
    });
    expect(gone.problem.code).toBe('users.count_changed');
    expect((await pageOf(api, api.people.ama.id)).user.is_active).toBe(true);
    expect(await endOf(api, api.people.ama.id)).toBe('2026-12-20T09:00:00.000Z');
  });

  it.each([
    [{ by: 'days', days: 10 }, '2026-12-30T09:00:00.000Z'],
    [{ by: 'until', until: '2026-11-30T23:59:00.000Z' }, '2026-11-30T23:59:00.000Z'],
    [{ by: 'no_end' }, null],
  ] as const)('changes the end by %j', async (change, end) => {
    const api = await startApi();
    const { id } = api.people.ama;
    await api.as('admin').call(changeAccess, { body: { ids: [id], change } });
    expect(await endOf(api, id)).toBe(end);
  });

  it('refuses an end that is over at its field, and never shortens the access of an administrator', async () => {
    const api = await startApi();
    const until = '2026-11-19T00:00:00.000Z';
    const over = await api.as('admin').call(changeAccess, {
      body: { ...members, change: { by: 'until', until } },
    });
    expect(over.problem.errors).toMatchObject([{ pointer: '#/change/until' }]);
    const ids = [api.people.esi.id, api.people.ama.id];
    const soon = { by: 'until', until: '2026-11-21T00:00:00.000Z' } as const;
    const { body } = await api.as('admin').call(changeAccess, { body: { ids, change: soon } });
    expect(body).toMatchObject({ changed: 1, skipped: 1 });
  });

  it('deactivates members, signs them out, and leaves administrators as they are', async () => {
    const api = await startApi();
    const everybody = { filter: {}, count: 4 };
    const { body } = await api.as('admin').call(setActive, {
      body: { ...everybody, is_active: false },
    });
    expect(body).toMatchObject({ changed: 2, skipped: 2 });
    expect((await api.as('ama').call(authEndpoints.verify)).status).toBe(401);
    expect((await api.as('esi').call(authEndpoints.verify)).status).toBe(200);
    await api.as('admin').call(undo, { params: { id: body.undo ?? '' } });
    expect((await signIn(api, api.people.ama.code)).status).toBe(200);
  });

  it('tells members of their new end by notification and mail where the administrator wants it', async () => {
    const api = await startApi();
    const body = { ids: [api.people.ama.id], change: MONTH };
    await api.as('admin').call(changeAccess, { body });
    expect(await api.mails()).toEqual([]);
    await api.as('admin').call(changeAccess, { body: { ...body, notify: true } });
    const [mail] = await api.mails();
    expect(mail).toMatchObject({ to: 'ama@example.com' });
    expect(mail?.text).toContain('It is valid until 18 February 2027, 09:00 UTC.');
    await api.services.messaging.outboxEvents.dispatchDue();
    const inbox = await api.as('ama').call(notificationEndpoints.list, { query: {} });
    expect(inbox.body.notifications[0]).toMatchObject({ title: 'Your access was changed' });
  });

  it('writes to members by mail whatever their settings say, also to those without access', async () => {
    const api = await startApi({ settings: { email_notifications: false, session_timeout: 720 } });
    const change = { by: 'until', until: '2026-11-21T09:00:00.000Z' } as const;
    await api.as('admin').call(changeAccess, { body: { ...members, change } });
    api.advance(2 * DAY_MS);
    const { body } = await api.as('admin').call(message, {
      body: { ...members, title: 'Come back', body: 'The next course begins on Monday.' },
    });
    expect(body).toEqual({ changed: 2, skipped: 0, undo: null });
    const mails = await api.mails();
    expect(mails.map(({ to }) => to).toSorted()).toEqual(['ama@example.com', 'kofi@example.com']);
    expect(mails[0]?.text).toContain('The next course begins on Monday.');
    expect(mails[0]?.text).toContain('sent you this.');
  });

  it('exports a selection without access codes, and records it once', async () => {
    const api = await startApi();
    const { body } = await api.as('admin').call(exportRows, { body: members });
    expect(body.map(({ username, status }) => `${username} ${status}`).toSorted()).toEqual([
      'ama active',
      'kofi active',
    ]);
    expect(JSON.stringify(body)).not.toContain(api.people.ama.code);
  });

  it('counts users by status within a search', async () => {
    const api = await startApi();
    const { ama } = api.people;
    await api.as('admin').call(setActive, { body: { ids: [ama.id], is_active: false } });
    const all = (await api.as('admin').call(counts, { query: {} })).body;
    expect(all).toEqual({
      total: 4,
      active: 3,
      expiring: 0,
      expired: 0,
      inactive: 1,
      scheduled: 0,
    });
    const narrowed = (await api.as('admin').call(counts, { query: { search: 'AMA' } })).body;
    expect([narrowed.total, narrowed.active, narrowed.inactive]).toEqual([1, 0, 1]);
  });
});

it('a member is created with access that begins later, and lasts its whole period from then', async () => {
  const api = await startApi();
  const starts_at = '2026-12-01T00:00:00.000Z';
  const { user } = (
    await api.as('admin').call(userEndpoints.create, {
      body: { username: 'Nana', access_period: '1week', starts_at },
    })
  ).body;
  expect(user).toMatchObject({ starts_at, expires_at: '2026-12-08T00:00:00.000Z' });
  const list = await api.as('admin').call(userEndpoints.list, { query: { status: 'scheduled' } });
  expect(list.body.map(({ username }) => username)).toEqual(['Nana']);
});
