import { adminPaymentEndpoints } from '#contracts/payments/admin-payments.ts';
import { describe, expect, it } from 'vitest';
import { paymentSessions } from '#api/db/schema/payments.ts';
import { HOUR_MS, SECOND_MS } from '#contracts/rules/durations.ts';
import { startDemoPaying, startPaying } from '#tests/support/paying.ts';

const MISMATCH = 'The gateway reports a payment with a different amount, currency or reference.';

type Paying = Awaited<ReturnType<typeof startPaying>>;

/** A card payment that Stripe has got the money of, with the event that says so. */
async function paidCard({ api, begun, stripe }: Paying, other = {}) {
  const id = await begun();
  stripe.pay(id, other);
  const event = stripe.sessionEvent('checkout.session.completed', id);
  return { id, event, webhook: stripe.signed(event, { at: api.now() }) };
}

async function chargedPhone({ begunOnPhone, initiate }: Paying): Promise<string> {
  const id = await begunOnPhone();
  await initiate(id);
  return id;
}

describe('an event of a gateway', () => {
  it('makes a payment paid', async () => {
    const paying = await startPaying();
    const { id, webhook } = await paidCard(paying);
    const response = await paying.deliver(webhook);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ received: true });
    expect((await paying.status(id)).body).toMatchObject({
      payment_status: 'paid',
      status: 'complete',
    });
    expect(await paying.transactions()).toMatchObject([
      { session_id: id, status: 'completed', payment_status: 'paid', amount_minor: 3000 },
    ]);
  });

  it('fault 15: an event that arrives fifty times in parallel makes one transaction', async () => {
    const paying = await startPaying();
    const { id, webhook } = await paidCard(paying);
    const phone = await chargedPhone(paying);
    paying.paystack.pay(phone);
    const charge = paying.paystack.signed(paying.paystack.chargeEvent(phone));
    const deliveries = Array.from({ length: 100 }, (_, n) => (n % 2 === 0 ? webhook : charge));
    // Meanwhile the page of the customer polls, and the reconcile job runs.
    const polls = [paying.status(id), paying.mobileStatus(phone), paying.reconcile()];
    const answers = await Promise.all(deliveries.map((each) => paying.deliver(each)));
    await Promise.all(polls);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const transactions = await paying.transactions();
    expect(transactions.map(({ payment_status }) => payment_status)).toEqual(['paid', 'paid']);
    expect(new Set(transactions.map(({ session_id }) => session_id))).toEqual(new Set([id, phone]));
    expect(await paying.events()).toHaveLength(2);
  });

  it('is unknown where the gateway is not configured', async () => {
    const real = await startPaying();
    const { webhook } = await paidCard(real);
    const demo = await startDemoPaying();
    const response = await demo.deliver(webhook);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'webhooks.not_configured' });
  });

  it.each([
    ['less', { amount_total: 1 }],
    ['more', { amount_total: 300_000 }],
    ['other', { currency: 'ghs' }],
  ])('that reports %s money than requested pays nothing and raises an alert', async (_, other) => {
    const paying = await startPaying();
    const { id, webhook } = await paidCard(paying, other);
    for (let n = 0; n < 3; n += 1) expect((await paying.deliver(webhook)).status).toBe(200);
    expect((await paying.status(id)).body.payment_status).toBe('unpaid');
    expect(await paying.transactions()).toMatchObject([
      { status: 'pending', payment_status: 'unpaid', alert: MISMATCH, paid_at: null },
    ]);
    const warned = paying.api.logLines.filter((line) => line.includes(MISMATCH));
    expect(warned).toHaveLength(1);
  });

  it('fault 16: an event that arrives after the session has expired pays once, with an alert', async () => {
    const paying = await startPaying();
    const id = await paying.begun();
    paying.api.advance(2 * HOUR_MS);
    await paying.reconcile();
    expect((await paying.status(id)).body.status).toBe('expired');
    paying.stripe.pay(id);
    const event = paying.stripe.sessionEvent('checkout.session.completed', id);
    const webhook = paying.stripe.signed(event, { at: paying.api.now() });
    await Promise.all([paying.deliver(webhook), paying.deliver(webhook)]);
    expect((await paying.status(id)).body.payment_status).toBe('paid');
    const alert = 'Paid after the session had expired.';
    expect(await paying.transactions()).toMatchObject([{ payment_status: 'paid', alert }]);
    expect(paying.api.logLines.filter((line) => line.includes(alert))).toHaveLength(1);
  });

  it('fault 16: an event about a phone that is faster than the answer to our charge pays once', async () => {
    const paying = await startPaying();
    const id = await paying.begunOnPhone();
    const data = { reference: id, status: 'success', amount: 45_000, currency: 'GHS' };
    const webhook = paying.paystack.signed({ event: 'charge.success', data });
    paying.paystack.next(async () => {
      expect((await paying.deliver(webhook)).status).toBe(200); // Paystack has not answered yet
    });
    await paying.initiate(id);
    expect((await paying.mobileStatus(id)).body.status).toBe('completed');
    await paying.deliver(webhook);
    expect(await paying.transactions()).toMatchObject([{ payment_status: 'paid', alert: null }]);
    expect(await paying.events()).toHaveLength(1);
  });

  it('fault 16: an event about a phone whose session has expired pays once, with an alert', async () => {
    const paying = await startPaying();
    const id = await chargedPhone(paying);
    paying.api.advance(2 * HOUR_MS);
    await paying.reconcile();
    expect((await paying.mobileStatus(id)).body.status).toBe('expired');
    paying.paystack.pay(id);
    const webhook = paying.paystack.signed(paying.paystack.chargeEvent(id));
    await Promise.all([paying.deliver(webhook), paying.deliver(webhook)]);
    const alert = 'Paid after the session had expired.';
    expect(await paying.transactions()).toMatchObject([{ payment_status: 'paid', alert }]);
    expect(paying.api.logLines.filter((line) => line.includes(alert))).toHaveLength(1);
  });

  it('that reports a different amount after the session has expired does not change the session and raises an alert', async () => {
    const paying = await startPaying();
    const { id, webhook } = await paidCard(paying, { amount_total: 1 });
    await paying.api.database.db.update(paymentSessions).set({ state: 'expired' });
    expect((await paying.deliver(webhook)).status).toBe(200);
    expect((await paying.status(id)).body.status).toBe('expired');
    expect(await paying.transactions()).toMatchObject([
      { status: 'failed', payment_status: 'unpaid', alert: MISMATCH },
    ]);
  });

  it('is answered with 503 when the status request fails, and is applied when it is repeated', async () => {
    const paying = await startPaying();
    const { stripe, api } = paying;
    const { event, webhook } = await paidCard(paying);
    await paying.deliver(webhook);
    const { payment_intent } = event.data.object;
    const dispute = stripe.objectEvent('charge.dispute.created', { payment_intent, metadata: {} });
    const disputed = stripe.signed(dispute, { at: api.now() });
    const broken = { status: 500, body: {} };
    stripe.next(broken, broken, broken);
    expect((await paying.deliver(disputed)).status).toBe(503);
    expect(await paying.transactions()).toMatchObject([{ payment_status: 'paid' }]);
    expect((await paying.deliver(disputed)).status).toBe(200);
    expect(await paying.transactions()).toMatchObject([{ payment_status: 'disputed' }]);
  });

  it('about a refund or a dispute marks the payment and raises an alert', async () => {
    const paying = await startPaying();
    const id = await chargedPhone(paying);
    const { paystack } = paying;
    paystack.pay(id);
    const marked = async (event: unknown) => {
      expect((await paying.deliver(paystack.signed(event))).status).toBe(200);
      const [transaction] = await paying.transactions();
      return [transaction?.payment_status, transaction?.alert];
    };
    expect(await marked(paystack.chargeEvent(id))).toEqual(['paid', null]);
    const disputed = 'The customer disputed the payment.';
    expect(await marked(paystack.disputeEvent(id))).toEqual(['disputed', disputed]);
    const both = `${disputed} The payment was refunded.`;
    expect(await marked(paystack.refundEvent(id))).toEqual(['refunded', both]);
    expect(await marked(paystack.chargeEvent(id))).toEqual(['refunded', both]);
    expect((await paying.mobileStatus(id)).body.status).toBe('completed');
  });

  it('about a part that Paystack gave back leaves the payment paid, until the parts are the whole', async () => {
    const paying = await startPaying();
    const id = await chargedPhone(paying);
    const { paystack } = paying;
    paystack.pay(id);
    await paying.deliver(paystack.signed(paystack.chargeEvent(id)));
    const refund = async (refund_reference: string, amount: number) => {
      const event = paystack.refundEvent(id, { refund_reference, amount });
      expect((await paying.deliver(paystack.signed(event))).status).toBe(200);
      return paying.transactions();
    };
    const part = { payment_status: 'paid', refunded_minor: 15_000, alert: null };
    expect(await refund('1', 15_000)).toMatchObject([part]);
    expect(await refund('1', 15_000)).toMatchObject([part]); // the same event again
    expect(await refund('2', 30_000)).toMatchObject([
      { payment_status: 'refunded', refunded_minor: 45_000, alert: 'The payment was refunded.' },
    ]);
  });

  it('about a part that Stripe gave back counts all parts together, in any order', async () => {
    const paying = await startPaying();
    const id = await paying.begun();
    const { stripe, api } = paying;
    stripe.pay(id);
    const paid = stripe.sessionEvent('checkout.session.completed', id);
    await paying.deliver(stripe.signed(paid, { at: api.now() }));
    const refund = async (amount_refunded: number, key: string) => {
      const charge = { payment_intent: null, metadata: { reference: id }, currency: 'usd' };
      const event = stripe.objectEvent('charge.refunded', { ...charge, amount_refunded }, key);
      expect((await paying.deliver(stripe.signed(event, { at: api.now() }))).status).toBe(200);
      return paying.transactions();
    };
    const both = { payment_status: 'paid', refunded_minor: 2000 };
    expect(await refund(2000, 'evt_2')).toMatchObject([both]);
    expect(await refund(500, 'evt_1')).toMatchObject([both]); // sent first, delivered second
    expect(await refund(3000, 'evt_3')).toMatchObject([
      { payment_status: 'refunded', refunded_minor: 3000 },
    ]);
  });

  it('about a refund that an administrator has entered already counts it once', async () => {
    const paying = await startPaying();
    const id = await chargedPhone(paying);
    const { paystack, api } = paying;
    paystack.pay(id);
    await paying.deliver(paystack.signed(paystack.chargeEvent(id)));
    const [paid] = await paying.transactions();
    await api.as('admin').call(adminPaymentEndpoints.correct, {
      params: { id: paid?.id ?? '' },
      body: { kind: 'refund', amount: 150, reason: 'A week of it', seen: 0 },
    });
    await paying.deliver(paystack.signed(paystack.refundEvent(id, { amount: 15_000 })));
    expect(await paying.transactions()).toMatchObject([
      {
        refunded_minor: 15_000,
        corrections: [{ by: 'Administrator', amount: 150, reported: true }],
      },
    ]);
  });

  it('about a refund in another currency changes no money and raises an alert', async () => {
    const paying = await startPaying();
    const id = await chargedPhone(paying);
    const { paystack } = paying;
    paystack.pay(id);
    await paying.deliver(paystack.signed(paystack.chargeEvent(id)));
    await paying.deliver(paystack.signed(paystack.refundEvent(id, { currency: 'NGN' })));
    expect(await paying.transactions()).toMatchObject([
      { payment_status: 'paid', refunded_minor: 0, alert: expect.stringContaining('currency') },
    ]);
  });
});

it('logs contain no customer data and no session id', async () => {
  const paying = await startPaying();
  const id = await chargedPhone(paying);
  paying.paystack.pay(id, { amount: 1 });
  await paying.deliver(paying.paystack.signed(paying.paystack.chargeEvent(id)));
  paying.paystack.next('reset');
  paying.api.advance(10 * SECOND_MS);
  await paying.reconcile();
  const log = paying.api.logLines.join('');
  expect(log).toContain('a gateway was not reached');
  for (const secret of [id, '241234567', 'kwame@example.com', 'Kwame', 'sk_test']) {
    expect(log.toLowerCase()).not.toContain(secret.toLowerCase());
  }
});
