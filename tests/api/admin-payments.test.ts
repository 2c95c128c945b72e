import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { describe, expect, it, vi } from 'vitest';
import { auditLog } from '#api/db/schema/system.ts';
import { paymentSessions } from '#api/db/schema/payments.ts';
import { adminPaymentEndpoints, type RecordedPayment } from '#contracts/payments/admin-payments.ts';
import { authEndpoints } from '#contracts/auth.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { userEndpoints } from '#contracts/users.ts';
import { pay } from '#tests/support/paid-transactions.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { sellAccess } from '#tests/support/sell-access.ts';
import type { Person } from '#tests/support/people.ts';
import { type Api, START, startApi } from '#tests/support/start-api.ts';

const { list, subscriptions, record, activate, withdraw, clearAll } = adminPaymentEndpoints;

const listOf = async (api: Api) => (await api.as('admin').call(list, { query: {} })).body;
const subscriptionsOf = async (api: Api) =>
  (await api.as('admin').call(subscriptions, { query: {} })).body;
const clear = (api: Api, person: Person = 'admin') => api.as(person).call(clearAll);
const pressActivate = (api: Api, id: string) => api.as('admin').call(activate, { params: { id } });
const pressWithdraw = (api: Api, id: string) => api.as('admin').call(withdraw, { params: { id } });
const lastAct = async (api: Api) => (await api.database.db.select().from(auditLog)).at(-1);

const aPayment = (overrides: Partial<RecordedPayment> = {}): RecordedPayment => ({
  user_details: { name: 'Efua Owusu', email: 'efua@example.com', phone: '+233207654321' },
  package_type: 'yearly',
  amount: 70,
  currency: 'GHS',
  method: 'cash',
  note: 'at the desk',
  is_second: false,
  ...overrides,
});

const recordOne = (api: Api, body = aPayment()) => api.as('esi').call(record, { body });

async function sold() {
  const api = await startApi();
  await sellAccess(api, 'ama');
  await pay(api.database);
  return api;
}

describe('the list of payments', () => {
  it('shows newest first, with the customer until there is a member', async () => {
    const api = await startApi();
    const id = await pay(api.database, { gateway: 'demo', amount_minor: 1005, currency: 'GHS' });
    await pay(api.database, { user_id: api.people.ama.id, name: 'Ama Mensah' });
    const [newest, first] = await listOf(api);
    expect(newest).toMatchObject({ user_id: null, metadata: { username: 'Ama Mensah' } });
    expect(first).toMatchObject({
      id,
      user_id: null,
      metadata: { username: 'Kwame Boateng' },
      amount: 10.05,
      currency: 'GHS',
      demo: true,
      paid_at: '2026-11-20T08:50:00.000Z',
      activated_at: null,
    });
    for (const each of [newest, first]) await pressActivate(api, each?.id ?? '');
    expect(await listOf(api)).toMatchObject([
      { user_id: api.people.ama.id, metadata: { username: 'ama' }, activated_at: START },
      { user_id: expect.any(String), metadata: { username: 'Kwame Boateng' }, activated_at: START },
    ]);
  });

  it('is returned in pages with the total count', async () => {
    const api = await startApi();
    const ids = [];
    for (let n = 0; n < 5; n += 1) ids.unshift(await pay(api.database));
    const first = await api.as('admin').call(list, { query: { limit: 2 } });
    expect(first.headers.get('x-total-count')).toBe('5');
    const before = first.body.at(-1)?.id ?? '';
    const rest = await api.as('admin').call(list, { query: { limit: 9, before } });
    expect([...first.body, ...rest.body].map(({ id }) => id)).toEqual(ids);
  });
});

it('subscriptions are scheduled until they begin, active until they end, and inactive once they are withdrawn', async () => {
  const api = await startApi();
  const weekly = { package_type: 'weekly', email: 'ama@example.com' } as const;
  const ids = [await pay(api.database, weekly), await pay(api.database, { email: 'k@b.example' })];
  for (const id of ids) await pressActivate(api, id);
  const query = { limit: 1 };
  const page = await api.as('admin').call(subscriptions, { query });
  expect(page.headers.get('x-total-count')).toBe('2');
  expect(page.body).toMatchObject([{ username: 'Kwame Boateng', status: 'active' }]);
  await pressWithdraw(api, ids[1] ?? '');
  expect(await subscriptionsOf(api)).toMatchObject([
    { status: 'inactive' },
    { status: 'scheduled' },
  ]);
  const { expires_at } = (await subscriptionsOf(api))[1] ?? { expires_at: '' };
  api.advance(Date.parse(expires_at) - api.now());
  api.people.admin.token = (
    await api.as(null).call(authEndpoints.login, { body: { access_code: api.people.admin.code } })
  ).body.access_token;
  expect(await subscriptionsOf(api)).toMatchObject([{ status: 'inactive' }, { status: 'expired' }]);
});

describe('a payment that no gateway has seen', () => {
  it('is recorded by name, and activated like any other', async () => {
    const api = await startApi();
    const { status, body } = await recordOne(api);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      session_id: null,
      gateway: null,
      demo: false,
      status: 'completed',
      payment_status: 'paid',
      method: 'cash',
      amount: 70,
      currency: 'GHS',
      note: 'at the desk',
      recorded_by: 'esi',
      paid_at: START,
      activated_at: null,
      metadata: { username: 'Efua Owusu' },
    });
    expect(await lastAct(api)).toMatchObject({
      action: 'payments.recorded',
      actor: 'esi',
      target: 'Efua Owusu, 70 GHS',
    });
    const { user } = (await pressActivate(api, body.id)).body;
    expect(user.expires_at).toBe(new Date(Date.parse(START) + 365 * DAY_MS).toISOString());
  });

  it('is activated automatically when the setting is on', async () => {
    const api = await startApi({ settings: { auto_activate_paid: true } });
    expect((await recordOne(api)).body).toMatchObject({ activated_at: START });
    expect(await api.mails()).toMatchObject([{ to: 'efua@example.com' }]);
  });

  it.each([
    ['amount', { amount: 0.001 }],
    ['amount', { amount: 5e-324 }],
    ['amount', { amount: -5 }],
    ['package_type', { package_type: 'daily' as never }],
    ['user_details/email', { user_details: { name: 'E', email: 'efua', phone: '1' } }],
  ])('is refused without a right %s', async (pointer, wrong) => {
    const api = await startApi();
    const { problem } = await recordOne(api, aPayment(wrong));
    expect(problem.status).toBe(422);
    expect(problem.errors?.[0]?.pointer).toBe(`#/${pointer}`);
    expect(await listOf(api)).toEqual([]);
  });
});

describe('withdrawing', () => {
  it('acts on the member’s next request and is in the audit log', async () => {
    const api = await startApi();
    const id = await pay(api.database, {
      payment_status: 'paid',
      alert: 'The money was given back.',
    });
    const { access_code } = (await pressActivate(api, id)).body.user;
    const body = { access_code: access_code ?? '' };
    const { access_token } = (await api.as(null).call(authEndpoints.login, { body })).body;
    const headers = { authorization: `Bearer ${access_token}` };
    expect((await api.raw('/api/auth/verify', { headers })).status).toBe(200);
    api.advance(60_000);
    const withdrawn = await pressWithdraw(api, id);
    expect(withdrawn.body).toMatchObject({
      withdrawn_at: new Date(api.now()).toISOString(),
      alert: null,
    });
    expect(await lastAct(api)).toMatchObject({
      action: 'payments.withdrawn',
      target: 'Kwame Boateng, monthly',
    });
    expect((await api.raw('/api/auth/verify', { headers })).status).toBe(401);
    expect((await api.as(null).call(authEndpoints.login, { body })).problem.code).toBe(
      'auth.expired',
    );
  });

  it('is refused before an activation, the second time, and for an unknown payment', async () => {
    const api = await startApi();
    const id = await pay(api.database);
    const codes = [(await pressWithdraw(api, id)).problem.code];
    await pressActivate(api, id);
    await pressWithdraw(api, id);
    codes.push((await pressWithdraw(api, id)).problem.code);
    codes.push((await pressWithdraw(api, 'nothing')).problem.code);
    expect(codes).toEqual([
      'payments.nothing_to_withdraw',
      'payments.nothing_to_withdraw',
      'payments.not_found',
    ]);
  });
});

describe('deleting all payments', () => {
  it('reports what was deleted, and does not change members, their access, and open payments', async () => {
    const api = await sold();
    const { status, body } = await clear(api, 'esi');
    expect(status).toBe(200);
    expect(body).toEqual({
      message: 'All payments were deleted',
      deleted: ['2 transactions', '1 subscription'],
    });
    expect(await listOf(api)).toEqual([]);
    expect(await subscriptionsOf(api)).toEqual([]);
    expect((await api.as('ama').call(authEndpoints.verify)).status).toBe(200);
    expect((await api.as('admin').call(userEndpoints.list, { query: {} })).body).toHaveLength(4);
    expect(await api.database.db.select().from(paymentSessions)).toHaveLength(1);
    expect(await api.database.db.select().from(auditLog)).toContainEqual(
      expect.objectContaining({ action: 'payments.cleared', actor: 'esi', at: api.now() }),
    );
  });

  it('copies everything first', async () => {
    const api = await sold();
    await clear(api);
    const folder = join(api.dataDir, 'backups');
    const [file = '', ...others] = readdirSync(folder);
    expect(file).toMatch(/^before-clear-payments-.*\.sqlite$/);
    expect(others).toEqual([]);
    const copy = new SqliteConnection(join(folder, file), { readonly: true });
    const count = (table: string) => copy.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
    expect([count('payment_transactions'), count('subscriptions')]).toEqual([2, 1]);
    copy.close();
  });

  it('deletes nothing when the copy fails, or when one part fails', async () => {
    const api = await sold();
    const full = Object.assign(new Error('disk is full'), { code: 'SQLITE_FULL' });
    vi.spyOn(api.database, 'snapshot').mockRejectedValueOnce(full);
    expect((await clear(api)).status).toBe(503);
    await runSql(api.database, 'ALTER TABLE audit_log RENAME TO audit_log_elsewhere');
    expect((await clear(api)).status).toBe(500);
    expect(await listOf(api)).toHaveLength(2);
  });

  it('is allowed once a minute for all administrators together', async () => {
    const api = await sold();
    const presses = await Promise.all([clear(api), clear(api, 'esi')]);
    expect(new Set(presses.map(({ status }) => status))).toEqual(new Set([200, 429]));
    api.advance(59_999);
    const { problem, headers } = await clear(api);
    expect(problem.detail).toBe('All payments were deleted a moment ago.');
    expect(headers.get('retry-after')).toBe('1');
    api.advance(1);
    expect((await clear(api)).body.deleted).toEqual([]);
  });

  it('is for administrators only', async () => {
    const api = await sold();
    expect((await clear(api, 'ama')).status).toBe(403);
    expect(await listOf(api)).toHaveLength(2);
  });
});
