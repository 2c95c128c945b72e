import type { GatewayName } from '#contracts/payments/payments.ts';
import type { PaymentMethod } from '#contracts/primitives.ts';
import type { MobileNetwork } from '#contracts/rules/payments/mobile-money.ts';
import type { PaymentState } from '#contracts/rules/payments/payment-states.ts';
import { type PackageType, planOf } from '#contracts/rules/payments/plans.ts';
import { toMinorUnits } from '#contracts/rules/payments/money.ts';

export type GatewayConfig = {
  readonly stripe: {
    readonly secretKey: string;
    readonly webhookSecret: string;
    readonly baseUrl: string | null; // null: Stripe's own
  } | null;
  readonly paystack: {
    readonly secretKey: string;
    readonly baseUrl: string | null; // null: Paystack's own
    readonly pricesMinor: Offer['pricesMinor']; // in pesewas
  } | null;
};

export type Purchase = {
  readonly reference: string; // our id of the payment: 32 hexadecimal digits
  readonly gatewayRef: string | null; // the gateway's id of the payment, if any
  readonly amountMinor: number;
  readonly currency: string;
  readonly packageType: PackageType;
  readonly method: PaymentMethod;
  readonly email: string;
  readonly phone: string; // from the customer's details, as typed
  readonly expiresAt: number; // UTC ms
  /** The requested mobile charge; null for a card and before the request. */
  readonly mobile: {
    readonly number: string; // international
    readonly network: MobileNetwork;
    readonly chargedAt: number; // UTC ms
    readonly hasVoucher: boolean; // one was accepted
  } | null;
};

export type PaymentReport = {
  readonly state: PaymentState;
  readonly detail: string | null; // reason of a failure, for the customer
  /** The received money, not yet compared with the session; null unless paid. */
  readonly received: {
    readonly reference: string;
    readonly amountMinor: number;
    readonly currency: string;
  } | null;
};

/** The next step of a mobile charge. */
export type Charge = {
  readonly state: PaymentState; // `failed`: the payment has ended; the prompt contains the reason
  readonly prompt: string;
  readonly needsOtp: boolean;
};

/** Money that went back to the customer, not yet compared with the session. */
export type RefundReport = {
  readonly refunded: {
    readonly amountMinor: number;
    readonly currency: string;
    readonly isTotal: boolean; // of all refunds of the payment so far; false: of this one
  };
};

export type GatewayEvent = {
  readonly key: string; // unique per gateway; a resent event has the same key
  readonly reference: string; // our id of the payment
  readonly report: PaymentReport | RefundReport | 'disputed';
};

/** A payment method of a gateway. Prices are in minor units. */
export type Offer = {
  readonly method: PaymentMethod;
  readonly currency: string;
  readonly pricesMinor: Readonly<Record<PackageType, number>>;
};

/** The gateway is unreachable or its response is invalid: the status of the payment is unknown. */
export class GatewayDown extends Error {
  override readonly name = 'GatewayDown';
}

/** The gateway refused a charge or a voucher; a retry may succeed. The message is for the customer. */
export class GatewayRefusal extends Error {
  override readonly name = 'GatewayRefusal';
}

/** An event with an invalid or outdated signature. */
export class ForgedEvent extends Error {
  override readonly name = 'ForgedEvent';
}

/** Port to a payment gateway. Every call may throw `GatewayDown`; none changes our data. */
export type Gateway = {
  readonly name: GatewayName;
  readonly offers: readonly Offer[];
  /**
   * Creates the gateway's payment page for a card.
   *
   * @param returnUrl where the customer returns, paid or not
   */
  open(
    purchase: Purchase,
    returnUrl: string,
  ): Promise<{ readonly gatewayRef: string | null; readonly checkoutUrl: string | null }>;
  /** Charges a phone; idempotent for one payment. @throws GatewayRefusal */
  charge(purchase: Purchase): Promise<Charge>;
  /** Submits a voucher. @throws GatewayRefusal when it is wrong */
  submitOtp(purchase: Purchase, otp: string): Promise<Charge>;
  /** A gateway may report an unpaid payment as open forever: the caller ends it. */
  fetchStatus(purchase: Purchase): Promise<PaymentReport>;
  /**
   * Parses a webhook; null for an event that changes no payment.
   *
   * @param body raw bytes, which the signature covers
   * @param header reads a request header by lower-case name
   * @throws ForgedEvent
   */
  parseWebhook(
    body: Uint8Array,
    header: (name: string) => string | undefined,
  ): Promise<GatewayEvent | null>;
};

/** The report of a payment without received money. @param detail the reason of a failure, for the customer */
export const unpaidReport = (
  state: PaymentState,
  detail: PaymentReport['detail'] = null,
): PaymentReport => ({ state, detail, received: null });

/** Prices of the plans in cents. */
export const usdPrices: Offer['pricesMinor'] = {
  weekly: toMinorUnits(planOf('weekly').priceUsd),
  monthly: toMinorUnits(planOf('monthly').priceUsd),
  yearly: toMinorUnits(planOf('yearly').priceUsd),
};
