import { isOpenPayment } from '#contracts/rules/payments/payment-states.ts';
import { refusal } from '#contracts/rules/access/refusals.ts';
import { CHARGE_PATIENCE_MS } from './poll-schedule.ts';
import type { PaymentSession, PaymentStore } from './payments.store.ts';

/** @throws ApiError 404 */
export async function foundSession(
  store: Pick<PaymentStore, 'find'>,
  id: string,
): Promise<PaymentSession> {
  const session = await store.find(id);
  if (session === null) throw refusal('payments.not_found');
  return session;
}

/** Whether nothing may be done with it any more, at a moment (UTC ms). */
export const isOver = (session: PaymentSession, now: number): boolean =>
  !isOpenPayment(session.state) || now >= session.expires_at;

/**
 * Whether the gateway can know of it. A charge that is still on its way is not asked about: a gateway
 * that has never heard of it might say that it failed.
 */
export function isKnownToGateway(session: PaymentSession, now: number): boolean {
  if (session.method !== 'mobile_money') return true;
  const { charged_at: chargedAt, prompt } = session;
  if (chargedAt === null) return false;
  return prompt !== null || now - chargedAt >= CHARGE_PATIENCE_MS;
}
