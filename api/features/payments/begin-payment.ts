import { randomUUID } from 'node:crypto';
import { PAYMENT_MS } from '#api/domain/payments.ts';
import { withNumber } from '#api/domain/phone-number.ts';
import type { Payer } from '#api/http/caller.ts';
import { createAddressLimit } from '#api/http/limits.ts';
import { GatewayDown, unpaidReport } from '#api/payments/gateway.ts';
import type { ServedOffer } from '#api/payments/open-gateways.ts';
import type { PaymentStart, paymentEndpoints } from '#contracts/payments/payments.ts';
import type { ResponseOf } from '#contracts/endpoint.ts';
import { toMajorUnits } from '#contracts/rules/payments/money.ts';
import { refusal, bodyError } from '#contracts/rules/access/refusals.ts';
import { gatewayNamed, offerFor, type PaymentDeps, firstPollAt } from './payment-sessions.ts';
import { purchaseOf } from './payment-updates.ts';
import type { PaymentSession } from './payments.store.ts';

const STARTS_PER_HOUR = 30; // many customers of a mobile carrier share one IP address

type BeginInput = { readonly payer: Payer; readonly start: PaymentStart; readonly address: string };
type StartedPayment = ResponseOf<typeof paymentEndpoints.createSession>;

/** Starts payments. The session is stored before the gateway is called, so that no report is lost. */
export function createBeginPayment(deps: PaymentDeps) {
  const { store, gateways, settings, createCounter, applyUpdate, now } = deps;
  const limit = createAddressLimit(createCounter, {
    name: 'payments',
    points: STARTS_PER_HOUR,
    seconds: 3600,
    detail: 'Too many payments were started. Please try again later.',
  });

  async function open(session: PaymentSession, origin: string): Promise<string | null> {
    try {
      const gateway = gatewayNamed(gateways, session.gateway);
      const opened = await gateway.open(purchaseOf(session), returnUrl(session, origin));
      await store.setOpened(session.id, {
        gateway_ref: opened.gatewayRef,
        checkout_url: opened.checkoutUrl,
      });
      return opened.checkoutUrl;
    } catch (error) {
      if (!(error instanceof GatewayDown)) throw error;
      deps.logger.warn({ err: error, gateway: session.gateway }, 'a payment could not be opened');
      // The customer cannot pay without the page. A late report of payment still counts.
      const down = refusal('payments.gateway_down');
      await applyUpdate(session, unpaidReport('failed', down.message));
      throw down;
    }
  }

  return async ({ payer, start, address }: BeginInput): Promise<StartedPayment> => {
    const origin = checkedOrigin(start.origin_url, deps.publicUrl);
    const { allow_new_registrations: isOpen } = await settings.read();
    if (payer.kind === 'visitor' && !isOpen) throw refusal('platform.registrations_closed');
    const offer = offerFor(gateways, start.payment_method);
    await limit(address);
    const session = newSession({ payer, start, offer, now: now() });
    await store.insert(session);
    return {
      session_id: session.id,
      amount: toMajorUnits(session.amount_minor),
      currency: session.currency,
      gateway: session.gateway,
      demo: session.gateway === 'demo',
      checkout_url: session.method === 'stripe' ? await open(session, origin) : null,
      claim_secret: payer.kind === 'visitor' ? deps.codes.claimSecretOf(session.id) : null,
    };
  };
}

const isLoopback = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '127.0.0.1';

/** Only this app's origin, to prevent an open redirect; on localhost any port. @throws ApiError 422 */
function checkedOrigin(typed: string, publicUrl: string): string {
  const [requested, ours] = [new URL(typed), new URL(publicUrl)];
  const isOurs = requested.origin === ours.origin;
  const isLocal = isLoopback(requested) && isLoopback(ours) && requested.protocol === ours.protocol;
  if (isOurs || isLocal) return requested.origin;
  throw bodyError('request.invalid', '#/origin_url', 'This is not the address of this app.');
}

/** Contains no personal data: URLs end up in histories and logs. */
function returnUrl(session: PaymentSession, origin: string): string {
  const url = new URL('/payment-processing', origin);
  url.searchParams.set('session_id', session.id);
  url.searchParams.set('package', session.package_type);
  url.searchParams.set('amount', String(toMajorUnits(session.amount_minor)));
  url.searchParams.set('method', session.method);
  return url.href;
}

type SessionInput = {
  readonly payer: Payer;
  readonly start: PaymentStart;
  readonly offer: ServedOffer;
  readonly now: number; // UTC ms
};

function newSession({ payer, start, offer, now }: SessionInput): PaymentSession {
  const expiresAt = now + PAYMENT_MS;
  return {
    id: randomUUID().replaceAll('-', ''),
    lead_id: payer.kind === 'visitor' ? payer.leadId : null,
    user_id: payer.kind === 'member' ? payer.caller.id : null,
    ...withNumber(start.user_details),
    accepted_terms: start.accepted_terms ?? null,
    package_type: start.package_type,
    method: start.payment_method,
    gateway: offer.gateway,
    gateway_ref: null,
    checkout_url: null,
    currency: offer.currency,
    amount_minor: offer.pricesMinor[start.package_type],
    state: 'pending',
    detail: null,
    mobile_number: null,
    network: null,
    charged_at: null,
    prompt: null,
    needs_otp: false,
    wrong_otps: 0,
    has_voucher: false,
    looks: 0,
    looked_at: 0,
    // Mobile money is polled only after a charge.
    next_look_at: start.payment_method === 'mobile_money' ? expiresAt : firstPollAt(now),
    created_at: now,
    updated_at: now,
    expires_at: expiresAt,
  };
}
