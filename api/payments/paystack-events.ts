import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { ForgedEvent, type GatewayEvent } from './gateway.ts';
import { endBy, Transaction } from './paystack-answers.ts';

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
export async function readPaystackEvent(
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
