import { describe, expect, it } from 'vitest';
import { HOUR_MS, SECOND_MS } from '#contracts/rules/durations.ts';
import { startDemoPaying, startPaying } from '#tests/support/paying.ts';

const times = <T>(n: number, call: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, call));

describe('the status of a payment', () => {
  it('is visible to any client with the session id, without personal data', async () => {
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

  it('on a phone is available only for mobile money payments', async () => {
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

  it('fault 17: a payment on a phone is not paid by other money than was asked for', async () => {
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
      message: 'Demo payment completed. No money moved.',
      payment_status: 'paid',
      status: 'complete',
    });
    expect((await status(id)).body).toMatchObject({ payment_status: 'paid', demo: true });
    expect((await complete(id)).problem.code).toBe('payments.not_completable');
    expect(await transactions()).toMatchObject([{ payment_status: 'paid', gateway: 'demo' }]);
  });

  it('fault 13: completing makes no payment of a real gateway paid, and changes none that is', async () => {
    const paying = await startPaying();
    const { api, begun, begunOnPhone, initiate, stripe, paystack } = paying;
    const [card, phone, paidCard, paidPhone] = [
      await begun(),
      await begunOnPhone(),
      await begun(),
      await begunOnPhone(),
    ];
    await initiate(phone);
    await initiate(paidPhone, { phone_number: '0247654321' });
    stripe.pay(paidCard);
    paystack.pay(paidPhone);
    api.advance(10 * SECOND_MS);
    await paying.reconcile();
    const stored = async () => [await paying.sessions(), await paying.transactions()];
    const before = await stored();
    for (const id of [card, phone, paidCard, paidPhone]) {
      const { status, problem } = await paying.complete(id);
      expect([status, problem.code]).toEqual([409, 'payments.not_completable']);
    }
    expect(await stored()).toEqual(before);
    const states = (await paying.transactions()).map(({ payment_status }) => payment_status);
    expect(states.toSorted()).toEqual(['paid', 'paid', 'unpaid']);
    expect((await paying.complete('unknown')).problem.code).toBe('payments.not_found');
  });

  it('fault 13: completing a payment that is paid already is refused, and changes nothing', async () => {
    const { begun, complete, sessions, transactions } = await startDemoPaying();
    const id = await begun();
    const answers = await times(10, () => complete(id));
    expect(answers.map(({ status }) => status)).toContain(200);
    const before = [await sessions(), await transactions()];
    const { status, problem } = await complete(id);
    expect([status, problem.code]).toEqual([409, 'payments.not_completable']);
    expect([await sessions(), await transactions()]).toEqual(before);
    expect(await transactions()).toMatchObject([{ payment_status: 'paid' }]);
  });

  it('makes none paid that is over', async () => {
    const { api, begun, complete, transactions } = await startDemoPaying();
    const id = await begun();
    api.advance(2 * HOUR_MS);
    expect((await complete(id)).problem.code).toBe('payments.not_completable');
    expect(await transactions()).toEqual([]);
  });
});
