import { describe, expect, it } from 'vitest';
import { openGateways } from '#api/payments/open-gateways.ts';
import { SECOND_MS } from '#contracts/rules/durations.ts';
import { startPaystackServer } from '#tests/payments/paystack-server.ts';
import type { Fault } from '#tests/payments/scripted-server.ts';
import { startDemoPaying, startPaying } from '#tests/support/paying.ts';

const MISMATCH = 'The gateway reports a payment with a different amount, currency or reference.';
const A_SENTENCE = /\w{3}.*\.$/;

/** What a gateway may do instead of answering. */
const faults = {
  'answers 500': { status: 500, body: { status: false, message: 'Internal error' } },
  hangs: 'hang',
  'resets the connection': 'reset',
  'answers garbage': 'garbage',
  'answers something else': { status: 200, body: { status: true, data: {}, id: 1 } },
  'answers nothing at all': { status: 200, body: '' },
} as const satisfies Record<string, Fault>;

/** Stripe is tried three times with one key, unless it has answered something. */
const forStripe = (does: string, fault: Fault): Fault[] =>
  /500|hangs|resets/.test(does) ? [fault, fault, fault] : [fault];

/** A gateway that hangs is waited for, so it is given less time. */
const patience = (fault: Fault): { answerWithinMs?: number } =>
  fault === 'hang' ? { answerWithinMs: 500 } : {};

/** At the same time: Stripe is tried again after a pause. */
const atEachFault = (happens: (does: string, fault: Fault) => Promise<void>) =>
  Promise.all(Object.entries(faults).map(([does, fault]) => happens(does, fault)));

type Paying = Pick<Awaited<ReturnType<typeof startPaying>>, 'transactions'>;
const statesOf = async ({ transactions }: Paying) =>
  (await transactions()).map(({ payment_status }) => payment_status);

describe('a gateway that answers 500 or garbage, hangs or resets the connection', () => {
  it('fault 17: a card payment that cannot be started at Stripe fails with a clear detail', () =>
    atEachFault(async (does, fault) => {
      const { begin, sessions, status, stripe, transactions } = await startPaying(patience(fault));
      stripe.next(...forStripe(does, fault));
      const refused = await begin();
      expect([does, refused.status]).toEqual([does, 502]);
      expect(refused.problem).toMatchObject({ code: 'payments.gateway_down' });
      const [session] = await sessions();
      const answer = (await status(session?.id ?? '')).body;
      expect(answer).toMatchObject({ state: 'failed', payment_status: 'unpaid' });
      expect(answer.detail).toMatch(A_SENTENCE);
      expect(await transactions()).toEqual([]);
    }));

  it('fault 17: a card payment that cannot be started at Paystack fails with a clear detail', () =>
    atEachFault(async (does, fault) => {
      const paystack = await startPaystackServer();
      const choice = { stripe: null, paystack: paystack.choice };
      const { begin, sessions, transactions } = await startDemoPaying({
        openGateways: (now) =>
          openGateways(choice, { now, timeoutMs: patience(fault).answerWithinMs ?? 10_000 }),
      });
      paystack.next(fault);
      expect((await begin()).problem).toMatchObject({ code: 'payments.gateway_down' });
      const [session] = await sessions();
      expect([does, session?.state]).toEqual([does, 'failed']);
      expect(session?.detail).toMatch(A_SENTENCE);
      expect(await transactions()).toEqual([]);
    }));

  it('fault 17: when the status request to Stripe fails, the payment stays pending and becomes paid later', () =>
    atEachFault(async (does, fault) => {
      const paying = await startPaying(patience(fault));
      const id = await paying.begun();
      paying.stripe.pay(id);
      paying.stripe.next(...forStripe(does, fault));
      const { state, payment_status } = (await paying.status(id)).body;
      expect([does, state, payment_status]).toEqual([does, 'pending', 'unpaid']);
      paying.api.advance(10 * SECOND_MS);
      await paying.reconcile();
      expect([does, await statesOf(paying)]).toEqual([does, ['paid']]);
    }));

  it('fault 17: when the status request to Paystack fails, the payment stays pending and becomes paid later', () =>
    atEachFault(async (does, fault) => {
      const paying = await startPaying(patience(fault));
      const id = await paying.begunOnPhone();
      await paying.initiate(id);
      paying.paystack.pay(id);
      paying.paystack.next(fault, fault);
      expect([does, (await paying.mobileStatus(id)).body.status]).toEqual([does, 'pending']);
      paying.api.advance(10 * SECOND_MS);
      await paying.reconcile();
      expect([does, await statesOf(paying)]).toEqual([does, ['unpaid']]);
      paying.api.advance(10 * SECOND_MS);
      await paying.reconcile();
      expect([does, await statesOf(paying)]).toEqual([does, ['paid']]);
    }));

  it('fault 17: as a phone is charged, the payment is open, is charged once, and found out later', () =>
    atEachFault(async (does, fault) => {
      const paying = await startPaying(patience(fault));
      const id = await paying.begunOnPhone();
      paying.paystack.next(fault);
      const refused = await paying.initiate(id);
      expect([does, refused.problem.code]).toEqual([does, 'payments.gateway_down']);
      expect(refused.problem.detail).toMatch(A_SENTENCE);
      expect((await paying.mobileStatus(id)).body.status).toBe('pending');
      expect(await statesOf(paying)).toEqual(['unpaid']);
      expect((await paying.initiate(id)).body.success).toBe(true);
      paying.api.advance(30 * SECOND_MS);
      await paying.reconcile();
      expect([does, await statesOf(paying)]).toEqual([does, ['unpaid']]);
      const charges = paying.paystack.requests.filter(({ path }) => path === '/charge');
      expect([does, charges.length]).toEqual([does, 1]);
    }));

  it('fault 17: as it gets a voucher, the payment is unpaid, and the voucher is asked for again', () =>
    atEachFault(async (does, fault) => {
      const paying = await startPaying(patience(fault));
      const id = await paying.begunOnPhone();
      await paying.initiate(id, { provider: 'vodafone' });
      paying.paystack.next(fault);
      const unanswered = await paying.answer(id, '123456');
      expect([does, unanswered.problem.code]).toEqual([does, 'payments.gateway_down']);
      expect(await statesOf(paying)).toEqual(['unpaid']);
      expect((await paying.answer(id, '123456')).body.success).toBe(true);
    }));
});

describe('a gateway that reports a success with a different amount or currency', () => {
  const alerted = [{ payment_status: 'unpaid', alert: MISMATCH, paid_at: null }];

  it.each([
    ['less', { amount_total: 1 }],
    ['more', { amount_total: 10_000_000 }],
    ['none', { amount_total: 0 }],
    ['other', { currency: 'ghs' }],
  ])('fault 17: %s money at Stripe pays nothing and raises an alert', async (_, other) => {
    const paying = await startPaying();
    const id = await paying.begun();
    paying.stripe.pay(id, other);
    expect((await paying.status(id)).body.payment_status).toBe('unpaid');
    paying.api.advance(10 * SECOND_MS);
    await paying.reconcile();
    expect(await paying.transactions()).toMatchObject(alerted);
  });

  it.each([
    ['less', { amount: 1 }],
    ['more', { amount: 10_000_000 }],
    ['none', { amount: 0 }],
    ['other', { currency: 'USD' }],
    ["another payment's", { reference: 'somebody-else' }],
  ])('fault 17: %s money at Paystack pays nothing and raises an alert', async (_, other) => {
    const paying = await startPaying();
    const id = await paying.begunOnPhone();
    await paying.initiate(id);
    paying.paystack.pay(id, other);
    expect((await paying.mobileStatus(id)).body.status).toBe('pending');
    paying.api.advance(10 * SECOND_MS);
    await paying.reconcile();
    expect(await paying.transactions()).toMatchObject(alerted);
  });
});
