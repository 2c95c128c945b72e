import { describe, expect, it } from 'vitest';
import { authEndpoints } from '#contracts/auth.ts';
import { userEndpoints } from '#contracts/users.ts';
import { startApi } from '#tests/support/start-api.ts';

describe('a token', () => {
  it('fault 7: opens nothing after signing out', async () => {
    const api = await startApi();
    await api.as('ama').call(authEndpoints.logout);
    const { status, problem } = await api.as('ama').call(authEndpoints.verify);
    expect(status).toBe(401);
    expect(problem.code).toBe('auth.required');
  });

  it.each([
    ['of 33 bytes', 'A'.repeat(44)],
    ['that is empty', ''],
    ['beyond ASCII', 'tökén'],
    ['of two words', 'one two'],
    ['of a kilobyte', 'x'.repeat(1024)],
  ])('fault 7: %s is refused like every other', async (_, token) => {
    const api = await startApi();
    const answers = [
      await api
        .as(null, { headers: { authorization: `Bearer ${token}` } })
        .call(authEndpoints.verify),
      await api.as(null, { token: 'A'.repeat(43) }).call(authEndpoints.verify),
      await api.as(null).call(authEndpoints.verify),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect({ ...answer.problem, instance: '' }).toEqual({
        type: '/errors/auth.required',
        title: 'Sign-in required',
        status: 401,
        detail: 'Please sign in.',
        code: 'auth.required',
        instance: '',
      });
    }
  });

  it('gets the same response when its user was deactivated, expired or deleted', async () => {
    const api = await startApi();
    const { ama, kofi } = api.people;
    await api.as('admin').call(userEndpoints.toggle, { params: { id: ama.id }, query: {} });
    await api.as('admin').call(userEndpoints.remove, { params: { id: kofi.id }, query: {} });
    for (const person of ['ama', 'kofi'] as const) {
      const { status, problem } = await api.as(person).call(authEndpoints.verify);
      expect(status).toBe(401);
      expect(problem.detail).toBe('Please sign in.');
    }
  });

  it('may be announced in any case: bearer, Bearer, BEARER', async () => {
    const api = await startApi();
    for (const scheme of ['bearer', 'BEARER']) {
      const headers = { authorization: `${scheme} ${api.people.ama.token}` };
      expect((await api.as(null, { headers }).call(authEndpoints.verify)).status).toBe(200);
    }
  });
});
