import type { MobileCharge } from '#contracts/payments/payments.ts';
import type { MobileNetwork } from '#contracts/rules/payments/mobile-money.ts';
import type { MobileStatus, PaymentStatus } from '#web/data/payments/payment.ts';

export const CARD_ATTEMPTS = 10;
export const MOBILE_ATTEMPTS = 20;
export const CARD_PAUSE_MS = 3000;
export const MOBILE_PAUSE_MS = 5000;

/** Checks of a mobile money payment that may fail; one more ends the waiting. */
export const FAILED_CHECKS_BORNE = 3;

/** The attempt from which a payment of the demo can be completed by a button. */
export const DEMO_BUTTON_FROM = 3;

/** What is charged: a phone's number and its network. */
export type MobileDetails = { phone_number: string; provider: MobileNetwork };

/** Asks how the payment stands, because this page may be a reload of another. */
export type Opening = {
  step: 'opening';
  prompt: string | null; // what the network said before; null: nothing was charged from this tab
};

/** A card payment that the page waits for. */
export type Processing = { step: 'processing'; attempt: number; isAsking: boolean };

/** A phone on which the customer has to approve. */
export type MobilePrompt = {
  step: 'mobile_money_prompt';
  prompt: string | null; // in the network's words; null: they were lost with an earlier page
  attempt: number;
  isAsking: boolean;
  failedChecks: number;
};

/** Steps of a mobile money payment. */
export type MobileView =
  | { step: 'collect_mobile_details' }
  | { step: 'initiating'; details: MobileDetails }
  | MobilePrompt
  | { step: 'voucher'; prompt: string | null; problem: string | null }
  | { step: 'sending_voucher'; prompt: string | null; otp: string };

/** Steps that nothing leaves but a reload. */
export type EndView =
  /** There is no such payment. */
  | { step: 'invalid' }
  | { step: 'success' }
  | { step: 'unconfirmed' }
  | { step: 'error'; message: string; detail: string | null } // the detail in the gateway's words
  | { step: 'expired' }
  | { step: 'timeout' }
  | { step: 'cancelled' };

/** Steps that go on, by themselves or by something the customer does. */
export type OpenView = Opening | Processing | { step: 'completing' } | MobileView;

export type PaymentView = OpenView | EndView;

export type PaymentEvent =
  | { type: 'told'; answer: PaymentStatus }
  /** The status could not be read; unknown: the server does not know this session. */
  | { type: 'status_failed'; isUnknown: boolean }
  | { type: 'mobile_told'; answer: MobileStatus }
  | { type: 'mobile_check_failed' }
  /** The pause between two attempts is over. */
  | { type: 'tick' }
  | { type: 'details_given'; details: MobileDetails }
  | { type: 'voucher_given'; otp: string }
  /** Answer to the details or to the voucher. */
  | { type: 'charge_answered'; answer: MobileCharge }
  /** An answer came that is a refusal; null: it gave no reason. */
  | { type: 'charge_refused'; reason: string | null }
  | { type: 'charge_unsent'; reason: string }
  /** Refused because the payment is no longer where this page believes it. */
  | { type: 'moved_on' }
  | { type: 'complete' }
  | { type: 'completed' }
  | { type: 'complete_failed' }
  | { type: 'cancel' };
