import type { GatewayName } from '#contracts/payments/payments.ts';
import type { PaymentMethod } from '#contracts/primitives.ts';
import type { MobileNetwork } from '#contracts/rules/payments/mobile-money.ts';
import type { PaymentState } from '#contracts/rules/payments/payment-states.ts';
import type { PackageType } from '#contracts/rules/payments/plans.ts';

/** What a gateway needs to know of a payment. */
export type Purchase = {
  /** Our name for it at every gateway: 32 hexadecimal digits. */
  readonly reference: string;
  /** The gateway's own name for it, where it has one. */
  readonly gatewayRef: string | null;
  readonly amountMinor: number;
  readonly currency: string;
  readonly packageType: PackageType;
  readonly method: PaymentMethod;
  readonly email: string;
  /** Of the customer's details, as typed. */
  readonly phone: string;
  /** UTC ms; afterwards nobody waits for it any more. */
  readonly expiresAt: number;
  /** The charge on a phone that was asked for; null of a card, and until somebody asks. */
  readonly mobile: {
    readonly number: string; // with the country in front
    readonly network: MobileNetwork;
    readonly chargedAt: number; // UTC ms
    readonly hasVoucher: boolean; // one was accepted
  } | null;
};

/** How a payment stands, in the gateway's word. */
export type Told = {
  readonly state: PaymentState;
  /** Why it failed, as a sentence for the customer. */
  readonly detail: string | null;
  /** What the gateway says it has received; null unless it is paid. Whoever believes it compares it first. */
  readonly received: {
    readonly reference: string;
    readonly amountMinor: number;
    readonly currency: string;
  } | null;
};

/** What the customer has to do for a charge on the phone. */
export type Charge = {
  /** `failed`: this payment is over, and the prompt says why. */
  readonly state: PaymentState;
  readonly prompt: string;
  readonly needsOtp: boolean;
};

/** What a gateway tells by itself. */
export type GatewayEvent = {
  /** Names the event among all of this gateway: the same event again has the same key. */
  readonly key: string;
  /** Our name for the payment. */
  readonly reference: string;
  readonly told: Told | 'refunded' | 'disputed';
};

/** A way to be paid. Amounts are whole minor units. */
export type Offer = {
  readonly method: PaymentMethod;
  readonly currency: string;
  readonly pricesMinor: Readonly<Record<PackageType, number>>;
};

/** The gateway was not reached, or answered nothing that makes sense: how the payment stands is unknown. */
export class GatewayDown extends Error {
  override readonly name = 'GatewayDown';
}

/** The gateway has said no to a charge or a voucher; another try may succeed. The message is for the customer. */
export class GatewayRefusal extends Error {
  override readonly name = 'GatewayRefusal';
}

/** An event that does not come from the gateway, or not in time. */
export class ForgedEvent extends Error {
  override readonly name = 'ForgedEvent';
}

/** Whoever moves the money. Every call may throw `GatewayDown`; none of them changes anything of ours. */
export type Gateway = {
  readonly name: GatewayName;
  readonly offers: readonly Offer[];
  /**
   * Opens the gateway's page for a card.
   *
   * @param returnUrl where the customer comes back to, paid or not
   */
  open(
    purchase: Purchase,
    returnUrl: string,
  ): Promise<{ readonly gatewayRef: string | null; readonly checkoutUrl: string | null }>;
  /** Asks for money on a phone: once, however often it is called for one payment. @throws GatewayRefusal */
  charge(purchase: Purchase): Promise<Charge>;
  /** Hands a voucher on. @throws GatewayRefusal when it is wrong */
  answer(purchase: Purchase, otp: string): Promise<Charge>;
  /** How it stands. A gateway need not end what nobody pays: whoever asks it knows when to stop. */
  look(purchase: Purchase): Promise<Told>;
  /**
   * Reads a webhook; null: an event that changes no payment.
   *
   * @param body the bytes as they came: signatures are made over them
   * @param header of the request, by lower-case name
   * @throws ForgedEvent
   */
  read(
    body: Uint8Array,
    header: (name: string) => string | undefined,
  ): Promise<GatewayEvent | null>;
};
