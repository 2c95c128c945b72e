import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { MobileNetwork } from '#contracts/rules/payments/mobile-money.ts';
import {
  type Charge,
  ForgedEvent,
  type Gateway,
  GatewayDown,
  type GatewayEvent,
  GatewayRefusal,
  type Offer,
  type Purchase,
  type Told,
} from './gateway.ts';
import {
  ChargeAnswer,
  chargeBy,
  endBy,
  failureBy,
  Initialized,
  openState,
  Transaction,
} from './paystack-answers.ts';
import { type AskPaystack, createPaystackWire } from './paystack-wire.ts';

const Event = z.object({ event: z.string(), data: z.unknown() });
const Refund = z.object({
  transaction_reference: z.string(),
  refund_reference: z.string().nullish(),
});
const Dispute = z.object({ id: z.number(), transaction: z.object({ reference: z.string() }) });

type Delivery = { readonly body: Uint8Array; readonly signature: string };

/** Paystack gives its events no name of their own, so the key is made of what they are about. */
const readers = new Map<string, (data: unknown) => GatewayEvent | null>([
  ['charge.success', readCharge],
  ['refund.processed', readRefund],
  ['charge.dispute.create', readDispute],
]);

function readCharge(data: unknown): GatewayEvent | null {
  const transaction = Transaction.parse(data);
  const { reference } = transaction;
  const told = endBy(transaction);
  return told && { key: `charge.success:${reference}`, reference, told };
}

function readRefund(data: unknown): GatewayEvent {
  const { transaction_reference: reference, refund_reference } = Refund.parse(data);
  const key = `refund.processed:${reference}:${refund_reference ?? ''}`;
  return { key, reference, told: 'refunded' };
}

function readDispute(data: unknown): GatewayEvent {
  const { id, transaction } = Dispute.parse(data);
  return {
    key: `charge.dispute.create:${id}`,
    reference: transaction.reference,
    told: 'disputed',
  };
}

/**
 * Null: an event that changes no payment.
 *
 * @throws ForgedEvent
 * @source https://paystack.com/docs/payments/webhooks/
 */
async function readPaystackEvent(
  { body, signature }: Delivery,
  secretKey: string,
): Promise<GatewayEvent | null> {
  const expected = createHmac('sha512', secretKey).update(body).digest();
  const given = Buffer.from(signature, 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new ForgedEvent('The signature is not Paystack’s.');
  }
  try {
    const { event, data } = Event.parse(JSON.parse(Buffer.from(body).toString()));
    return readers.get(event)?.(data) ?? null;
  } catch {
    throw new ForgedEvent('The event cannot be read.');
  }
}

/** Paystack's names of the networks. */
const PROVIDERS: Readonly<Record<MobileNetwork, string>> = {
  mtn: 'mtn',
  vodafone: 'vod',
  airteltigo: 'atl',
};

type PaystackOptions = {
  readonly secretKey: string;
  readonly baseUrl: string | null; // null: Paystack's own
  readonly pricesMinor: Offer['pricesMinor']; // in pesewas
  readonly answerWithinMs: number;
};

/**
 * Mobile money in Ghana, and cards on Paystack's page, in cedis.
 *
 * @source https://paystack.com/docs/payments/payment-channels/ and https://paystack.com/docs/api/charge/
 */
export function createPaystackGateway(options: PaystackOptions): Gateway {
  const { secretKey, pricesMinor } = options;
  const ask = createPaystackWire(options);
  return {
    name: 'paystack',
    offers: [
      { method: 'mobile_money', currency: 'GHS', pricesMinor },
      { method: 'stripe', currency: 'GHS', pricesMinor },
    ],
    open: (purchase, returnUrl) => openPage(ask, purchase, returnUrl),
    charge: (purchase) => chargePhone(ask, purchase),
    answer: (purchase, otp) => handVoucherOn(ask, purchase, otp),
    look: (purchase) => lookUp(ask, purchase),
    read: (body, header) =>
      readPaystackEvent({ body, signature: header('x-paystack-signature') ?? '' }, secretKey),
  };
}

async function openPage(ask: AskPaystack, purchase: Purchase, returnUrl: string) {
  const { reference, email, currency, amountMinor } = purchase;
  const opened = await ask({
    path: '/transaction/initialize',
    body: {
      reference,
      email,
      currency,
      amount: amountMinor,
      channels: ['card'],
      callback_url: returnUrl,
    },
    answer: Initialized,
  });
  if (opened.isRefused) throw new GatewayDown(`Paystack opens no page: ${opened.why}`);
  return { gatewayRef: reference, checkoutUrl: opened.data.authorization_url };
}

async function chargePhone(ask: AskPaystack, purchase: Purchase): Promise<Charge> {
  const { reference, email, currency, amountMinor, mobile } = purchase;
  if (mobile === null) throw new Error('a charge without a phone');
  const phone = localNumber(mobile.number);
  const charged = await ask({
    path: '/charge',
    body: {
      reference,
      email,
      currency,
      amount: amountMinor,
      mobile_money: { phone, provider: PROVIDERS[mobile.network] },
    },
    answer: ChargeAnswer,
  });
  if (!charged.isRefused) return chargeBy(charged.data);
  // An earlier try has reached Paystack, and only its answer was lost.
  if (!/duplicate/i.test(charged.why)) throw new GatewayRefusal(charged.why);
  const earlier = await ask({ path: `/charge/${reference}`, answer: ChargeAnswer });
  if (earlier.isRefused) throw new GatewayDown(`Paystack knows no charge: ${earlier.why}`);
  return chargeBy(earlier.data);
}

async function handVoucherOn(
  ask: AskPaystack,
  { reference }: Purchase,
  otp: string,
): Promise<Charge> {
  const answered = await ask({
    path: '/charge/submit_otp',
    body: { otp, reference },
    answer: ChargeAnswer,
  });
  if (answered.isRefused) throw new GatewayRefusal(answered.why);
  const next = chargeBy(answered.data);
  if (next.needsOtp) throw new GatewayRefusal(next.prompt);
  return next;
}

async function lookUp(ask: AskPaystack, purchase: Purchase): Promise<Told> {
  const { reference, method, mobile } = purchase;
  const stillOpen = openState(purchase);
  if (method === 'mobile_money') {
    if (mobile === null) return stillOpen;
    const asked = await ask({ path: `/charge/${reference}`, answer: ChargeAnswer });
    if (asked.isRefused) return unlessUnknown(asked.why, stillOpen);
    if (asked.data.status !== 'success') return failureBy(asked.data) ?? stillOpen;
  }
  const verified = await ask({ path: `/transaction/verify/${reference}`, answer: Transaction });
  if (verified.isRefused) return unlessUnknown(verified.why, stillOpen);
  return endBy(verified.data) ?? stillOpen;
}

/** A payment that never reached Paystack has not failed: it waits for another try. */
function unlessUnknown(why: string, stillOpen: Told): Told {
  if (!/not found/i.test(why)) throw new GatewayDown(`Paystack does not say how it stands: ${why}`);
  return stillOpen;
}

/** As people in Ghana write it: `233551234987` is `0551234987`. */
const localNumber = (number: string): string => number.replace(/^233(?=\d{9}$)/, '0');
