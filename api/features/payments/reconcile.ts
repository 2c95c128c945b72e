import { GatewayDown, type PaymentReport } from '#api/payments/gateway.ts';
import { GatewayName } from '#contracts/payments/payments.ts';
import { isOpenPayment } from '#contracts/rules/payments/payment-states.ts';
import { gatewayNamed, type PaymentDeps, isPollable } from './payment-sessions.ts';
import { isAbandoned, nextPollAt } from './poll-schedule.ts';
import { purchaseOf, ownReport } from './payment-updates.ts';
import type { PaymentSession } from './payments.store.ts';

/** Sessions of one gateway per run. */
const BATCH = 40;
/** Concurrent requests to one gateway. */
const CONCURRENCY = 4;
/** After this many failures a gateway is skipped until the next run. */
const MAX_FAILURES = 3;

/**
 * Polls the gateways of open payments and expires those whose time is over. Gateways are independent: one
 * that hangs does not stop the others.
 */
export function createReconcile({ gateways, store, applyUpdate, logger, now }: PaymentDeps) {
  /** Null: the gateway is unreachable. */
  async function fetchReport(session: PaymentSession): Promise<PaymentReport | null> {
    if (!isPollable(session, now())) return ownReport('pending');
    try {
      return await gatewayNamed(gateways, session.gateway).fetchStatus(purchaseOf(session));
    } catch (error) {
      if (!(error instanceof GatewayDown)) throw error;
      logger.warn({ err: error, gateway: session.gateway }, 'a gateway was not reached');
      return null;
    }
  }

  /** False: the gateway is unreachable. */
  async function reconcileOne(due: PaymentSession): Promise<boolean> {
    const session = await store.claimDue(
      due,
      now(),
      nextPollAt(due.looks + 1, now(), due.expires_at),
    );
    if (session === null) return true;
    const report = await fetchReport(session);
    const { state } = report === null ? session : await applyUpdate(session, report);
    // An outage at the end of a session must not lose a payment.
    const isUnknown = report === null && !isAbandoned(now(), session.expires_at);
    const isTimeOver = now() >= session.expires_at && isOpenPayment(state) && !isUnknown;
    if (isTimeOver) await applyUpdate(session, ownReport('expired'));
    return report !== null;
  }

  async function reconcileGateway(name: GatewayName): Promise<void> {
    const due = await store.due(name, now(), BATCH);
    const errors: unknown[] = [];
    let failures = 0;
    async function worker(): Promise<void> {
      for (let next = due.shift(); next && failures < MAX_FAILURES; next = due.shift()) {
        const isReached = await reconcileOne(next).catch((error: unknown) => {
          errors.push(error);
          return false;
        });
        if (!isReached) failures += 1;
      }
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, worker));
    if (errors.length > 0) throw errors[0];
  }

  /** @throws Error the first unexpected error, after all gateways were polled */
  return async (): Promise<void> => {
    const runs = await Promise.allSettled(GatewayName.options.map(reconcileGateway));
    const failed = runs.find((run) => run.status === 'rejected');
    if (failed) throw failed.reason;
  };
}
