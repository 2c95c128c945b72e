import type { Logger } from 'pino';
import type { CreateCounter } from '#api/db/database.ts';
import type { AccessCodes } from '#api/features/users/access-codes.service.ts';
import type { SettingsService } from '#api/features/settings/settings.service.ts';
import { type Gateway, GatewayDown, type PaymentReport } from '#api/payments/gateway.ts';
import type { Gateways, ServedOffer } from '#api/payments/open-gateways.ts';
import type { GatewayName } from '#contracts/payments/payments.ts';
import type { PaymentMethod } from '#contracts/primitives.ts';
import { refusal } from '#contracts/rules/access/refusals.ts';
import { MINUTE_MS, SECOND_MS } from '#contracts/rules/durations.ts';
import { isOpenPayment } from '#contracts/rules/payments/payment-states.ts';
import { type ApplyPaymentUpdate, purchaseOf } from './payment-updates.ts';
import type { PaymentSession, PaymentStore } from './payments.store.ts';

const SOON_MS = 10 * SECOND_MS;
const SOON_POLLS = 12;
/** Waits after the first polls; the last one repeats. */
const LATER_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS] as const;
const LONGEST_MS = 15 * MINUTE_MS;

/** A charge request without a response after this time has none: the session is polled. */
export const CHARGE_TIMEOUT_MS = 30 * SECOND_MS;

/** How long an unreachable gateway is polled after the end of a session. */
const OUTAGE_MS = 24 * 60 * MINUTE_MS;

export const firstPollAt = (now: number): number => now + SOON_MS;

/** Time of the next poll (UTC ms); the end of the session is always polled. @param polls including the current one */
export function nextPollAt(polls: number, now: number, expiresAt: number): number {
  const waitMs = polls < SOON_POLLS ? SOON_MS : (LATER_MS[polls - SOON_POLLS] ?? LONGEST_MS);
  return now < expiresAt ? Math.min(now + waitMs, expiresAt) : now + waitMs;
}

/** Whether to stop polling an unreachable gateway (UTC ms). */
export const isAbandoned = (now: number, expiresAt: number): boolean =>
  now >= expiresAt + OUTAGE_MS;

/** @throws GatewayDown when it is no longer configured */
export function gatewayNamed(gateways: Gateways, name: GatewayName): Gateway {
  const gateway = gateways.find(name);
  if (gateway === null) throw new GatewayDown(`the gateway ${name} is not configured`);
  return gateway;
}

/** The gateway and prices of a payment method. @throws ApiError 409 */
export function offerFor(gateways: Gateways, method: PaymentMethod): ServedOffer {
  const offer = gateways.offers.find((candidate) => candidate.method === method);
  if (offer === undefined) throw refusal('payments.method_not_offered');
  return offer;
}

export type PaymentDeps = {
  readonly store: PaymentStore;
  readonly gateways: Gateways;
  readonly settings: Pick<SettingsService, 'read'>;
  readonly createCounter: CreateCounter;
  readonly codes: Pick<AccessCodes, 'claimSecretOf'>;
  readonly applyUpdate: ApplyPaymentUpdate;
  readonly publicUrl: string;
  readonly logger: Pick<Logger, 'warn'>;
  readonly now: () => number;
};

export async function requireSession(store: Pick<PaymentStore, 'find'>, id: string) {
  const session = await store.find(id);
  if (session === null) throw refusal('payments.not_found');
  return session;
}

export const isOver = (session: PaymentSession, now: number): boolean =>
  !isOpenPayment(session.state) || now >= session.expires_at;

/** False for a charge in progress: a gateway that has not received it yet might report a failure. */
export function isPollable(session: PaymentSession, now: number): boolean {
  if (session.method !== 'mobile_money') return true;
  const { charged_at: chargedAt, prompt } = session;
  if (chargedAt === null) return false;
  return prompt !== null || now - chargedAt >= CHARGE_TIMEOUT_MS;
}

/** The gateway's report on a payment; null: the gateway is unreachable. */
export async function fetchReport(
  { gateways, logger }: Pick<PaymentDeps, 'gateways' | 'logger'>,
  session: PaymentSession,
): Promise<PaymentReport | null> {
  const { gateway } = session;
  try {
    return await gatewayNamed(gateways, gateway).fetchStatus(purchaseOf(session));
  } catch (error) {
    if (!(error instanceof GatewayDown)) throw error;
    logger.warn({ err: error, gateway }, 'a gateway was not reached');
    return null;
  }
}
