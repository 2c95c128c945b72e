import type { Purchase, Told } from '#api/payments/gateway.ts';
import type { PaymentState } from '#contracts/rules/payments/payment-states.ts';
import type { PaymentSession } from './payments.store.ts';

/** What is known of a payment now, money compared. */
export type Word =
  | { readonly kind: 'state'; readonly state: PaymentState; readonly detail: string | null }
  /** The gateway has other money than was asked for, or the customer has it back, or wants it back. */
  | { readonly kind: 'wrong_money' | 'refunded' | 'disputed'; readonly alert: string };

/** What a gateway needs to know of a session. */
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
  mobile: chargeOf(session),
});

function chargeOf(session: PaymentSession): Purchase['mobile'] {
  const { mobile_number: number, network, charged_at: chargedAt } = session;
  if (number === null || network === null || chargedAt === null) return null;
  return { number, network, chargedAt, hasVoucher: session.has_voucher };
}

/**
 * What a gateway's word means for a session. This is the only place where money is compared: other
 * money, or money under another reference, pays nothing, and an administrator is told.
 */
export function wordOf(session: PaymentSession, told: Told | 'refunded' | 'disputed'): Word {
  if (told === 'refunded') return { kind: told, alert: 'The payment was refunded.' };
  if (told === 'disputed') return { kind: told, alert: 'The customer disputes the payment.' };
  const { state, detail, received } = told;
  if (state !== 'paid') return { kind: 'state', state, detail };
  const isOurs =
    received !== null &&
    received.reference === session.id &&
    received.amountMinor === session.amount_minor &&
    received.currency === session.currency;
  if (isOurs) return { kind: 'state', state, detail: null };
  return {
    kind: 'wrong_money',
    alert: 'The gateway reports a payment whose amount, currency or reference is another one.',
  };
}
