import { randomUUID } from 'node:crypto';
import type { Payer } from '#api/http/caller.ts';
import { createAddressLimit } from '#api/http/address-limit.ts';
import { GatewayDown } from '#api/payments/gateway.ts';
import type { ServedOffer } from '#api/payments/open-gateways.ts';
import { ApiError } from '#contracts/errors.ts';
import type { PaymentStart, paymentEndpoints } from '#contracts/payments/payments.ts';
import type { ResponseOf } from '#contracts/endpoint.ts';
import { toMajorUnits } from '#contracts/rules/payments/money.ts';
import { refusal } from '#contracts/rules/access/refusals.ts';
import { gatewayNamed, offerFor } from './gateways.ts';
import { firstLookAt } from './poll-schedule.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { purchaseOf } from './payment-word.ts';
import type { PaymentSession } from './payments.store.ts';
import { ownWord } from './settle.ts';

const SESSION_MS = 2 * 3_600_000;
/** Many customers of a mobile carrier share one address. */
const STARTS_AN_HOUR = 30;

type Begin = {
  readonly payer: Payer;
  readonly start: PaymentStart;
  readonly address: string;
};
type Begun = ResponseOf<typeof paymentEndpoints.createSession>;

/** Begins payments: the session is stored before the gateway hears of it, so that no word of it is lost. */
export function createBeginPayment(deps: PaymentDeps): (begin: Begin) => Promise<Begun> {
  const { store, gateways, settings, createCounter, settle, now } = deps;
  const limit = createAddressLimit(createCounter, {
    name: 'payments',
    points: STARTS_AN_HOUR,
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
      // Without its page the customer cannot pay; should the gateway have the money after all, it counts.
      const down = refusal('payments.gateway_down');
      await settle(session, ownWord('failed', down.message));
      throw down;
    }
  }

  return async ({ payer, start, address }) => {
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
    };
  };
}

const isThisMachine = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '127.0.0.1';

/**
 * Where the customer comes back to: this app alone, or our name would send people to any site. On one's
 * own machine each of its names and ports is this app, such as the port of the development server.
 *
 * @throws ApiError 422
 */
function checkedOrigin(typed: string, publicUrl: string): string {
  const [asked, ours] = [new URL(typed), new URL(publicUrl)];
  const isOurs = asked.origin === ours.origin;
  const isLocal = isThisMachine(asked) && isThisMachine(ours) && asked.protocol === ours.protocol;
  if (isOurs || isLocal) return asked.origin;
  const detail = 'This is not the address of this app.';
  throw new ApiError('request.invalid', detail, {
    errors: [{ in: 'body', pointer: '#/origin_url', detail }],
  });
}

/** Without anything of the person: addresses are kept in histories and logs. */
function returnUrl(session: PaymentSession, origin: string): string {
  const url = new URL('/payment-processing', origin);
  url.searchParams.set('session_id', session.id);
  url.searchParams.set('package', session.package_type);
  url.searchParams.set('amount', String(toMajorUnits(session.amount_minor)));
  url.searchParams.set('method', session.method);
  return url.href;
}

type Draft = {
  readonly payer: Payer;
  readonly start: PaymentStart;
  readonly offer: ServedOffer;
  readonly now: number; // UTC ms
};

function newSession({ payer, start, offer, now }: Draft): PaymentSession {
  const expiresAt = now + SESSION_MS;
  return {
    id: randomUUID().replaceAll('-', ''),
    lead_id: payer.kind === 'visitor' ? payer.leadId : null,
    user_id: payer.kind === 'member' ? payer.caller.id : null,
    ...start.user_details,
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
    // Of a phone that was never asked there is nothing to tell.
    next_look_at: start.payment_method === 'mobile_money' ? expiresAt : firstLookAt(now),
    created_at: now,
    updated_at: now,
    expires_at: expiresAt,
  };
}
