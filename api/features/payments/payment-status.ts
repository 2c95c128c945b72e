import { GatewayDown } from '#api/payments/gateway.ts';
import type { ResponseOf } from '#contracts/endpoint.ts';
import type { paymentEndpoints } from '#contracts/payments.ts';
import { demoWords } from '#contracts/rules/demo-words.ts';
import { toMajorUnits } from '#contracts/rules/money-amount.ts';
import { mobileStatus, statusAnswer } from '#contracts/rules/payment-answers.ts';
import { refusal } from '#contracts/rules/refusals.ts';
import { gatewayNamed } from './gateways.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { purchaseOf } from './payment-word.ts';
import type { PaymentSession } from './payments.store.ts';
import { foundSession, isKnownToGateway, isOver } from './session-rules.ts';

type Status = ResponseOf<typeof paymentEndpoints.status>;
type MobileStatus = ResponseOf<typeof paymentEndpoints.mobileMoneyStatus>;
type Completed = ResponseOf<typeof paymentEndpoints.complete>;

/** A session is asked about this often at most, however many pages poll. */
const LOOK_EVERY_MS = 3000;

/** How a payment stands, for whoever knows its session. */
export function createPaymentStatus(deps: PaymentDeps) {
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
