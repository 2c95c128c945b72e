import { describe, expect, it } from 'vitest';
import { auditLog } from '#api/db/schema/system.ts';
import { authEndpoints } from '#contracts/auth.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { signIn } from '#tests/support/activating.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';

/** A member who has not signed in yet. */
async function aNewcomer(api: Api, username: string): Promise<string> {
  const draft = { username, email: null, role: 'user', access_period: '1month' } as const;
  return (await api.services.users.create('system', draft)).access_code ?? '';
}

/** Ama and Kofi are there, and there is no place for a third member. */
async function startFull() {
  const api = await startApi({ settings: { max_concurrent_users: 2 } });
  return { api, yaw: await aNewcomer(api, 'yaw') };
}

describe('a platform on which all places are taken', () => {
  it('tells one more member to come again, and starts no session', async () => {
    const { api, yaw } = await startFull();
    const before = await api.database.db.$count(auditLog);
    const { status, problem, headers } = await signIn(api, yaw);
    expect(status).toBe(503);
    expect(problem).toMatchObject({
      code: 'platform.full',
      detail: 'Too many people are signed in at the moment. Please try again later.',
    });
    expect(headers.get('retry-after')).toBe('60');
    expect(await api.database.db.$count(auditLog)).toBe(before);
  });

  it('always has a place for administrators, who take none', async () => {
    const { api } = await startFull();
    expect((await signIn(api, api.people.esi.code)).status).toBe(200);
    const roomy = await startApi({ settings: { max_concurrent_users: 3 } });
    expect((await signIn(roomy, await aNewcomer(roomy, 'yaw'))).status).toBe(200);
  });

  it('counts people and not devices', async () => {
    const { api, yaw } = await startFull();
    expect((await signIn(api, api.people.ama.code)).status).toBe(200);
    await api.as('kofi').call(authEndpoints.logout);
    expect((await signIn(api, yaw)).status).toBe(200);
  });

  it('has a place again when a member was not seen for a quarter of an hour', async () => {
    const { api, yaw } = await startFull();
    api.advance(15 * MINUTE_MS - 1);
    expect((await signIn(api, yaw)).status).toBe(503);
    await api.as('kofi').call(authEndpoints.verify);
    api.advance(1);
    expect((await signIn(api, yaw)).status).toBe(200);
    // Ama is still signed in and comes back: one more than there are places, but nobody is thrown out.
    expect((await api.as('ama').call(authEndpoints.verify)).status).toBe(200);
  });

  it('gives the last place to one of many parallel registrations', async () => {
    const api = await startApi({ settings: { max_concurrent_users: 3 } });
    const codes = await Promise.all(['yaw', 'efua', 'abena'].map((name) => aNewcomer(api, name)));
    const answers = await Promise.all(codes.map((code) => signIn(api, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 503)).toHaveLength(2);
  });
});
