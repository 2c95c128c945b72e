import type { Logger } from 'pino';
import type { CreateCounter } from '#api/db/database.ts';
import type { SettingsService } from '#api/features/settings/settings.service.ts';
import { type Gateway, GatewayDown } from '#api/payments/gateway.ts';
import type { Gateways, ServedOffer } from '#api/payments/open-gateways.ts';
import type { GatewayName } from '#contracts/payments/payments.ts';
import type { PaymentMethod } from '#contracts/primitives.ts';
import { refusal } from '#contracts/rules/access/refusals.ts';
import { isOpenPayment } from '#contracts/rules/payments/payment-states.ts';
import type { ApplyPaymentUpdate } from './payment-updates.ts';
import type { PaymentSession, PaymentStore } from './payments.store.ts';
import { CHARGE_TIMEOUT_MS } from './poll-schedule.ts';

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

/** Shared by the parts of the payments service. */
export type PaymentDeps = {
  readonly store: PaymentStore;
  readonly gateways: Gateways;
  readonly settings: Pick<SettingsService, 'read'>;
  readonly createCounter: CreateCounter;
  readonly applyUpdate: ApplyPaymentUpdate;
  readonly publicUrl: string;
  readonly logger: Pick<Logger, 'warn'>;
  /** UTC ms. */
  readonly now: () => number;
};

/** @throws ApiError 404 */
export async function requireSession(
  store: Pick<PaymentStore, 'find'>,
  id: string,
): Promise<PaymentSession> {
  const session = await store.find(id);
  if (session === null) throw refusal('payments.not_found');
  return session;
}

/** Whether the session has ended. @param now UTC ms */
export const isOver = (session: PaymentSession, now: number): boolean =>
  !isOpenPayment(session.state) || now >= session.expires_at;

/**
 * Whether the gateway can report on it. A charge in progress is not polled: a gateway that has not yet
 * received it might report a failure.
 */
export function isPollable(session: PaymentSession, now: number): boolean {
  if (session.method !== 'mobile_money') return true;
  const { charged_at: chargedAt, prompt } = session;
  if (chargedAt === null) return false;
  return prompt !== null || now - chargedAt >= CHARGE_TIMEOUT_MS;
}
