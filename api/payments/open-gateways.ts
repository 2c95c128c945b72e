import type { GatewayName } from '#contracts/payments/payments.ts';
import { createDemoGateway } from './demo-gateway.ts';
import type { Gateway, Offer } from './gateway.ts';
import { createPaystackGateway } from './paystack-gateway.ts';
import { createStripeGateway } from './stripe-gateway.ts';

export type ServedOffer = Offer & { readonly gateway: GatewayName };

export type Gateways = {
  /** At most one per method; a method without a gateway is absent. */
  readonly offers: readonly ServedOffer[];
  /** Includes gateways without offers, for payments started earlier; null: not configured. */
  find(name: GatewayName): Gateway | null;
  /** No gateway that moves money is configured. */
  readonly isDemoOnly: boolean;
};

/** The gateways with configured keys. */
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

const METHODS = ['mobile_money', 'stripe'] as const;

/** Below the 15 seconds after which browsers give up, so that they get our error. */
const TIMEOUT_MS = 12_000;

type GatewayOptions = {
  /** ms UTC */
  readonly now: () => number;
  readonly timeoutMs?: number;
};

/** The demo serves all methods unless a real gateway is configured. */
export function openGateways(
  { stripe, paystack }: GatewayConfig,
  { now, timeoutMs = TIMEOUT_MS }: GatewayOptions,
): Gateways {
  const demo = createDemoGateway(now);
  const real = [
    stripe && createStripeGateway({ ...stripe, now, timeoutMs }),
    paystack && createPaystackGateway({ ...paystack, timeoutMs }),
  ].filter((gateway) => gateway !== null);
  const isDemoOnly = real.length === 0;
  const configured = [...real, demo];
  return {
    offers: offersOf(isDemoOnly ? [demo] : real),
    find: (name) => configured.find((gateway) => gateway.name === name) ?? null,
    isDemoOnly,
  };
}

/** The first offer of each method. */
function offersOf(gateways: readonly Gateway[]): ServedOffer[] {
  const all = gateways.flatMap(({ name, offers }) =>
    offers.map((offer) => ({ ...offer, gateway: name })),
  );
  return METHODS.flatMap((method) => all.find((offer) => offer.method === method) ?? []);
}
