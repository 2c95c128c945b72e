import type { MobileNetwork } from '#contracts/rules/payments/mobile-money.ts';
import {
  type Charge,
  type Gateway,
  type GatewayConfig,
  GatewayDown,
  GatewayRefusal,
  type Purchase,
  type PaymentReport,
} from './gateway.ts';
import {
  ChargeResponse,
  toCharge,
  finalReport,
  failureReport,
  Initialized,
  openReport,
  parsePaystackEvent,
  Transaction,
} from './paystack-events.ts';
import { type CallPaystack, createPaystackClient } from './paystack-client.ts';

const PROVIDERS: Readonly<Record<MobileNetwork, string>> = {
  mtn: 'mtn',
  vodafone: 'vod',
  airteltigo: 'atl',
};

/**
 * Mobile money in Ghana, and cards on Paystack's page, in cedis.
 *
 * @source https://paystack.com/docs/payments/payment-channels/ and https://paystack.com/docs/api/charge/
 */
export function createPaystackGateway(
  options: NonNullable<GatewayConfig['paystack']> & { readonly timeoutMs: number },
): Gateway {
  const { secretKey, pricesMinor } = options;
  const call = createPaystackClient(options);
  return {
    name: 'paystack',
    offers: [
      { method: 'mobile_money', currency: 'GHS', pricesMinor },
      { method: 'stripe', currency: 'GHS', pricesMinor },
    ],
    open: (purchase, returnUrl) => openPage(call, purchase, returnUrl),
    charge: (purchase) => chargePhone(call, purchase),
    submitOtp: (purchase, otp) => submitOtp(call, purchase, otp),
    fetchStatus: (purchase) => fetchStatus(call, purchase),
    parseWebhook: (body, header) =>
      parsePaystackEvent({ body, signature: header('x-paystack-signature') ?? '' }, secretKey),
  };
}

const paymentFields = ({ reference, email, currency, amountMinor }: Purchase) => ({
  reference,
  email,
  currency,
  amount: amountMinor,
});

async function openPage(call: CallPaystack, purchase: Purchase, returnUrl: string) {
  const opened = await call({
    path: '/transaction/initialize',
    body: { ...paymentFields(purchase), channels: ['card'], callback_url: returnUrl },
    schema: Initialized,
  });
  if (opened.isRefused) throw new GatewayDown(`Paystack opens no page: ${opened.reason}`);
  return { gatewayRef: purchase.reference, checkoutUrl: opened.data.authorization_url };
}

async function chargePhone(call: CallPaystack, purchase: Purchase): Promise<Charge> {
  const { reference, mobile } = purchase;
  if (mobile === null) throw new Error('a charge without a phone');
  const account = { phone: localNumber(mobile.number), provider: PROVIDERS[mobile.network] };
  const charged = await call({
    path: '/charge',
    body: { ...paymentFields(purchase), mobile_money: account },
    schema: ChargeResponse,
  });
  if (!charged.isRefused) return toCharge(charged.data);
  // An earlier attempt reached Paystack, and only its response was lost.
  if (!/duplicate/i.test(charged.reason)) throw new GatewayRefusal(charged.reason);
  const earlier = await call({ path: `/charge/${reference}`, schema: ChargeResponse });
  if (earlier.isRefused) throw new GatewayDown(`Paystack knows no charge: ${earlier.reason}`);
  return toCharge(earlier.data);
}

async function submitOtp(call: CallPaystack, { reference }: Purchase, otp: string) {
  const submitted = await call({
    path: '/charge/submit_otp',
    body: { otp, reference },
    schema: ChargeResponse,
  });
  if (submitted.isRefused) throw new GatewayRefusal(submitted.reason);
  const next = toCharge(submitted.data);
  if (next.needsOtp) throw new GatewayRefusal(next.prompt);
  return next;
}

async function fetchStatus(call: CallPaystack, purchase: Purchase): Promise<PaymentReport> {
  const { reference, method, mobile } = purchase;
  const open = openReport(purchase);
  if (method === 'mobile_money') {
    if (mobile === null) return open;
    const charge = await call({ path: `/charge/${reference}`, schema: ChargeResponse });
    if (charge.isRefused) return openUnlessError(charge.reason, open);
    if (charge.data.status !== 'success') return failureReport(charge.data) ?? open;
  }
  const verified = await call({ path: `/transaction/verify/${reference}`, schema: Transaction });
  if (verified.isRefused) return openUnlessError(verified.reason, open);
  return finalReport(verified.data) ?? open;
}

/** A payment that never reached Paystack has not failed: it can be retried. */
function openUnlessError(reason: string, open: PaymentReport): PaymentReport {
  if (!/not found/i.test(reason))
    throw new GatewayDown(`Paystack does not say how it stands: ${reason}`);
  return open;
}

/** National format in Ghana: `233551234987` is `0551234987`. */
const localNumber = (number: string): string => number.replace(/^233(?=\d{9}$)/, '0');
