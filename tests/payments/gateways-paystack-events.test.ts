import { describe, expect, it } from 'vitest';
import { ForgedEvent } from '#api/payments/gateway.ts';
import { aMobilePurchase, failureOf, openPaystack, parseWebhook } from './purchases.ts';

const purchase = aMobilePurchase();
const { reference } = purchase;

/** A gateway with one paid charge. */
async function paid() {
  const { server, gateway } = await openPaystack();
  await gateway.charge(purchase);
  server.pay(reference);
  return {
    server,
    gateway,
    deliver: (event: unknown) => parseWebhook(gateway, server.signed(event)),
  };
}

describe('the signature of an event of Paystack', () => {
  it('of another secret is refused', async () => {
    const { server, gateway } = await paid();
    const foreign = server.signed(server.chargeEvent(reference), { secret: 'sk_another' });
    expect(await failureOf(parseWebhook(gateway, foreign))).toBeInstanceOf(ForgedEvent);
  });

  it('over one other byte is refused', async () => {
    const { server, gateway } = await paid();
    const { body, headers } = server.signed(server.chargeEvent(reference));
    const changed = Uint8Array.from(body, (byte, index) => (index === 40 ? byte ^ 1 : byte));
    expect(await failureOf(parseWebhook(gateway, { body: changed, headers }))).toBeInstanceOf(
      ForgedEvent,
    );
  });

  it('covers the raw bytes, with any spaces and order of fields', async () => {
    const { server, gateway } = await paid();
    const spaced = JSON.stringify(server.chargeEvent(reference), null, 3);
    const event = await parseWebhook(gateway, server.signedText(spaced));
    expect(event?.reference).toBe(reference);
  });

  it.each([{}, { 'x-paystack-signature': '' }, { 'x-paystack-signature': 'zz'.repeat(64) }])(
    'is missing or nonsense: %o',
    async (headers) => {
      const { server, gateway } = await paid();
      const { body } = server.signed(server.chargeEvent(reference));
      expect(await failureOf(parseWebhook(gateway, { body, headers }))).toBeInstanceOf(ForgedEvent);
    },
  );

  it('over something that is no event is refused too', async () => {
    const { server, gateway, deliver } = await paid();
    expect(await failureOf(parseWebhook(gateway, server.signedText('{')))).toBeInstanceOf(
      ForgedEvent,
    );
    const empty = { event: 'charge.success', data: {} };
    expect(await failureOf(deliver(empty))).toBeInstanceOf(ForgedEvent);
  });
});

describe('an event of Paystack', () => {
  it('about a successful charge pays it, and has a key of our reference', async () => {
    const { server, deliver } = await paid();
    expect(await deliver(server.chargeEvent(reference))).toEqual({
      key: `charge.success:${reference}`,
      reference,
      report: {
        state: 'paid',
        detail: null,
        received: { reference, amountMinor: 45_000, currency: 'GHS' },
      },
    });
  });

  it('about a refund says how much went back, each refund with its own key', async () => {
    const { server, deliver } = await paid();
    const key = `refund.processed:${reference}:132013318360`;
    expect(await deliver(server.refundEvent(reference, { amount: 1500 }))).toEqual({
      key,
      reference,
      report: { refunded: { amountMinor: 1500, currency: 'GHS', isTotal: false } },
    });
    const nameless = { amount: 1500, refund_reference: null };
    expect((await deliver(server.refundEvent(reference, nameless)))?.key).toBe(
      `refund.processed:${reference}:1500`,
    );
  });

  it('about a dispute says so', async () => {
    const { server, deliver } = await paid();
    expect(await deliver(server.disputeEvent(reference, 7))).toEqual({
      key: 'charge.dispute.create:7',
      reference,
      report: 'disputed',
    });
  });

  it('about something else changes nothing', async () => {
    const { deliver } = await paid();
    expect(await deliver({ event: 'transfer.success', data: { id: 1 } })).toBeNull();
    expect(await deliver({ event: 'toString', data: null })).toBeNull();
  });
});
