import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AuditArea, auditEndpoints } from '#contracts/audit.ts';
import { authEndpoints } from '#contracts/auth.ts';
import { postEndpoints } from '#contracts/posts.ts';
import { userEndpoints } from '#contracts/users.ts';
import { type Api, START, startApi } from '#tests/support/start-api.ts';
import { stopClock } from '#tests/support/stop-clock.ts';

const WRONG = '0000-0000-0000-0000';
const text = { title: 'Before the open', description: 'We wait.' };

const list = (api: Api, query: { area?: AuditArea; search?: string; limit?: number } = {}) =>
  api.as('admin').call(auditEndpoints.list, { query });
const listed = async (api: Api, query: { area?: AuditArea; search?: string } = {}) =>
  (await list(api, query)).body.map(({ actor, action, target }) => [actor, action, target]);
const activity = async (api: Api) =>
  (await api.as('admin').call(auditEndpoints.activity, { query: {} })).body;
const signIn = (api: Api, body: { access_code: string; password?: string }, sender = {}) =>
  api.as(null, sender).call(authEndpoints.login, { body });

describe('an administrator', () => {
  it('reads who did what and when, newest first, with the number of records', async () => {
    const api = await startApi();
    await api.as('esi').call(postEndpoints.create, { body: text });
    const { body, headers } = await list(api, { limit: 1 });
    expect(body).toEqual([
      {
        id: expect.any(String),
        at: START,
        actor_id: api.people.esi.id,
        actor: 'esi',
        action: 'posts.created',
        target: 'Before the open',
      },
    ]);
    expect(Number(headers.get('x-total-count'))).toBe((await list(api)).body.length);
    expect(await listed(api, { search: 'BEFORE the' })).toEqual([
      ['esi', 'posts.created', 'Before the open'],
    ]);
    expect(await listed(api, { area: 'leads' })).toEqual([]);
  });

  it('sees what happened last without members who sign in and codes that were looked at', async () => {
    const api = await startApi();
    await api.as('esi').call(userEndpoints.list, { query: {} });
    await signIn(api, { access_code: api.people.ama.code });
    await api.as('esi').call(postEndpoints.create, { body: text });
    const acts = (await activity(api)).map(({ actor, action }) => `${actor} ${action}`);
    expect(acts[0]).toBe('esi posts.created');
    expect(acts).toContain('esi auth.login');
    expect(acts).not.toContain('ama auth.login');
    expect(acts).not.toContain('esi users.codes_shown');
  });

  it('deletes the log and records it', async () => {
    const api = await startApi();
    const taken = await api.as('esi').call(auditEndpoints.exportRows, { query: {} });
    expect(taken.body.length).toBe((await list(api)).body.length);
    expect(taken.body[0]).toMatchObject({ actor: 'esi', action: 'platform.audit_exported' });
    const users = await api.as('esi').call(auditEndpoints.exportRows, { query: { area: 'users' } });
    expect(new Set(users.body.map(({ action }) => action.split('.')[0]))).toEqual(
      new Set(['users']),
    );
  });
});

describe('security events', () => {
  /** The limits keep time by themselves. */
  beforeEach(() => {
    stopClock();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('a wrong password of a known account is recorded, without the password', async () => {
    const api = await startApi();
    const { code } = api.people.ama;
    const body = { current_password: code, new_password: 'correct horse battery' };
    await api.as('ama').call(authEndpoints.changePassword, { body });
    await signIn(api, { access_code: code });
    expect(await listed(api, { search: 'auth.failed' })).toEqual([]);
    await signIn(api, { access_code: code, password: 'wrong horse' });
    expect(await listed(api, { search: 'auth.failed' })).toEqual([
      ['ama', 'auth.failed', 'wrong password'],
    ]);
    expect(JSON.stringify((await list(api)).body)).not.toMatch(/horse/);
  });

  it('an address that guesses codes is recorded once for each block, and not who it was', async () => {
    const api = await startApi();
    const guess = () => signIn(api, { access_code: WRONG }, { address: '203.0.113.77' });
    for (let n = 0; n < 9; n += 1) await guess();
    expect(await listed(api, { search: 'auth.blocked' })).toEqual([
      ['system', 'auth.blocked', '203.0.113.x for 60 seconds'],
    ]);
    api.advance(61_000);
    for (let n = 0; n < 9; n += 1) await guess();
    expect(await listed(api, { search: 'auth.blocked' })).toEqual([
      ['system', 'auth.blocked', '203.0.113.x for 120 seconds'],
      ['system', 'auth.blocked', '203.0.113.x for 60 seconds'],
    ]);
    expect(await listed(api, { search: WRONG })).toEqual([]);
  });

  it('a sign-in says when the device is new, and not again when it is known', async () => {
    const api = await startApi();
    const phone = {
      'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36',
    };
    const { code } = api.people.kofi;
    const first = await signIn(api, { access_code: code }, { headers: phone });
    const cookie = first.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    await signIn(api, { access_code: code }, { headers: { ...phone, cookie } });
    const [again, before] = await listed(api, { search: 'kofi auth.login' });
    expect(before).toEqual(['kofi', 'auth.login', 'on a new device, Chrome on Android']);
    expect(again).toEqual(['kofi', 'auth.login', null]);
  });
});
