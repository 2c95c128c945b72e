import { paymentEndpoints, type Receipt } from '#contracts/payments/payments.ts';
import { demoWords } from '#contracts/rules/payments/demo-payments.ts';
import { methodWords, receiptNumber } from '#contracts/rules/access/membership.ts';
import { mobileStatus, statusAnswer } from '#api/domain/payments.ts';
import { planOf } from '#contracts/rules/payments/plans.ts';
import { mockEndpoint, type Payer } from '#mocks/mock-endpoint.ts';
import type { MockServer } from '#mocks/mock-server.ts';
import {
  answerVoucher,
  beginPayment,
  chargePhone,
  completePayment,
  lookAt,
  lookAtPhone,
} from '#mocks/world/payments.ts';
import type { StoredTransaction, Tables } from '#mocks/world/tables.ts';

const toIds = (payer: Payer) =>
  'person' in payer
    ? { user_id: payer.person.id, lead_id: null }
    : { user_id: null, lead_id: payer.leadId };

/** The purchases of a member; null without any. */
function receiptOf({ subscriptions }: Tables, transaction: StoredTransaction): Receipt | null {
  const { id, package_type, amount, currency, method, demo, payment_status, paid_at, created_at } =
    transaction;
  if (payment_status === 'unpaid') return null;
  const bought = subscriptions.find(({ payment_transaction_id }) => payment_transaction_id === id);
  return {
    id,
    number: receiptNumber(id),
    package_type,
    package_name: planOf(package_type).name,
    amount,
    currency,
    method: methodWords[method],
    demo,
    payment_status,
    paid_at: paid_at ?? created_at,
    access_from: bought?.starts_at ?? null,
    access_until: bought?.expires_at ?? null,
  };
}

function sessionHandlers({ world, now, authenticate, authenticatePayer }: MockServer) {
  const endpoints = paymentEndpoints;
  return {
    createSession: mockEndpoint(
      endpoints.createSession,
      authenticatePayer,
      async ({ caller, body }) => {
        const begin = (tables: Tables) => beginPayment(tables, body, toIds(caller), now());
        const { id, amount } = await world.change(begin);
        return {
          session_id: id,
          amount,
          currency: 'USD',
          gateway: 'demo' as const,
          demo: true,
          checkout_url: null,
        };
      },
    ),
    status: mockEndpoint(endpoints.status, authenticate, async ({ params }) => {
      const payment = await world.change((tables) => lookAt(tables, params.session_id, now()));
      const { state, detail, method, package_type, amount } = payment;
      const visible = { state, detail, method, package_type, amount, currency: 'USD', demo: true };
      return { ...statusAnswer(state), ...visible };
    }),
    complete: mockEndpoint(endpoints.complete, authenticate, async ({ params }) => {
      await world.change((tables) => completePayment(tables, params.session_id, now()));
      return {
        message: demoWords.completed,
        payment_status: 'paid' as const,
        status: 'complete' as const,
      };
    }),
    receipts: mockEndpoint(endpoints.receipts, authenticate, async ({ caller }) => {
      const tables = await world.read();
      return tables.transactions
        .filter(({ user_id }) => user_id === caller.id)
        .map((transaction) => receiptOf(tables, transaction))
        .filter((receipt) => receipt !== null);
    }),
  };
}

function phoneHandlers({ world, now, authenticate }: MockServer) {
  const endpoints = paymentEndpoints;
  return {
    initiateMobileMoney: mockEndpoint(endpoints.initiateMobileMoney, authenticate, ({ body }) =>
      world.change((tables) => chargePhone(tables, body, now())),
    ),
    answerOtp: mockEndpoint(endpoints.answerOtp, authenticate, ({ body }) =>
      world.change((tables) => answerVoucher(tables, body.session_id, body.otp, now())),
    ),
    mobileMoneyStatus: mockEndpoint(
      endpoints.mobileMoneyStatus,
      authenticate,
      async ({ params }) => {
        const payment = await world.change((tables) =>
          lookAtPhone(tables, params.session_id, now()),
        );
        const needs_otp = payment.charge?.needsOtp ?? false;
        return { status: mobileStatus(payment.state), detail: payment.detail, needs_otp };
      },
    ),
  };
}

export const paymentHandlers = (server: MockServer) => ({
  ...sessionHandlers(server),
  ...phoneHandlers(server),
});
