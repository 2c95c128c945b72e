import type { Logger } from 'pino';
import type { CreateCounter } from '#api/db/database.ts';
import type { SettingsService } from '#api/features/settings/settings.service.ts';
import { ForgedEvent, type Gateway, GatewayDown, GatewayRefusal } from '#api/payments/gateway.ts';
import type { Gateways } from '#api/payments/open-gateways.ts';
import type { ResponseOf } from '#contracts/endpoint.ts';
import { ApiError } from '#contracts/errors.ts';
import type { GatewayName, MobileCharge, paymentEndpoints } from '#contracts/payments/payments.ts';
import { demoWords } from '#contracts/rules/payments/demo-payments.ts';
import { toMajorUnits } from '#contracts/rules/payments/money.ts';
import {
  mobileStatus,
  statusAnswer,
  MAX_WRONG_VOUCHERS,
  VOUCHERS_USED_UP,
} from '#api/domain/payments.ts';
import { refusal } from '#contracts/rules/access/refusals.ts';
import { createBeginPayment } from './begin-payment.ts';
import { asDown, takeAnswer, takeRefusal } from './charge-answer.ts';
import { gatewayNamed } from './gateways.ts';
import { createInitiate } from './mobile-money.ts';
import type { PaymentDeps } from './payment-deps.ts';
import type { PaymentRemovalStore } from './payment-removals.store.ts';
import { purchaseOf } from './payment-word.ts';
import type { PaymentSession, PaymentStore } from './payments.store.ts';
import type { ReceiptStore } from './receipts.store.ts';
import { createReconcile } from './reconcile.ts';
import { foundSession, isKnownToGateway, isOver } from './session-rules.ts';
import { createSettle, type OnPaid } from './settle.ts';
import type { SettlingStore } from './settling.store.ts';

type Status = ResponseOf<typeof paymentEndpoints.status>;
type MobileStatus = ResponseOf<typeof paymentEndpoints.mobileMoneyStatus>;
type Completed = ResponseOf<typeof paymentEndpoints.complete>;

/** A session is asked about this often at most, however many pages poll. */
const LOOK_EVERY_MS = 3000;

/** How a payment stands, for whoever knows its session. */
function createPaymentStatus(deps: PaymentDeps) {
  const { store, gateways, settle, now } = deps;

  /** Asks the gateway where it is time to; the stored state where it cannot be reached. */
  async function refreshed(session: PaymentSession): Promise<PaymentSession> {
    if (!isKnownToGateway(session, now())) return session;
    const claimed = await store.claimLook(session.id, now(), LOOK_EVERY_MS);
    if (claimed === null) return session;
    try {
      const told = await gatewayNamed(gateways, claimed.gateway).look(purchaseOf(claimed));
      return await settle(claimed, told);
    } catch (error) {
      if (!(error instanceof GatewayDown)) throw error;
      deps.logger.warn({ err: error, gateway: claimed.gateway }, 'a gateway was not reached');
      return claimed;
    }
  }

  return {
    /** @throws ApiError 404 */
    async status(sessionId: string): Promise<Status> {
      const session = await refreshed(await foundSession(store, sessionId));
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
      const found = await foundSession(store, sessionId);
      if (found.method !== 'mobile_money') throw refusal('payments.wrong_method');
      const { state, detail, needs_otp } = await refreshed(found);
      return { status: mobileStatus(state), detail, needs_otp };
    },

    /** The demo gateway's word that money has come; no other gateway's can be said here. @throws ApiError 404, 409 */
    async complete(sessionId: string): Promise<Completed> {
      const session = await foundSession(store, sessionId);
      const isRefused = session.gateway !== 'demo' || isOver(session, now());
      if (isRefused) throw refusal('payments.not_completable');
      const { id: reference, amount_minor: amountMinor, currency } = session;
      const received = { reference, amountMinor, currency };
      await settle(session, { state: 'paid', detail: null, received });
      return { message: demoWords.completed, payment_status: 'paid', status: 'complete' };
    },
  };
}

type Webhook = {
  readonly gateway: GatewayName;
  readonly body: Uint8Array;
  readonly header: (name: string) => string | undefined;
};

/**
 * Takes what a gateway tells by itself. Other money than ours is taken too, so that the gateway need
 * not tell it again; an administrator is told.
 */
function createTakeWebhook({ gateways, store, settle, logger }: PaymentDeps) {
  /** @throws ApiError 400 when it is forged, or about no payment of ours; 404 */
  return async (webhook: Webhook): Promise<{ received: true }> => {
    const gateway = gateways.find(webhook.gateway);
    if (gateway === null) throw refusal('webhooks.not_configured');
    const event = await readEvent(gateway, webhook);
    if (event === null) return { received: true };
    const session = await store.find(event.reference);
    if (session?.gateway !== gateway.name) {
      logger.warn({ gateway: gateway.name }, 'an event about a payment that is not ours');
      throw new ApiError('webhooks.bad_signature', 'This event is about no payment of ours.');
    }
    await settle(session, event.told, event.key);
    return { received: true };
  };
}

async function readEvent(gateway: Gateway, { body, header }: Webhook) {
  try {
    return await gateway.read(body, header);
  } catch (error) {
    if (error instanceof ForgedEvent) {
      throw new ApiError('webhooks.bad_signature', 'The signature of this event does not hold.');
    }
    // It had to be asked whose event it is: it will send the event again.
    if (error instanceof GatewayDown) {
      throw new ApiError('platform.unavailable', 'The event cannot be read at the moment.');
    }
    throw error;
  }
}

/** Hands vouchers on to the network; the fifth wrong one ends the payment. */
function createAnswerVoucher(deps: PaymentDeps) {
  const { store, gateways, now } = deps;

  function refuse(session: PaymentSession, message: string): Promise<MobileCharge> | MobileCharge {
    return session.wrong_otps < MAX_WRONG_VOUCHERS
      ? { success: false, message, needs_otp: true }
      : takeRefusal(deps, session, VOUCHERS_USED_UP);
  }

  /** @throws ApiError 404, 409, 502 */
  return async (sessionId: string, voucher: string): Promise<MobileCharge> => {
    const session = await foundSession(store, sessionId);
    if (isOver(session, now())) throw refusal('payments.over');
    if (!session.needs_otp) throw refusal('payments.no_voucher_asked');
    const claimed = await store.claimVoucher(session.id);
    if (claimed === null) throw refusal('payments.over'); // others have used up its vouchers meanwhile
    try {
      const gateway = gatewayNamed(gateways, claimed.gateway);
      const answer = await gateway.answer(purchaseOf(claimed), voucher);
      return await takeAnswer(deps, claimed, answer, true);
    } catch (error) {
      if (error instanceof GatewayRefusal) return refuse(claimed, error.message);
      await store.releaseVoucher(claimed.id);
      throw asDown(deps, claimed, error);
    }
  };
}

type Deps = {
  readonly stores: {
    readonly payments: PaymentStore;
    readonly settling: SettlingStore;
    readonly receipts: ReceiptStore;
    readonly paymentRemovals: PaymentRemovalStore;
  };
  readonly gateways: Gateways;
  readonly settings: Pick<SettingsService, 'read'>;
  readonly createCounter: CreateCounter;
  readonly publicUrl: string;
  readonly onPaid: OnPaid;
  readonly logger: Pick<Logger, 'warn'>;
  /** UTC ms. */
  readonly now: () => number;
};
export type PaymentService = ReturnType<typeof createPaymentService>;

/** Payments from the choice of a method to the gateway's last word. Paying grants nothing. */
export function createPaymentService({ stores, onPaid, ...shared }: Deps) {
  const { settings, logger, now } = shared;
  const settle = createSettle({ store: stores.settling, settings, logger, onPaid, now });
  const deps: PaymentDeps = { ...shared, store: stores.payments, settle };
  return {
    begin: createBeginPayment(deps),
    initiate: createInitiate(deps),
    answerVoucher: createAnswerVoucher(deps),
    ...createPaymentStatus(deps),
    takeWebhook: createTakeWebhook(deps),
    reconcile: createReconcile(deps),
    receipts: (userId: string) => stores.receipts.ofMember(userId),
    removeBefore: (t: number) => stores.paymentRemovals.removeBefore(t),
  };
}
