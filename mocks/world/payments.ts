import { v7 as uuid } from 'uuid';
import type { MobileCharge, PaymentStart } from '#contracts/payments/payments.ts';
import {
  demoCardState,
  demoMobileState,
  demoOutcome,
  DEMO_WRONG_VOUCHER,
  demoWords,
} from '#contracts/rules/payments/demo-payments.ts';
import {
  MAX_WRONG_VOUCHERS,
  PAYMENT_MS,
  transition,
  VOUCHERS_USED_UP,
} from '#api/domain/payments.ts';
import { isOpenPayment, type PaymentState } from '#contracts/rules/payments/payment-states.ts';
import { planOf } from '#contracts/rules/payments/plans.ts';
import { fieldRefusal, refusal } from '#contracts/rules/access/refusals.ts';
import { beginsMembership } from '#api/domain/accounts.ts';
import { claimStatus } from '#api/domain/activation.ts';
import { otherRequesters } from '#api/domain/leads.ts';
import { activateAutomatically } from './activation.ts';
import { findRow } from './rows.ts';
import type { StoredPayment, StoredTransaction, Tables } from './tables.ts';

type Payer = Pick<StoredPayment, 'lead_id' | 'user_id'>;

/** @throws ApiError `platform.registrations_closed` to those who are no members */
export function beginPayment(
  tables: Tables,
  start: PaymentStart,
  payer: Payer,
  at: Date,
): StoredPayment {
  if (payer.user_id === null && !tables.settings.allow_new_registrations) {
    throw refusal('platform.registrations_closed');
  }
  const payment: StoredPayment = {
    id: crypto.randomUUID().replaceAll('-', ''),
    ...payer,
    details: start.user_details,
    package_type: start.package_type,
    method: start.payment_method,
    amount: planOf(start.package_type).priceUsd,
    state: 'pending',
    detail: null,
    charge: null,
    expires_at: at.getTime() + PAYMENT_MS,
    claim_secret: payer.user_id === null ? newSecret() : null,
  };
  tables.payments.unshift(payment);
  return payment;
}

/** 32 bytes in base64url, as the server's. */
const newSecret = (): string =>
  btoa(String.fromCodePoint(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '');

function reportOf(
  { method, details, charge, expires_at }: StoredPayment,
  now: number,
): PaymentState {
  const reported =
    method === 'stripe'
      ? demoCardState(details.phone)
      : charge === null
        ? 'pending'
        : demoMobileState({ ...charge, phone: charge.number }, now);
  return isOpenPayment(reported) && now >= expires_at ? 'expired' : reported;
}

const findPayment = ({ payments }: Tables, id: string): StoredPayment =>
  findRow(payments, id, 'payments.not_found');

const isOver = ({ state, expires_at }: StoredPayment, at: Date): boolean =>
  !isOpenPayment(state) || at.getTime() >= expires_at;

/** The payment after asking the gateway. @throws ApiError `payments.not_found` */
export function lookAt(tables: Tables, id: string, at: Date): StoredPayment {
  const payment = findPayment(tables, id);
  applyReport(tables, payment, reportOf(payment, at.getTime()), at);
  return payment;
}

/** The same of a payment on a phone. @throws ApiError also `payments.wrong_method` */
export function lookAtPhone(tables: Tables, id: string, at: Date): StoredPayment {
  const { method } = findPayment(tables, id);
  if (method !== 'mobile_money') throw refusal('payments.wrong_method');
  return lookAt(tables, id, at);
}

function applyReport(
  tables: Tables,
  payment: StoredPayment,
  reported: PaymentState,
  at: Date,
): void {
  const existing = tables.transactions.find(({ session_id }) => session_id === payment.id);
  const change = transition(payment.state, reported, existing ?? NO_MONEY);
  if (change === null) return;
  const { state } = change;
  payment.state = state;
  payment.detail = state === 'failed' ? demoWords.declined : null;
  if (payment.charge && !isOpenPayment(state)) payment.charge.needsOtp = false;
  const transaction = existing ?? (state === 'paid' ? addTransaction(tables, payment, at) : null);
  if (transaction === null) return;
  Object.assign(transaction, change.transaction);
  if (state !== 'paid') return;
  transaction.paid_at = at.toISOString();
  activateAutomatically(tables, transaction, at);
}

const NO_MONEY = { payment_status: 'unpaid', alert: null } as const;

function addTransaction(tables: Tables, payment: StoredPayment, at: Date): StoredTransaction {
  const { details, user_id, lead_id, package_type, amount, method } = payment;
  const transaction: StoredTransaction = {
    id: uuid(),
    ...details,
    user_id,
    lead_id,
    session_id: payment.id,
    package_type,
    amount,
    currency: 'USD',
    method,
    gateway: 'demo',
    demo: true,
    status: 'pending',
    payment_status: 'unpaid',
    refunded: 0,
    corrections: [],
    created_at: at.toISOString(),
    paid_at: null,
    activated_at: null,
    withdrawn_at: null,
    alert: null,
    note: '',
    recorded_by: null,
  };
  tables.transactions.unshift(transaction);
  return transaction;
}

type PhoneCharge = { session_id: string; phone_number: string; amount: number };

/** Starts a mobile money charge; a repeated call returns the state of the first. */
export function chargePhone(tables: Tables, charge: PhoneCharge, at: Date): MobileCharge {
  const payment = findPayment(tables, charge.session_id);
  if (payment.method !== 'mobile_money') throw refusal('payments.wrong_method');
  if (payment.amount !== charge.amount) throw fieldRefusal('payments.wrong_amount', 'amount');
  if (isOver(payment, at)) throw refusal('payments.over');
  if (payment.charge === null) {
    const { phone_number: number } = charge;
    const needsOtp = demoOutcome(number) === 'voucher';
    const prompt = needsOtp ? demoWords.voucher : demoWords.approve;
    const chargedAt = at.getTime();
    payment.charge = { number, needsOtp, prompt, chargedAt, hasVoucher: false, wrongVouchers: 0 };
    addTransaction(tables, payment, at);
    applyReport(tables, payment, 'action_required', at);
  }
  const { prompt, needsOtp } = payment.charge;
  return { success: true, message: prompt, needs_otp: needsOtp };
}

/** Takes a voucher; five wrong ones end the payment. */
export function answerVoucher(tables: Tables, id: string, otp: string, at: Date): MobileCharge {
  const payment = findPayment(tables, id);
  const { charge } = payment;
  if (isOver(payment, at)) throw refusal('payments.over');
  if (!charge?.needsOtp) throw refusal('payments.no_voucher_asked');
  if (otp !== DEMO_WRONG_VOUCHER) {
    Object.assign(charge, { hasVoucher: true, needsOtp: false, prompt: demoWords.thanks });
    return { success: true, message: demoWords.thanks, needs_otp: false };
  }
  charge.wrongVouchers += 1;
  if (charge.wrongVouchers < MAX_WRONG_VOUCHERS) {
    return { success: false, message: demoWords.wrongVoucher, needs_otp: true };
  }
  applyReport(tables, payment, 'failed', at);
  payment.detail = VOUCHERS_USED_UP;
  return { success: false, message: VOUCHERS_USED_UP, needs_otp: false };
}

/** Whether the access is activated; the code of a new member, once. @throws ApiError `payments.not_found` */
export function claimAccess(tables: Tables, id: string, secret: string, at: Date) {
  const payment = findPayment(tables, id);
  if (payment.claim_secret !== secret) throw refusal('payments.not_found');
  const transaction = tables.transactions.find(({ session_id }) => session_id === id);
  if (transaction === undefined) return { status: 'waiting' as const, access_code: null };
  const person = memberOf(tables, transaction);
  const { status, showsCode } = claimStatus(
    { ...transaction, ...claimTimes(transaction) },
    person?.member ?? null,
    { isShared: isShared(tables, transaction), now: at.getTime() },
  );
  const isFirst = showsCode && payment.hasShownCode !== true;
  if (isFirst) payment.hasShownCode = true;
  return { status, access_code: isFirst ? (person?.access_code ?? null) : null };
}

const timeOf = (instant: string | null): number | null =>
  instant === null ? null : Date.parse(instant);

const claimTimes = ({ activated_at, withdrawn_at }: StoredTransaction) => ({
  activatedAt: timeOf(activated_at),
  withdrawn_at: timeOf(withdrawn_at),
});

function memberOf({ subscriptions, people }: Tables, { id }: StoredTransaction) {
  const bought = subscriptions.find(({ payment_transaction_id }) => payment_transaction_id === id);
  const person = people.find((each) => each.id === bought?.user_id);
  if (bought === undefined || person === undefined) return null;
  const member = {
    role: person.role,
    is_active: person.is_active,
    expiresAt: timeOf(person.expires_at),
    isNew: beginsMembership(person.created_at, bought.starts_at),
    isUsed: person.last_login !== null || person.password_mark !== null,
    updatedAt: Date.parse(person.updated_at),
  };
  return { member, access_code: person.access_code };
}

function isShared({ leads, transactions }: Tables, transaction: StoredTransaction): boolean {
  const email = transaction.email.toLowerCase();
  const others = [...leads, ...transactions].filter((each) => each.email.toLowerCase() === email);
  return otherRequesters(transaction, others).length > 0;
}

/** The button that simulates the customer. @throws ApiError `payments.not_completable` */
export function completePayment(tables: Tables, id: string, at: Date): void {
  const payment = findPayment(tables, id);
  if (isOver(payment, at)) throw refusal('payments.not_completable');
  applyReport(tables, payment, 'paid', at);
}

/** Deletes all payments; members keep their access. Open sessions stay: they may still be paid. */
export function clearPayments(tables: Tables): void {
  tables.transactions = [];
  tables.subscriptions = [];
}
