import { asc, eq } from 'drizzle-orm';
import {
  array,
  assert,
  asyncProperty,
  constant,
  constantFrom,
  record,
  shuffledSubarray,
  subarray,
} from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dialect } from '#api/db/kit.ts';
import { leads, paymentTransactions, subscriptions } from '#api/db/schema/payments.ts';
import { mails } from '#api/db/schema/notifications.ts';
import { users } from '#api/db/schema/users.ts';
import { refuseByHand } from '#api/domain/activation.ts';
import { createActivationStore } from '#api/features/payments/activation.store.ts';
import { newLead } from '#api/features/leads/leads.store.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { PACKAGE_TYPES, planOf } from '#contracts/rules/payments/plans.ts';
import { anAccessRequest } from '#tests/support/access-requests.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';
import { aPaidTransaction, pay } from '#tests/support/paid-transactions.ts';
import { AT, aUserRow } from '#tests/support/store-rows.ts';

const database = await openStoreDatabase();
const store = createActivationStore(database);
/** PostgreSQL in this process is slow, and the arithmetic is the same. */
const fewRuns = dialect === 'postgresql' ? 3 : 12;
const numRuns = process.env['FULL'] === '1' ? 200 : fewRuns;

const activate = (transactionId: string, at = AT) =>
  store.activate({
    transactionId,
    actor: { id: 'admin', username: 'Administrator' },
    at,
    refuse: refuseByHand,
    newMember: ({ name, email }) =>
      aUserRow({ username: name, email, expires_at: at, created_at: at, access_period: null }),
  });
const withdraw = (transactionId: string, at = AT) => store.withdraw(transactionId, 'system', at);

const addUser = (overrides: Parameters<typeof aUserRow>[0]) =>
  database.write(async (tx) => {
    const row = aUserRow(overrides);
    await tx.insert(users).values(row);
    return row;
  });

const findUser = async (email: string) => {
  const [user] = await database.db.select().from(users).where(eq(users.email_key, email));
  return user;
};
const subscriptionsInOrder = () =>
  database.db.select().from(subscriptions).orderBy(asc(subscriptions.starts_at));

async function expectDays(
  payments: readonly { package_type: 'weekly' | 'monthly' | 'yearly'; email: string }[],
) {
  for (const email of ['kwame@example.com', 'efua@example.com']) {
    const own = payments.filter((payment) => payment.email.toLowerCase() === email);
    const days = own.reduce((sum, payment) => sum + planOf(payment.package_type).days, 0);
    const user = await findUser(email);
    expect(((user?.expires_at ?? AT) - AT) / DAY_MS).toBe(days);
  }
}

describe('what a payment gives', () => {
  it('is the sum of the paid days, in any order of activations and repetitions', async () => {
    const aPayment = record({
      package_type: constantFrom(...PACKAGE_TYPES),
      email: constantFrom('kwame@example.com', 'KWAME@example.com', 'efua@example.com'),
    });
    const orders = array(aPayment, { minLength: 1, maxLength: 6 }).chain((payments) => {
      const all = payments.map((_, n) => n);
      const presses = shuffledSubarray([...all, ...all], { minLength: all.length });
      return record({ payments: constant(payments), presses, refunded: subarray(all) });
    });
    await assert(
      asyncProperty(orders, async ({ payments, presses, refunded }) => {
        await database.write(async (tx) => {
          for (const table of [subscriptions, paymentTransactions, users]) await tx.delete(table);
        });
        const ids: string[] = [];
        for (const payment of payments) ids.push(await pay(database, payment));
        const order = [...presses, ...payments.keys()].map((n) => ids[n] ?? '');
        await Promise.all(order.map((id) => activate(id)));
        expect(await database.db.select().from(subscriptions)).toHaveLength(payments.length);
        await expectDays(payments);
        // Taking back undoes it, in any order.
        await Promise.all(refunded.map((n) => withdraw(ids[n] ?? '')));
        await expectDays(payments.filter((_, n) => !refunded.includes(n)));
      }),
      { numRuns },
    );
  });

  it('follows the member’s remaining access', async () => {
    await addUser({ email: 'Kwame@Example.com', expires_at: AT + 3 * DAY_MS });
    await activate(await pay(database, { package_type: 'weekly' }));
    expect(await subscriptionsInOrder()).toMatchObject([
      { starts_at: AT + 3 * DAY_MS, expires_at: AT + 10 * DAY_MS },
    ]);
    expect(await findUser('kwame@example.com')).toMatchObject({
      expires_at: AT + 10 * DAY_MS,
      access_period: '1week',
    });
  });

  it('begins now for a member whose access has ended', async () => {
    await addUser({ email: 'kwame@example.com', expires_at: AT - 90 * DAY_MS });
    await activate(await pay(database));
    expect((await findUser('kwame@example.com'))?.expires_at).toBe(AT + 30 * DAY_MS);
  });

  it('leaves a member without an end of access without one', async () => {
    await addUser({ email: 'kwame@example.com', expires_at: null, access_period: null });
    const id = await pay(database);
    await activate(id);
    expect(await findUser('kwame@example.com')).toMatchObject({
      expires_at: null,
      access_period: null,
    });
    expect(await subscriptionsInOrder()).toMatchObject([{ expires_at: AT + 30 * DAY_MS }]);
    await withdraw(id);
    expect((await findUser('kwame@example.com'))?.expires_at).toBeNull();
  });

  it('belongs to the member who renewed, whatever address was entered', async () => {
    const ama = await addUser({ email: 'ama@example.com', expires_at: AT });
    await addUser({ email: 'kwame@example.com', expires_at: AT });
    await activate(await pay(database, { user_id: ama.id }));
    expect((await findUser('ama@example.com'))?.expires_at).toBe(AT + 30 * DAY_MS);
    expect((await findUser('kwame@example.com'))?.expires_at).toBe(AT);
    expect(await database.db.select().from(mails)).toMatchObject([
      { recipient: 'ama@example.com', user_id: ama.id },
    ]);
  });

  it('converts the access request of the payment, or of the same person and package', async () => {
    const requests = [
      { ...newLead(anAccessRequest(), AT), id: 'own' },
      { ...newLead(anAccessRequest(), AT), id: 'declined', status: 'declined' as const },
      { ...newLead(anAccessRequest({ package_type: 'yearly' }), AT), id: 'other package' },
      { ...newLead(anAccessRequest({ email: 'efua@example.com' }), AT), id: 'other person' },
      { ...newLead(anAccessRequest({ phone: '+233550000199' }), AT), id: 'stranger' },
    ];
    await database.write(async (tx) => void (await tx.insert(leads).values(requests)));
    await activate(await pay(database, { email: 'KWAME@example.com' }), AT + 5);
    await activate(await pay(database, { lead_id: 'other person', email: 'x@example.com' }));
    const rows = await database.db.select().from(leads);
    expect(Object.fromEntries(rows.map(({ id, status }) => [id, status]))).toEqual({
      own: 'converted',
      declined: 'declined',
      'other package': 'pending',
      'other person': 'converted',
      stranger: 'pending',
    });
  });

  it.each([
    ['not_paid', { payment_status: 'unpaid' }],
    ['not_paid', { payment_status: 'refunded' }],
    ['administrator', { email: 'ADMIN@example.com' }],
  ] as const)('is nothing where it is refused (%s, %o)', async (refused, overrides) => {
    await addUser({ email: 'admin@example.com', role: 'admin' });
    const id = await pay(database, overrides);
    expect(await activate(id)).toEqual({ refused });
    expect(await database.db.select().from(users)).toHaveLength(1);
    expect(await subscriptionsInOrder()).toEqual([]);
    expect(await activate('nothing')).toEqual({ refused: 'not_found' });
  });
});

const chain = async () => {
  const ids = [
    await pay(database),
    await pay(database, { package_type: 'weekly' }),
    await pay(database, { package_type: 'weekly' }),
  ];
  for (const id of ids) await activate(id);
  return { first: ids[0] ?? '', second: ids[1] ?? '', third: ids[2] ?? '' };
};
const spans = async () =>
  (await subscriptionsInOrder())
    .filter(({ withdrawn_at }) => withdrawn_at === null)
    .map((each) => [(each.starts_at - AT) / DAY_MS, (each.expires_at - AT) / DAY_MS]);
const daysLeftOf = async (email: string) =>
  (((await findUser(email))?.expires_at ?? 0) - AT) / DAY_MS;

describe('what is taken back', () => {
  it('removes its remaining days: days of other purchases stay and begin earlier', async () => {
    const { first, second } = await chain();
    expect(await spans()).toEqual([
      [0, 30],
      [30, 37],
      [37, 44],
    ]);
    await withdraw(first, AT + 10 * DAY_MS); // 20 days are left
    expect(await daysLeftOf('kwame@example.com')).toBe(24);
    expect(await spans()).toEqual([
      [10, 17],
      [17, 24],
    ]);
    await withdraw(second, AT + 12 * DAY_MS); // 5 are left
    expect(await daysLeftOf('kwame@example.com')).toBe(19);
    expect(await spans()).toEqual([[12, 19]]);
  });

  it('ends the access immediately without another purchase', async () => {
    const id = await pay(database);
    await activate(id);
    await withdraw(id, AT + 5);
    expect((await findUser('kwame@example.com'))?.expires_at).toBe(AT + 5);
  });

  it('is nothing of a subscription that is over', async () => {
    const id = await pay(database, { package_type: 'weekly' });
    await activate(id);
    await activate(await pay(database), AT + 20 * DAY_MS);
    await withdraw(id, AT + 25 * DAY_MS);
    expect(await daysLeftOf('kwame@example.com')).toBe(50);
  });

  it('is taken back once, and not given again', async () => {
    const id = await pay(database);
    expect(await withdraw(id)).toBe('nothing_to_withdraw');
    await activate(id);
    const twice = await Promise.all([withdraw(id), withdraw(id)]);
    expect(twice.toSorted()).toEqual(['nothing_to_withdraw', 'withdrawn']);
    expect(await activate(id)).toEqual({ refused: 'withdrawn' });
    expect(await withdraw('nothing')).toBe('not_found');
    expect(await daysLeftOf('kwame@example.com')).toBe(0);
  });
});

it('a member who was deleted meanwhile is a new one when the payment is activated again', async () => {
  const id = await pay(database, aPaidTransaction());
  await activate(id);
  await database.write(async (tx) => void (await tx.delete(users)));
  expect(await activate(id, AT + 1)).toMatchObject({ isRepeated: false });
  expect((await findUser('kwame@example.com'))?.created_at).toBe(AT + 1);
});
