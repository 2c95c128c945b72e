import { describe, expect, it } from 'vitest';
import { authEndpoints } from '#contracts/auth.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { userEndpoints } from '#contracts/users.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';

const signIn = (api: Api, access_code: string, password?: string) =>
  api.as(null).call(authEndpoints.login, { body: { access_code, ...(password && { password }) } });

describe('signing in', () => {
  it('answers with a bearer token and the person behind the code', async () => {
    const api = await startApi();
    const { status, body, headers } = await signIn(api, api.people.ama.code);
    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'bearer',
      expires_at: '2026-12-20T09:00:00.000Z', // a month of access ends with thirty days of session
      user: {
        id: api.people.ama.id,
        username: 'ama',
        email: 'ama@example.com',
        role: 'user',
        access_expiration: '2026-12-20T09:00:00.000Z',
        has_password: false,
      },
    });
    expect(headers.get('cache-control')).toBe('no-store');
    const verified = await api.as(null, { token: body.access_token }).call(authEndpoints.verify);
    expect(verified.body).toEqual(body.user);
  });

  it('accepts a code with any spacing and case', async () => {
    const api = await startApi();
    // The administrator's code of the tests is ADM1-N000-0000-0001.
    const typed = [
      'adm1-n000-0000-0001',
      '  ADM1 N000 0000 0001 ',
      'ADM1N00000000001',
      'ADMI-NOOO-OOOO-OOOL',
      'admi no oo oooo oool',
    ];
    const answers = await Promise.all(typed.map((code) => signIn(api, code)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });

  it.each([
    ['', 'Please enter your access code'],
    ['   ', 'Please enter your access code'],
    ['A'.repeat(21), 'An access code has at most 20 characters'],
  ])('refuses %j with "%s"', async (code, message) => {
    const api = await startApi();
    const { status, problem } = await signIn(api, code);
    expect(status).toBe(422);
    expect(problem.detail).toBe(message);
    expect(problem.errors).toEqual([{ in: 'body', pointer: '#/access_code', detail: message }]);
  });

  it('says the same of an unknown and of an inactive code', async () => {
    const api = await startApi();
    const { ama, kofi } = api.people;
    await api.as('admin').call(userEndpoints.toggle, { params: { id: ama.id }, query: {} });
    await api.as('admin').call(userEndpoints.remove, { params: { id: kofi.id }, query: {} });
    for (const code of ['0000-0000-0000-0000', ama.code, kofi.code]) {
      const { status, problem, headers } = await signIn(api, code);
      expect(status).toBe(401);
      expect(problem).toMatchObject({
        code: 'auth.wrong_code',
        detail: 'This access code is not valid.',
      });
      expect(headers.get('www-authenticate')).toBe('Bearer');
    }
  });

  it('fault 4: tells only the holder of the right code that access has expired', async () => {
    const api = await startApi();
    api.advance(30 * DAY_MS);
    const { status, problem } = await signIn(api, api.people.ama.code);
    expect(status).toBe(401);
    expect(problem.detail).toBe('Your access has expired. Please renew it to sign in again.');
    expect((await signIn(api, '0000-0000-0000-0000')).problem.code).toBe('auth.wrong_code');
  });

  it('is noted as the last login of the user', async () => {
    const api = await startApi();
    api.advance(90_000);
    await signIn(api, api.people.ama.code);
    const { body } = await api.as('admin').call(userEndpoints.list, { query: {} });
    expect(body.find(({ username }) => username === 'ama')?.last_login).toBe(
      '2026-11-20T09:01:30.000Z',
    );
  });
});

describe('a login session', () => {
  it('ends when the person signs out, and no other with it', async () => {
    const api = await startApi();
    const second = (await signIn(api, api.people.ama.code)).body.access_token;
    const { body } = await api.as('ama').call(authEndpoints.logout);
    expect(body).toEqual({ message: 'Signed out' });
    expect((await api.as('ama').call(authEndpoints.verify)).status).toBe(401);
    expect((await api.as(null, { token: second }).call(authEndpoints.verify)).status).toBe(200);
  });

  it('idles out after the hours of the settings, counted from the last call', async () => {
    const api = await startApi({ settings: { session_timeout: 2 } });
    api.advance(119 * 60_000);
    expect((await api.as('ama').call(authEndpoints.verify)).status).toBe(200);
    api.advance(119 * 60_000);
    expect((await api.as('ama').call(authEndpoints.verify)).status).toBe(200);
    api.advance(120 * 60_000);
    expect((await api.as('ama').call(authEndpoints.verify)).status).toBe(401);
  });

  it('ends after thirty days however busy it is', async () => {
    const api = await startApi();
    for (let day = 0; day < 59; day += 1) {
      api.advance(DAY_MS / 2);
      // The protected administrator's access never expires.
      expect((await api.as('admin').call(authEndpoints.verify)).status).toBe(200);
    }
    api.advance(DAY_MS / 2);
    expect((await api.as('admin').call(authEndpoints.verify)).status).toBe(401);
  });

  it('ends when the access of its user expires', async () => {
    const api = await startApi({ settings: { session_timeout: 720 } });
    api.advance(30 * DAY_MS - 1);
    expect((await api.as('ama').call(authEndpoints.verify)).status).toBe(200);
    api.advance(1);
    expect((await api.as('ama').call(authEndpoints.verify)).status).toBe(401);
  });
});

describe('maintenance', () => {
  const closed = { maintenance_mode: true, platform_name: 'Gold Desk' };

  it('closes the platform to members with a sentence that names it', async () => {
    const api = await startApi();
    await api.services.settings.change(closed);
    const verify = await api.as('ama').call(authEndpoints.verify);
    const login = await signIn(api, api.people.ama.code);
    for (const { status, problem } of [verify, login]) {
      expect(status).toBe(503);
      expect(problem).toMatchObject({
        code: 'platform.maintenance',
        detail: 'Gold Desk is closed for maintenance. Please try again later.',
      });
    }
  });

  it('never closes it to administrators, nor tells strangers whose code is right', async () => {
    const api = await startApi({ settings: closed });
    expect((await api.as('admin').call(authEndpoints.verify)).status).toBe(200);
    expect((await signIn(api, api.people.esi.code)).status).toBe(200);
    expect((await signIn(api, '0000-0000-0000-0000')).status).toBe(401);
  });
});
