import { expect, it } from 'vitest';
import { users } from '#api/db/schema/users.ts';
import { adminPaymentEndpoints } from '#contracts/payments/admin-payments.ts';
import { DAY_MS, HOUR_MS } from '#contracts/rules/durations.ts';
import { userEndpoints } from '#contracts/users.ts';
import { pay } from '#tests/support/paid-transactions.ts';
import { type Api, START, startApi } from '#tests/support/start-api.ts';

const { record, activate, activateAll, subscriptions } = adminPaymentEndpoints;

const cash = { package_type: 'monthly', amount: 30, method: 'cash' } as const;
const details = { name: 'Efua Owusu', email: 'efua@example.com', phone: '+233207654321' };
const recordFor = (api: Api, body: object) =>
  api.as('admin').call(record, { body: { ...cash, ...body } });
const usersOf = (api: Api) => api.database.db.select().from(users);

/** A member whose account has no e-mail address. */
async function withoutAddress(api: Api): Promise<string> {
  const body = { username: 'Yaw', access_period: '1week' } as const;
  return (await api.as('admin').call(userEndpoints.create, { body })).body.user.id;
}

it('a payment of a member without an e-mail address extends that member and makes no second account', async () => {
  const api = await startApi();
  const user_id = await withoutAddress(api);
  const before = await usersOf(api);
  const recorded = await recordFor(api, { user_id });
  expect(recorded.body).toMatchObject({ metadata: { username: 'Yaw' }, email: '', phone: '' });
  const params = { id: recorded.body.id };
  const { status, body } = await api.as('admin').call(activate, { params });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    is_new_member: false,
    user: { id: user_id, username: 'Yaw', email: '' },
    message: 'Access extended. This member has no e-mail address, so no mail is sent.',
    other_requesters: [],
  });
  expect(body.user.expires_at).toBe(new Date(Date.parse(START) + 37 * DAY_MS).toISOString());
  expect(await usersOf(api)).toHaveLength(before.length);
  expect(await api.mails()).toEqual([]);
});

it('a member is chosen by id, whatever address other payments have, and keeps the last known number', async () => {
  const api = await startApi();
  const user_id = api.people.ama.id;
  await pay(api.database, { user_id, phone: '+233240000009' });
  const { body } = await recordFor(api, { user_id, amount: 31 });
  expect(body).toMatchObject({ email: 'ama@example.com', phone: '+233240000009' });
});

it('the payment of a member who is deleted before its activation gives access to nobody', async () => {
  const api = await startApi();
  const id = await withoutAddress(api);
  const payment = (await recordFor(api, { user_id: id })).body;
  await api.as('admin').call(userEndpoints.remove, { params: { id }, query: {} });
  const before = await usersOf(api);
  const { problem } = await api.as('admin').call(activate, { params: { id: payment.id } });
  expect(problem.code).toBe('payments.not_paid');
  expect(await usersOf(api)).toEqual(before);
});

it('the date of the payment is the one that was given, not that of the entry', async () => {
  const api = await startApi();
  const paid_at = '2026-10-31T12:00:00.000Z';
  const { body } = await recordFor(api, { user_details: details, paid_at });
  expect(body).toMatchObject({ paid_at, created_at: START });
});

it.each([
  ['nobody', {}, '#/user_details'],
  ['two people', { user_id: 'ama', user_details: details }, '#/user_details'],
  ['an unknown member', { user_id: 'nobody' }, '#/user_id'],
  [
    'a date to come',
    { user_details: details, paid_at: new Date(Date.parse(START) + HOUR_MS).toISOString() },
    '#/paid_at',
  ],
])('a payment of %s is refused', async (_, body, pointer) => {
  const api = await startApi();
  const { problem } = await recordFor(api, body);
  expect(problem.errors?.[0]?.pointer).toBe(pointer);
});

it('an administrator, whose access never ends, has no payments', async () => {
  const api = await startApi();
  const { problem } = await recordFor(api, { user_id: api.people.esi.id });
  expect(problem.code).toBe('payments.administrator');
});

it('several payments are activated at once, each with its member and mail', async () => {
  const api = await startApi();
  const ids = [
    await pay(api.database, { email: 'one@example.com', name: 'One' }),
    await pay(api.database, { email: 'two@example.com', name: 'Two' }),
  ];
  const body = { ids: [...ids, ids[0] ?? ''] };
  const answer = await api.as('admin').call(activateAll, { body });
  expect(answer.body.map(({ user }) => user.username)).toEqual(['One', 'Two']);
  expect((await api.mails()).map(({ to }) => to)).toEqual(['one@example.com', 'two@example.com']);
});

it('of several payments none is activated when one cannot be', async () => {
  const api = await startApi();
  const ids = [
    await pay(api.database, { email: 'one@example.com' }),
    await pay(api.database, { payment_status: 'unpaid', status: 'pending', paid_at: null }),
  ];
  const before = await usersOf(api);
  const { problem } = await api.as('admin').call(activateAll, { body: { ids } });
  expect(problem.code).toBe('payments.not_paid');
  expect(await usersOf(api)).toEqual(before);
  expect((await api.as('admin').call(subscriptions, { query: {} })).body).toEqual([]);
  expect(await api.mails()).toEqual([]);
});

it('subscriptions are sorted by member, start and end', async () => {
  const api = await startApi();
  for (const [email, package_type] of [
    ['ama@example.com', 'yearly'],
    ['kofi@example.com', 'weekly'],
  ] as const) {
    const id = await pay(api.database, { email, package_type });
    await api.as('admin').call(activate, { params: { id } });
  }
  const sorted = async (sort: 'username' | '-username' | 'expires' | '-expires') => {
    const first = await api.as('admin').call(subscriptions, { query: { sort, limit: 1 } });
    const before = first.body[0]?.id ?? '';
    const rest = await api.as('admin').call(subscriptions, { query: { sort, before } });
    return [...first.body, ...rest.body].map(({ username }) => username);
  };
  expect(await sorted('username')).toEqual(['ama', 'kofi']);
  expect(await sorted('-username')).toEqual(['kofi', 'ama']);
  expect(await sorted('expires')).toEqual(['kofi', 'ama']);
  expect(await sorted('-expires')).toEqual(['ama', 'kofi']);
});
