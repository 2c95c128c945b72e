import type { GatewayName } from '#contracts/payments/payments.ts';
import { createDemoGateway } from './demo-gateway.ts';
import type { Gateway, Offer } from './gateway.ts';
import { createPaystackGateway } from './paystack-gateway.ts';
import { createStripeGateway } from './stripe-gateway.ts';

/** A way to pay, and who serves it. */
export type ServedOffer = Offer & { readonly gateway: GatewayName };

export type Gateways = {
  /** At most one for each method: a method that nobody serves is absent. */
  readonly offers: readonly ServedOffer[];
  /** Also one that offers nothing any more, for what was begun with it; null: not configured. */
  find(name: GatewayName): Gateway | null;
  /** No gateway that moves money is configured. */
  readonly isDemoOnly: boolean;
};

/** The real gateways that the operator has keys of. */
export type PaymentsChoice = {
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

const METHODS = ['mobile_money', 'stripe'] as const;

/** Browsers give up after 15 seconds: before that they are told that the gateway was not reached. */
const ANSWER_WITHIN_MS = 12_000;

type Surroundings = {
  /** ms UTC */
  readonly now: () => number;
  /** How long a gateway may take. */
  readonly answerWithinMs?: number;
};

/** The demo serves everything until there is a real gateway, and nothing from then on. */
export function openGateways(
  { stripe, paystack }: PaymentsChoice,
  { now, answerWithinMs = ANSWER_WITHIN_MS }: Surroundings,
): Gateways {
  const demo = createDemoGateway(now);
  const real = [
    stripe && createStripeGateway({ ...stripe, now, answerWithinMs }),
    paystack && createPaystackGateway({ ...paystack, answerWithinMs }),
  ].filter((gateway) => gateway !== null);
  const isDemoOnly = real.length === 0;
  const known = [...real, demo];
  return {
    offers: offersOf(isDemoOnly ? [demo] : real),
    find: (name) => known.find((gateway) => gateway.name === name) ?? null,
    isDemoOnly,
  };
}

/** Of each method the first offer. */
function offersOf(gateways: readonly Gateway[]): ServedOffer[] {
  const all = gateways.flatMap(({ name, offers }) =>
    offers.map((offer) => ({ ...offer, gateway: name })),
  );
  return METHODS.flatMap((method) => all.find((offer) => offer.method === method) ?? []);
}
