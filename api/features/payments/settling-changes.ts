import { lateAlert } from '#contracts/rules/membership-words.ts';
import { transactionStatus } from '#contracts/rules/payment-answers.ts';
import { isOpenPayment, type PaymentState, paymentStep } from '#contracts/rules/payment-states.ts';
import type { Word } from './payment-word.ts';
import type { PaymentSession } from './payments.store.ts';
import { type PaymentTransaction, transactionOf } from './transaction-of.ts';

export type Changes = {
  readonly session: Partial<PaymentSession>;
  /** Null: there is none, and this begins none. */
  readonly transaction: PaymentTransaction | null;
};

type Known = {
  readonly session: PaymentSession;
  readonly transaction: PaymentTransaction | null;
};

/** What a word changes at a moment (UTC ms); null: nothing. */
export function changesBy(word: Word, { session, transaction }: Known, at: number): Changes | null {
  const known = transaction ?? transactionOf(session, at);
  if (word.kind !== 'state') return { session: {}, transaction: alerted(known, word) };
  const step = paymentStep(session.state, word.state);
  if (step === null) return null;
  const ended = !isOpenPayment(step.state) && { next_look_at: null, needs_otp: false };
  const changed = { state: step.state, detail: word.detail, ...ended };
  if (step.state === 'paid') {
    return { session: changed, transaction: paid(known, step.isLate ? session.state : null, at) };
  }
  const status = transactionStatus(step.state);
  return { session: changed, transaction: transaction && { ...transaction, status } };
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

/** Money that was given back before we heard of it stays given back. */
const paid = (
  transaction: PaymentTransaction,
  lateAfter: PaymentState | null,
  at: number,
): PaymentTransaction => ({
  ...transaction,
  status: 'completed',
  payment_status: transaction.payment_status === 'unpaid' ? 'paid' : transaction.payment_status,
  paid_at: at,
  alert: lateAfter
    ? withAlert(transaction.alert, lateAlert(lateAfter === 'expired' ? 'expired' : 'failed'))
    : transaction.alert,
});

/** Each alert once: a gateway may tell the same again and again. */
const withAlert = (existing: string | null, added: string): string =>
  existing === null || existing.includes(added) ? (existing ?? added) : `${existing} ${added}`;
