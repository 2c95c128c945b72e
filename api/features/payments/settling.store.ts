import { eq } from 'drizzle-orm';
import type { Db, StoreDeps } from '#api/db/database.ts';
import { gatewayEvents, paymentSessions, paymentTransactions } from '#api/db/schema/payments.ts';
import { transition, withAlert } from '#api/domain/payments.ts';
import { isOpenPayment } from '#contracts/rules/payments/payment-states.ts';
import type { Word } from './payment-word.ts';
import type { PaymentSession } from './payments.store.ts';
import { type PaymentTransaction, transactionOf } from './transaction-of.ts';
import { tellPaymentAlert, tellWaitingPayment } from './waiting-payment.service.ts';

type Changes = {
  readonly session: Partial<PaymentSession>;
  /** Null: there is none, and this begins none. */
  readonly transaction: PaymentTransaction | null;
};

type Known = {
  readonly session: PaymentSession;
  readonly transaction: PaymentTransaction | null;
};

/** What a word changes at a moment (UTC ms); null: nothing. */
function changesBy(word: Word, { session, transaction }: Known, at: number): Changes | null {
  const known = transaction ?? transactionOf(session, at);
  if (word.kind !== 'state') return { session: {}, transaction: alerted(known, word) };
  const change = transition(session.state, word.state, known);
  if (change === null) return null;
  const { state } = change;
  const ended = !isOpenPayment(state) && { next_look_at: null, needs_otp: false };
  const changed = { ...known, ...change.transaction };
  return {
    session: { state, detail: word.detail, ...ended },
    transaction: state === 'paid' ? { ...changed, paid_at: at } : transaction && changed,
  };
}

/** Wrong money is no payment: there is only the alert. */
const alerted = (
  transaction: PaymentTransaction,
  { kind, alert }: Exclude<Word, { kind: 'state' }>,
): PaymentTransaction => ({
  ...transaction,
  payment_status: kind === 'wrong_money' ? transaction.payment_status : kind,
  alert: withAlert(transaction.alert, alert),
});

type Settling = {
  readonly sessionId: string;
  readonly word: Word;
  /** Of an event that the gateway has sent: the same key is never settled twice. Null: we have asked. */
  readonly eventKey: string | null;
  /** Access is given without an administrator: they need not be told that it waits for them. */
  readonly isActivatedByItself: boolean;
  readonly at: number; // UTC ms
};

/** What a word has changed. */
export type Settled = {
  readonly session: PaymentSession;
  /** The transaction that is paid by this word; null: none. */
  readonly paidId: string | null;
  /** Alerts beside a transaction that were not there before; null: no new ones. */
  readonly alerted: { readonly transactionId: string; readonly alert: string } | null;
};
export type SettlingStore = ReturnType<typeof createSettlingStore>;

export function createSettlingStore({ write }: StoreDeps) {
  return {
    /**
     * Applies what is known of a payment: the event, the state of the session and its transaction are
     * stored together or not at all. A replay, and a word that comes too late to matter, change nothing.
     *
     * @throws Error when there is no such session
     */
    settle: (settling: Settling): Promise<Settled> =>
      write(
        async (tx) => {
          const session = await sessionOf(tx, settling.sessionId);
          const before = await transactionIn(tx, session.id);
          const isNew = await addEvent(tx, session, settling);
          const { word, at, isActivatedByItself } = settling;
          const changes = isNew ? changesBy(word, { session, transaction: before }, at) : null;
          if (changes === null) return { session, paidId: null, alerted: null };
          const changed = { ...changes.session, updated_at: at };
          await tx.update(paymentSessions).set(changed).where(eq(paymentSessions.id, session.id));
          const told = news(before, changes.transaction);
          if (changes.transaction !== null) {
            await storeTransaction(tx, changes.transaction);
            const isWaiting = told.paidId !== null && !isActivatedByItself;
            if (isWaiting) await tellWaitingPayment(tx, changes.transaction, at);
            else if (told.alerted) await tellPaymentAlert(tx, changes.transaction, at);
          }
          return { session: { ...session, ...changed }, ...told };
        },
        { durable: true },
      ),
  };
}

function news(
  before: PaymentTransaction | null,
  after: PaymentTransaction | null,
): Pick<Settled, 'paidId' | 'alerted'> {
  if (after === null) return { paidId: null, alerted: null };
  const { id, alert, payment_status: paymentStatus } = after;
  const isPaidNow = paymentStatus === 'paid' && before?.payment_status !== 'paid';
  const isAlertNew = alert !== null && alert !== before?.alert;
  return {
    paidId: isPaidNow ? id : null,
    alerted: isAlertNew ? { transactionId: id, alert } : null,
  };
}

async function sessionOf(tx: Db, id: string): Promise<PaymentSession> {
  const [session] = await tx.select().from(paymentSessions).where(eq(paymentSessions.id, id));
  if (!session) throw new Error('a payment session that should be settled is not there');
  return session;
}

async function transactionIn(tx: Db, sessionId: string): Promise<PaymentTransaction | null> {
  const isThis = eq(paymentTransactions.session_id, sessionId);
  const [row] = await tx.select().from(paymentTransactions).where(isThis);
  return row ?? null;
}

/**
 * False: the same event was there. Wrong money is not remembered: should the gateway tell of the right
 * money under the same name, that is no replay.
 */
async function addEvent(tx: Db, session: PaymentSession, settling: Settling): Promise<boolean> {
  const { eventKey, word, at } = settling;
  if (eventKey === null || word.kind === 'wrong_money') return true;
  const added = await tx
    .insert(gatewayEvents)
    .values({
      gateway: session.gateway,
      event_key: eventKey,
      session_id: session.id,
      told: word.kind === 'state' ? word.state : word.kind,
      received_at: at,
    })
    .onConflictDoNothing()
    .returning({ key: gatewayEvents.event_key });
  return added.length > 0;
}

async function storeTransaction(tx: Db, row: PaymentTransaction): Promise<void> {
  const { status, payment_status, alert, paid_at } = row;
  await tx.insert(paymentTransactions).values(row).onConflictDoUpdate({
    target: paymentTransactions.session_id,
    set: { status, payment_status, alert, paid_at },
  });
}
