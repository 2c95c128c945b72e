import { GatewayDown, type Told } from '#api/payments/gateway.ts';
import { GatewayName } from '#contracts/payments/payments.ts';
import { isOpenPayment } from '#contracts/rules/payments/payment-states.ts';
import { gatewayNamed } from './gateways.ts';
import { isGivenUp, nextLookAt } from './poll-schedule.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { purchaseOf } from './payment-word.ts';
import type { PaymentSession } from './payments.store.ts';
import { isKnownToGateway } from './session-rules.ts';
import { ownWord } from './settle.ts';

/** Sessions of one gateway in one run. */
const BATCH = 40;
/** Questions to one gateway at the same time. */
const AT_ONCE = 4;
/** A gateway that fails this often in a run is left alone until the next. */
const FAILURES = 3;

/**
 * Asks about open payments what their gateways have not told by themselves, and ends those whose time
 * is over. Gateways are asked independently, so that one that hangs stops no other.
 */
export function createReconcile({ gateways, store, settle, logger, now }: PaymentDeps) {
  /** Null: the gateway was not reached. */
  async function wordAbout(session: PaymentSession): Promise<Told | null> {
    if (!isKnownToGateway(session, now())) return ownWord('pending');
    try {
      return await gatewayNamed(gateways, session.gateway).look(purchaseOf(session));
    } catch (error) {
      if (!(error instanceof GatewayDown)) throw error;
      logger.warn({ err: error, gateway: session.gateway }, 'a gateway was not reached');
      return null;
    }
  }

  /** False: the gateway was not reached. */
  async function ask(due: PaymentSession): Promise<boolean> {
    const session = await store.claimDue(
      due,
      now(),
      nextLookAt(due.looks + 1, now(), due.expires_at),
    );
    if (session === null) return true;
    const told = await wordAbout(session);
    const { state } = told === null ? session : await settle(session, told);
    // Unknown is not unpaid: an outage at the end of a session must not lose the payment.
    const isLost = told === null && !isGivenUp(now(), session.expires_at);
    const isTimeOver = now() >= session.expires_at && isOpenPayment(state) && !isLost;
    if (isTimeOver) await settle(session, ownWord('expired'));
    return told !== null;
  }

  async function askAll(name: GatewayName): Promise<void> {
    const waiting = await store.due(name, now(), BATCH);
    const errors: unknown[] = [];
    let failures = 0;
    async function worker(): Promise<void> {
      for (let next = waiting.shift(); next && failures < FAILURES; next = waiting.shift()) {
        const isReached = await ask(next).catch((error: unknown) => {
          errors.push(error);
          return false;
        });
        if (!isReached) failures += 1;
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    if (errors.length > 0) throw errors[0];
  }

  /** @throws Error the first that was not the gateway's, once all others were asked about */
  return async (): Promise<void> => {
    const runs = await Promise.allSettled(GatewayName.options.map(askAll));
    const failed = runs.find((run) => run.status === 'rejected');
    if (failed) throw failed.reason;
  };
}
