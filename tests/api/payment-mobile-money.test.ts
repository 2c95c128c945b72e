import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paymentEndpoints } from '#contracts/payments/payments.ts';
import { HOUR_MS, SECOND_MS } from '#contracts/rules/durations.ts';
import { VOUCHERS_USED_UP } from '#api/domain/payments.ts';
import { WRONG_VOUCHER } from '#tests/payments/paystack-server.ts';
import { aPaymentStart, startDemoPaying, startPaying } from '#tests/support/paying.ts';
import { stopClock } from '#tests/support/stop-clock.ts';

const times = <T>(n: number, call: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, call));

describe('a charge on a phone', () => {
  it('sends the prompt, is seen by the administrator, and is paid once it is approved', async () => {
    const { api, begunOnPhone, initiate, mobileStatus, paystack, transactions } =
      await startPaying();
    const id = await begunOnPhone();
    expect(await transactions()).toEqual([]);
    expect((await initiate(id)).body).toEqual({
      success: true,
      message: 'Please complete authorization process on your mobile phone',
      needs_otp: false,
    });
    expect(JSON.parse(paystack.requests[0]?.body ?? '')).toMatchObject({
      reference: id,
      amount: 45_000,
      currency: 'GHS',
      mobile_money: { phone: '0241234567', provider: 'mtn' },
    });
    expect(await transactions()).toMatchObject([{ status: 'pending', payment_status: 'unpaid' }]);
    expect((await mobileStatus(id)).body.status).toBe('pending');
    paystack.pay(id);
    api.advance(3 * SECOND_MS);
    expect((await mobileStatus(id)).body.status).toBe('completed');
    expect(await transactions()).toMatchObject([{ status: 'completed', payment_status: 'paid' }]);
  });

  it('fault 19: a charge on a phone is asked for once, however often and however fast it is sent', async () => {
    const { begunOnPhone, initiate, paystack, transactions } = await startPaying();
    const id = await begunOnPhone();
    const answers = await times(10, () => initiate(id));
    for (const { body } of answers) {
      expect(body).toMatchObject({ success: true, needs_otp: false });
      expect(body.message).toMatch(/Please (approve|complete)/);
    }
    expect(await initiate(id)).toMatchObject({
      body: { message: 'Please complete authorization process on your mobile phone' },
    });
    expect(paystack.requests).toHaveLength(1);
    expect(await transactions()).toHaveLength(1);
  });

  it('fault 19: a second charge is answered while the first is still on its way, and not sent', async () => {
    const { begunOnPhone, initiate, paystack } = await startPaying();
    const id = await begunOnPhone();
    let second: unknown = null;
    paystack.next(async () => {
      second = (await initiate(id)).body;
    });
    await initiate(id);
    expect(second).toEqual({
      success: true,
      message: 'Please approve the payment on your phone.',
      needs_otp: false,
    });
    expect(paystack.requests).toHaveLength(1);
  });

  it('fault 12: a charge is refused at another amount than the price, that of another package included', async () => {
    const { begunOnPhone, initiate, paystack, transactions } = await startPaying();
    const id = await begunOnPhone();
    for (const amount of [0.01, 30, 150, 1050, 449.99, 450.01]) {
      const { status, problem } = await initiate(id, { amount });
      expect([amount, status, problem.code]).toEqual([amount, 422, 'payments.wrong_amount']);
      expect(problem.errors?.[0]?.pointer).toBe('#/amount');
    }
    expect(paystack.requests).toEqual([]);
    expect(await transactions()).toEqual([]);
  });

  it.each(['-450', '-0.01', '0', '1e400', '-1e400', '"450"', 'null', '450.001', '5e-324'])(
    'fault 12: a charge is refused at %s, which is no amount',
    async (amount) => {
      const { api, begunOnPhone, transactions } = await startDemoPaying();
      const session_id = await begunOnPhone();
      const body = `{"session_id":"${session_id}","phone_number":"0241234567","provider":"mtn","amount":${amount}}`;
      const headers = { 'content-type': 'application/json' };
      const path = '/api/payment/mobile-money/initiate';
      const answer = await api.raw(path, { method: 'POST', body, headers });
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({ errors: [{ pointer: '#/amount' }] });
      expect(await transactions()).toEqual([]);
    },
  );

  it('is refused for a card payment, an unknown one, and one that is over', async () => {
    const { api, begun, begunOnPhone, initiate, paystack } = await startPaying();
    expect((await initiate('unknown')).problem.code).toBe('payments.not_found');
    expect((await initiate(await begun())).problem.code).toBe('payments.wrong_method');
    const id = await begunOnPhone();
    api.advance(2 * HOUR_MS);
    expect((await initiate(id)).problem.code).toBe('payments.over');
    expect(paystack.requests).toEqual([]);
  });

  it('that the network refuses ends the payment, in the network’s words', async () => {
    const { begunOnPhone, initiate, mobileStatus, paystack, transactions } = await startPaying();
    const id = await begunOnPhone();
    paystack.next({ status: 400, body: { status: false, message: 'Invalid mobile number' } });
    expect((await initiate(id)).body).toEqual({
      success: false,
      message: 'Invalid mobile number',
      needs_otp: false,
    });
    expect((await mobileStatus(id)).body).toMatchObject({
      status: 'failed',
      detail: 'Invalid mobile number',
    });
    expect(await transactions()).toMatchObject([{ status: 'failed', payment_status: 'unpaid' }]);
    expect((await initiate(id)).problem.code).toBe('payments.over');
  });

  it.each(['hang', 'reset', 'lost', 'garbage'] as const)(
    'whose answer never comes (%s) is neither failed nor paid, and is not sent again',
    async (fault) => {
      const { api, begunOnPhone, initiate, mobileStatus, paystack, reconcile, transactions } =
        await startPaying(fault === 'hang' ? { answerWithinMs: 1000 } : {});
      const id = await begunOnPhone();
      paystack.next(fault);
      expect((await initiate(id)).problem.code).toBe('payments.gateway_down');
      expect((await initiate(id)).body.success).toBe(true);
      expect((await mobileStatus(id)).body.status).toBe('pending');
      expect(paystack.requests).toHaveLength(1); // not asked about while it may be on its way
      if (fault === 'lost') paystack.pay(id);
      api.advance(30 * SECOND_MS);
      await reconcile();
      const [transaction] = await transactions();
      expect(transaction?.payment_status).toBe(fault === 'lost' ? 'paid' : 'unpaid');
      expect(paystack.requests.filter(({ path }) => path === '/charge')).toHaveLength(1);
    },
  );
});

describe('a voucher', () => {
  const onVodafone = { provider: 'vodafone' } as const;

  it('is required by Vodafone only, and continues the payment', async () => {
    const { api, answer, begunOnPhone, initiate, mobileStatus, paystack } = await startPaying();
    const id = await begunOnPhone();
    expect((await answer(id, '123456')).problem.code).toBe('payments.no_voucher_asked');
    expect((await initiate(id, onVodafone)).body).toMatchObject({ success: true, needs_otp: true });
    expect((await mobileStatus(id)).body.needs_otp).toBe(true);
    expect((await answer(id, '123456')).body).toMatchObject({ success: true, needs_otp: false });
    expect((await answer(id, '123456')).problem.code).toBe('payments.no_voucher_asked');
    paystack.pay(id);
    api.advance(3 * SECOND_MS);
    expect((await mobileStatus(id)).body.status).toBe('completed');
  });

  it('fault 19: a voucher may be wrong four times; the fifth wrong one ends the payment', async () => {
    const { answer, begunOnPhone, initiate, mobileStatus, transactions } = await startPaying();
    const id = await begunOnPhone();
    await initiate(id, onVodafone);
    for (let n = 1; n <= 4; n += 1) {
      expect((await answer(id, WRONG_VOUCHER)).body).toMatchObject({
        success: false,
        needs_otp: true,
      });
    }
    const last = { success: false, message: VOUCHERS_USED_UP, needs_otp: false };
    expect((await answer(id, WRONG_VOUCHER)).body).toEqual(last);
    expect((await answer(id, '123456')).problem.code).toBe('payments.over');
    const failed = { status: 'failed', detail: VOUCHERS_USED_UP, needs_otp: false };
    expect((await mobileStatus(id)).body).toEqual(failed);
    expect(await transactions()).toMatchObject([{ status: 'failed', payment_status: 'unpaid' }]);
  });

  it('fault 19: a voucher can be guessed at most five times, even with parallel guesses', async () => {
    const { answer, begunOnPhone, initiate, paystack } = await startPaying();
    const id = await begunOnPhone();
    await initiate(id, onVodafone);
    await times(30, () => answer(id, WRONG_VOUCHER));
    const tried = paystack.requests.filter(({ path }) => path === '/charge/submit_otp');
    expect(tried).toHaveLength(5);
  });

  it('without a review does not count', async () => {
    const { answer, begunOnPhone, initiate, paystack, sessions } = await startPaying();
    const id = await begunOnPhone();
    await initiate(id, onVodafone);
    for (let n = 1; n <= 6; n += 1) {
      paystack.next('reset');
      expect((await answer(id, '123456')).problem.code).toBe('payments.gateway_down');
    }
    expect(await sessions()).toMatchObject([{ wrong_otps: 0, needs_otp: true }]);
    expect((await answer(id, '123456')).body.success).toBe(true);
  });
});

describe('prompts', () => {
  beforeEach(() => {
    stopClock();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('are limited for each phone number, however it is typed and for all payments together', async () => {
    const { api, begunOnPhone, initiate, mobileStatus } = await startDemoPaying();
    const numbers = ['0241234567', '+233241234567', '+233 24 123 4567', '233241234567'];
    for (const phone_number of [...numbers, '0241234567']) {
      const { body } = await initiate(await begunOnPhone(), { phone_number, amount: 30 });
      expect(body.success).toBe(true);
    }
    const refused = await begunOnPhone();
    const message = 'Too many prompts were sent. Please try again later.';
    expect((await initiate(refused, { amount: 30 })).body).toMatchObject({
      success: false,
      message,
    });
    expect((await mobileStatus(refused)).body).toMatchObject({ status: 'failed', detail: message });
    const other = { phone_number: '0247654321', amount: 30 };
    expect((await initiate(await begunOnPhone(), other)).body.success).toBe(true);
    api.advance(HOUR_MS);
    expect((await initiate(await begunOnPhone(), { amount: 30 })).body.success).toBe(true);
  });

  it('are limited for each address', async () => {
    const { api, initiate } = await startDemoPaying();
    const { token } = api.people.ama;
    const body = aPaymentStart({ payment_method: 'mobile_money' });
    const prompted = async (n: number) => {
      const elsewhere = api.as(null, { token, address: `203.0.113.${n}` });
      const { session_id } = (await elsewhere.call(paymentEndpoints.createSession, { body })).body;
      const phone_number = `02411122${String(n).padStart(2, '0')}`;
      return initiate(session_id, { phone_number, amount: 30 });
    };
    for (let n = 1; n <= 30; n += 1) expect((await prompted(n)).body.success).toBe(true);
    expect((await prompted(31)).problem.code).toBe('request.rate_limited');
  });
});
