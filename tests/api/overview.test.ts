import { v7 as uuid } from 'uuid';
import { expect, it } from 'vitest';
import { mails } from '#api/db/schema/notifications.ts';
import { paymentTransactions, subscriptions } from '#api/db/schema/payments.ts';
import { users } from '#api/db/schema/users.ts';
import { overviewEndpoints, statsEndpoints } from '#contracts/analytics.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import { adminPaymentEndpoints } from '#contracts/payments/admin-payments.ts';
import { leadEndpoints } from '#contracts/payments/leads.ts';
import { postEndpoints } from '#contracts/posts.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { signalEndpoints } from '#contracts/signals.ts';
import { outboxEndpoints } from '#contracts/system.ts';
import { userEndpoints } from '#contracts/users.ts';
import { webinarEndpoints } from '#contracts/webinars.ts';
import { anAccessRequest } from '#tests/support/access-requests.ts';
import { aPaidTransaction } from '#tests/support/paid-transactions.ts';
import { aSignalRow } from '#tests/support/signal-rows.ts';
import { type Api, START, startApi } from '#tests/support/start-api.ts';
import { aUserRow } from '#tests/support/store-rows.ts';
import { scheduleWebinar } from '#tests/support/webinar-drafts.ts';
import {
  businessLinks,
  type LinkedCount,
  type ListLink,
  periodLinks,
  statLinks,
} from '#web/admin/overview/overview-links.ts';

const NOW = Date.parse(START); // in November
const OCTOBER = Date.parse('2026-10-15T12:00:00.000Z');

/** A month of the device's zone, as the overview asks for it. */
const monthStart = (month: number): string => new Date(2026, month - 1).toISOString();
const query = {
  last_month: monthStart(10),
  this_month: monthStart(11),
  next_month: monthStart(12),
};

const readOverview = async (api: Api) =>
  (await api.as('admin').call(overviewEndpoints.read, { query })).body;

const at = (t: number, changes: Partial<typeof paymentTransactions.$inferSelect> = {}) =>
  aPaidTransaction({ created_at: t, paid_at: t, ...changes });

/** Payments, members, mails, requests, posts, webinars and signals of this month, the last one and before. */
async function fill(api: Api): Promise<void> {
  const unpaid = { payment_status: 'unpaid', paid_at: null } as const;
  const payments = [
    at(NOW),
    at(NOW - DAY_MS, { amount_minor: 7000, activated_at: NOW }),
    at(NOW, { currency: 'GHS', amount_minor: 30_000 }),
    at(NOW, { gateway: 'demo' }),
    at(NOW, { payment_status: 'refunded' }),
    at(NOW, { ...unpaid, status: 'failed' }),
    at(NOW, { ...unpaid, status: 'pending' }),
    at(OCTOBER),
    at(OCTOBER, { paid_at: NOW }), // begun in October, paid in November
    at(OCTOBER, { ...unpaid, status: 'failed' }),
    at(OCTOBER - 60 * DAY_MS),
  ];
  const members = [
    aUserRow({ id: uuid(), created_at: NOW, expires_at: NOW + 3 * DAY_MS }),
    aUserRow({ id: uuid(), created_at: OCTOBER, expires_at: NOW + 8 * DAY_MS }),
    aUserRow({ id: uuid(), created_at: OCTOBER, expires_at: NOW + 2 * DAY_MS, is_active: false }),
    aUserRow({ id: uuid(), created_at: OCTOBER, expires_at: NOW - 1 }),
    aUserRow({ id: uuid(), created_at: NOW, expires_at: null, role: 'admin' }),
  ].map((user, n) => ({
    ...user,
    email: `m${n}@example.com`,
    email_key: `m${n}@example.com`,
    code_mac: Buffer.from(`mac ${n}`),
    code_sealed: null,
  }));
  const bought = members.slice(0, 3).map(({ id, created_at }) => ({
    id: uuid(),
    user_id: id,
    package_type: 'monthly' as const,
    starts_at: created_at,
    expires_at: created_at + 30 * DAY_MS,
    withdrawn_at: null,
    payment_transaction_id: null,
    created_at,
  }));
  const mail = {
    kind: 'notice' as const,
    subject_id: null,
    user_id: null,
    recipient: 'a@example.com',
    attempts: 5,
    next_try_at: NOW,
    last_error: 'no such mailbox',
    created_at: NOW,
    sent_at: null,
  };
  await api.database.write(async (tx) => {
    await tx.insert(paymentTransactions).values(payments);
    await tx.insert(users).values(members);
    await tx.insert(subscriptions).values(bought);
    await tx.insert(mails).values([
      { ...mail, id: uuid(), key: 'one', state: 'failed' },
      { ...mail, id: uuid(), key: 'two', state: 'waiting' },
    ]);
  });
  for (const email of ['yaw@example.com', 'efua@example.com']) {
    await api.as(null).call(leadEndpoints.submit, { body: anAccessRequest({ email }) });
  }
  const [lead] = (await api.as('admin').call(leadEndpoints.list, { query: {} })).body;
  const params = { id: lead?.id ?? '' };
  await api.as('admin').call(leadEndpoints.changeStatus, { params, body: { status: 'contacted' } });
  const body = { title: 'Gold', description: 'We wait.' };
  await api.as('admin').call(postEndpoints.create, { body });
  await scheduleWebinar(api);
  await scheduleWebinar(api, { scheduled_date: '2026-11-19T18:00:00.000Z' });
  await api.services.stores.signals.issue([aSignalRow(), aSignalRow({ scanner_type: 'weekly' })]);
}

/** Days of the device's zone as the lists send them to the server. */
function spanOf({ from, to }: Readonly<Record<string, string>>) {
  if (from === undefined || to === undefined) return {};
  const end = new Date(`${to}T00:00`);
  end.setDate(end.getDate() + 1);
  return { from: new Date(`${from}T00:00`).toISOString(), to: end.toISOString() };
}

/** How many rows the list has that a count opens. */
async function countRows(api: Api, { section, item, filter }: ListLink): Promise<number> {
  const { from: _from, to: _to, show, when, ...others } = filter;
  const rest = { ...others, ...spanOf(filter) };
  const listed = show === undefined || show === 'all' ? {} : { show };
  const lists: Record<ListLink['section'], [Endpoint, object]> = {
    users: [userEndpoints.list, rest],
    leads: [leadEndpoints.list, rest],
    payments:
      item === 'subscriptions'
        ? [adminPaymentEndpoints.subscriptions, rest]
        : [adminPaymentEndpoints.list, { ...rest, ...listed }],
    posts: [postEndpoints.adminList, rest],
    webinars: [webinarEndpoints.adminList, rest],
    signals: [signalEndpoints.history, rest],
    system: [outboxEndpoints.list, rest],
  };
  const [endpoint, listQuery] = lists[section];
  const { status: code, body } = await api.as('admin').call(endpoint, { query: listQuery });
  expect(code).toBe(200);
  const rows = body as { scheduled_date?: string }[];
  if (when !== 'upcoming') return rows.length;
  return rows.filter(({ scheduled_date = '' }) => Date.parse(scheduled_date) > api.now()).length;
}

const prefixed = (prefix: string, counts: Record<string, LinkedCount>): [string, LinkedCount][] =>
  Object.entries(counts).map(([name, count]) => [`${prefix}.${name}`, count]);

it('every count of the overview opens a list of exactly that many', async () => {
  const api = await startApi();
  await fill(api);
  const overview = await readOverview(api);
  const stats = (await api.as('admin').call(statsEndpoints.read)).body;
  const counts = [
    ...prefixed('stats', statLinks(stats)),
    ...prefixed('this_month', periodLinks(overview.this_month)),
    ...prefixed('last_month', periodLinks(overview.last_month)),
    ...prefixed('business', businessLinks(overview)),
  ];
  const rows: Record<string, number> = {};
  for (const [name, { link }] of counts) rows[name] = await countRows(api, link);
  expect(rows).toEqual(Object.fromEntries(counts.map(([name, { count }]) => [name, count])));
  expect(Object.values(rows).filter((count) => count === 0)).toEqual([]); // each was put to the test
});

it('counts a month by when the money came; refunds are not income, demo payments stand apart', async () => {
  const api = await startApi();
  await fill(api);
  const { this_month, last_month, expiring, failed_mails } = await readOverview(api);
  expect(this_month).toMatchObject({
    income: [
      { currency: 'GHS', demo: false, payments: 1, amount: 300 },
      { currency: 'USD', demo: false, payments: 4, amount: 130 },
      { currency: 'USD', demo: true, payments: 1, amount: 30 },
    ],
    received_payments: 6,
    failed_payments: 1,
    activations: 1,
  });
  expect(last_month).toMatchObject({
    income: [{ currency: 'USD', demo: false, payments: 1, amount: 30 }],
    failed_payments: 1,
    activations: 2,
    new_members: 3,
  });
  expect({ expiring, failed_mails }).toEqual({ expiring: 1, failed_mails: 1 });
});

it('names the newest members, but no administrator', async () => {
  const api = await startApi();
  await fill(api);
  const { newest } = await readOverview(api);
  expect(newest).toHaveLength(5);
  const roles = await api.database.db.select({ id: users.id, role: users.role }).from(users);
  const members = new Set(roles.filter(({ role }) => role === 'user').map(({ id }) => id));
  expect(newest.filter(({ id }) => !members.has(id))).toEqual([]);
});

it('is for administrators alone', async () => {
  const api = await startApi();
  const { status } = await api.as('ama').call(overviewEndpoints.read, { query });
  expect(status).toBe(403);
});
