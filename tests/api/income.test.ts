import { expect, it } from 'vitest';
import { analyticsEndpoints, overviewEndpoints } from '#contracts/analytics.ts';
import { adminPaymentEndpoints } from '#contracts/payments/admin-payments.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { incomeOf, totalIncome } from '#contracts/rules/payments/payment-totals.ts';
import { pay } from '#tests/support/paid-transactions.ts';
import { startApi } from '#tests/support/start-api.ts';

const month = { from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' };
const query = {
  last_month: '2026-10-01T00:00:00.000Z',
  this_month: month.from,
  next_month: month.to,
};

type Money = { currency: string; demo: boolean; payments: number; amount: number };

/** Money of several packages added up by currency, in whole hundredths. */
function added(rows: readonly Money[]): Money[] {
  const kinds = [...new Set(rows.map(({ currency, demo }) => `${demo} ${currency}`))].toSorted();
  return kinds.map((kind) => {
    const same = rows.filter(({ currency, demo }) => `${demo} ${currency}` === kind);
    const hundredths = same.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
    return {
      currency: same[0]?.currency ?? '',
      demo: same[0]?.demo ?? false,
      payments: same.reduce((sum, { payments }) => sum + payments, 0),
      amount: hundredths / 100,
    };
  });
}

it('every screen shows the same income: received, less what went back, without void and demo payments', async () => {
  const api = await startApi();
  const { database } = api;
  const admin = api.as('admin');
  const at = api.now() - HOUR_MS;
  const unpaid = { payment_status: 'unpaid', status: 'pending', paid_at: null } as const;
  await pay(database, { paid_at: at }); // 30.00
  await pay(database, { paid_at: at, package_type: 'yearly', amount_minor: 7010, gateway: null });
  await pay(database, { paid_at: at, payment_status: 'disputed', amount_minor: 1005 });
  await pay(database, { paid_at: at, payment_status: 'refunded' });
  await pay(database, { paid_at: at, currency: 'GHS', amount_minor: 45_050 });
  await pay(database, { paid_at: at, gateway: 'demo' });
  await pay(database, { ...unpaid, created_at: at });
  await pay(database, { ...unpaid, status: 'failed', created_at: at });
  for (const kind of ['refund', 'void'] as const) {
    const gateway = kind === 'void' ? null : 'stripe';
    const id = await pay(database, { paid_at: at, package_type: 'weekly', gateway });
    const body = {
      kind,
      reason: 'Entered twice',
      seen: 0,
      ...(kind === 'refund' && { amount: 12.5 }),
    };
    await admin.call(adminPaymentEndpoints.correct, { params: { id }, body });
  }
  const expected: Money[] = [
    { currency: 'GHS', demo: false, payments: 1, amount: 450.5 },
    // 30.00 + 70.10 + 10.05 + 30.00 given back + 30.00 of which 12.50 were given back
    { currency: 'USD', demo: false, payments: 5, amount: 127.65 },
    { currency: 'USD', demo: true, payments: 1, amount: 30 },
  ];

  const totals = (await admin.call(adminPaymentEndpoints.totals, { query: month })).body.totals;
  expect(
    totals.map(({ count, income, ...of }) => ({ ...of, payments: count, amount: income })),
  ).toMatchObject(expected);
  const exported = (await admin.call(adminPaymentEndpoints.exportRows, { query: month })).body;
  expect(totalIncome(incomeOf(exported))).toEqual(totals);
  const overview = (await admin.call(overviewEndpoints.read, { query })).body.this_month;
  expect(overview.income).toEqual(expected);
  expect(overview.received_payments).toBe(7);
  const { revenue } = (await admin.call(analyticsEndpoints.read, { query: { range: '24h' } })).body;
  expect(added(revenue)).toEqual(expected);
});
