import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { accountEndpoints } from '#contracts/account.ts';
import { authEndpoints } from '#contracts/auth.ts';
import { userEndpoints } from '#contracts/users.ts';
import type { Person } from '#tests/support/people.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';
import { stopClock } from '#tests/support/stop-clock.ts';

const WRONG = '0000-0000-0000-0000';
const GONE = '019a9f2e-7c1d-7b6a-9a53-2f5d8c1e4b70';
const MONTH_MS = 31 * 86_400_000;

type Parts = { access_code: string; password?: string };

/** Asks as a phone that holds the journal of an account does. */
const check = (api: Api, user_id: string, parts: Parts, address?: string) =>
  api
    .as(null, address === undefined ? {} : { address })
    .call(authEndpoints.checkCode, { body: { user_id, ...parts } });

const checkOf = (api: Api, person: Person, address?: string) =>
  check(api, api.people[person].id, { access_code: api.people[person].code }, address);

async function guess(api: Api, user_id: string, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < times; n += 1) {
    statuses.push((await check(api, user_id, { access_code: WRONG })).status);
  }
  return statuses;
}

beforeEach(() => stopClock());
afterEach(() => void vi.useRealTimers());

it('fault 51: the correct code of an account is confirmed, without a sign-in', async () => {
  const api = await startApi();
  const before = await api.as('ama').call(accountEndpoints.loginSessions);
  const { status, body, headers } = await checkOf(api, 'ama');
  expect([status, body]).toEqual([200, { access: 'active' }]);
  expect(headers.get('set-cookie')).toBeNull();
  const after = await api.as('ama').call(accountEndpoints.loginSessions);
  expect(after.body).toHaveLength(before.body.length);
});

it('fault 51: the code of another account gets the same response as an unknown code', async () => {
  const api = await startApi();
  const { ama, kofi } = api.people;
  for (const access_code of [kofi.code, WRONG]) {
    const { status, problem } = await check(api, ama.id, { access_code });
    expect([status, problem.code]).toEqual([401, 'auth.wrong_code']);
  }
});

it('fault 51: five wrong codes a minute that begin alike are stopped, for sign-ins too', async () => {
  const api = await startApi();
  const { ama } = api.people;
  expect(await guess(api, ama.id, 6)).toEqual([401, 401, 401, 401, 401, 429]);
  const signIn = api.as(null).call(authEndpoints.login, { body: { access_code: WRONG } });
  expect((await signIn).status).toBe(429);
  expect((await checkOf(api, 'ama')).status).toBe(200); // others behind the address go on
  api.advance(60_000);
  expect(await guess(api, ama.id, 1)).toEqual([401]);
});

it('fault 51: failed sign-ins count here too', async () => {
  const api = await startApi();
  for (let n = 0; n < 5; n += 1) {
    await api.as(null).call(authEndpoints.login, { body: { access_code: WRONG } });
  }
  expect(await guess(api, api.people.ama.id, 1)).toEqual([429]);
});

it('fault 51: an account that no longer exists is named as gone, five times a minute', async () => {
  const api = await startApi();
  const { kofi } = api.people;
  await api.as('admin').call(userEndpoints.remove, { params: { id: kofi.id }, query: {} });
  const { status, problem } = await check(api, kofi.id, { access_code: kofi.code });
  expect([status, problem.code]).toEqual([404, 'account.gone']);
  expect(await guess(api, GONE, 6)).toEqual([404, 404, 404, 404, 404, 429]);
});

it('fault 51: the right code of an account whose time is over learns that', async () => {
  const api = await startApi();
  api.advance(MONTH_MS);
  const { status, body } = await checkOf(api, 'ama');
  expect([status, body]).toEqual([200, { access: 'expired' }]);
});

it('fault 51: a password is needed as well where the account has one', async () => {
  const api = await startApi();
  const { id, code } = api.people.ama;
  const password = 'correct horse battery';
  const body = { current_password: code, new_password: password };
  await api.as('ama').call(authEndpoints.changePassword, { body });
  const withCode = (typed: { password?: string }) =>
    check(api, id, { access_code: code, ...typed });
  expect((await withCode({})).problem.code).toBe('auth.password_required');
  expect((await withCode({ password: 'something else' })).problem.code).toBe('auth.wrong_password');
  expect((await withCode({ password })).body).toEqual({ access: 'active' });
});

it('a deactivated account and a wrong code look alike', async () => {
  const api = await startApi();
  const { id } = api.people.ama;
  await api.as('admin').call(userEndpoints.toggle, { params: { id }, query: {} });
  const { status, problem } = await checkOf(api, 'ama');
  expect([status, problem.code]).toEqual([401, 'auth.wrong_code']);
});

it('a platform under maintenance checks no codes of members', async () => {
  const api = await startApi({ settings: { maintenance_mode: true } });
  expect((await checkOf(api, 'ama')).problem.code).toBe('platform.maintenance');
});
