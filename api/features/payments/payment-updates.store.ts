import { eq } from 'drizzle-orm';
import { type Db, type StoreDeps, durably } from '#api/db/database.ts';
import { gatewayEvents, paymentSessions, paymentTransactions } from '#api/db/schema/payments.ts';
import { refundedPayment, type ReportedRefund } from '#api/domain/payment-corrections.ts';
import { transition, withAlert } from '#api/domain/payments.ts';
import { toMinorUnits } from '#contracts/rules/payments/money.ts';
import { isOpenPayment, type PaymentState } from '#contracts/rules/payments/payment-states.ts';
import { notifyPaymentAlert, notifyWaitingPayment } from './payment-notifications.service.ts';
import {
  newTransaction,
  type PaymentSession,
  type PaymentTransaction,
  toCorrectable,
} from './payments.store.ts';

/** A gateway report after comparing reference, amount and currency with the session. */
export type PaymentUpdate =
  | { readonly kind: 'state'; readonly state: PaymentState; readonly detail: string | null }
  | ({ readonly kind: 'refunded' } & ReportedRefund)
  /** Another amount, currency or reference than requested; or disputed by the customer. */
  | { readonly kind: 'wrong_money' | 'disputed'; readonly alert: string };

type Changes = {
  readonly session: Partial<PaymentSession>;
  readonly transaction: PaymentTransaction | null; // null: none exists and none is created
};

type Current = {
  readonly session: PaymentSession;
  readonly transaction: PaymentTransaction | null;
};

function changesOf(
  update: PaymentUpdate,
  { session, transaction }: Current,
  at: number,
): Changes | null {
  const current = transaction ?? newTransaction(session, at);
  if (update.kind === 'refunded') {
    const refunded = withRefund(current, update, at);
    return refunded && { session: {}, transaction: refunded };
  }
  if (update.kind !== 'state')
    return { session: {}, transaction: withUpdateAlert(current, update) };
  const change = transition(session.state, update.state, current);
  if (change === null) return null;
  const { state } = change;
  const ended = !isOpenPayment(state) && { next_look_at: null, needs_otp: false };
  const changed = { ...current, ...change.transaction };
  return {
    session: { state, detail: update.detail, ...ended },
    transaction: state === 'paid' ? { ...changed, paid_at: at } : transaction && changed,
  };
}

/** Null: the refund is known. A part that was given back raises no alert: the access stays as it is. */
function withRefund(
  transaction: PaymentTransaction,
  refund: ReportedRefund,
  at: number,
): PaymentTransaction | null {
  const change = refundedPayment(toCorrectable(transaction), refund, new Date(at).toISOString());
  if (change === null) return null;
  const { refunded, ...after } = change;
  const isWholeNow =
    after.payment_status === 'refunded' && transaction.payment_status !== 'refunded';
  return {
    ...transaction,
    ...after,
    refunded_minor: toMinorUnits(refunded),
    alert: isWholeNow
      ? withAlert(transaction.alert, 'The payment was refunded.')
      : transaction.alert,
  };
}

/** Wrong money does not count as paid: it only adds the alert. */
const withUpdateAlert = (
  transaction: PaymentTransaction,
  { kind, alert }: Exclude<PaymentUpdate, { kind: 'state' | 'refunded' }>,
): PaymentTransaction => ({
  ...transaction,
  payment_status:
    kind === 'wrong_money' || transaction.payment_status === 'voided'
      ? transaction.payment_status
      : kind,
  alert: withAlert(transaction.alert, alert),
});

type UpdateInput = {
  readonly sessionId: string;
  readonly update: PaymentUpdate;
  /** Key of a gateway event; each key is applied once. Null: the report comes from a poll. */
  readonly eventKey: string | null;
  /** Access is granted automatically, so administrators are not notified of a waiting payment. */
  readonly isAutoActivated: boolean;
  readonly at: number; // UTC ms
};

export type AppliedUpdate = {
  readonly session: PaymentSession;
  readonly paidId: string | null; // the transaction that this update paid; null: none
  /** The alert of the transaction if this update changed it. */
  readonly newAlert: { readonly transactionId: string; readonly alert: string } | null;
};
export type PaymentUpdateStore = ReturnType<typeof createPaymentUpdateStore>;

export const createPaymentUpdateStore = ({ write }: StoreDeps) => ({
  /** Applies an update atomically. Replays and updates of a final state change nothing. @throws Error without session */
  apply: (input: UpdateInput): Promise<AppliedUpdate> =>
    durably(write, async (tx) => {
      const session = await sessionOf(tx, input.sessionId);
      const before = await transactionIn(tx, session.id);
      const isNew = await addEvent(tx, session, input);
      const { update, at, isAutoActivated } = input;
      const changes = isNew ? changesOf(update, { session, transaction: before }, at) : null;
      if (changes === null) return { session, paidId: null, newAlert: null };
      const changed = { ...changes.session, updated_at: at };
      await tx.update(paymentSessions).set(changed).where(eq(paymentSessions.id, session.id));
      const effects = effectsOf(before, changes.transaction);
      if (changes.transaction !== null) {
        await storeTransaction(tx, changes.transaction);
        const isWaiting = effects.paidId !== null && !isAutoActivated;
        if (isWaiting) await notifyWaitingPayment(tx, changes.transaction, at);
        else if (effects.newAlert) await notifyPaymentAlert(tx, changes.transaction, at);
      }
      return { session: { ...session, ...changed }, ...effects };
    }),
});

function effectsOf(before: PaymentTransaction | null, after: PaymentTransaction | null) {
  if (after === null) return { paidId: null, newAlert: null };
  const { id, alert, payment_status: paymentStatus } = after;
  const isPaidNow = paymentStatus === 'paid' && before?.payment_status !== 'paid';
  const isAlertNew = alert !== null && alert !== before?.alert;
  return {
    paidId: isPaidNow ? id : null,
    newAlert: isAlertNew ? { transactionId: id, alert } : null,
  };
}

async function sessionOf(tx: Db, id: string): Promise<PaymentSession> {
  const [session] = await tx.select().from(paymentSessions).where(eq(paymentSessions.id, id));
  if (!session) throw new Error('The payment session of this update is not there.');
  return session;
}

async function transactionIn(tx: Db, sessionId: string): Promise<PaymentTransaction | null> {
  const isThis = eq(paymentTransactions.session_id, sessionId);
  const [row] = await tx.select().from(paymentTransactions).where(isThis);
  return row ?? null;
}

/** False: a replay. Wrong money stores no key, so that the right money may follow under the same key. */
async function addEvent(tx: Db, session: PaymentSession, input: UpdateInput): Promise<boolean> {
  const { eventKey, update, at } = input;
  if (eventKey === null || update.kind === 'wrong_money') return true;
  const added = await tx
    .insert(gatewayEvents)
    .values({
      gateway: session.gateway,
      event_key: eventKey,
      session_id: session.id,
      told: update.kind === 'state' ? update.state : update.kind,
      received_at: at,
    })
    .onConflictDoNothing()
    .returning({ key: gatewayEvents.event_key });
  return added.length > 0;
}

async function storeTransaction(tx: Db, row: PaymentTransaction): Promise<void> {
  const { status, payment_status, refunded_minor, corrections, alert, paid_at } = row;
  await tx.insert(paymentTransactions).values(row).onConflictDoUpdate({
    target: paymentTransactions.session_id,
    set: { status, payment_status, refunded_minor, corrections, alert, paid_at },
  });
}
