import type { Transaction } from '#contracts/payments/admin-payments.ts';
import {
  type CorrectedPayment,
  MOST_CORRECTIONS,
  type PaymentCorrection,
} from '#contracts/payments/payment-corrections.ts';
import { bodyError, refusal } from '#contracts/rules/access/refusals.ts';
import { toMajorUnits, toMinorUnits } from '#contracts/rules/payments/money.ts';
import { isReceived } from '#contracts/rules/payments/payment-totals.ts';

/** What a correction needs to know of a payment; amounts in major units. */
type Correctable = Pick<
  Transaction,
  'amount' | 'currency' | 'payment_status' | 'paid_at' | 'corrections'
>;

/** What a correction leaves of it. */
type Standing = Pick<Transaction, 'payment_status' | 'refunded' | 'corrections'>;

/** Sums of refunds, in minor units. */
function readCorrections(corrections: readonly PaymentCorrection[]) {
  let [refunded, reported, isVoid] = [0, 0, false];
  for (const { kind, amount, reported: isReported } of corrections) {
    if (kind === 'void') isVoid = true;
    if (kind === 'refund') {
      refunded += toMinorUnits(amount);
      if (isReported) reported += toMinorUnits(amount);
    }
    // What the gateway has reported happened, whatever was entered by hand.
    if (kind === 'restore') [refunded, isVoid] = [reported, false];
  }
  return { refunded, reported, isVoid };
}

function statusAfter(
  before: Transaction['payment_status'],
  { isVoid, left }: { isVoid: boolean; left: number },
): Transaction['payment_status'] {
  if (isVoid) return 'voided';
  if (left === 0) return 'refunded';
  return before === 'refunded' || before === 'voided' ? 'paid' : before;
}

/** The payment with these corrections in the place of its own. */
function withCorrections(payment: Correctable, corrections: PaymentCorrection[]): Standing {
  const { refunded, isVoid } = readCorrections(corrections);
  const paid = toMinorUnits(payment.amount);
  const back = Math.min(refunded, paid);
  return {
    payment_status: statusAfter(payment.payment_status, { isVoid, left: paid - back }),
    refunded: toMajorUnits(back),
    corrections,
  };
}

/** What is left of a payment after its refunds, in minor units. */
const leftOf = ({ amount, corrections }: Correctable): number =>
  Math.max(toMinorUnits(amount) - readCorrections(corrections).refunded, 0);

/** The amount of a refund in major units. @throws ApiError for more than what is left */
function amountOf(payment: Correctable, amount: number | undefined): number {
  const left = leftOf(payment);
  if (left === 0) throw refusal('payments.not_correctable');
  if (amount !== undefined && toMinorUnits(amount) > left) {
    const most = `${toMajorUnits(left).toFixed(2)} ${payment.currency}`;
    throw bodyError('payments.wrong_refund', '#/amount', `At most ${most} is left to give back`);
  }
  return amount ?? toMajorUnits(left);
}

/**
 * A payment after an administrator's correction.
 *
 * @param by the administrator's name; `at` an instant
 * @throws ApiError when it has changed since the administrator saw it, or allows no such correction
 */
export function correctedPayment(
  payment: Correctable,
  { kind, amount, reason, seen }: CorrectedPayment,
  { by, at }: { readonly by: string; readonly at: string },
): Standing {
  const { corrections } = payment;
  if (seen !== corrections.length) throw refusal('payments.stale');
  const isOpen = kind === 'restore' || isReceived(payment);
  if (!isOpen || seen >= MOST_CORRECTIONS) throw refusal('payments.not_correctable');
  const back = kind === 'refund' ? amountOf(payment, amount) : 0;
  const added = { kind, amount: back, reason, by, reported: false, at };
  const after = withCorrections(payment, [...corrections, added]);
  if (kind === 'restore' && isSame(after, withCorrections(payment, corrections))) {
    throw refusal('payments.not_correctable');
  }
  return after;
}

const isSame = (one: Standing, other: Standing): boolean =>
  one.payment_status === other.payment_status && one.refunded === other.refunded;

/** A correction in words, for the audit log: `refund of 10.00 USD: paid twice`. */
export const correctionInWords = (
  { kind, amount, reason }: PaymentCorrection,
  currency: string,
): string =>
  `${kind === 'refund' ? `refund of ${amount.toFixed(2)} ${currency}` : kind}: ${reason}`;

/** A refund as a gateway reports it, in minor units. */
export type ReportedRefund = {
  readonly amountMinor: number;
  readonly isTotal: boolean; // of all refunds of the payment so far; false: of this one
};

/**
 * A payment after a gateway's report of a refund; null: it was reported before. A refund that an
 * administrator has entered before the gateway reported it is the same one, not another.
 */
export function refundedPayment(
  payment: Correctable,
  { amountMinor, isTotal }: ReportedRefund,
  at: string,
): Standing | null {
  const { corrections } = payment;
  const added = isTotal ? amountMinor - readCorrections(corrections).reported : amountMinor;
  if (added <= 0) return null;
  const entered = corrections.findIndex(
    ({ kind, amount, reported }) =>
      kind === 'refund' && !reported && toMinorUnits(amount) === added,
  );
  const amount = toMajorUnits(added);
  return withCorrections(
    payment,
    entered === -1
      ? [...corrections, { kind: 'refund', amount, reason: '', by: null, reported: true, at }]
      : corrections.map((each, n) => (n === entered ? { ...each, reported: true } : each)),
  );
}
