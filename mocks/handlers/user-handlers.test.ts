import { describe, expect, it } from 'vitest';
import { adminPaymentEndpoints } from '#contracts/payments/admin-payments.ts';
import { authEndpoints } from '#contracts/auth.ts';
import type { Endpoint, RequestOf, ResponseOf } from '#contracts/endpoint.ts';
import { Problem } from '#contracts/problem.ts';
import { GUARDS } from '#api/domain/accounts.ts';
import { type UserQuery, userEndpoints } from '#contracts/users.ts';
import { toRequest } from '#tests/support/api-client.ts';
import { confirmIn } from '#tests/support/confirm-in.ts';
import { startMockBackend } from '#tests/support/mock-server.ts';

const { list, change, newCode, resetPassword, extend, remove } = userEndpoints;
const EFUA = { username: 'Efua Boateng', email: 'efua.boateng@example.com', role: 'user' } as const;

function startDemo() {
  const backend = startMockBackend({ now: () => new Date('2026-11-20T12:00:00.000Z') });
  async function call<E extends Endpoint>(
    endpoint: E,
    parts: RequestOf<E>,
  ): Promise<ResponseOf<E>> {
    const answer = await backend.transport(toRequest(endpoint, parts, { token: 'demo-admin' }));
    const body: unknown = await answer.json();
    if (!answer.ok) throw new Error(Problem.parse(body).detail);
    return body as ResponseOf<E>;
  }
  const names = async (query: Partial<UserQuery>) =>
    (await call(list, { query })).map(({ username }) => username);
  return { backend, call, names };
}

describe('the demo’s users', () => {
  it('are searched, filtered and sorted', async () => {
    const { names } = startDemo();
    expect(await names({ search: 'EFUA' })).toEqual(['Efua Boateng']);
    expect(await names({ role: 'admin' })).not.toContain('Ama Mensah');
    expect(await names({ status: 'expiring' })).toEqual(['Efua Boateng']);
    const sorted = await names({ sort: 'username' });
    expect(sorted).toEqual(sorted.toSorted((a, b) => a.localeCompare(b)));
    expect(await names({ sort: '-username' })).toEqual(sorted.toReversed());
    const byEnd = await names({ sort: 'expires' });
    expect(byEnd.slice(-2)).toContain('Bellwether Desk'); // without an end
    expect(await names({ sort: 'created' })).toEqual((await names({})).toReversed());
  });

  it('are changed by a caller who has read the latest', async () => {
    const { call } = startDemo();
    const params = { id: 'efua' };
    const changed = await call(change, { params, body: { ...EFUA, username: 'Efua B.' } });
    expect(changed).toMatchObject({ username: 'Efua B.', role: 'user' });
    const late = { ...EFUA, updated_at: '2026-01-01T00:00:00.000Z' };
    await expect(call(change, { params, body: late })).rejects.toThrow('Somebody else');
    const taken = { ...EFUA, email: 'AMA@example.com' };
    await expect(call(change, { params, body: taken })).rejects.toThrow('Another user has');
  });

  it('become administrators once who asks has entered the code again, with another code', async () => {
    const { call } = startDemo();
    const promote = () =>
      call(change, { params: { id: 'efua' }, body: { ...EFUA, role: 'admin' } });
    await expect(promote()).rejects.toThrow('In the demo it is DEM0-ADM1-N000-0001.');
    const confirm = (access_code: string) => call(authEndpoints.confirm, { body: { access_code } });
    await expect(confirm('4TQ8-M1ZK-9RXE-H7WB')).rejects.toThrow('That is not right.');
    await confirm('dem0 adm1 n000 0001');
    const { access_code } = await promote();
    const [listed] = await call(list, { query: { search: 'efua' } });
    expect(listed).toMatchObject({ role: 'admin', access_code: null });
    const signedIn = await call(authEndpoints.login, { body: { access_code: access_code ?? '' } });
    expect(signedIn.user.username).toBe('Efua Boateng');
  });

  it('sign in with the new code, and without the password that was reset', async () => {
    const { call } = startDemo();
    const params = { id: 'efua' };
    const { user, access_code } = await call(newCode, { params, query: {} });
    expect(user.access_code).toBe(access_code);
    expect((await call(resetPassword, { params, query: {} })).has_password).toBe(false);
    const signedIn = await call(authEndpoints.login, { body: { access_code: access_code ?? '' } });
    expect(signedIn.user.username).toBe('Efua Boateng');
  });

  it('get more time after the end of what they have; who has no end keeps none', async () => {
    const { call } = startDemo();
    const body = { access_period: '1week' } as const;
    const [efua] = await call(list, { query: { search: 'efua' } });
    const { expires_at } = await call(extend, { params: { id: 'efua' }, body });
    const addedMs = Date.parse(expires_at ?? '') - Date.parse(efua?.expires_at ?? '');
    expect(addedMs).toBe(7 * 86_400_000);
    expect((await call(extend, { params: { id: 'admin' }, body })).expires_at).toBeNull();
  });

  it('keep their way in where it is the own or a protected one', async () => {
    const { call } = startDemo();
    const params = { id: 'admin' };
    const body = { username: 'Desk', role: 'user' } as const;
    await expect(call(newCode, { params, query: {} })).rejects.toThrow(GUARDS.protected);
    await expect(call(change, { params, body })).rejects.toThrow(GUARDS.protectedRole);
  });

  it('leave their payments without a name when they are deleted', async () => {
    const { backend, call } = startDemo();
    await confirmIn(backend);
    await call(remove, { params: { id: 'trader' }, query: {} });
    const payments = await call(adminPaymentEndpoints.list, { query: {} });
    expect(payments.map(({ metadata }) => metadata.username)).toContain('Deleted member');
    expect(payments.map(({ metadata }) => metadata.username)).not.toContain('Ama Mensah');
    expect(payments.map(({ email }) => email)).not.toContain('ama@example.com');
  });
});
