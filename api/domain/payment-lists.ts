import { bodyError } from '#contracts/rules/access/refusals.ts';
import type { RecordedPayment, Transaction } from '#contracts/payments/admin-payments.ts';

type Method = Exclude<Transaction['method'], 'unknown'>;

/** The stored methods that a filter stands for: `stripe` is the documented name of cards at a gateway. */
export const methodsOf = (method: RecordedPayment['method']): readonly Method[] =>
  method === 'card' ? ['card', 'stripe'] : [method];

export type PaymentSearch = {
  readonly text: string; // in names and the e-mail address
  readonly phone: string | null; // in the digits of the number
  readonly amountMinor: number | null; // the amount itself
  readonly receipt: string | null; // in the id, from a hyphen on
  readonly session: string | null; // in the id of the session
};

const PHONE = /^[+(]?\d[\d\s()-]{3,}$/; // at least four digits
const AMOUNT = /^\$?(\d{1,3}(?:,\d{3})+|\d{1,7})(\.\d{1,2})?$/;
const RECEIPT = /^(?:bw-?([0-9a-f]{1,12})|([0-9a-f]{12}))$/i;
const SESSION = /^[\w-]{6,}$/;

/** What a search may mean: `024 123`, `$1,142.50`, `BW-7C8D9E0F1A23`, an id of a session, or a name. */
export function readPaymentSearch(typed: string): PaymentSearch {
  const text = typed.trim();
  const [, whole, cents = ''] = AMOUNT.exec(text) ?? [];
  const [, numbered, bare] = RECEIPT.exec(text) ?? [];
  const hex = numbered ?? bare;
  return {
    text,
    // Without the zero that a country code replaces.
    phone: PHONE.test(text) ? digitsOf(text).replace(/^0/, '') : null,
    amountMinor:
      whole === undefined ? null : Math.round(Number(`${whole.replaceAll(',', '')}${cents}`) * 100),
    receipt: hex === undefined ? null : `-${hex.toLowerCase()}`,
    session: SESSION.test(text) ? text : null,
  };
}

export const digitsOf = (phone: string): string => phone.replaceAll(/\D/g, '');

const CLOCK_MS = 60_000; // how far the clocks of a browser and the server may differ

/** Refuses a payment of nobody or of two people, and one that is yet to come. @param now UTC ms @throws ApiError */
export function checkRecorded(payment: RecordedPayment, now: number): void {
  const { user_id, user_details, paid_at } = payment;
  if ((user_id === undefined) === (user_details === undefined)) {
    throw bodyError('request.invalid', '#/user_details', 'Please choose who has paid');
  }
  if (paid_at !== undefined && Date.parse(paid_at) > now + CLOCK_MS) {
    throw bodyError('request.invalid', '#/paid_at', 'The payment cannot be in the future');
  }
}
