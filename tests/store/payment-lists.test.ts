import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { v7 as uuid } from 'uuid';
import { expect, it } from 'vitest';
import { dialect } from '#api/db/kit.ts';
import { paymentTransactions, subscriptions } from '#api/db/schema/payments.ts';
import {
  createAdminPaymentStore,
  type TransactionRow,
} from '#api/features/payments/admin-payments.store.ts';
import { toTransaction } from '#api/features/payments/admin-payments.service.ts';
import { createClaimStore } from '#api/features/payments/claims.store.ts';
import { createUserStore } from '#api/features/users/users.store.ts';
import { isShown, PAYMENT_FILTERS } from '#contracts/rules/payments/payment-states.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';
import { anEvent, AT, aUserRow } from '#tests/support/store-rows.ts';

const database = await openStoreDatabase();
const { write } = database;
const store = createAdminPaymentStore(database);
const all = { limit: 200, sort: '-created' } as const;

const aPayment = (changes: Partial<TransactionRow> = {}): TransactionRow => ({
  id: uuid(),
  session_id: null,
  lead_id: null,
  user_id: null,
  name: 'Kwame Boateng',
  email: 'kwame@example.com',
  phone: '+233241234567',
  package_type: 'monthly',
  currency: 'USD',
  amount_minor: 3000,
  method: 'cash',
  gateway: null,
  status: 'completed',
  payment_status: 'paid',
  refunded_minor: 0,
  corrections: [],
  alert: null,
  note: '',
  recorded_by: 'Administrator',
  created_at: AT,
  paid_at: AT,
  activated_at: null,
  withdrawn_at: null,
  ...changes,
});

const keep = (rows: readonly TransactionRow[]): Promise<void> =>
  write(async (tx) => {
    await tx.delete(paymentTransactions);
    await tx.insert(paymentTransactions).values([...rows]);
  });

const aStanding = fc.record({
  status: fc.constantFrom('completed', 'pending', 'failed'),
  payment_status: fc.constantFrom('paid', 'unpaid', 'refunded', 'disputed', 'voided'),
  alert: fc.constantFrom(null, 'The payment came late.'),
  activated_at: fc.constantFrom(null, AT),
  withdrawn_at: fc.constantFrom(null, AT),
});

it('each filter of payments finds and counts the payments that match its rule, in any state', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStanding, { minLength: 1, maxLength: 60 }), async (standings) => {
      const rows = standings.map((standing) => aPayment(standing as Partial<TransactionRow>));
      await keep(rows);
      const { transactions } = await store.summary(AT);
      expect(transactions.total).toBe(rows.length);
      for (const show of PAYMENT_FILTERS) {
        const expected = rows
          .filter((transaction) => isShown(toTransaction({ transaction, username: null }), show))
          .map(({ id }) => id);
        const page = await store.page({ ...all, show });
        expect(page.rows.map(({ transaction }) => transaction.id).toSorted()).toEqual(
          expected.toSorted(),
        );
        expect([page.total, transactions[show]]).toEqual([expected.length, expected.length]);
      }
    }),
    { numRuns: 15 },
  );
});

async function aMember(username: string): Promise<string> {
  const row = aUserRow({ username });
  await createUserStore(database).insert(row, anEvent());
  return row.id;
}

async function search(text: string): Promise<string[]> {
  const { rows, total } = await store.page({ ...all, search: text });
  expect(total).toBe(rows.length);
  return rows.map(({ transaction }) => transaction.id);
}

it('payments are found by the customer’s name or address and by the member’s name', async () => {
  const ama = await aMember('Ama Mensah');
  const [first, second] = [
    aPayment(),
    aPayment({ name: 'A_b', email: 'x@example.com', user_id: ama }),
  ];
  await keep([first, second]);
  expect(await search('KWAME')).toEqual([first.id]);
  expect(await search('x@ex')).toEqual([second.id]);
  expect(await search('mensah')).toEqual([second.id]);
  expect(await search('a_')).toEqual([second.id]); // no wildcard
  expect(await search('')).toHaveLength(2);
});

it('payments are found by number, amount, receipt and session, and no wildcard finds more', async () => {
  const row = aPayment({
    id: '019aab20-7d3e-7f40-8b52-7c8d9e0f1a23',
    session_id: '3f2b8c1d9e0a4b5c8d7e6f5a4b3c2d1e',
    phone: '+233 (24) 123-4567',
    amount_minor: 114_250,
  });
  await keep([row, aPayment({ phone: '+233550000000' })]);
  for (const typed of ['024 123', '$1,142.50', 'BW-7C8D9E0F1A23', '8c1d9e0a4b', '1142.5']) {
    expect([typed, await search(typed)]).toEqual([typed, [row.id]]);
  }
  expect(await search('______')).toEqual([]);
});

it('pages in any order follow each other, and totals are exact for thousands of millions', async () => {
  const rows = Array.from({ length: 12 }, (_, n) =>
    aPayment({
      amount_minor: 100_000_000 - (n % 3),
      paid_at: n % 4 === 0 ? null : AT + (n % 5),
      currency: n % 2 === 0 ? 'USD' : 'GHS',
      gateway: n === 1 ? 'demo' : null,
      ...(n === 2 && { payment_status: 'refunded', refunded_minor: 100_000_000 - 2 }),
    }),
  );
  await keep(rows);
  for (const sort of ['created', '-date', 'date', 'amount', '-amount'] as const) {
    const whole = (await store.page({ ...all, sort })).rows.map(
      ({ transaction }) => transaction.id,
    );
    const paged: string[] = [];
    for (let before: string | undefined; paged.length < rows.length; before = paged.at(-1)) {
      const page = await store.page({ limit: 5, sort, ...(before && { before }) });
      paged.push(...page.rows.map(({ transaction }) => transaction.id));
    }
    expect(paged).toEqual(whole);
    expect(new Set(paged).size).toBe(rows.length);
  }
  const grossOf = (currency: string, isDemo: boolean) =>
    rows
      .filter((row) => row.currency === currency && (row.gateway === 'demo') === isDemo)
      .filter(({ paid_at }) => paid_at !== null)
      .reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  const income = await store.income({ search: 'kwame', to: new Date(AT + 100).toISOString() });
  expect(income).toHaveLength(3);
  for (const { currency, demo, gross } of income) expect(gross).toBe(grossOf(currency, demo));
  expect(income.map(({ refunded }) => refunded).toSorted((a, b) => a - b)).toEqual([
    0, 0, 99_999_998,
  ]);
});

it.runIf(dialect === 'sqlite')('who has paid with an address is found by an index', () => {
  const query = createClaimStore(database).payersOf('kwame@example.com').getSQL();
  const plan = JSON.stringify(database.db.all(sql`explain query plan ${query}`));
  expect(plan).toContain('USING INDEX payment_transactions_payer');
});

it('subscriptions come with their payment, and are filtered by status and member', async () => {
  const [ama, kofi] = [await aMember('Ama Mensah'), await aMember('Kofi')];
  const paid = aPayment({ amount_minor: 114_250, currency: 'GHS' });
  await keep([paid]);
  const aSubscription = (changes: Partial<typeof subscriptions.$inferInsert>) => ({
    id: uuid(),
    user_id: kofi,
    package_type: 'monthly' as const,
    starts_at: AT,
    expires_at: AT + 1,
    withdrawn_at: null,
    payment_transaction_id: null,
    created_at: AT,
    ...changes,
  });
  const rows = [
    aSubscription({ user_id: ama, payment_transaction_id: paid.id }),
    aSubscription({ expires_at: AT }),
    aSubscription({ withdrawn_at: AT }),
    aSubscription({ withdrawn_at: AT, expires_at: AT - 1 }),
  ];
  await write(async (tx) => void (await tx.insert(subscriptions).values(rows)));
  const list = async (query: object) => {
    const page = await store.subscriptions({ ...all, ...query }, AT);
    expect(page.total).toBe(page.rows.length);
    return page.rows.map(({ subscription }) => rows.findIndex(({ id }) => id === subscription.id));
  };
  expect(await list({})).toEqual([3, 2, 1, 0]);
  expect(await list({ status: 'active' })).toEqual([0]);
  expect(await list({ status: 'expired' })).toEqual([1]);
  expect(await list({ status: 'inactive' })).toEqual([3, 2]);
  expect(await list({ search: 'mensah' })).toEqual([0]);
  const [sold] = (await store.subscriptions({ ...all, status: 'active' }, AT)).rows;
  expect(sold).toMatchObject({
    username: 'Ama Mensah',
    paid: { amount_minor: 114_250, currency: 'GHS' },
  });
  expect((await store.summary(AT)).subscriptions).toEqual({
    total: 4,
    active: 1,
    inactive: 2,
    expired: 1,
    scheduled: 0,
  });
});
