import { ForgedEvent, type Gateway, GatewayDown } from '#api/payments/gateway.ts';
import type { ResponseOf } from '#contracts/endpoint.ts';
import { ApiError } from '#contracts/errors.ts';
import type { GatewayName, paymentEndpoints } from '#contracts/payments/payments.ts';
import { demoWords } from '#contracts/rules/payments/demo-payments.ts';
import { toMajorUnits } from '#contracts/rules/payments/money.ts';
import { mobileStatus, statusAnswer } from '#api/domain/payments.ts';
import { refusal } from '#contracts/rules/access/refusals.ts';
import { createBeginPayment } from './begin-payment.ts';
import { createInitiateCharge, createSubmitVoucher } from './mobile-money.ts';
import {
  fetchReport,
  type PaymentDeps,
  requireSession,
  isPollable,
  isOver,
} from './payment-sessions.ts';
import { createApplyPaymentUpdate, type OnPaid } from './payment-updates.ts';
import type { PaymentSession, PaymentStore } from './payments.store.ts';
import { createReconcile } from './reconcile.ts';
import type { PaymentUpdateStore } from './payment-updates.store.ts';

type Status = ResponseOf<typeof paymentEndpoints.status>;
type MobileStatus = ResponseOf<typeof paymentEndpoints.mobileMoneyStatus>;
type Completed = ResponseOf<typeof paymentEndpoints.complete>;

/** Minimum time between two polls of a session, however many pages request its status. */
const POLL_EVERY_MS = 3000;

function createPaymentStatus(deps: PaymentDeps) {
  const { store, applyUpdate, now } = deps;

  async function refresh(session: PaymentSession): Promise<PaymentSession> {
    if (!isPollable(session, now())) return session;
    const claimed = await store.claimPoll(session.id, now(), POLL_EVERY_MS);
    if (claimed === null) return session;
    const report = await fetchReport(deps, claimed);
    return report === null ? claimed : applyUpdate(claimed, report);
  }

  return {
    async status(sessionId: string): Promise<Status> {
      const session = await refresh(await requireSession(store, sessionId));
      return {
        ...statusAnswer(session.state),
        state: session.state,
        detail: session.detail,
        method: session.method,
        demo: session.gateway === 'demo',
        package_type: session.package_type,
        amount: toMajorUnits(session.amount_minor),
        currency: session.currency,
      };
    },

    /** @throws ApiError 404, 409 */
    async mobileStatus(sessionId: string): Promise<MobileStatus> {
      const session = await requireSession(store, sessionId);
      if (session.method !== 'mobile_money') throw refusal('payments.wrong_method');
      const { state, detail, needs_otp } = await refresh(session);
      return { status: mobileStatus(state), detail, needs_otp };
    },

    /** Completes a demo payment; no other gateway's. @throws ApiError 404, 409 */
    async complete(sessionId: string): Promise<Completed> {
      const session = await requireSession(store, sessionId);
      const isRefused = session.gateway !== 'demo' || isOver(session, now());
      if (isRefused) throw refusal('payments.not_completable');
      const { id: reference, amount_minor: amountMinor, currency } = session;
      const received = { reference, amountMinor, currency };
      await applyUpdate(session, { state: 'paid', detail: null, received });
      return { message: demoWords.completed, payment_status: 'paid', status: 'complete' };
    },
  };
}

type Webhook = {
  readonly gateway: GatewayName;
  readonly body: Uint8Array;
  readonly header: (name: string) => string | undefined;
};

/** Wrong money is accepted too, so that the gateway does not resend the event; administrators are alerted. */
function createHandleWebhook({ gateways, store, applyUpdate, logger }: PaymentDeps) {
  /** @throws ApiError 400 when it is forged or about none of our payments; 404 */
  return async (webhook: Webhook): Promise<{ received: true }> => {
    const gateway = gateways.find(webhook.gateway);
    if (gateway === null) throw refusal('webhooks.not_configured');
    const event = await parseEvent(gateway, webhook);
    if (event === null) return { received: true };
    const session = await store.find(event.reference);
    if (session?.gateway !== gateway.name) {
      logger.warn({ gateway: gateway.name }, 'an event about a payment that is not ours');
      throw new ApiError('webhooks.bad_signature', 'This event is about no payment of ours.');
    }
    await applyUpdate(session, event.report, event.key);
    return { received: true };
  };
}

async function parseEvent(gateway: Gateway, { body, header }: Webhook) {
  try {
    return await gateway.parseWebhook(body, header);
  } catch (error) {
    if (error instanceof ForgedEvent) {
      throw new ApiError('webhooks.bad_signature', 'The signature of this event does not hold.');
    }
    // The gateway could not be asked for the payment of the event. It will resend the event.
    if (error instanceof GatewayDown) {
      throw new ApiError('platform.unavailable', 'The event cannot be read at the moment.');
    }
    throw error;
  }
}

type Deps = Omit<PaymentDeps, 'store' | 'applyUpdate'> & {
  readonly stores: { readonly payments: PaymentStore; readonly paymentUpdates: PaymentUpdateStore };
  readonly onPaid: OnPaid;
};
export type PaymentService = ReturnType<typeof createPaymentService>;

/** Payments from the choice of a method to the final report. Paying alone grants no access. */
export function createPaymentService({ stores, onPaid, ...shared }: Deps) {
  const store = stores.paymentUpdates;
  const applyUpdate = createApplyPaymentUpdate({ ...shared, store, onPaid });
  const deps: PaymentDeps = { ...shared, store: stores.payments, applyUpdate };
  return {
    begin: createBeginPayment(deps),
    initiate: createInitiateCharge(deps),
    submitVoucher: createSubmitVoucher(deps),
    ...createPaymentStatus(deps),
    handleWebhook: createHandleWebhook(deps),
    reconcile: createReconcile(deps),
    receipts: (userId: string) => stores.payments.receipts(userId),
  };
}
