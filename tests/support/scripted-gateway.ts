import {
  type Charge,
  ForgedEvent,
  type Gateway,
  GatewayDown,
  type GatewayEvent,
  type Told,
} from '#api/payments/gateway.ts';
import type { Gateways } from '#api/payments/open-gateways.ts';
import type { GatewayName } from '#contracts/payments/payments.ts';
import type { PaymentState } from '#contracts/rules/payments/payment-states.ts';

export const MONTHLY_MINOR = 3000;
const pricesMinor = { weekly: 1000, monthly: MONTHLY_MINOR, yearly: 7000 };

/** A word of the gateway; paid means the right money unless a test says otherwise. */
export const told = (
  state: PaymentState,
  reference: string,
  received: Partial<Told['received']> = {},
): Told => ({
  state,
  detail: state === 'failed' ? 'Insufficient funds' : null,
  received:
    state === 'paid'
      ? { reference, amountMinor: MONTHLY_MINOR, currency: 'USD', ...received }
      : null,
});

/** A gateway without a wire: it says what a test has planned, and counts what it was asked. */
export function createScriptedGateway(name: GatewayName = 'paystack') {
  const looks: string[] = [];
  const charges: string[] = [];
  const truths = new Map<string, Told>();
  let isDown = false;

  const answerUnlessDown = <T>(answer: T): Promise<T> =>
    isDown ? Promise.reject(new GatewayDown('planned')) : Promise.resolve(answer);

  const prompt: Charge = { state: 'action_required', prompt: 'Approve it.', needsOtp: false };
  const gateway: Gateway = {
    name,
    offers: [
      { method: 'mobile_money', currency: 'USD', pricesMinor },
      { method: 'stripe', currency: 'USD', pricesMinor },
    ],
    open: ({ reference }) =>
      answerUnlessDown({ gatewayRef: null, checkoutUrl: `https://pay.example/${reference}` }),
    charge({ reference }) {
      charges.push(reference);
      return answerUnlessDown(prompt);
    },
    answer: () => answerUnlessDown({ ...prompt, prompt: 'Thank you.' }),
    look({ reference }) {
      looks.push(reference);
      return answerUnlessDown(truths.get(reference) ?? told('pending', reference));
    },
    async read(body, header) {
      if (header('x-paystack-signature') !== 'valid') throw new ForgedEvent('planned');
      return JSON.parse(new TextDecoder().decode(body)) as GatewayEvent;
    },
  };
  const gateways: Gateways = {
    offers: gateway.offers.map((offer) => ({ ...offer, gateway: name })),
    find: (asked) => (asked === name ? gateway : null),
    isDemoOnly: false,
  };

  return {
    /** Its calls may be replaced. */
    gateway,
    gateways,
    /** References it was asked about, and asked to charge. */
    looks,
    charges,
    /** How a payment stands, as it will answer. */
    says: (word: Told, reference: string): void => void truths.set(reference, word),
    goDown: (down: boolean): void => void (isDown = down),
    webhook: (event: GatewayEvent) => ({
      body: new TextEncoder().encode(JSON.stringify(event)),
      headers: { 'content-type': 'application/json', 'x-paystack-signature': 'valid' },
    }),
  };
}
