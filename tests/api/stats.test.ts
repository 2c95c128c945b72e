import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { signals } from '#api/db/schema/signals.ts';
import { users } from '#api/db/schema/users.ts';
import { postEndpoints } from '#contracts/posts.ts';
import { statsEndpoints } from '#contracts/analytics.ts';
import { trackRecordEndpoints } from '#contracts/track-record.ts';
import { userEndpoints } from '#contracts/users.ts';
import { anAccessRequest } from '#tests/support/access-requests.ts';
import { leadEndpoints } from '#contracts/payments/leads.ts';
import { HOUR_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import { pay } from '#tests/support/paid-transactions.ts';
import { aSignalRow } from '#tests/support/signal-rows.ts';
import { type Api, START, startApi } from '#tests/support/start-api.ts';
import { aWebinarDraft, scheduleWebinar } from '#tests/support/webinar-drafts.ts';

const read = async (api: Api) => (await api.as('admin').call(statsEndpoints.read)).body;
const look = (api: Api, person: 'ama' | 'kofi' | 'esi') =>
  api.as(person).call(postEndpoints.list, { query: {} });

it('a new platform has its people, and nothing else yet', async () => {
  expect(await read(await startApi())).toEqual({
    totalUsers: 4,
    activeUsers: 4,
    tradingSignals: 0,
    apiCalls: 0,
    onlineUsers: 0,
    openLeads: 0,
    leads: 0,
    waitingPayments: 0,
    payments: 0,
    posts: 0,
    webinars: 0,
    as_of: START,
  });
});

it('users are active while they may sign in', async () => {
  const api = await startApi();
  await api.as('admin').call(userEndpoints.toggle, {
    params: { id: api.people.kofi.id },
    query: {},
  });
  expect(await read(api)).toMatchObject({ totalUsers: 4, activeUsers: 3 });
  const ended = { expires_at: api.now() };
  await api.database.db.update(users).set(ended).where(eq(users.id, api.people.ama.id));
  expect(await read(api)).toMatchObject({ totalUsers: 4, activeUsers: 2 });
});

it('requests, payments, posts and webinars are counted with what waits among them', async () => {
  const api = await startApi();
  const submit = (email: string) =>
    api.as(null).call(leadEndpoints.submit, { body: anAccessRequest({ email }) });
  await submit('yaw@example.com');
  await submit('efua@example.com');
  const [lead] = (await api.as('admin').call(leadEndpoints.list, { query: {} })).body;
  const params = { id: lead?.id ?? '' };
  await api.as('admin').call(leadEndpoints.changeStatus, { params, body: { status: 'contacted' } });
  await pay(api.database);
  await pay(api.database, { activated_at: api.now() });
  await pay(api.database, { payment_status: 'unpaid', paid_at: null });
  const body = { title: 'Gold', description: 'We wait.' };
  await api.as('admin').call(postEndpoints.create, { body });
  await scheduleWebinar(api);
  await scheduleWebinar(api, { scheduled_date: '2026-11-19T18:00:00.000Z' });
  expect(await read(api)).toMatchObject({
    openLeads: 1,
    leads: 2,
    waitingPayments: 1,
    payments: 3,
    posts: 1,
    webinars: 1,
  });
  expect(aWebinarDraft().scheduled_date > START).toBe(true);
});

it('signals are all that were issued from the same data, as the Signals tab counts them', async () => {
  const api = await startApi();
  await api.services.stores.signals.issue([
    aSignalRow(),
    aSignalRow({ backfilled: true }),
    aSignalRow({ scanner_type: 'weekly' }),
  ]);
  await api.database.write(async (tx) => {
    await tx.insert(signals).values(aSignalRow({ data_source: 'oanda' }));
  });
  const query = { timeframe: 'all' } as const;
  const { body } = await api.as('admin').call(trackRecordEndpoints.stats, { query });
  expect((await read(api)).tradingSignals).toBe(3);
  expect(body.total).toBe(3);
});

it('every call of the API is counted once, with any caller and result', async () => {
  const api = await startApi();
  await look(api, 'ama');
  await api.as(null).call(postEndpoints.list, { query: {} }); // refused
  await api.raw('/api/nowhere');
  await api.raw('/health'); // not of the API
  expect((await read(api)).apiCalls).toBe(3);
  expect((await read(api)).apiCalls).toBe(4); // the reading itself
  await api.services.administration.counting.flush();
  expect((await read(api)).apiCalls).toBe(5);
});

it('calls are those of the UTC day', async () => {
  const api = await startApi({ now: '2026-11-20T23:59:00.000Z' });
  await look(api, 'ama');
  api.advance(2 * MINUTE_MS);
  await look(api, 'ama');
  await look(api, 'kofi');
  expect((await read(api)).apiCalls).toBe(2);
});

it('members who called in the last five minutes are online', async () => {
  const api = await startApi();
  await look(api, 'ama');
  await look(api, 'ama');
  await look(api, 'esi');
  expect((await read(api)).onlineUsers).toBe(2);
  api.advance(4 * MINUTE_MS);
  await look(api, 'kofi');
  expect((await read(api)).onlineUsers).toBe(4); // the administrator has read before
  api.advance(2 * MINUTE_MS);
  expect((await read(api)).onlineUsers).toBe(2); // kofi, and the administrator
  api.advance(HOUR_MS);
  expect((await read(api)).onlineUsers).toBe(0);
});
