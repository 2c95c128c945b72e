import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { authEndpoints } from '#contracts/auth.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';
import { stopClock } from '#tests/support/stop-clock.ts';

const PASSWORD = 'correct horse battery';

const signIn = (api: Api, password?: string, address?: string) =>
  api.as(null, address === undefined ? {} : { address }).call(authEndpoints.login, {
    body: { access_code: api.people.ama.code, ...(password !== undefined && { password }) },
  });

const change = (api: Api, current_password: string, new_password: string) =>
  api.as('ama').call(authEndpoints.changePassword, { body: { current_password, new_password } });

const withPassword = async (): Promise<Api> => {
  const api = await startApi();
  await change(api, api.people.ama.code, PASSWORD);
  return api;
};

beforeEach(() => {
  stopClock();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a personal password', () => {
  it('is set with the access code as the current one', async () => {
    const api = await startApi();
    const { status, body } = await change(api, api.people.ama.code.toLowerCase(), PASSWORD);
    expect(status).toBe(200);
    expect(body).toEqual({ message: 'Password changed successfully!' });
    expect((await api.as('ama').call(authEndpoints.verify)).body.has_password).toBe(true);
  });

  it('is asked for beside the code once it is set', async () => {
    const api = await withPassword();
    const without = await signIn(api);
    expect(without.status).toBe(401);
    expect(without.problem).toMatchObject({
      code: 'auth.password_required',
      detail: 'Please enter your password too.',
    });
    const wrong = await signIn(api, 'correct horse stable');
    expect(wrong.status).toBe(401);
    expect(wrong.problem).toMatchObject({
      code: 'auth.wrong_password',
      detail: 'This password is not right.',
    });
    const right = await signIn(api, PASSWORD);
    expect(right.body.user.has_password).toBe(true);
  });

  it('is changed with itself, no longer with the code', async () => {
    const api = await withPassword();
    const byCode = await change(api, api.people.ama.code, 'another password');
    expect(byCode.problem).toMatchObject({
      code: 'password.wrong_current',
      status: 422,
      errors: [{ in: 'body', pointer: '#/current_password' }],
    });
    expect((await change(api, PASSWORD, 'another password')).status).toBe(200);
    expect((await signIn(api, PASSWORD)).status).toBe(401);
    expect((await signIn(api, 'another password')).status).toBe(200);
  });

  it('cannot be set with another member’s code', async () => {
    const api = await startApi();
    expect((await change(api, api.people.kofi.code, PASSWORD)).status).toBe(422);
    expect((await signIn(api)).status).toBe(200);
  });

  it('ends every other login session when it changes', async () => {
    const api = await startApi();
    const other = (await signIn(api)).body.access_token;
    await change(api, api.people.ama.code, PASSWORD);
    expect((await api.as(null, { token: other }).call(authEndpoints.verify)).status).toBe(401);
    expect((await api.as('ama').call(authEndpoints.verify)).status).toBe(200);
  });

  it.each([
    ['', 'Current password is required', '#/current_password', PASSWORD],
    ['current', 'New password is required', '#/new_password', ''],
    ['current', 'Password must be at least 8 characters', '#/new_password', 'short'],
    ['current', 'Password must be at most 200 characters', '#/new_password', 'x'.repeat(201)],
  ])('refuses %j with "%s"', async (current, message, pointer, next) => {
    const api = await startApi();
    const { status, problem } = await change(api, current, next);
    expect(status).toBe(422);
    expect(problem.detail).toBe(message);
    expect(problem.errors?.[0]).toEqual({ in: 'body', pointer, detail: message });
  });

  it('must differ from the current one', async () => {
    const api = await withPassword();
    const { status, problem } = await change(api, PASSWORD, PASSWORD);
    expect(status).toBe(422);
    expect(problem.detail).toBe('New password must be different from current password');
  });

  it('can be guessed five times in fifteen minutes, from wherever the guesses come', async () => {
    const api = await withPassword();
    const statuses: number[] = [];
    for (let n = 1; n <= 6; n += 1) {
      statuses.push((await signIn(api, `guess number ${n}`, `203.0.113.${n}`)).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    const refused = await signIn(api, PASSWORD);
    expect(refused.headers.get('retry-after')).toBe('900');
    expect(refused.problem.detail).toBe('Too many attempts. Please try again in 15 minutes.');
    api.advance(15 * 60_000);
    expect((await signIn(api, PASSWORD)).status).toBe(200);
  });

  it('guessed wrong by a stolen session is still good for a sign-in', async () => {
    const api = await withPassword();
    const statuses: number[] = [];
    for (let n = 1; n <= 6; n += 1)
      statuses.push((await change(api, `guess ${n}`, 'x'.repeat(9))).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    expect((await signIn(api, PASSWORD)).status).toBe(200);
  });

  it('guessed wrong by strangers who know the code is still good on a device of the member', async () => {
    const api = await withPassword();
    const cookie = (await signIn(api, PASSWORD)).headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    for (let n = 1; n <= 6; n += 1) await signIn(api, `guess ${n}`, '203.0.113.9');
    expect((await signIn(api, PASSWORD)).status).toBe(429);
    const body = { access_code: api.people.ama.code, password: PASSWORD };
    const own = await api.as(null, { headers: { cookie } }).call(authEndpoints.login, { body });
    expect(own.status).toBe(200);
  });

  it('cannot be guessed more often with parallel requests', async () => {
    const api = await withPassword();
    const guesses = Array.from({ length: 12 }, (_, n) => signIn(api, `guess number ${n}`));
    const answers = await Promise.all(guesses);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  });
});
