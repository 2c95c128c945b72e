import {
  type Charge,
  ForgedEvent,
  type Gateway,
  GatewayDown,
  type GatewayEvent,
  type PaymentReport,
} from '#api/payments/gateway.ts';
import type { Gateways } from '#api/payments/open-gateways.ts';
import type { GatewayName } from '#contracts/payments/payments.ts';
import type { PaymentState } from '#contracts/rules/payments/payment-states.ts';

export const MONTHLY_MINOR = 3000;
const pricesMinor = { weekly: 1000, monthly: MONTHLY_MINOR, yearly: 7000 };

/** A report of the gateway; `paid` means the right amount by default. */
export const aReport = (
  state: PaymentState,
  reference: string,
  received: Partial<PaymentReport['received']> = {},
): PaymentReport => ({
  state,
  detail: state === 'failed' ? 'Insufficient funds' : null,
  received:
    state === 'paid'
      ? { reference, amountMinor: MONTHLY_MINOR, currency: 'USD', ...received }
      : null,
});

/** A gateway without a wire: it returns what a test has planned and records the calls. */
export function createScriptedGateway(name: GatewayName = 'paystack') {
  const looks: string[] = [];
  const charges: string[] = [];
  const truths = new Map<string, PaymentReport>();
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
    submitOtp: () => answerUnlessDown({ ...prompt, prompt: 'Thank you.' }),
    fetchStatus({ reference }) {
      looks.push(reference);
      return answerUnlessDown(truths.get(reference) ?? aReport('pending', reference));
    },
    async parseWebhook(body, header) {
      if (header('x-paystack-signature') !== 'valid') throw new ForgedEvent('planned');
      return JSON.parse(new TextDecoder().decode(body)) as GatewayEvent;
    },
  };
  const gateways: Gateways = {
    offers: gateway.offers.map((offer) => ({ ...offer, gateway: name })),
    find: (wanted) => (wanted === name ? gateway : null),
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
    says: (report: PaymentReport, reference: string): void => void truths.set(reference, report),
    goDown: (down: boolean): void => void (isDown = down),
    webhook: (event: GatewayEvent) => ({
      body: new TextEncoder().encode(JSON.stringify(event)),
      headers: { 'content-type': 'application/json', 'x-paystack-signature': 'valid' },
    }),
  };
}
