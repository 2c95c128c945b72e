import { afterEach, describe, expect, it, vi } from 'vitest';
import { auditLog } from '#api/db/schema/system.ts';
import { leadEndpoints } from '#contracts/payments/leads.ts';
import { anAccessRequest } from '#tests/support/access-requests.ts';
import { type Api, START, startApi } from '#tests/support/start-api.ts';
import { stopClock } from '#tests/support/stop-clock.ts';

afterEach(() => {
  vi.useRealTimers();
});

const submit = (api: Api, body = anAccessRequest(), address = '198.51.100.1') =>
  api.as(null, { address }).call(leadEndpoints.submit, { body });
const listed = async (api: Api) =>
  (await api.as('admin').call(leadEndpoints.list, { query: {} })).body;

/** The only request of the platform. */
async function onlyLead(api: Api) {
  const [lead] = await listed(api);
  if (!lead) throw new Error('nobody has asked for access');
  return lead;
}

async function startWithLead(...requests: Parameters<typeof anAccessRequest>) {
  const api = await startApi();
  await submit(api, anAccessRequest(...requests));
  return { api, lead: await onlyLead(api) };
}

const change = (api: Api, id: string, body: object) =>
  api.as('admin').call(leadEndpoints.changeStatus, { params: { id }, body: body as never });

describe('asking for access', () => {
  it('is thanked by first name, and reaches the administrator whole', async () => {
    const api = await startApi();
    const answer = await submit(api, anAccessRequest({ accepted_terms: '2026-11-22' }));
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ message: 'Thank you, Kwame. We will contact you shortly.' });
    expect(await listed(api)).toEqual([
      {
        id: expect.any(String),
        name: 'Kwame Boateng',
        email: 'kwame@example.com',
        phone: '+233241234567',
        package_name: 'Monthly',
        package_type: 'monthly',
        amount: 30,
        currency: 'USD',
        status: 'pending',
        notes: '',
        accepted_terms: '2026-11-22',
        created_at: START,
        updated_at: START,
        same_address: 0,
      },
    ]);
  });

  it('repeated by the same person only updates the accepted terms', async () => {
    const { api, lead } = await startWithLead({ accepted_terms: '2026-01-01' });
    await change(api, lead.id, { status: 'contacted', notes: 'Calls back on Monday' });
    api.advance(60_000);
    const again = {
      email: 'KWAME@Example.com',
      name: ' kwame  BOATENG',
      phone: '+233 (24) 123-4567',
    };
    await submit(api, anAccessRequest({ ...again, accepted_terms: '2026-11-22' }));
    expect(await listed(api)).toEqual([
      {
        ...lead,
        status: 'contacted',
        notes: 'Calls back on Monday',
        accepted_terms: '2026-11-22',
        updated_at: '2026-11-20T09:01:00.000Z',
      },
    ]);
  });

  it('for another package, or after the first request was closed, creates a new request', async () => {
    const { api, lead } = await startWithLead();
    await submit(api, anAccessRequest({ package_type: 'yearly' }));
    await change(api, lead.id, { status: 'declined' });
    await submit(api);
    expect((await listed(api)).map(({ package_type, status }) => [package_type, status])).toEqual([
      ['monthly', 'pending'],
      ['yearly', 'pending'],
      ['monthly', 'declined'],
    ]);
  });

  it('many times in parallel is one request for each person', async () => {
    const api = await startApi();
    await Promise.all(['a', 'b', 'A', 'B'].map((name) => submit(api, anAccessRequest({ name }))));
    expect(await listed(api)).toHaveLength(2);
  });

  it('is answered five times an hour for each address', async () => {
    stopClock();
    const api = await startApi();
    for (let n = 0; n < 5; n += 1) expect((await submit(api)).status).toBe(200);
    const { status, headers, problem } = await submit(api);
    expect([status, headers.get('retry-after')]).toEqual([429, '3600']);
    expect(problem).toMatchObject({
      code: 'request.rate_limited',
      detail: 'Too many requests from here. Please try again in an hour.',
    });
    expect((await submit(api, anAccessRequest(), '198.51.100.2')).status).toBe(200);
    api.advance(3_600_000);
    expect((await submit(api)).status).toBe(200);
  });

  it('is refused with the reason while registrations are closed, and keeps nothing', async () => {
    const api = await startApi({ settings: { allow_new_registrations: false } });
    const { status, problem } = await submit(api);
    expect(status).toBe(409);
    expect(problem).toMatchObject({
      code: 'platform.registrations_closed',
      detail: 'New registrations are closed at the moment. Please try again later.',
    });
    expect(await listed(api)).toEqual([]);
  });

  it.each([
    ['#/user_details/name', { name: ' ' }, 'Please fill in all required fields'],
    ['#/user_details/email', { email: '' }, 'Please fill in all required fields'],
    ['#/user_details/email', { email: 'kwame' }, 'Please enter a valid e-mail address'],
    ['#/user_details/phone', { phone: '' }, 'Please fill in all required fields'],
    ['#/package_type', { package_type: 'daily' as never }, 'Unknown package'],
  ])('names %s when it is not filled in: %o', async (pointer, wrong, detail) => {
    const api = await startApi();
    const { status, problem } = await submit(api, anAccessRequest(wrong));
    expect(status).toBe(422);
    expect(problem.errors).toEqual([{ in: 'body', pointer, detail }]);
  });
});

describe('the administrator', () => {
  it('pages through requests, the newest first, and reads how many there are', async () => {
    const api = await startApi();
    for (const name of ['Abena', 'Kojo', 'Yaw']) {
      await submit(api, anAccessRequest({ name, email: `${name}@example.com` }));
    }
    const page = (query: object) => api.as('admin').call(leadEndpoints.list, { query });
    const first = await page({ limit: 2 });
    expect(first.headers.get('x-total-count')).toBe('3');
    expect(first.body.map(({ name }) => name)).toEqual(['Yaw', 'Kojo']);
    const rest = await page({ limit: 2, before: first.body[1]?.id });
    expect(rest.body.map(({ name }) => name)).toEqual(['Abena']);
  });

  it('sets any status from any other, and notes only where given', async () => {
    const { api, lead } = await startWithLead();
    api.advance(1000);
    const noted = await change(api, lead.id, { status: 'converted', notes: ' Paid in cash ' });
    expect(noted.body).toEqual({
      ...lead,
      status: 'converted',
      notes: 'Paid in cash',
      updated_at: '2026-11-20T09:00:01.000Z',
    });
    for (const status of ['declined', 'contacted', 'converted', 'converted']) {
      const { body } = await change(api, lead.id, { status });
      expect(body).toMatchObject({ status, notes: 'Paid in cash' });
    }
    expect((await change(api, lead.id, { status: 'pending' })).status).toBe(422);
    expect((await change(api, lead.id, { status: 'contacted', notes: '' })).body.notes).toBe('');
  });

  it('does not overwrite a concurrent change of another administrator', async () => {
    const { api, lead } = await startWithLead();
    const { updated_at } = lead;
    const saved = await change(api, lead.id, { status: 'contacted', updated_at });
    const stale = await change(api, lead.id, { status: 'declined', updated_at });
    expect(stale.status).toBe(409);
    expect(stale.problem).toMatchObject({
      code: 'leads.stale',
      detail: 'Somebody else changed this request meanwhile. Please reload it.',
    });
    expect(await onlyLead(api)).toEqual(saved.body);
    const { body } = await change(api, lead.id, {
      status: 'declined',
      updated_at: saved.body.updated_at,
    });
    expect(body.status).toBe('declined');
  });

  it('deletes a request once', async () => {
    const { api, lead } = await startWithLead();
    const remove = () => api.as('admin').call(leadEndpoints.remove, { params: { id: lead.id } });
    expect((await remove()).body).toEqual({ message: 'Lead deleted' });
    expect(await listed(api)).toEqual([]);
    const gone = await remove();
    expect(gone.status).toBe(404);
    expect(gone.problem).toMatchObject({
      code: 'leads.not_found',
      detail: 'This request no longer exists.',
    });
    expect((await change(api, lead.id, { status: 'contacted' })).status).toBe(404);
  });

  it('leaves a record of both that names the person and nothing else of theirs', async () => {
    const { api, lead } = await startWithLead();
    await change(api, lead.id, { status: 'contacted', notes: 'Call 020 765 4321' });
    await api.as('esi').call(leadEndpoints.remove, { params: { id: lead.id } });
    const acts = (await api.database.db.select().from(auditLog)).filter(({ action }) =>
      action.startsWith('leads.'),
    );
    expect(acts.map(({ actor, action, target }) => [actor, action, target])).toEqual([
      ['Administrator', 'leads.status_changed', 'Kwame Boateng: contacted'],
      ['esi', 'leads.deleted', 'Kwame Boateng'],
    ]);
  });
});
