import { describe, expect, it } from 'vitest';
import { aPurchase, NOW, openStripe, RETURN_URL } from './purchases.ts';

const purchase = aPurchase();
const { reference } = purchase;

/** Opens a page for the purchase; what was begun with it. */
async function opened(changes: Parameters<typeof aPurchase>[0] = {}) {
  const { server, gateway } = await openStripe();
  const begun = aPurchase(changes);
  const page = await gateway.open(begun, RETURN_URL);
  return { server, gateway, page, purchase: { ...begun, gatewayRef: page.gatewayRef } };
}

describe('a card payment at Stripe', () => {
  it('opens Stripe’s page at our price and leads back to us, paid or not', async () => {
    const { server, page } = await opened();
    expect(page).toEqual({
      gatewayRef: 'cs_test_1',
      checkoutUrl: 'https://checkout.stripe.com/c/pay/cs_test_1',
    });
    const [request] = server.requests;
    expect(request).toMatchObject({ method: 'POST', path: '/v1/checkout/sessions' });
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
      mode: 'payment',
      'allowed_payment_method_types[0]': 'card',
      'adaptive_pricing[enabled]': 'false',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][unit_amount]': '3000',
      'line_items[0][price_data][product_data][name]': 'Monthly access',
      client_reference_id: reference,
      customer_email: 'kwame@example.com',
      'metadata[reference]': reference,
      'payment_intent_data[metadata][reference]': reference,
      success_url: RETURN_URL,
      cancel_url: RETURN_URL,
      expires_at: String(purchase.expiresAt / 1000),
    });
  });

  it.each([
    ['a minute', 60_000, 31 * 60_000],
    ['three days', 3 * 86_400_000, 86_400_000 - 60_000],
  ])('of %s is given the time that Stripe takes', async (_name, ours, theirs) => {
    const { server } = await opened({ expiresAt: NOW + ours });
    const form = new URLSearchParams(server.requests[0]?.body);
    expect(Number(form.get('expires_at')) * 1000).toBe(NOW + theirs);
  });

  it('is opened once, though the first answer was an error or lost: the key is our reference', async () => {
    const { server, gateway } = await openStripe();
    server.next({ status: 500, body: '{}' }, 'lost');
    const { gatewayRef } = await gateway.open(purchase, RETURN_URL);
    const keys = server.requests.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual([reference, reference, reference]);
    expect(gatewayRef).toBe('cs_test_1');
  });

  it('is pending until it is paid; then Stripe reports the received money', async () => {
    const { server, gateway, purchase: begun } = await opened();
    expect(await gateway.fetchStatus(begun)).toEqual({
      state: 'pending',
      detail: null,
      received: null,
    });
    server.pay(reference);
    expect(await gateway.fetchStatus(begun)).toEqual({
      state: 'paid',
      detail: null,
      received: { reference, amountMinor: 3000, currency: 'USD' },
    });
    expect(server.requests.at(-1)?.path).toBe('/v1/checkout/sessions/cs_test_1');
  });

  it('with a different amount is reported unchanged: the caller compares', async () => {
    const { server, gateway, purchase: begun } = await opened();
    server.pay(reference, { amount_total: 1, currency: 'ngn' });
    expect((await gateway.fetchStatus(begun)).received).toEqual({
      reference,
      amountMinor: 1,
      currency: 'NGN',
    });
    server.pay(reference, { client_reference_id: 'another' });
    expect((await gateway.fetchStatus(begun)).received?.reference).toBe('another');
  });

  it('that is complete but unpaid is pending: its money may arrive later or never', async () => {
    const { server, gateway, purchase: begun } = await opened();
    server.pay(reference, { payment_status: 'unpaid' });
    expect((await gateway.fetchStatus(begun)).state).toBe('pending');
    server.pay(reference, { payment_status: 'no_payment_required' });
    expect((await gateway.fetchStatus(begun)).state).toBe('pending');
  });

  it('expires when Stripe says so', async () => {
    const { server, gateway, purchase: begun } = await opened();
    server.pay(reference, { status: 'expired', payment_status: 'unpaid' });
    expect((await gateway.fetchStatus(begun)).state).toBe('expired');
  });

  it('without a payment page is pending, without a request to Stripe', async () => {
    const { server, gateway } = await openStripe();
    expect((await gateway.fetchStatus(purchase)).state).toBe('pending');
    expect(server.requests).toEqual([]);
  });
});
