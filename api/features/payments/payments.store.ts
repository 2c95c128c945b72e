import { and, asc, eq, inArray, lte, gt, isNull, lt, type SQL, sql, desc } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { type StoreDeps, type Db, type Write, durably } from '#api/db/database.ts';
import {
  paymentSessions as sessions,
  paymentTransactions,
  subscriptions,
} from '#api/db/schema/payments.ts';
import { transactionStatus, MAX_WRONG_VOUCHERS } from '#api/domain/payments.ts';
import type { GatewayName, Receipt } from '#contracts/payments/payments.ts';
import type { MobileNetwork } from '#contracts/rules/payments/mobile-money.ts';
import { isOpenPayment, PAYMENT_STATES } from '#contracts/rules/payments/payment-states.ts';
import { toMajorUnits } from '#contracts/rules/payments/money.ts';
import { methodWords, receiptNumber } from '#contracts/rules/access/membership.ts';
import { planOf } from '#contracts/rules/payments/plans.ts';
import { firstRow } from '#api/db/sql-expressions.ts';

export type PaymentTransaction = typeof paymentTransactions.$inferSelect;

export const newTransaction = (
  session: typeof sessions.$inferSelect,
  at: number,
): PaymentTransaction => ({
  id: uuid(),
  session_id: session.id,
  lead_id: session.lead_id,
  user_id: session.user_id,
  name: session.name,
  email: session.email,
  phone: session.phone,
  package_type: session.package_type,
  currency: session.currency,
  amount_minor: session.amount_minor,
  method: session.method,
  gateway: session.gateway,
  status: transactionStatus(session.state),
  payment_status: 'unpaid',
  refunded_minor: 0,
  corrections: [],
  alert: null,
  note: '',
  recorded_by: null,
  created_at: at,
  paid_at: null,
  activated_at: null,
  withdrawn_at: null,
});

/** What corrections of a payment are made from. */
export const toCorrectable = ({
  amount_minor,
  currency,
  payment_status,
  paid_at,
  corrections,
}: PaymentTransaction) => ({
  amount: toMajorUnits(amount_minor),
  currency,
  payment_status,
  paid_at: instantOrNull(paid_at),
  corrections: [...corrections],
});

export type PaymentSession = typeof sessions.$inferSelect;
export type PaymentStore = ReturnType<typeof createPaymentStore>;

type Opened = Pick<PaymentSession, 'gateway_ref' | 'checkout_url'>;
type Prompt = Pick<PaymentSession, 'prompt' | 'needs_otp' | 'has_voucher' | 'next_look_at'>;

const NEWEST = 200;
const RECEIVED = ['paid', 'refunded', 'disputed'] as const;

/** Payment sessions and the claims to contact their gateways. Never marks one as paid. */
export const createPaymentStore = ({ db, write }: StoreDeps) => ({
  ...claimMethods(write),

  insert: (row: PaymentSession): Promise<void> =>
    durably(write, async (tx) => void (await tx.insert(sessions).values(row))),

  find: (id: string): Promise<PaymentSession | null> =>
    firstRow(db.select().from(sessions).where(eq(sessions.id, id))),

  setOpened: (id: string, opened: Opened): Promise<void> =>
    durably(write, async (tx) => {
      await tx.update(sessions).set(opened).where(eq(sessions.id, id));
    }),

  /** Stores the gateway's instruction for the customer; ended sessions stay unchanged. */
  async setPrompt(id: string, prompt: Prompt): Promise<void> {
    await write((tx) => tx.update(sessions).set(prompt).where(isOpenWithId(id)));
  },

  /** Sessions of a gateway due for a poll at `t` (UTC ms), oldest first. */
  due: (gateway: GatewayName, t: number, limit: number): Promise<PaymentSession[]> =>
    db
      .select()
      .from(sessions)
      .where(and(lte(sessions.next_look_at, t), eq(sessions.gateway, gateway)))
      .orderBy(asc(sessions.next_look_at))
      .limit(limit),

  async receipts(userId: string): Promise<Receipt[]> {
    const rows = await db
      .select({
        transaction: paymentTransactions,
        from: subscriptions.starts_at,
        until: subscriptions.expires_at,
      })
      .from(paymentTransactions)
      .leftJoin(subscriptions, eq(subscriptions.payment_transaction_id, paymentTransactions.id))
      .where(
        and(
          eq(paymentTransactions.user_id, userId),
          inArray(paymentTransactions.payment_status, [...RECEIVED]),
        ),
      )
      .orderBy(desc(paymentTransactions.id))
      .limit(NEWEST);
    return rows.map(toReceipt);
  },
});

type ChargeClaim = {
  readonly number: string; // international
  readonly network: MobileNetwork;
  readonly at: number; // UTC ms
  readonly nextPollAt: number; // UTC ms
};

type Values = Partial<{ [Column in keyof PaymentSession]: PaymentSession[Column] | SQL }>;

const isOpenWithId = (id: string) =>
  and(eq(sessions.id, id), inArray(sessions.state, PAYMENT_STATES.filter(isOpenPayment)));

/** The updated row; null: the condition did not hold. */
const updateOne = (tx: Db, where: SQL | undefined, set: Values) =>
  firstRow(tx.update(sessions).set(set).where(where).returning());

/** Conditional updates: of concurrent callers, in any process, one gets the row and the others get null. */
const claimMethods = (write: Write) => ({
  claimCharge: (id: string, { number, network, at, nextPollAt }: ChargeClaim) =>
    durably(write, async (tx) => {
      const session = await updateOne(tx, and(isOpenWithId(id), isNull(sessions.charged_at)), {
        mobile_number: number,
        network,
        charged_at: at,
        next_look_at: nextPollAt,
        updated_at: at,
      });
      if (session !== null)
        await tx.insert(paymentTransactions).values(newTransaction(session, at));
      return session;
    }),

  /** Counts a voucher as wrong before it is tried, so that concurrent guesses are all counted. */
  claimVoucher: (id: string) =>
    write((tx) => {
      const isLeft = lt(sessions.wrong_otps, MAX_WRONG_VOUCHERS);
      return updateOne(tx, and(isOpenWithId(id), eq(sessions.needs_otp, true), isLeft), {
        wrong_otps: sql`${sessions.wrong_otps} + 1`,
      });
    }),

  /** Undoes the count of a voucher that the gateway did not check. */
  releaseVoucher: (id: string) =>
    write((tx) =>
      updateOne(tx, and(eq(sessions.id, id), gt(sessions.wrong_otps, 0)), {
        wrong_otps: sql`${sessions.wrong_otps} - 1`,
      }),
    ),

  /** Null also if the session was polled within `everyMs` before `at` (UTC ms). */
  claimPoll: (id: string, at: number, everyMs: number) =>
    write((tx) =>
      updateOne(tx, and(isOpenWithId(id), lte(sessions.looked_at, at - everyMs)), {
        looked_at: at,
      }),
    ),

  /** For the job: null also if another instance polled it after `due` was read. */
  claimDue: async (due: PaymentSession, at: number, nextPollAt: number) => {
    const { id, looks, next_look_at: dueAt } = due;
    if (dueAt === null) return null;
    return write((tx) =>
      updateOne(tx, and(isOpenWithId(id), eq(sessions.next_look_at, dueAt)), {
        looks: looks + 1,
        looked_at: at,
        next_look_at: nextPollAt,
      }),
    );
  },
});

type Row = {
  readonly transaction: PaymentTransaction;
  readonly from: number | null;
  readonly until: number | null;
};

const instant = (t: number): string => new Date(t).toISOString();
const instantOrNull = (t: number | null): string | null => (t === null ? null : instant(t));

const receiptStatus = (status: PaymentTransaction['payment_status']): Receipt['payment_status'] =>
  status === 'unpaid' || status === 'voided' ? 'paid' : status;

const toReceipt = ({ transaction, from, until }: Row): Receipt => ({
  id: transaction.id,
  number: receiptNumber(transaction.id),
  package_type: transaction.package_type,
  package_name: planOf(transaction.package_type).name,
  amount: toMajorUnits(transaction.amount_minor),
  currency: transaction.currency,
  method: methodWords[transaction.method],
  demo: transaction.gateway === 'demo',
  payment_status: receiptStatus(transaction.payment_status),
  refunded: toMajorUnits(transaction.refunded_minor),
  paid_at: instant(transaction.paid_at ?? transaction.created_at),
  access_from: instantOrNull(from),
  access_until: instantOrNull(until),
});
