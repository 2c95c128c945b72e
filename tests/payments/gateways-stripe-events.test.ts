import { describe, expect, it } from 'vitest';
import { ForgedEvent, GatewayDown } from '#api/payments/gateway.ts';
import { aPurchase, failureOf, NOW, openStripe, parseWebhook, RETURN_URL } from './purchases.ts';

const purchase = aPurchase();
const { reference } = purchase;
const received = { reference, amountMinor: 3000, currency: 'USD' };

/** A gateway with one open payment. */
async function opened() {
  const { server, gateway } = await openStripe();
  await gateway.open(purchase, RETURN_URL);
  const sign = (event: unknown) => server.signed(event, { at: NOW });
  return { server, gateway, sign, deliver: (event: unknown) => parseWebhook(gateway, sign(event)) };
}

async function paid() {
  const { server, gateway } = await opened();
  server.pay(reference);
  return { server, gateway, event: server.sessionEvent('checkout.session.completed', reference) };
}

describe('the signature of an event of Stripe', () => {
  it('is right within five minutes', async () => {
    const { server, gateway, event } = await paid();
    const parsed = await parseWebhook(gateway, server.signed(event, { at: NOW - 300_000 }));
    expect(parsed?.reference).toBe(reference);
  });

  it('is too old after 301 seconds', async () => {
    const { server, gateway, event } = await paid();
    const old = server.signed(event, { at: NOW - 301_000 });
    expect(await failureOf(parseWebhook(gateway, old))).toBeInstanceOf(ForgedEvent);
  });

  it('of another secret is refused', async () => {
    const { server, gateway, event } = await paid();
    const foreign = server.signed(event, { at: NOW, secret: 'whsec_another' });
    expect(await failureOf(parseWebhook(gateway, foreign))).toBeInstanceOf(ForgedEvent);
  });

  it('over one other byte is refused', async () => {
    const { server, gateway, event } = await paid();
    const { body, headers } = server.signed(event, { at: NOW });
    const changed = Uint8Array.from(body, (byte, index) => (index === 40 ? byte ^ 1 : byte));
    expect(await failureOf(parseWebhook(gateway, { body: changed, headers }))).toBeInstanceOf(
      ForgedEvent,
    );
  });

  it.each([{}, { 'stripe-signature': '' }, { 'stripe-signature': 't=1,v1=00' }])(
    'is missing or nonsense: %o',
    async (headers) => {
      const { server, gateway, event } = await paid();
      const { body } = server.signed(event, { at: NOW });
      expect(await failureOf(parseWebhook(gateway, { body, headers }))).toBeInstanceOf(ForgedEvent);
    },
  );

  it('over something that is no event is refused too', async () => {
    const { gateway, sign } = await opened();
    const empty = { id: 'evt_1', type: 'checkout.session.completed', data: { object: {} } };
    expect(await failureOf(parseWebhook(gateway, sign(empty)))).toBeInstanceOf(ForgedEvent);
  });
});

describe('an event of Stripe', () => {
  it.each(['checkout.session.completed', 'checkout.session.async_payment_succeeded'])(
    '%s of a paid session pays it, by the id of the event',
    async (type) => {
      const { server, deliver } = await opened();
      server.pay(reference);
      expect(await deliver(server.sessionEvent(type, reference, 'evt_paid'))).toEqual({
        key: 'evt_paid',
        reference,
        report: { state: 'paid', detail: null, received },
      });
    },
  );

  it('of a completed session without money changes nothing', async () => {
    const { server, deliver } = await opened();
    server.pay(reference, { payment_status: 'unpaid' });
    expect(await deliver(server.sessionEvent('checkout.session.completed', reference))).toBeNull();
  });

  it.each([
    ['checkout.session.async_payment_failed', 'failed'],
    ['checkout.session.expired', 'expired'],
  ])('%s ends it as %s', async (type, state) => {
    const { server, deliver } = await opened();
    if (state === 'expired') server.pay(reference, { status: 'expired', payment_status: 'unpaid' });
    const event = await deliver(server.sessionEvent(type, reference));
    expect(event?.report).toMatchObject({ state, received: null });
  });

  it('about a refund says how much of the charge went back so far, and is found by its reference', async () => {
    const { server, deliver } = await opened();
    const charge = { payment_intent: 'pi_1', metadata: { reference }, currency: 'usd' };
    const event = server.objectEvent('charge.refunded', { ...charge, amount_refunded: 1200 }, 'e2');
    const refunded = { amountMinor: 1200, currency: 'USD', isTotal: true };
    expect(await deliver(event)).toEqual({ key: 'e2', reference, report: { refunded } });
    expect(server.requests).toHaveLength(1); // only the opening
  });

  const dispute = { id: 'dp_1', charge: 'ch_1', payment_intent: 'pi_1', metadata: {} };

  it('about a dispute is found by the payment intent, as it carries no reference', async () => {
    const { server, deliver } = await opened();
    const event = await deliver(server.objectEvent('charge.dispute.created', dispute, 'evt_3'));
    expect(event).toEqual({ key: 'evt_3', reference, report: 'disputed' });
    expect(server.requests.at(-1)?.path).toBe('/v1/payment_intents/pi_1');
  });

  it('waits for another delivery when Stripe does not say whose the dispute is', async () => {
    const { server, deliver } = await opened();
    server.next({ status: 404, body: { error: { message: 'No such payment_intent' } } });
    const failure = await failureOf(deliver(server.objectEvent('charge.dispute.created', dispute)));
    expect(failure).toEqual(new GatewayDown('Stripe answers 404.'));
  });

  it('about something else in the same account is ignored', async () => {
    const { server, deliver } = await opened();
    expect(await deliver(server.objectEvent('customer.created', { id: 'cus_1' }))).toBeNull();
    server.pay(reference);
    const foreign = server.sessionEvent('checkout.session.completed', reference);
    foreign.data.object.client_reference_id = null;
    expect(await deliver(foreign)).toBeNull();
    const noIntent = { ...dispute, payment_intent: null };
    expect(await deliver(server.objectEvent('charge.dispute.created', noIntent))).toBeNull();
  });
});
