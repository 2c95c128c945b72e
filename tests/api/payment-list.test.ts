import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { paymentTransactions } from '#api/db/schema/payments.ts';
import {
  adminPaymentEndpoints,
  type PaymentSelection,
  type Transaction,
} from '#contracts/payments/admin-payments.ts';
import { receiptNumber } from '#contracts/rules/access/membership.ts';
import { selectedPayments, shownPayments, totalPayments } from '#mocks/world/payment-lists.ts';
import { aPaidTransaction, pay, type TransactionRow } from '#tests/support/paid-transactions.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';

const { list, totals, exportRows } = adminPaymentEndpoints;

type Selection = Partial<PaymentSelection>;
const listed = async (api: Api, query: object = {}) =>
  (await api.as('admin').call(list, { query })).body;
const names = async (api: Api, query: object) =>
  (await listed(api, query)).map(({ metadata }) => metadata.username);
const totalsOf = async (api: Api, query: Selection = {}) =>
  (await api.as('admin').call(totals, { query })).body;

async function startWith(...payments: readonly Partial<TransactionRow>[]): Promise<Api> {
  const api = await startApi();
  await api.database.write(async (tx) => {
    await tx.insert(paymentTransactions).values(payments.map((each) => aPaidTransaction(each)));
  });
  return api;
}

/** Paid at this moment; begun the day before. */
const paidAt = (name: string, instant: string, changes: Partial<TransactionRow> = {}) => {
  const paid_at = Date.parse(instant);
  return { name, paid_at, created_at: paid_at - 86_400_000, ...changes };
};

it('October has the payments whose money came from its first moment until before its last', async () => {
  const api = await startWith(
    paidAt('September', '2026-09-30T23:59:59.999Z'),
    paidAt('First', '2026-10-01T00:00:00.000Z'),
    paidAt('Last', '2026-10-31T23:59:59.999Z'),
    paidAt('November', '2026-11-01T00:00:00.000Z'),
  );
  const utc = { from: '2026-10-01T00:00:00.000Z', to: '2026-11-01T00:00:00.000Z' };
  expect(await names(api, { ...utc, sort: 'date' })).toEqual(['First', 'Last']);
  // In Berlin, where clocks go back on 25 October, the same month begins and ends at other moments.
  const berlin = { from: '2026-09-30T22:00:00.000Z', to: '2026-10-31T23:00:00.000Z' };
  expect(await names(api, { ...berlin, sort: 'date' })).toEqual(['September', 'First']);
  expect((await totalsOf(api, utc)).totals).toMatchObject([{ count: 2, gross: 60 }]);
});

it('a payment that never came has the date on which it was begun', async () => {
  const begun = Date.parse('2026-10-05T12:00:00.000Z');
  const unpaid = { payment_status: 'unpaid', status: 'failed', paid_at: null } as const;
  const api = await startWith({ name: 'Failed', created_at: begun, ...unpaid });
  const october = { from: '2026-10-01T00:00:00.000Z', to: '2026-11-01T00:00:00.000Z' };
  expect(await names(api, october)).toEqual(['Failed']);
  expect(await totalsOf(api, october)).toEqual({ payments: 1, totals: [] });
});

it('totals stand apart for each currency and for demo payments, and name what was given back', async () => {
  const api = await startWith(
    { amount_minor: 1005 },
    { amount_minor: 2010, payment_status: 'disputed' },
    { amount_minor: 3000, payment_status: 'refunded' },
    { amount_minor: 9999, payment_status: 'unpaid', status: 'pending', paid_at: null },
    { amount_minor: 35_050, currency: 'GHS' },
    { amount_minor: 7000, gateway: 'demo' },
  );
  expect(await totalsOf(api)).toEqual({
    payments: 6,
    totals: [
      { currency: 'GHS', demo: false, count: 1, gross: 350.5, refunded: 0, income: 350.5 },
      { currency: 'USD', demo: false, count: 3, gross: 60.15, refunded: 30, income: 30.15 },
      { currency: 'USD', demo: true, count: 1, gross: 70, refunded: 0, income: 70 },
    ],
  });
});

it.each([
  ['24 123-45', 'Phone'],
  ['+233 24 123 4567', 'Abroad'],
  ['$1,142.50', 'Amount'],
  ['1142.5', 'Amount'],
  ['3f2b8c1d9e0a4b5c8d7e6f5a4b3c2d1e', 'Session'],
  ['8c1d9e0a', 'Session'],
  ['BW-7C8D9E0F1A23', 'Receipt'],
  ['7c8d9e0f1a23', 'Receipt'],
  ['bw-7c8d', 'Receipt'],
])('the search for %s finds %s', async (search, expected) => {
  const plain = { phone: '+233550000000', amount_minor: 3000 };
  const api = await startWith(
    { ...plain, name: 'Phone', phone: '+233241234567' },
    { ...plain, name: 'Abroad', phone: '+233 (24) 123 4567' },
    { ...plain, name: 'Amount', amount_minor: 114_250 },
    { ...plain, name: 'Session', session_id: '3f2b8c1d9e0a4b5c8d7e6f5a4b3c2d1e' },
    { ...plain, name: 'Receipt', id: '019aab20-7d3e-7f40-8b52-7c8d9e0f1a23' },
  );
  expect(receiptNumber('019aab20-7d3e-7f40-8b52-7c8d9e0f1a23')).toBe('BW-7C8D9E0F1A23');
  expect(await names(api, { search })).toContain(expected);
});

it('an amount finds that amount alone, and a wildcard is a letter', async () => {
  const api = await startWith(
    { name: 'Thirty', amount_minor: 3000, phone: '1' },
    { name: 'Three', amount_minor: 300, phone: '1' },
  );
  expect(await names(api, { search: '30' })).toEqual(['Thirty']);
  expect(await names(api, { search: '%' })).toEqual([]);
});

it('`card` finds the cards of gateways and those at the desk', async () => {
  const api = await startWith(
    { name: 'Gateway', method: 'stripe' },
    { name: 'Desk', method: 'card' },
    { name: 'Phone', method: 'mobile_money' },
  );
  expect(await names(api, { method: 'card', sort: 'created' })).toEqual(['Gateway', 'Desk']);
});

it.each(['date', '-date', 'amount', '-amount', 'created', '-created'] as const)(
  'sorted by %s, pages follow each other without a gap, also where values are equal',
  async (sort) => {
    const api = await startWith(
      ...Array.from({ length: 9 }, (_, n) => ({
        amount_minor: 1000 * (1 + (n % 3)),
        paid_at: Date.parse('2026-10-01T00:00:00.000Z') + (n % 4) * 1000,
        name: `${n}`,
      })),
    );
    const paged: Transaction[] = [];
    for (let before: string | undefined; paged.length < 9; before = paged.at(-1)?.id) {
      const page = await listed(api, { limit: 2, sort, ...(before && { before }) });
      if (page.length === 0) break;
      paged.push(...page);
    }
    const newestFirst = await listed(api);
    expect(paged).toEqual(shownPayments(newestFirst, { sort }));
  },
);

const aRow = fc.record({
  amount_minor: fc.integer({ min: 1, max: 100_000_000 }),
  currency: fc.constantFrom('USD', 'GHS', 'EUR'),
  gateway: fc.constantFrom(null, 'demo' as const, 'stripe' as const),
  method: fc.constantFrom('cash' as const, 'stripe' as const, 'card' as const),
  package_type: fc.constantFrom('weekly' as const, 'monthly' as const),
  payment_status: fc.constantFrom(
    'paid' as const,
    'unpaid' as const,
    'refunded' as const,
    'voided' as const,
  ),
  status: fc.constantFrom('completed' as const, 'pending' as const),
  paid_at: fc.option(fc.integer({ min: 0, max: 20 })),
});
const aSelection = fc.record(
  {
    show: fc.constantFrom('waiting' as const, 'completed' as const),
    method: fc.constantFrom('card' as const, 'cash' as const),
    package_type: fc.constant('monthly' as const),
    from: fc.integer({ min: 0, max: 20 }).map((ms) => new Date(ms).toISOString()),
    to: fc.integer({ min: 0, max: 20 }).map((ms) => new Date(ms).toISOString()),
    search: fc.constantFrom('kwame', '0241234567', ''),
  },
  { requiredKeys: [] },
);

it('list, totals and export of any selection agree with a plain sum over all payments', async () => {
  const api = await startApi();
  await fc.assert(
    fc.asyncProperty(fc.array(aRow, { maxLength: 40 }), aSelection, async (rows, selection) => {
      await api.database.write(async (tx) => {
        await tx.delete(paymentTransactions);
        for (const row of rows) await tx.insert(paymentTransactions).values(aPaidTransaction(row));
      });
      const all = await listed(api);
      const expected = selectedPayments(all, selection);
      expect(await listed(api, selection)).toEqual(expected);
      const summed = await totalsOf(api, selection);
      expect(summed).toEqual(totalPayments(all, selection));
      const real = expected.filter(
        ({ demo, currency, payment_status, paid_at }) =>
          !demo &&
          currency === 'GHS' &&
          paid_at !== null &&
          !['unpaid', 'voided'].includes(payment_status),
      );
      const cents = real.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
      const ghs = summed.totals.find(({ demo, currency }) => !demo && currency === 'GHS');
      expect([ghs?.count ?? 0, Math.round((ghs?.gross ?? 0) * 100)]).toEqual([real.length, cents]);
    }),
    { numRuns: 40 },
  );
});

it('the export has the whole selection at once, by date, and is recorded without what was searched', async () => {
  const api = await startApi();
  for (let n = 0; n < 3; n += 1) await pay(api.database, { paid_at: n, name: `Kwame ${n}` });
  const query = { search: 'kwame', method: 'mobile_money' } as const;
  const { body } = await api.as('esi').call(exportRows, { query });
  expect(body.map(({ metadata }) => metadata.username)).toEqual(['Kwame 2', 'Kwame 1', 'Kwame 0']);
  const { auditLog } = await import('#api/db/schema/system.ts');
  expect((await api.database.db.select().from(auditLog)).at(-1)).toMatchObject({
    action: 'payments.exported',
    actor: 'esi',
    target: 'mobile_money',
  });
  expect((await api.as('ama').call(exportRows, { query })).status).toBe(403);
  expect((await api.as('ama').call(totals, { query })).status).toBe(403);
});
