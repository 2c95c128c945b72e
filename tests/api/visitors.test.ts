import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { visitorSessions } from '#api/db/schema/payments.ts';
import { authEndpoints } from '#contracts/auth.ts';
import { allEndpoints } from '#contracts/index.ts';
import { leadEndpoints, visitorEndpoints } from '#contracts/payments/leads.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { anAccessRequest } from '#tests/support/access-requests.ts';
import { send, toRequest } from '#tests/support/api-client.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';
import { stopClock } from '#tests/support/stop-clock.ts';

afterEach(() => {
  vi.useRealTimers();
});

const begin = (api: Api, body = anAccessRequest(), address = '198.51.100.1') =>
  api.as(null, { address }).call(visitorEndpoints.anonymousSession, { body });

/** The payer that the server finds for this token. */
const payer = (api: Api, token: string) =>
  api.services.membership.authenticatePayer(`Bearer ${token}`);

const leadsOf = async (api: Api) =>
  (await api.as('admin').call(leadEndpoints.list, { query: {} })).body;

describe('a visitor about to pay', () => {
  it('gets a token for two hours, and has asked for access by it', async () => {
    const api = await startApi();
    const { status, body } = await begin(api);
    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'bearer',
      expires_at: '2026-11-20T11:00:00.000Z',
    });
    const [lead, ...others] = await leadsOf(api);
    expect(others).toEqual([]);
    expect(lead).toMatchObject({ name: 'Kwame Boateng', status: 'pending', amount: 30 });
    expect(await payer(api, body.access_token)).toEqual({ kind: 'visitor', leadId: lead?.id });
  });

  it('is the same request as the one they have sent before', async () => {
    const api = await startApi();
    await api.as(null).call(leadEndpoints.submit, { body: anAccessRequest() });
    const first = await begin(api);
    const second = await begin(api, anAccessRequest({ email: 'Kwame@Example.com' }));
    expect(await leadsOf(api)).toHaveLength(1);
    expect(await payer(api, second.body.access_token)).toEqual(
      await payer(api, first.body.access_token),
    );
  });

  it('is identified only by the token, and only the hash of it is stored', async () => {
    const api = await startApi();
    const { access_token } = (await begin(api)).body;
    const [stored] = await api.database.db.select().from(visitorSessions);
    expect(stored?.token_hash).toEqual(createHash('sha256').update(access_token).digest());
    await expect(payer(api, 'x'.repeat(43))).rejects.toMatchObject({ code: 'auth.required' });
    await expect(payer(api, '')).rejects.toMatchObject({ code: 'auth.required' });
  });

  it('is forgotten after two hours, and when the request is deleted', async () => {
    const api = await startApi();
    const { access_token } = (await begin(api)).body;
    api.advance(2 * HOUR_MS - 1);
    expect(await payer(api, access_token)).toMatchObject({ kind: 'visitor' });
    api.advance(1);
    await expect(payer(api, access_token)).rejects.toMatchObject({ code: 'auth.required' });
    const later = (await begin(api)).body;
    const [lead] = await leadsOf(api);
    await api.as('admin').call(leadEndpoints.remove, { params: { id: lead?.id ?? '' } });
    await expect(payer(api, later.access_token)).rejects.toMatchObject({ code: 'auth.required' });
  });

  it('fault 8: may do nothing that members and administrators do', async () => {
    const api = await startApi();
    const { access_token: token } = (await begin(api)).body;
    const closed = allEndpoints.filter(({ access }) => access === 'user' || access === 'admin');
    expect(closed).toContain(authEndpoints.verify);
    expect(closed.some(({ path }) => path === '/posts')).toBe(true);
    expect(closed.some(({ path }) => path.startsWith('/admin/'))).toBe(true);
    for (const endpoint of closed) {
      const params = { id: 'x', sha: 'x', instrument: 'x' };
      const response = await send(api.router, toRequest(endpoint, { params }, { token }));
      expect(response.status).toBe(401);
    }
  });

  it('may not begin to pay during maintenance', async () => {
    const api = await startApi({ settings: { maintenance_mode: true } });
    const { access_token } = (await begin(api)).body;
    await expect(payer(api, access_token)).rejects.toMatchObject({
      code: 'platform.maintenance',
      message: 'Bellwether is closed for maintenance. Please try again later.',
    });
  });

  it('is refused while registrations are closed, and leaves nothing', async () => {
    const api = await startApi({ settings: { allow_new_registrations: false } });
    const { status, problem } = await begin(api);
    expect([status, problem.code]).toEqual([409, 'platform.registrations_closed']);
    expect(await leadsOf(api)).toEqual([]);
    expect(await api.database.db.select().from(visitorSessions)).toEqual([]);
  });

  it('shares an address with many, but not with hundreds', async () => {
    stopClock();
    const api = await startApi();
    for (let n = 0; n < 30; n += 1) expect((await begin(api)).status).toBe(200);
    const { status, headers } = await begin(api);
    expect([status, headers.get('retry-after')]).toEqual([429, '3600']);
    expect((await begin(api, anAccessRequest(), '198.51.100.2')).status).toBe(200);
    const submitted = await api.as(null).call(leadEndpoints.submit, { body: anAccessRequest() });
    expect(submitted.status).toBe(200); // a limit of its own
  });
});

describe('a member who renews', () => {
  it('pays under their own name', async () => {
    const api = await startApi();
    const { id, token } = api.people.ama;
    expect(await payer(api, token)).toMatchObject({ kind: 'member', caller: { id } });
  });

  it('waits for the end of maintenance as with everything else', async () => {
    const api = await startApi({ settings: { maintenance_mode: true } });
    const { ama, esi } = api.people;
    await expect(payer(api, ama.token)).rejects.toMatchObject({ code: 'platform.maintenance' });
    expect(await payer(api, esi.token)).toMatchObject({ kind: 'member' });
  });
});
