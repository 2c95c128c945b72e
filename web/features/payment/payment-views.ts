import type { MobileNetwork } from '#contracts/rules/payments/mobile-money.ts';

export type MobileDetails = { phone_number: string; provider: MobileNetwork };

/** The first status request: the page may be a reload. */
export type Opening = {
  step: 'opening';
  prompt: string | null; // the network's stored message; null when this tab did not charge the payment
};

export type Processing = { step: 'processing'; attempt: number; isChecking: boolean };

/** Polls a mobile money payment until the customer approves it on the phone. */
export type MobilePrompt = {
  step: 'mobile_money_prompt';
  prompt: string | null; // the network's message; null when it was lost in a reload
  attempt: number;
  isChecking: boolean;
  failedChecks: number;
};

export type MobileView =
  | { step: 'collect_mobile_details' }
  | { step: 'initiating'; details: MobileDetails }
  | MobilePrompt
  | { step: 'voucher'; prompt: string | null; problem: string | null }
  | { step: 'sending_voucher'; prompt: string | null; otp: string };

export type EndView =
  | { step: 'invalid' }
  | { step: 'success' }
  | { step: 'unconfirmed' }
  /** `detail` is the gateway's message. `isOver`: this payment can charge nothing any more. */
  | { step: 'error'; message: string; detail: string | null; isOver: boolean }
  | { step: 'expired' }
  | { step: 'timeout' }
  | { step: 'cancelled' };

export type OpenView = Opening | Processing | { step: 'completing' } | MobileView;

export type PaymentView = OpenView | EndView;
