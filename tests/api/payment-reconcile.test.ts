import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#contracts/rules/durations.ts';
import { startDemoPaying, startPaying } from '#tests/support/paying.ts';

describe('an open payment', () => {
  it('is checked at the gateway every ten seconds, twelve times, then less and less often', async () => {
    const { api, begun, reconcile, stripe } = await startPaying();
    await begun();
    stripe.requests.length = 0;
    const requestTimes: number[] = [];
    const begunAt = api.now();
    for (let run = 1; run <= 740; run += 1) {
      api.hang(10 * SECOND_MS);
      await reconcile();
      if (stripe.requests.length > requestTimes.length)
        requestTimes.push((api.now() - begunAt) / SECOND_MS);
    }
    const soon = Array.from({ length: 12 }, (_, n) => 10 * (n + 1));
    const later = [180, 480, 1380, 2280, 3180, 4080, 4980, 5880, 6780, 7200];
    expect(requestTimes).toEqual([...soon, ...later]);
  });

  it('that the gateway has the money of is found without a word of the customer', async () => {
    const { api, begunOnPhone, initiate, paystack, reconcile, transactions } = await startPaying();
    const id = await begunOnPhone();
    await initiate(id);
    paystack.pay(id);
    api.advance(9 * SECOND_MS);
    await reconcile();
    expect(await transactions()).toMatchObject([{ payment_status: 'unpaid' }]);
    api.advance(SECOND_MS);
    await reconcile();
    expect(await transactions()).toMatchObject([{ payment_status: 'paid', alert: null }]);
  });

  it('expires two hours after it was begun, also on a phone that was never asked', async () => {
    const { api, begun, begunOnPhone, reconcile, sessions, paystack } = await startPaying();
    await begun();
    await begunOnPhone();
    api.advance(2 * HOUR_MS - 1);
    await reconcile();
    expect(await sessions()).toMatchObject([{ state: 'pending' }, { state: 'pending' }]);
    api.advance(1);
    await reconcile();
    expect(await sessions()).toMatchObject([{ state: 'expired' }, { state: 'expired' }]);
    expect(paystack.requests).toEqual([]);
  });

  it('does not expire while its gateway cannot be reached: unknown is not unpaid', async () => {
    const { api, begunOnPhone, initiate, paystack, reconcile, sessions, transactions } =
      await startPaying();
    const id = await begunOnPhone();
    await initiate(id);
    paystack.pay(id);
    api.advance(2 * HOUR_MS);
    paystack.next('reset', 'garbage');
    await reconcile();
    expect(await sessions()).toMatchObject([{ state: 'action_required' }]);
    api.advance(15 * MINUTE_MS);
    await reconcile();
    api.advance(15 * MINUTE_MS);
    await reconcile();
    expect(await transactions()).toMatchObject([{ payment_status: 'paid', alert: null }]);
  });

  it('is given up a day after its end when its gateway is gone for good', async () => {
    const { api, begun, reconcile, sessions, stripe } = await startPaying();
    await begun();
    const gone = { status: 500, body: {} };
    api.advance(26 * HOUR_MS);
    stripe.next(gone, gone, gone);
    await reconcile();
    expect(await sessions()).toMatchObject([{ state: 'expired', next_look_at: null }]);
  });

  it('is found beside a gateway that fails', async () => {
    const { api, begun, begunOnPhone, initiate, paystack, reconcile, stripe, status } =
      await startPaying();
    const cards = [await begun(), await begun()];
    const phone = await begunOnPhone();
    await initiate(phone);
    paystack.pay(phone);
    const broken = { status: 500, body: {} };
    stripe.next(broken, broken, broken, broken, broken, broken);
    api.advance(10 * SECOND_MS);
    await reconcile();
    expect((await status(phone)).body.payment_status).toBe('paid');
    stripe.pay(cards[1] ?? '');
    api.advance(10 * SECOND_MS);
    await reconcile();
    expect((await status(cards[1] ?? '')).body.payment_status).toBe('paid');
    expect((await status(cards[0] ?? '')).body.payment_status).toBe('unpaid');
  });

  it('is not always checked when the gateway is down: each run checks only a few', async () => {
    const { api, begunOnPhone, initiate, paystack, reconcile } = await startPaying();
    for (let n = 10; n < 22; n += 1) {
      await initiate(await begunOnPhone(), { phone_number: `02411122${n}` });
    }
    paystack.requests.length = 0;
    paystack.next(...Array.from({ length: 12 }, () => 'reset' as const));
    api.advance(10 * SECOND_MS);
    await reconcile();
    expect(paystack.requests.length).toBeLessThan(8);
    paystack.requests.length = 0;
    await reconcile();
    expect(paystack.requests.length).toBeGreaterThan(0); // the others had not their turn
  });
});

it('a demo payment is reconciled in the same way', async () => {
  const { api, begunOnPhone, initiate, mobileStatus, reconcile } = await startDemoPaying();
  const outcomes = [
    ['0240000000', 'completed'],
    ['0240000001', 'failed'],
    ['0240000002', 'expired'],
    ['0240000003', 'pending'],
  ] as const;
  for (const [phone_number, status] of outcomes) {
    const id = await begunOnPhone();
    await initiate(id, { phone_number, amount: 30 });
    api.advance(10 * SECOND_MS);
    await reconcile();
    expect([phone_number, (await mobileStatus(id)).body.status]).toEqual([phone_number, status]);
  }
});
