import { expect, it } from 'vitest';
import { adminPaymentEndpoints } from '#contracts/payments/admin-payments.ts';
import { leadEndpoints, visitorEndpoints } from '#contracts/payments/leads.ts';
import { anAccessRequest } from '#tests/support/access-requests.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';

/** A stranger who knows Kwame's e-mail address and wants his code sent to another phone. */
const stranger = { name: 'Kwame B.', phone: '+233550000199', email: 'Kwame@Example.com' };

const submit = (api: Api, request: Parameters<typeof anAccessRequest>[0] = {}) =>
  api.as(null).call(leadEndpoints.submit, { body: anAccessRequest(request) });
const begin = (api: Api, request: Parameters<typeof anAccessRequest>[0] = {}) =>
  api.as(null).call(visitorEndpoints.anonymousSession, { body: anAccessRequest(request) });
const listed = async (api: Api) =>
  (await api.as('admin').call(leadEndpoints.list, { query: {} })).body;

async function openLead() {
  const api = await startApi();
  await submit(api, { accepted_terms: '2026-11-22' });
  const [lead] = await listed(api);
  if (!lead) throw new Error('nobody has asked for access');
  api.advance(60_000);
  return { api, lead };
}

it.each(['a request', 'a token to pay'])(
  'fault 58: %s with another person’s address adds a lead and does not change the first',
  async (kind) => {
    const { api, lead } = await openLead();
    const answer = await (kind === 'a request' ? submit : begin)(api, stranger);
    expect(answer.status).toBe(200);
    const [second, first, ...others] = await listed(api);
    expect(others).toEqual([]);
    expect(first).toEqual({ ...lead, same_address: 1 });
    expect(second).toMatchObject({ ...stranger, status: 'pending', same_address: 1 });
    expect((await api.as('admin').call(leadEndpoints.summary)).body).toMatchObject({
      total: 2,
      pending: 2,
    });
  },
);

it('fault 58: the stranger gets the usual answer, and learns nothing of the first', async () => {
  const { api } = await openLead();
  const unknown = await submit(api, { ...stranger, email: 'nobody@example.com' });
  const knownAddress = await submit(api, stranger);
  expect([knownAddress.status, knownAddress.body]).toEqual([unknown.status, unknown.body]);
});

it('fault 58: a decision about one of them is not one about the other', async () => {
  const { api, lead } = await openLead();
  await submit(api, stranger);
  const [second] = await listed(api);
  const declined = await api.as('admin').call(leadEndpoints.changeStatus, {
    params: { id: second?.id ?? '' },
    body: { status: 'declined' },
  });
  expect(declined.body).toMatchObject({ status: 'declined', same_address: 1 });
  // Read before the stranger came, and not stale: nobody has touched it.
  const { id, updated_at } = lead;
  const change = { status: 'contacted', notes: 'Called', updated_at } as const;
  const storedLeads = await api
    .as('admin')
    .call(leadEndpoints.changeStatus, { params: { id }, body: change });
  expect(storedLeads.body).toMatchObject({
    name: 'Kwame Boateng',
    phone: '+233241234567',
    same_address: 1,
  });
});

it('fault 58: an activation says who else gave the address, and answers the payer’s request alone', async () => {
  const { api, lead } = await openLead();
  await submit(api, stranger);
  const recorded = await api.as('admin').call(adminPaymentEndpoints.record, {
    body: {
      user_details: anAccessRequest().user_details,
      package_type: 'monthly',
      amount: 30,
      method: 'cash',
    },
  });
  const activate = () =>
    api.as('admin').call(adminPaymentEndpoints.activate, { params: { id: recorded.body.id } });
  const others = [{ name: stranger.name, phone: stranger.phone }];
  expect((await activate()).body).toMatchObject({
    user: { phone: '+233241234567' },
    other_requesters: others,
  });
  expect((await activate()).body.other_requesters).toEqual(others); // once more, as the first time
  const statuses = (await listed(api)).map(({ id, status }) => [id === lead.id, status]);
  expect(statuses).toEqual([
    [false, 'pending'],
    [true, 'converted'],
  ]);
});
