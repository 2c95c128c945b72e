import { eq } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { describe, expect, it } from 'vitest';
import {
  gatewayEvents,
  paymentSessions,
  paymentTransactions,
  subscriptions,
} from '#api/db/schema/payments.ts';
import { users } from '#api/db/schema/users.ts';
import { createPaymentRemovalStore } from '#api/features/payments/payment-removals.store.ts';
import {
  createPaymentStore,
  type PaymentSession,
  newTransaction,
} from '#api/features/payments/payments.store.ts';
import { createPaymentUpdateStore } from '#api/features/payments/payment-updates.store.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';
import { aPaymentSession } from '#tests/support/payment-session-rows.ts';
import { AT, aUserRow } from '#tests/support/store-rows.ts';

const database = await openStoreDatabase();
const { db, write } = database;
const payments = createPaymentStore(database);
const updates = createPaymentUpdateStore(database);
const removals = createPaymentRemovalStore(database);

const aSubscription = (
  userId: string,
  transactionId: string,
  days: number,
): typeof subscriptions.$inferInsert => ({
  id: uuid(),
  user_id: userId,
  package_type: 'monthly',
  starts_at: AT,
  expires_at: AT + days * DAY_MS,
  withdrawn_at: null,
  payment_transaction_id: transactionId,
  created_at: AT,
});

async function stored(changes: Partial<PaymentSession> = {}): Promise<PaymentSession> {
  const session = aPaymentSession(changes);
  await payments.insert(session);
  return session;
}

const charge = { number: '233241234567', network: 'mtn', at: AT, nextPollAt: AT + 30_000 } as const;
const paid = { kind: 'state', state: 'paid', detail: null } as const;
const failed = { kind: 'state', state: 'failed', detail: 'Insufficient funds' } as const;
type Update = Parameters<typeof updates.apply>[0];
const applyUpdate = (update: Omit<Update, 'isAutoActivated'>) =>
  updates.apply({ ...update, isAutoActivated: false });
const won = (claims: readonly unknown[]) => claims.filter((claim) => claim !== null);
const times = <T>(n: number, call: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, call));
const transactionsOf = ({ id }: PaymentSession) =>
  db.select().from(paymentTransactions).where(eq(paymentTransactions.session_id, id));

describe('a claim on a session', () => {
  it('for the charge is granted once and inserts the transaction', async () => {
    const session = await stored();
    const claims = await times(10, () => payments.claimCharge(session.id, charge));
    expect(won(claims)).toHaveLength(1);
    expect(await payments.find(session.id)).toMatchObject({
      mobile_number: '233241234567',
      charged_at: AT,
      next_look_at: AT + 30_000,
    });
    expect(await transactionsOf(session)).toMatchObject([
      { status: 'pending', payment_status: 'unpaid', amount_minor: 45_000, created_at: AT },
    ]);
  });

  it('for a poll is granted once per interval, and not after the end', async () => {
    const session = await stored();
    const poll = (at: number) => () => payments.claimPoll(session.id, at, 3000);
    expect(won(await times(10, poll(AT)))).toHaveLength(1);
    expect(won(await times(10, poll(AT + 2999)))).toHaveLength(0);
    expect(won(await times(10, poll(AT + 3000)))).toHaveLength(1);
    await applyUpdate({ sessionId: session.id, update: failed, eventKey: null, at: AT });
    expect(await payments.claimPoll(session.id, AT + DAY_MS, 3000)).toBeNull();
  });

  it('for a voucher is granted five times; an attempt without an answer does not count', async () => {
    const session = await stored({ needs_otp: true });
    const claims = await times(8, () => payments.claimVoucher(session.id));
    expect(won(claims)).toHaveLength(5);
    await payments.releaseVoucher(session.id);
    expect((await payments.claimVoucher(session.id))?.wrong_otps).toBe(5);
    const unasked = await stored();
    expect(await payments.claimVoucher(unasked.id)).toBeNull();
  });

  it('for reconciliation is granted to one of two instances, and again at the next poll time', async () => {
    const session = await stored();
    expect(await payments.due('paystack', AT + 9999, 10)).toEqual([]);
    const [due = session] = await payments.due('paystack', AT + 10_000, 10);
    expect(await payments.due('stripe', AT + 10_000, 10)).toEqual([]);
    const claims = await times(2, () => payments.claimDue(due, AT + 10_000, AT + 20_000));
    expect(won(claims)).toMatchObject([{ looks: 1, looked_at: AT + 10_000 }]);
    expect(await payments.due('paystack', AT + 19_999, 10)).toEqual([]);
    expect(await payments.due('paystack', AT + 20_000, 10)).toHaveLength(1);
  });
});

describe('a payment update', () => {
  it('from the same event, fifty times in parallel, pays once', async () => {
    const session = await stored({ method: 'stripe' });
    const apply = () =>
      applyUpdate({ sessionId: session.id, update: paid, eventKey: 'evt_1', at: AT + 1 });
    const applied = await times(50, apply);
    expect(applied.filter(({ paidId }) => paidId !== null)).toHaveLength(1);
    expect(await transactionsOf(session)).toMatchObject([
      { status: 'completed', payment_status: 'paid', paid_at: AT + 1, alert: null },
    ]);
    expect(await db.select().from(gatewayEvents)).toMatchObject([
      { gateway: 'paystack', event_key: 'evt_1', told: 'paid', received_at: AT + 1 },
    ]);
    expect(await payments.find(session.id)).toMatchObject({ state: 'paid', next_look_at: null });
  });

  it('to paid overrides a failure and alerts', async () => {
    const session = await stored();
    await payments.claimCharge(session.id, charge);
    await applyUpdate({ sessionId: session.id, update: failed, eventKey: null, at: AT });
    expect(await transactionsOf(session)).toMatchObject([
      { status: 'failed', payment_status: 'unpaid' },
    ]);
    const late = { sessionId: session.id, update: paid, eventKey: 'late', at: AT + 1 };
    const { newAlert } = await applyUpdate(late);
    expect(newAlert?.alert).toBe('Paid after the payment had failed.');
    expect(await transactionsOf(session)).toMatchObject([
      { status: 'completed', payment_status: 'paid', alert: newAlert?.alert },
    ]);
  });

  it('with wrong money pays nothing and alerts once; the right money under the same key still pays', async () => {
    const session = await stored();
    const wrong = { kind: 'wrong_money', alert: 'Other money.' } as const;
    const apply = (update: typeof wrong | typeof paid) =>
      applyUpdate({ sessionId: session.id, update, eventKey: 'charge.success', at: AT });
    const alerts = [await apply(wrong), await apply(wrong)].map(({ newAlert }) => newAlert?.alert);
    expect(alerts).toEqual(['Other money.', undefined]);
    expect(await transactionsOf(session)).toMatchObject([
      { status: 'pending', payment_status: 'unpaid' },
    ]);
    expect((await apply(paid)).paidId).not.toBeNull();
    expect(await transactionsOf(session)).toMatchObject([
      { payment_status: 'paid', alert: 'Other money.' },
    ]);
  });

  it('to refunded stays, even when it arrives before the payment', async () => {
    const session = await stored();
    const refunded = {
      kind: 'refunded',
      amountMinor: session.amount_minor,
      isTotal: true,
    } as const;
    const apply = (update: typeof refunded | typeof paid, eventKey: string) =>
      applyUpdate({ sessionId: session.id, update, eventKey, at: AT });
    await apply(refunded, 'refund');
    const { paidId } = await apply(paid, 'paid');
    expect(paidId).toBeNull();
    expect(await transactionsOf(session)).toMatchObject([
      { status: 'completed', payment_status: 'refunded', alert: 'The payment was refunded.' },
    ]);
  });

  it('of a session that does not exist changes nothing', async () => {
    const apply = applyUpdate({ sessionId: 'x', update: paid, eventKey: 'evt_1', at: AT });
    await expect(apply).rejects.toThrow('not there');
    expect(await db.select().from(gatewayEvents)).toEqual([]);
  });
});

describe('receipts', () => {
  it('are listed newest first with their access, without unpaid transactions', async () => {
    const ama = aUserRow();
    const mine = aPaymentSession({ user_id: ama.id });
    const base = newTransaction(mine, AT);
    const bought = { ...base, payment_status: 'paid', paid_at: AT, status: 'completed' } as const;
    const newer = { ...bought, id: uuid(), session_id: null, payment_status: 'refunded' } as const;
    const unpaid = { ...base, id: uuid(), session_id: 'other' };
    await write(async (tx) => {
      await tx.insert(users).values(ama);
      await tx.insert(paymentTransactions).values([bought, newer, unpaid]);
      await tx.insert(subscriptions).values(aSubscription(ama.id, bought.id, 30));
    });
    expect(await payments.receipts(ama.id)).toMatchObject([
      { id: newer.id, payment_status: 'refunded', access_from: null, access_until: null },
      {
        number: `BW-${bought.id.slice(-12).toUpperCase()}`,
        package_name: 'Monthly',
        amount: 450,
        currency: 'GHS',
        method: 'Mobile money',
        demo: false,
        paid_at: '2026-11-20T09:00:00.000Z',
        access_until: '2026-12-20T09:00:00.000Z',
      },
    ]);
    expect(await payments.receipts('another member')).toEqual([]);
  });
});

describe('the removal of old payments', () => {
  const YEAR_MS = 365 * DAY_MS;

  it('removes ended sessions, their events, and payments without access', async () => {
    const session = await stored();
    await applyUpdate({ sessionId: session.id, update: paid, eventKey: 'evt_1', at: AT });
    await removals.removeBefore(AT);
    expect(await transactionsOf(session)).toHaveLength(1);
    await removals.removeBefore(AT + 1);
    expect(await payments.find(session.id)).toBeNull();
    expect(await transactionsOf(session)).toEqual([]);
    expect(await db.select().from(gatewayEvents)).toEqual([]);
  });

  it('retains open sessions, and payments whose access ended later', async () => {
    const ama = aUserRow();
    const open = await stored();
    const other = aPaymentSession();
    const bought = { ...newTransaction(other, AT), paid_at: AT, activated_at: AT };
    await write(async (tx) => {
      await tx.insert(users).values(ama);
      await tx.insert(paymentTransactions).values(bought);
      await tx.insert(subscriptions).values(aSubscription(ama.id, bought.id, 365));
    });
    await removals.removeBefore(AT + YEAR_MS);
    expect(await transactionsOf(other)).toHaveLength(1);
    expect(await payments.find(open.id)).not.toBeNull();
    await removals.removeBefore(AT + YEAR_MS + 1);
    expect(await transactionsOf(other)).toEqual([]);
    expect(await db.select().from(paymentSessions)).toHaveLength(1);
  });
});
