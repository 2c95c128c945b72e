import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import {
  type Charge,
  ForgedEvent,
  type GatewayEvent,
  type PaymentReport,
  type Purchase,
  unpaidReport,
} from './gateway.ts';
import { redactPersonalData } from './paystack-client.ts';

const optionalText = z.string().nullish();

/** Response to a mobile charge: the next step. */
export const ChargeResponse = z.object({
  status: z.string(), // send_otp, pay_offline, pending, success, failed, timeout
  display_text: optionalText, // for the customer
  gateway_response: optionalText, // why it failed
  message: optionalText,
});
export type ChargeResponse = z.infer<typeof ChargeResponse>;

/** The authoritative status of a payment. */
export const Transaction = z.object({
  status: z.string(), // success, failed, abandoned, ongoing, pending, processing, queued, reversed
  reference: z.string(),
  amount: z.number().int(), // pesewas
  currency: z.string(),
  gateway_response: optionalText,
});
export type Transaction = z.infer<typeof Transaction>;

export const Initialized = z.object({ authorization_url: z.url(), reference: z.string() });

const FAILED_CHARGES = ['failed', 'timeout'];

const failureReason = ({ gateway_response, message }: Partial<ChargeResponse>): string =>
  redactPersonalData(gateway_response || message || 'The payment was declined.');

/** Never `paid`: only the transaction has the reference and the amount. */
export function toCharge(response: ChargeResponse): Charge {
  if (FAILED_CHARGES.includes(response.status)) {
    return { state: 'failed', prompt: failureReason(response), needsOtp: false };
  }
  return {
    state: 'action_required',
    prompt: response.display_text || 'Please approve the payment on your phone.',
    needsOtp: response.status === 'send_otp',
  };
}

export const openReport = ({ mobile }: Purchase): PaymentReport =>
  unpaidReport(mobile === null ? 'pending' : 'action_required');

/** Null unless the charge failed; success is read from the transaction. */
export const failureReport = (response: ChargeResponse): PaymentReport | null =>
  FAILED_CHARGES.includes(response.status) ? unpaidReport('failed', failureReason(response)) : null;

/** Null while it has not ended. Transactions are `abandoned` from the start until they are paid. */
export function finalReport({
  status,
  reference,
  ...transaction
}: Transaction): PaymentReport | null {
  const { amount: amountMinor, currency } = transaction;
  if (status === 'success') {
    return { state: 'paid', detail: null, received: { reference, amountMinor, currency } };
  }
  if (status === 'failed') return unpaidReport('failed', failureReason(transaction));
  return status === 'reversed' ? unpaidReport('failed', 'The payment was reversed.') : null;
}

const Event = z.object({ event: z.string(), data: z.unknown() });
const Refund = z.object({
  transaction_reference: z.string(),
  refund_reference: z.string().nullish(),
  amount: z.coerce.number().int().positive(), // pesewas of this refund; Paystack sends it as text
  currency: z.string(),
});
const Dispute = z.object({ id: z.number(), transaction: z.object({ reference: z.string() }) });

/** Paystack events have no id: the key combines the event name and its object. */
const eventParsers = new Map<string, (data: unknown) => GatewayEvent | null>([
  ['charge.success', parseCharge],
  ['refund.processed', parseRefund],
  ['charge.dispute.create', parseDispute],
]);

function parseCharge(data: unknown): GatewayEvent | null {
  const transaction = Transaction.parse(data);
  const { reference } = transaction;
  const report = finalReport(transaction);
  return report && { key: `charge.success:${reference}`, reference, report };
}

function parseRefund(data: unknown): GatewayEvent {
  const {
    transaction_reference: reference,
    refund_reference,
    amount,
    currency,
  } = Refund.parse(data);
  const key = `refund.processed:${reference}:${refund_reference ?? amount}`;
  const refunded = { amountMinor: amount, currency, isTotal: false };
  return { key, reference, report: { refunded } };
}

function parseDispute(data: unknown): GatewayEvent {
  const { id, transaction } = Dispute.parse(data);
  return {
    key: `charge.dispute.create:${id}`,
    reference: transaction.reference,
    report: 'disputed',
  };
}

/**
 * Null for an event that changes no payment.
 *
 * @throws ForgedEvent
 * @source https://paystack.com/docs/payments/webhooks/
 */
export async function parsePaystackEvent(
  { body, signature }: { readonly body: Uint8Array; readonly signature: string },
  secretKey: string,
): Promise<GatewayEvent | null> {
  const expected = createHmac('sha512', secretKey).update(body).digest();
  const received = Buffer.from(signature, 'hex');
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) {
    throw new ForgedEvent('The signature is not Paystack’s.');
  }
  try {
    const { event, data } = Event.parse(JSON.parse(Buffer.from(body).toString()));
    return eventParsers.get(event)?.(data) ?? null;
  } catch {
    throw new ForgedEvent('The event cannot be read.');
  }
}
