import { unpaidReport } from '#api/payments/gateway.ts';
import { GatewayName } from '#contracts/payments/payments.ts';
import { isOpenPayment } from '#contracts/rules/payments/payment-states.ts';
import {
  fetchReport,
  type PaymentDeps,
  isPollable,
  isAbandoned,
  nextPollAt,
} from './payment-sessions.ts';
import type { PaymentSession } from './payments.store.ts';

const BATCH = 40;
const CONCURRENCY = 4;
const MAX_FAILURES = 3;

/** Polls the gateways of open payments, each on its own, and expires those whose time is over. */
export function createReconcile(deps: PaymentDeps) {
  const { store, applyUpdate, now } = deps;

  /** False: the gateway is unreachable. */
  async function reconcileOne(due: PaymentSession): Promise<boolean> {
    const session = await store.claimDue(
      due,
      now(),
      nextPollAt(due.looks + 1, now(), due.expires_at),
    );
    if (session === null) return true;
    const report = isPollable(session, now())
      ? await fetchReport(deps, session)
      : unpaidReport('pending');
    const { state } = report === null ? session : await applyUpdate(session, report);
    // An outage at the end of a session must not lose a payment.
    const isUnknown = report === null && !isAbandoned(now(), session.expires_at);
    const isTimeOver = now() >= session.expires_at && isOpenPayment(state) && !isUnknown;
    if (isTimeOver) await applyUpdate(session, unpaidReport('expired'));
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
