import { z } from 'zod';
import { define } from '#contracts/endpoint.ts';
import { open, openList } from '#contracts/open.ts';
import {
  Amount,
  Currency,
  Id,
  Instant,
  PackageType,
  PaymentMethod,
  named,
} from '#contracts/primitives.ts';
import { isMobileNumber, MOBILE_NETWORKS } from '#contracts/rules/payments/mobile-money.ts';
import { PAYMENT_STATES } from '#contracts/rules/payments/payment-states.ts';
import { plans } from '#contracts/rules/payments/plans.ts';
import { AccessRequest } from './leads.ts';

export const GatewayName = z.enum(['demo', 'stripe', 'paystack']).meta({ id: 'GatewayName' });
export type GatewayName = z.infer<typeof GatewayName>;

/** A session's id has 122 random bits: knowing it is the right to ask about it. */
const BySession = z.object({ session_id: Id });

const MobileNumber = z
  .string()
  .trim()
  .max(40, 'Please enter a valid mobile money number')
  .refine(isMobileNumber, 'Please enter a valid mobile money number');

export const PaymentStart = AccessRequest.extend({
  payment_method: PaymentMethod,
  origin_url: z.url('Must be an address').max(300, 'At most 300 characters'), // of this app
});
export type PaymentStart = z.infer<typeof PaymentStart>;

/** The pending step of a mobile money charge. */
const MobileCharge = z.object({
  success: z.boolean(), // false: the network refused, and `message` says why
  message: z.string(), // what the customer has to do, in the network's words
  needs_otp: z.boolean(), // a voucher has to be typed
});
export type MobileCharge = z.infer<typeof MobileCharge>;

export const Receipt = named('Receipt', {
  id: Id,
  number: z.string(), // as printed
  package_type: open(PackageType),
  package_name: z.string(),
  amount: Amount,
  currency: Currency,
  method: z.string(), // in words
  demo: z.boolean(), // no money moved
  payment_status: open(z.enum(['paid', 'refunded', 'disputed'])),
  refunded: z.number().nonnegative().default(0), // the part that was given back
  paid_at: Instant,
  access_from: Instant.nullable(), // null: not yet activated
  access_until: Instant.nullable(),
});
export type Receipt = z.infer<typeof Receipt>;

export const paymentEndpoints = {
  createSession: define.post('/payment/create-session', 'visitor', {
    summary: 'Begins a payment at the price of the package; nothing is charged yet',
    body: PaymentStart,
    response: z.object({
      session_id: Id,
      amount: Amount, // that will really be charged
      currency: Currency,
      gateway: open(GatewayName),
      demo: z.boolean(), // no money moves
      checkout_url: z.url().nullable(), // the gateway's page, where it has one
      /** The proof for `claim`, for the tab that pays; null: a member, who has a code already. */
      claim_secret: z.string().nullable().default(null),
    }),
    errors: [
      'payments.method_not_offered',
      'payments.gateway_down',
      'platform.registrations_closed',
      'request.rate_limited',
    ],
    example: {
      session_id: '3f2b8c1d9e0a4b5c8d7e6f5a4b3c2d1e',
      amount: 30,
      currency: 'USD',
      gateway: 'demo',
      demo: true,
      checkout_url: null,
      claim_secret: 'q3v0m3yJH4lq2c7rB9xT-wNfUaE8sPdKgQiVoLtXhMZ',
    },
    exampleBody: {
      user_details: { name: 'Kwame Boateng', email: 'kwame@example.com', phone: '+233241234567' },
      package_type: 'monthly',
      payment_method: 'stripe',
      origin_url: 'http://localhost:8787',
    },
  }),
  initiateMobileMoney: define.post('/payment/mobile-money/initiate', 'public', {
    summary: 'Sends the prompt to the phone; a second call answers what the first one did',
    body: BySession.extend({
      phone_number: MobileNumber,
      provider: z.enum(MOBILE_NETWORKS, 'Unknown mobile money provider'),
      amount: Amount, // as the customer saw it: refused when it is not the price
    }),
    response: MobileCharge,
    errors: [
      'payments.not_found',
      'payments.wrong_amount',
      'payments.wrong_method',
      'payments.over',
      'payments.gateway_down',
      'request.rate_limited',
    ],
    example: {
      success: true,
      message: 'Please approve the payment on your phone.',
      needs_otp: false,
    },
    exampleBody: {
      session_id: '3f2b8c1d9e0a4b5c8d7e6f5a4b3c2d1e',
      phone_number: '024 123 4567',
      provider: 'mtn',
      amount: 30,
    },
  }),
  answerOtp: define.post('/payment/mobile-money/otp', 'public', {
    summary: 'Hands the voucher on to the network; five wrong ones end the payment',
    body: BySession.extend({
      otp: z
        .string()
        .trim()
        .regex(/^[A-Za-z0-9]{4,12}$/, 'A voucher has 4 to 12 letters or digits'),
    }),
    response: MobileCharge,
    errors: [
      'payments.not_found',
      'payments.no_voucher_asked',
      'payments.over',
      'payments.gateway_down',
    ],
    example: { success: true, message: 'Thank you. We are checking.', needs_otp: false },
    exampleBody: { session_id: '3f2b8c1d9e0a4b5c8d7e6f5a4b3c2d1e', otp: '123456' },
  }),
  mobileMoneyStatus: define.get('/payment/mobile-money/status/:session_id', 'public', {
    summary: 'How a mobile money payment stands',
    params: BySession,
    response: z.object({
      status: open(z.enum(['completed', 'failed', 'expired', 'pending'])),
      detail: z.string().nullable(), // why it failed, in the gateway's words
      needs_otp: z.boolean(),
    }),
    errors: ['payments.not_found', 'payments.wrong_method'],
    example: { status: 'pending', detail: null, needs_otp: false },
  }),
  status: define.get('/payment/status/:session_id', 'public', {
    summary: 'How a payment stands; nothing of the person',
    params: BySession,
    response: z.object({
      payment_status: open(z.enum(['paid', 'unpaid'])),
      status: open(z.enum(['open', 'complete', 'expired'])), // failed counts as complete and unpaid
      state: open(z.enum(PAYMENT_STATES).meta({ id: 'PaymentState' })),
      detail: z.string().nullable(), // why it failed, in the gateway's words
      method: open(PaymentMethod),
      demo: z.boolean(),
      package_type: open(PackageType),
      amount: Amount,
      currency: Currency,
    }),
    errors: ['payments.not_found'],
    example: {
      payment_status: 'unpaid',
      status: 'open',
      state: 'pending',
      detail: null,
      method: 'stripe',
      demo: true,
      package_type: 'monthly',
      amount: 30,
      currency: 'USD',
    },
  }),
  complete: define.post('/payment/complete/:session_id', 'public', {
    summary: 'Completes a payment of the demo gateway; of a real one it is refused',
    params: BySession,
    response: z.object({
      message: z.string(),
      payment_status: z.literal('paid'),
      status: z.literal('complete'),
    }),
    errors: ['payments.not_found', 'payments.not_completable'],
    example: {
      message: 'Demo payment completed. No money moved.',
      payment_status: 'paid',
      status: 'complete',
    },
  }),
  claim: define.post('/payment/claim', 'public', {
    summary:
      'Whether the access is activated; shows the code of a new member once, to the tab that paid',
    body: BySession.extend({ secret: z.string().regex(/^[\w-]{1,100}$/, 'Must be the secret') }),
    response: z.object({
      status: open(z.enum(['waiting', 'activated', 'closed'])), // closed: no access comes of it
      access_code: z.string().nullable(), // in one answer only
    }),
    errors: ['payments.not_found'],
    example: { status: 'activated', access_code: '7K2M-Q9XT-4HVB-R3ZN' },
    exampleBody: {
      session_id: '3f2b8c1d9e0a4b5c8d7e6f5a4b3c2d1e',
      secret: 'q3v0m3yJH4lq2c7rB9xT-wNfUaE8sPdKgQiVoLtXhMZ',
    },
  }),
  receipts: define.get('/payment/receipts', 'user', {
    summary: 'What the member has paid for, newest first',
    response: z.array(Receipt),
    example: [
      {
        id: '019aab20-7d3e-7f40-8b52-7c8d9e0f1a23',
        number: 'BW-7C8D9E0F1A23',
        package_type: 'monthly',
        package_name: 'Monthly',
        amount: 30,
        currency: 'USD',
        method: 'Mobile money',
        demo: true,
        payment_status: 'paid',
        refunded: 0,
        paid_at: '2026-11-20T08:50:00.000Z',
        access_from: '2026-11-20T09:00:00.000Z',
        access_until: '2026-12-20T09:00:00.000Z',
      },
    ],
  }),
};

const Package = named('Package', {
  type: PackageType,
  name: z.string(),
  price: Amount,
  currency: Currency,
  duration: z.number().int().positive(), // days of access
  description: z.string(),
  features: z.array(z.string()),
  popular: z.boolean(),
});
type Package = z.infer<typeof Package>;

/** The plans at their prices in US dollars; what a payment method really charges may be in another currency. */
export const packages: Package[] = plans.map((plan) => ({
  type: plan.type,
  name: plan.name,
  price: plan.priceUsd,
  currency: 'USD',
  duration: plan.days,
  description: plan.description,
  features: [...plan.features],
  popular: plan.popular,
}));

export const packageEndpoints = {
  list: define.get('/packages', 'public', {
    summary: 'What is sold, the shortest first',
    response: openList(Package),
    example: packages,
  }),
};

const webhook = <Gateway extends 'stripe' | 'paystack'>(gateway: Gateway, summary: string) =>
  define.post(`/webhooks/${gateway}`, 'public', {
    summary,
    bytes: 'body',
    bodyLimit: 256 * 1024,
    body: z.instanceof(Uint8Array), // signatures are made over the bytes as they were sent
    response: z.object({ received: z.literal(true) }),
    errors: ['webhooks.bad_signature', 'webhooks.not_configured'],
    example: { received: true },
    exampleBody: new Uint8Array([0x7b, 0x7d]), // {}
  });

export const webhookEndpoints = {
  stripe: webhook('stripe', 'Events of Stripe, signed in the header Stripe-Signature'),
  paystack: webhook('paystack', 'Events of Paystack, signed in the header x-paystack-signature'),
};
