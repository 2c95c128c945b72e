import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openGateways } from '#api/payments/open-gateways.ts';
import { paymentEndpoints } from '#contracts/payments/payments.ts';
import { visitorEndpoints, leadEndpoints } from '#contracts/payments/leads.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { anAccessRequest } from '#tests/support/access-requests.ts';
import { aPaymentStart, startDemoPaying, startPaying } from '#tests/support/paying.ts';
import { stopClock } from '#tests/support/stop-clock.ts';

describe('a payment begins', () => {
  it('at the price of the package, in the currency of the gateway that will charge it', async () => {
    const { begin } = await startPaying();
    const [card, phone] = [await begin(), await begin({ payment_method: 'mobile_money' })];
    expect(card.body).toEqual({
      session_id: expect.stringMatching(/^[\da-f]{32}$/),
      amount: 30,
      currency: 'USD',
      gateway: 'stripe',
      demo: false,
      checkout_url: 'https://checkout.stripe.com/c/pay/cs_test_1',
      claim_secret: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(phone.body).toMatchObject({
      amount: 450,
      currency: 'GHS',
      gateway: 'paystack',
      checkout_url: null,
    });
  });

  it('fault 12: at the listed price, whatever amount the body contains', async () => {
    const { api, begin, stripe } = await startPaying();
    const prices = { weekly: [10, 150], monthly: [30, 450], yearly: [70, 1050] } as const;
    const lies = ['0.01', '-30', '0', '1e400', '"10"', 'null'];
    const token = (
      await api.as(null).call(visitorEndpoints.anonymousSession, {
        body: anAccessRequest(),
      })
    ).body.access_token;
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    for (const [package_type, [dollars, cedis]] of Object.entries(prices)) {
      for (const lie of lies) {
        const start = aPaymentStart({ package_type: package_type as never });
        const honest = JSON.stringify(start).slice(1);
        const body = `{"amount":${lie},"price":${lie},"amount_minor":${lie},"currency":"GHS",${honest}`;
        const path = '/api/payment/create-session';
        const answer = await api.raw(path, { method: 'POST', body, headers });
        expect(await answer.json()).toMatchObject({ amount: dollars, currency: 'USD' });
        const form = new URLSearchParams(stripe.requests.at(-1)?.body);
        expect(form.get('line_items[0][price_data][unit_amount]')).toBe(`${dollars}00`);
      }
      const onPhone = {
        package_type: package_type as never,
        payment_method: 'mobile_money',
      } as const;
      expect((await begin(onPhone)).body).toMatchObject({ amount: cedis, currency: 'GHS' });
    }
  });

  it('with everything that the gateway needs, and nothing of the person in the way back', async () => {
    const { begun, stripe, sessions } = await startPaying();
    const id = await begun({ package_type: 'yearly' });
    const form = new URLSearchParams(stripe.requests[0]?.body);
    expect(form.get('line_items[0][price_data][unit_amount]')).toBe('7000');
    expect(form.get('client_reference_id')).toBe(id);
    expect(form.get('success_url')).toBe(
      `http://localhost:8787/payment-processing?session_id=${id}&package=yearly&amount=70&method=stripe`,
    );
    expect(await sessions()).toMatchObject([
      { id, gateway_ref: 'cs_test_1', accepted_terms: '2026-11-22', state: 'pending' },
    ]);
  });

  it('as one of the request that the visitor has left, or of the member who renews', async () => {
    const { api, begin, sessions } = await startDemoPaying();
    await begin();
    await api.as('ama').call(paymentEndpoints.createSession, { body: aPaymentStart() });
    const [lead] = (await api.as('admin').call(leadEndpoints.list, { query: {} })).body;
    expect(await sessions()).toMatchObject([
      { lead_id: lead?.id, user_id: null },
      { lead_id: null, user_id: api.people.ama.id },
    ]);
  });

  it('not for strangers', async () => {
    const { api } = await startDemoPaying();
    const { status } = await api
      .as(null)
      .call(paymentEndpoints.createSession, { body: aPaymentStart() });
    expect(status).toBe(401);
  });

  it('for members only while registrations are closed', async () => {
    const { api, begin, visitor } = await startDemoPaying();
    const client = await visitor();
    await api.services.settings.change({ allow_new_registrations: false });
    const body = aPaymentStart();
    const refused = await client.call(paymentEndpoints.createSession, { body });
    expect(refused.problem.code).toBe('platform.registrations_closed');
    const renewed = await api.as('ama').call(paymentEndpoints.createSession, { body });
    expect(renewed.status).toBe(200);
    await expect(begin()).rejects.toThrow('registrations');
  });

  it('by no method without a gateway', async () => {
    const { stripe } = await startPaying();
    const { begin, sessions } = await startDemoPaying({
      openGateways: (now) => openGateways({ stripe: stripe.choice, paystack: null }, { now }),
    });
    const { problem } = await begin({ payment_method: 'mobile_money' });
    expect(problem.code).toBe('payments.method_not_offered');
    expect(await sessions()).toEqual([]);
  });

  it('fault 32: only for this app: the return address is never another site', async () => {
    const { begin, sessions } = await startDemoPaying({ publicUrl: 'https://bellwether.example' });
    const foreign = [
      'https://evil.example',
      'https://bellwether.example.evil.example',
      'http://bellwether.example',
      'https://bellwether.example:8443',
      'https://bellwether.example@evil.example',
      'http://localhost:8787',
      'mailto:bellwether.example',
    ];
    for (const origin_url of foreign) {
      const { status, problem } = await begin({ origin_url });
      expect([origin_url, status]).toEqual([origin_url, 422]);
      expect(problem.errors?.[0]?.pointer).toBe('#/origin_url');
    }
    expect(await sessions()).toEqual([]);
    expect((await begin({ origin_url: 'https://bellwether.example/plans' })).status).toBe(200);
  });

  it('on one machine under each of its names, such as that of the development server', async () => {
    const { begin } = await startDemoPaying();
    expect((await begin({ origin_url: 'http://127.0.0.1:5173' })).status).toBe(200);
    expect((await begin({ origin_url: 'https://localhost:8787' })).status).toBe(422);
  });

  it('only with a package and a method that there are', async () => {
    const { begin } = await startDemoPaying();
    expect((await begin({ package_type: 'daily' as never })).status).toBe(422);
    expect((await begin({ payment_method: 'crypto' as never })).status).toBe(422);
  });
});

describe('a card page that cannot be opened', () => {
  it('ends the payment; what Stripe did without an answer is still believed', async () => {
    const { begin, sessions, stripe, deliver, transactions, api } = await startPaying();
    stripe.next('lost', 'reset', 'reset');
    const { problem } = await begin();
    expect(problem.code).toBe('payments.gateway_down');
    const [session] = await sessions();
    expect(session).toMatchObject({ state: 'failed', next_look_at: null });
    expect(await transactions()).toEqual([]);

    stripe.pay(session?.id ?? '');
    const event = stripe.sessionEvent('checkout.session.completed', session?.id ?? '');
    await deliver(stripe.signed(event, { at: api.now() }));
    expect(await transactions()).toMatchObject([
      { payment_status: 'paid', alert: 'Paid after the payment had failed.' },
    ]);
  });

  it('fault 16: a card is paid once when the event is faster than the answer', async () => {
    const { begin, sessions, status, stripe, deliver, transactions, api } = await startPaying();
    stripe.next(async () => {
      const [session] = await sessions(); // stored before Stripe is asked
      const event = {
        id: 'evt_fast',
        object: 'event',
        type: 'checkout.session.completed',
        data: { object: { ...paidSession, client_reference_id: session?.id } },
      };
      expect((await deliver(stripe.signed(event, { at: api.now() }))).status).toBe(200);
    });
    const { body } = await begin();
    expect(body.checkout_url).not.toBeNull();
    expect((await status(body.session_id)).body.payment_status).toBe('paid');
    expect(await transactions()).toMatchObject([{ payment_status: 'paid', alert: null }]);
  });
});

const paidSession = {
  id: 'cs_test_1',
  object: 'checkout.session',
  url: null,
  status: 'complete',
  payment_status: 'paid',
  amount_total: 3000,
  currency: 'usd',
};

describe('beginning payments', () => {
  beforeEach(() => {
    stopClock();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is limited for each address', async () => {
    const { api, visitor } = await startDemoPaying();
    const client = await visitor();
    const begin = () => client.call(paymentEndpoints.createSession, { body: aPaymentStart() });
    for (let n = 1; n <= 30; n += 1) expect((await begin()).status).toBe(200);
    const refused = await begin();
    expect(refused.problem.code).toBe('request.rate_limited');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    api.advance(HOUR_MS);
    expect((await begin()).status).toBe(200);
  });
});
