import { describe, expect, it } from 'vitest';
import { startDemoPaying, startPaying } from '#tests/support/paying.ts';

const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;

const times = <T>(n: number, call: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, call));

describe('how a payment stands', () => {
  it('is told to whoever knows the session, with nothing of the person', async () => {
    const { begun, status } = await startPaying();
    expect((await status(await begun())).body).toEqual({
      payment_status: 'unpaid',
      status: 'open',
      state: 'pending',
      detail: null,
      method: 'stripe',
      demo: false,
      package_type: 'monthly',
      amount: 30,
      currency: 'USD',
    });
    expect((await status('unknown')).problem.code).toBe('payments.not_found');
  });

  it('on a phone is told for payments on phones alone', async () => {
    const { begun, begunOnPhone, mobileStatus } = await startPaying();
    expect((await mobileStatus(await begun())).problem.code).toBe('payments.wrong_method');
    expect((await mobileStatus('unknown')).problem.code).toBe('payments.not_found');
    const waiting = { status: 'pending', detail: null, needs_otp: false };
    expect((await mobileStatus(await begunOnPhone())).body).toEqual(waiting);
  });

  it('is asked of the gateway once in three seconds, however many pages poll', async () => {
    const { api, begun, status, stripe } = await startPaying();
    const id = await begun();
    stripe.requests.length = 0;
    await times(20, () => status(id));
    expect(stripe.requests).toHaveLength(1);
    api.advance(2999);
    await times(20, () => status(id));
    expect(stripe.requests).toHaveLength(1);
    api.advance(1);
    await times(20, () => status(id));
    expect(stripe.requests).toHaveLength(2);
  });

  it('is asked of no gateway before the phone was, nor when it is over', async () => {
    const { api, begunOnPhone, initiate, mobileStatus, paystack } = await startPaying();
    const id = await begunOnPhone();
    await mobileStatus(id);
    expect(paystack.requests).toEqual([]);
    await initiate(id);
    paystack.fail(id);
    expect((await mobileStatus(id)).body).toMatchObject({
      status: 'failed',
      detail: 'Insufficient funds',
    });
    paystack.requests.length = 0;
    api.advance(3 * SECOND_MS);
    await mobileStatus(id);
    expect(paystack.requests).toEqual([]);
  });

  it.each(['reset', 'garbage', { status: 500, body: {} }] as const)(
    'is as it was last known when the gateway answers nothing (%o)',
    async (fault) => {
      const { api, begunOnPhone, initiate, mobileStatus, paystack } = await startPaying();
      const id = await begunOnPhone();
      await initiate(id);
      paystack.pay(id);
      paystack.next(fault);
      expect((await mobileStatus(id)).body.status).toBe('pending');
      api.advance(3 * SECOND_MS);
      expect((await mobileStatus(id)).body.status).toBe('completed');
    },
  );

  it('is not paid by other money than was asked for', async () => {
    const { begunOnPhone, initiate, mobileStatus, paystack, transactions } = await startPaying();
    const id = await begunOnPhone();
    await initiate(id);
    paystack.pay(id, { amount: 44_999 });
    expect((await mobileStatus(id)).body.status).toBe('pending');
    const [transaction] = await transactions();
    expect(transaction?.payment_status).toBe('unpaid');
    expect(transaction?.alert).toContain('amount, currency or reference');
  });
});

describe('completing', () => {
  it('is the demo gateway’s way to be paid, once', async () => {
    const { begun, complete, status, transactions } = await startDemoPaying();
    const id = await begun();
    expect((await complete(id)).body).toEqual({
      message: 'Demo payment completed. No money was moved.',
      payment_status: 'paid',
      status: 'complete',
    });
    expect((await status(id)).body).toMatchObject({ payment_status: 'paid', demo: true });
    expect((await complete(id)).problem.code).toBe('payments.not_completable');
    expect(await transactions()).toMatchObject([{ payment_status: 'paid', gateway: 'demo' }]);
  });

  it('makes no payment of a real gateway paid', async () => {
    const { begun, begunOnPhone, complete, initiate, sessions, transactions } = await startPaying();
    const [card, phone] = [await begun(), await begunOnPhone()];
    await initiate(phone);
    const before = await sessions();
    for (const id of [card, phone]) {
      expect((await complete(id)).problem.code).toBe('payments.not_completable');
    }
    expect(await sessions()).toEqual(before);
    expect(await transactions()).toMatchObject([{ payment_status: 'unpaid' }]);
    expect((await complete('unknown')).problem.code).toBe('payments.not_found');
  });

  it('makes none paid that is over', async () => {
    const { api, begun, complete, transactions } = await startDemoPaying();
    const id = await begun();
    api.advance(2 * HOUR_MS);
    expect((await complete(id)).problem.code).toBe('payments.not_completable');
    expect(await transactions()).toEqual([]);
  });
});
