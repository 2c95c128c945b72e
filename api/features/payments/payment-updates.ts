import type { Logger } from 'pino';
import type { SettingsService } from '#api/features/settings/settings.service.ts';
import type { Purchase, PaymentReport, RefundReport } from '#api/payments/gateway.ts';
import type { PaymentUpdate, PaymentUpdateStore } from './payment-updates.store.ts';
import type { PaymentSession } from './payments.store.ts';

export const purchaseOf = (session: PaymentSession): Purchase => ({
  reference: session.id,
  gatewayRef: session.gateway_ref,
  amountMinor: session.amount_minor,
  currency: session.currency,
  method: session.method,
  packageType: session.package_type,
  email: session.email,
  phone: session.phone,
  expiresAt: session.expires_at,
  mobile: mobileChargeOf(session),
});

function mobileChargeOf(session: PaymentSession): Purchase['mobile'] {
  const { mobile_number: number, network, charged_at: chargedAt } = session;
  if (number === null || network === null || chargedAt === null) return null;
  return { number, network, chargedAt, hasVoucher: session.has_voucher };
}

type Report = PaymentReport | RefundReport | 'disputed';

/** The only place that compares money: another amount, currency or reference pays nothing and raises an alert. */
function toPaymentUpdate(session: PaymentSession, report: Report): PaymentUpdate {
  if (report === 'disputed') return { kind: report, alert: 'The customer disputed the payment.' };
  if ('refunded' in report) return toRefund(session, report);
  const { state, detail, received } = report;
  if (state !== 'paid') return { kind: 'state', state, detail };
  const isOurs =
    received !== null &&
    received.reference === session.id &&
    received.amountMinor === session.amount_minor &&
    received.currency === session.currency;
  if (isOurs) return { kind: 'state', state, detail: null };
  return {
    kind: 'wrong_money',
    alert: 'The gateway reports a payment with a different amount, currency or reference.',
  };
}

function toRefund(session: PaymentSession, { refunded }: RefundReport): PaymentUpdate {
  if (refunded.currency === session.currency) return { kind: 'refunded', ...refunded };
  return { kind: 'wrong_money', alert: 'The gateway reports a refund in a different currency.' };
}

/** Called after a paid transaction is committed. Must not throw: the money has arrived. */
export type OnPaid = (transactionId: string) => Promise<void>;

type Deps = {
  readonly store: PaymentUpdateStore;
  readonly settings: Pick<SettingsService, 'read'>;
  readonly logger: Pick<Logger, 'warn'>;
  readonly onPaid: OnPaid;
  readonly now: () => number;
};

/** @param eventKey of a webhook event; null: the report comes from a poll @returns the updated session */
export type ApplyPaymentUpdate = (
  session: PaymentSession,
  report: Report,
  eventKey?: string | null,
) => Promise<PaymentSession>;

/** All reports go through here: webhooks, polls and our own. */
export function createApplyPaymentUpdate({
  store,
  settings,
  logger,
  onPaid,
  now,
}: Deps): ApplyPaymentUpdate {
  return async (session, report, eventKey = null) => {
    const { id: sessionId, gateway } = session;
    const update = toPaymentUpdate(session, report);
    const { auto_activate_paid: isAutoActivated } = await settings.read();
    const { newAlert, paidId, ...applied } = await store.apply({
      sessionId,
      update,
      eventKey,
      isAutoActivated,
      at: now(),
    });
    if (newAlert !== null) logger.warn({ gateway, ...newAlert }, 'a payment needs attention');
    if (paidId !== null) await onPaid(paidId);
    return applied.session;
  };
}
