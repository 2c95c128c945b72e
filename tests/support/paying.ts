import { gatewayEvents, paymentSessions, paymentTransactions } from '#api/db/schema/payments.ts';
import { openGateways } from '#api/payments/open-gateways.ts';
import { type PaymentStart, paymentEndpoints } from '#contracts/payments/payments.ts';
import { visitorEndpoints } from '#contracts/payments/leads.ts';
import { startPaystackServer } from '#tests/payments/paystack-server.ts';
import type { Webhook } from '#tests/payments/scripted-server.ts';
import { startStripeServer } from '#tests/payments/stripe-server.ts';
import { anAccessRequest } from './access-requests.ts';
import { type Api, type Options, startApi } from './start-api.ts';

/** What a visitor asks for who wants the monthly plan. */
export const aPaymentStart = (changes: Partial<PaymentStart> = {}): PaymentStart => ({
  ...anAccessRequest({ accepted_terms: '2026-11-22' }),
  payment_method: 'stripe',
  origin_url: 'http://localhost:8787',
  ...changes,
});

const phone = { phone_number: '+233241234567', provider: 'mtn' } as const;

/** What customers do, and what is stored of it. */
function paymentApi(api: Api) {
  const stranger = api.as(null);
  async function visitor() {
    const request = { body: anAccessRequest() };
    const { body } = await stranger.call(visitorEndpoints.anonymousSession, request);
    return api.as(null, { token: body.access_token });
  }
  async function begin(changes: Partial<PaymentStart> = {}) {
    const client = await visitor();
    return client.call(paymentEndpoints.createSession, { body: aPaymentStart(changes) });
  }
  const begun = async (changes: Partial<PaymentStart> = {}): Promise<string> =>
    (await begin(changes)).body.session_id;

  return {
    api,
    /** A client of a visitor who has left their details. */
    visitor,
    /** Begins a payment as a visitor. */
    begin,
    /** The same, for its id. */
    begun,
    /** The id of a mobile money payment that was not yet asked for. */
    begunOnPhone: () => begun({ payment_method: 'mobile_money' }),
    initiate: (session_id: string, changes: Partial<Initiate> = {}) =>
      stranger.call(paymentEndpoints.initiateMobileMoney, {
        body: { session_id, ...phone, amount: 450, ...changes },
      }),
    answer: (session_id: string, otp: string) =>
      stranger.call(paymentEndpoints.answerOtp, { body: { session_id, otp } }),
    status: (session_id: string) =>
      stranger.call(paymentEndpoints.status, { params: { session_id } }),
    mobileStatus: (session_id: string) =>
      stranger.call(paymentEndpoints.mobileMoneyStatus, { params: { session_id } }),
    complete: (session_id: string) =>
      stranger.call(paymentEndpoints.complete, { params: { session_id } }),
    deliver: (webhook: Webhook) => api.raw(webhook.path, webhook.init),
    reconcile: () => api.services.membership.payments.reconcile(),
    sessions: () => api.database.db.select().from(paymentSessions),
    transactions: () => api.database.db.select().from(paymentTransactions),
    events: () => api.database.db.select().from(gatewayEvents),
  };
}

type Initiate = {
  phone_number: string;
  provider: 'mtn' | 'vodafone' | 'airteltigo';
  amount: number;
};

/** The server with the demo gateway, in dollars. */
export async function startDemoPaying(options: Options = {}) {
  return paymentApi(await startApi(options));
}

type RealOptions = Options & {
  /** How long a gateway may take; a test that lets one hang waits for it. */
  answerWithinMs?: number;
};

/** The server with cards through Stripe in dollars and mobile money through Paystack in cedis. */
export async function startPaying({ answerWithinMs = 10_000, ...options }: RealOptions = {}) {
  const [stripe, paystack] = await Promise.all([startStripeServer(), startPaystackServer()]);
  const choice = { stripe: stripe.choice, paystack: paystack.choice };
  const api = await startApi({
    ...options,
    openGateways: (now) => openGateways(choice, { now, timeoutMs: answerWithinMs }),
  });
  return { ...paymentApi(api), stripe, paystack };
}
