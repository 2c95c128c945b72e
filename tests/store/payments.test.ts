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
import { createPaymentStore, type PaymentSession } from '#api/features/payments/payments.store.ts';
import { createReceiptStore } from '#api/features/payments/receipts.store.ts';
import { transactionOf } from '#api/features/payments/transaction-of.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';
import { aPaymentSession } from '#tests/support/payment-session-rows.ts';
import { createSettlingByHand } from '#tests/support/payment-updates-by-hand.ts';
import { AT, aUserRow } from '#tests/support/store-rows.ts';

const database = await openStoreDatabase();
const { db, write } = database;
const payments = createPaymentStore(database);
const settling = createSettlingByHand(database);
const receipts = createReceiptStore(database);
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

const charge = { number: '233241234567', network: 'mtn', at: AT, nextLookAt: AT + 30_000 } as const;
const paid = { kind: 'state', state: 'paid', detail: null } as const;
const failed = { kind: 'state', state: 'failed', detail: 'Insufficient funds' } as const;
const won = (claims: readonly unknown[]) => claims.filter((claim) => claim !== null);
const times = <T>(n: number, call: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, call));
const transactionsOf = ({ id }: PaymentSession) =>
  db.select().from(paymentTransactions).where(eq(paymentTransactions.session_id, id));

describe('the right to go to a gateway', () => {
  it('to charge is taken once, with the transaction that it begins', async () => {
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

  it('to look is taken once within its time, and not when it is over', async () => {
    const session = await stored();
    const look = (at: number) => () => payments.claimLook(session.id, at, 3000);
    expect(won(await times(10, look(AT)))).toHaveLength(1);
    expect(won(await times(10, look(AT + 2999)))).toHaveLength(0);
    expect(won(await times(10, look(AT + 3000)))).toHaveLength(1);
    await settling.settle({ sessionId: session.id, word: failed, eventKey: null, at: AT });
    expect(await payments.claimLook(session.id, AT + DAY_MS, 3000)).toBeNull();
  });

  it('to try a voucher is taken five times, and a try that nobody judged is given back', async () => {
    const session = await stored({ needs_otp: true });
    const claims = await times(8, () => payments.claimVoucher(session.id));
    expect(won(claims)).toHaveLength(5);
    await payments.releaseVoucher(session.id);
    expect((await payments.claimVoucher(session.id))?.wrong_otps).toBe(5);
    const unasked = await stored();
    expect(await payments.claimVoucher(unasked.id)).toBeNull();
  });

  it('to reconcile belongs to one of two instances, and comes again when it is due', async () => {
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

describe('a word of the gateway', () => {
  it('as the same event fifty times at once pays once', async () => {
    const session = await stored({ method: 'stripe' });
    const settle = () =>
      settling.settle({ sessionId: session.id, word: paid, eventKey: 'evt_1', at: AT + 1 });
    const settled = await times(50, settle);
    expect(settled.filter(({ paidId }) => paidId !== null)).toHaveLength(1);
    expect(await transactionsOf(session)).toMatchObject([
      { status: 'completed', payment_status: 'paid', paid_at: AT + 1, alert: null },
    ]);
    expect(await db.select().from(gatewayEvents)).toMatchObject([
      { gateway: 'paystack', event_key: 'evt_1', told: 'paid', received_at: AT + 1 },
    ]);
    expect(await payments.find(session.id)).toMatchObject({ state: 'paid', next_look_at: null });
  });

  it('that it is paid after all beats a failure, and alerts', async () => {
    const session = await stored();
    await payments.claimCharge(session.id, charge);
    await settling.settle({ sessionId: session.id, word: failed, eventKey: null, at: AT });
    expect(await transactionsOf(session)).toMatchObject([
      { status: 'failed', payment_status: 'unpaid' },
    ]);
    const late = { sessionId: session.id, word: paid, eventKey: 'late', at: AT + 1 };
    const { alerted } = await settling.settle(late);
    expect(alerted?.alert).toBe('Paid after the payment had failed.');
    expect(await transactionsOf(session)).toMatchObject([
      { status: 'completed', payment_status: 'paid', alert: alerted?.alert },
    ]);
  });

  it('about other money pays nothing and alerts once; the right money under its name still pays', async () => {
    const session = await stored();
    const wrong = { kind: 'wrong_money', alert: 'Other money.' } as const;
    const settle = (word: typeof wrong | typeof paid) =>
      settling.settle({ sessionId: session.id, word, eventKey: 'charge.success', at: AT });
    const alerts = [await settle(wrong), await settle(wrong)].map(({ alerted }) => alerted?.alert);
    expect(alerts).toEqual(['Other money.', undefined]);
    expect(await transactionsOf(session)).toMatchObject([
      { status: 'pending', payment_status: 'unpaid' },
    ]);
    expect((await settle(paid)).paidId).not.toBeNull();
    expect(await transactionsOf(session)).toMatchObject([
      { payment_status: 'paid', alert: 'Other money.' },
    ]);
  });

  it('that it was given back stays, also when it comes before the payment', async () => {
    const session = await stored();
    const refunded = { kind: 'refunded', alert: 'The payment was refunded.' } as const;
    const settle = (word: typeof refunded | typeof paid, eventKey: string) =>
      settling.settle({ sessionId: session.id, word, eventKey, at: AT });
    await settle(refunded, 'refund');
    const { paidId } = await settle(paid, 'paid');
    expect(paidId).toBeNull();
    expect(await transactionsOf(session)).toMatchObject([
      { status: 'completed', payment_status: 'refunded', alert: 'The payment was refunded.' },
    ]);
  });

  it('about a session that is not there changes nothing', async () => {
    const settle = settling.settle({ sessionId: 'x', word: paid, eventKey: 'evt_1', at: AT });
    await expect(settle).rejects.toThrow('not there');
    expect(await db.select().from(gatewayEvents)).toEqual([]);
  });
});

describe('what a member has paid for', () => {
  it('is listed newest first with what it bought, without what was not paid', async () => {
    const ama = aUserRow();
    const mine = aPaymentSession({ user_id: ama.id });
    const base = transactionOf(mine, AT);
    const bought = { ...base, payment_status: 'paid', paid_at: AT, status: 'completed' } as const;
    const newer = { ...bought, id: uuid(), session_id: null, payment_status: 'refunded' } as const;
    const unpaid = { ...base, id: uuid(), session_id: 'other' };
    await write(async (tx) => {
      await tx.insert(users).values(ama);
      await tx.insert(paymentTransactions).values([bought, newer, unpaid]);
      await tx.insert(subscriptions).values(aSubscription(ama.id, bought.id, 30));
    });
    expect(await receipts.ofMember(ama.id)).toMatchObject([
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
    expect(await receipts.ofMember('somebody else')).toEqual([]);
  });
});

describe('what is older than it has to be kept', () => {
  const YEAR_MS = 365 * DAY_MS;

  it('goes: sessions that are over, their events, and payments that gave nothing any more', async () => {
    const session = await stored();
    const word = { sessionId: session.id, word: paid, eventKey: 'evt_1', at: AT };
    await settling.settle(word);
    await removals.removeBefore(AT);
    expect(await transactionsOf(session)).toHaveLength(1);
    await removals.removeBefore(AT + 1);
    expect(await payments.find(session.id)).toBeNull();
    expect(await transactionsOf(session)).toEqual([]);
    expect(await db.select().from(gatewayEvents)).toEqual([]);
  });

  it('does not go while it is open, or while what it bought has not ended for as long', async () => {
    const ama = aUserRow();
    const open = await stored();
    const other = aPaymentSession();
    const bought = { ...transactionOf(other, AT), paid_at: AT, activated_at: AT };
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
