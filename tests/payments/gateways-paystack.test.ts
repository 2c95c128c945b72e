import { describe, expect, it } from 'vitest';
import { GatewayDown, GatewayRefusal } from '#api/payments/gateway.ts';
import {
  aMobilePurchase,
  aPurchase,
  failureOf,
  openPaystack,
  PHONE,
  RETURN_URL,
} from './purchases.ts';
import { WRONG_VOUCHER } from './paystack-server.ts';

const purchase = aMobilePurchase();
const { reference } = purchase;
const received = { reference, amountMinor: 45_000, currency: 'GHS' };

async function charged(network: 'mtn' | 'vodafone' | 'airteltigo' = 'mtn') {
  const { server, gateway } = await openPaystack();
  const begun = aMobilePurchase({ network });
  return { server, gateway, purchase: begun, charge: await gateway.charge(begun) };
}

describe('mobile money at Paystack', () => {
  it.each([
    ['mtn', 'mtn', false],
    ['vodafone', 'vod', true],
    ['airteltigo', 'atl', false],
  ] as const)('asks for our price on the phone, by %s', async (network, provider, needsOtp) => {
    const { server, charge } = await charged(network);
    expect(charge).toMatchObject({ state: 'action_required', needsOtp });
    const [request] = server.requests;
    expect(request).toMatchObject({ method: 'POST', path: '/charge' });
    expect(JSON.parse(request?.body ?? '')).toEqual({
      reference,
      email: 'kwame@example.com',
      currency: 'GHS',
      amount: 45_000,
      mobile_money: { phone: '0551234987', provider },
    });
  });

  it('shows the prompt in the network’s words', async () => {
    expect((await charged()).charge.prompt).toBe(
      'Please complete authorization process on your mobile phone',
    );
  });

  it('with an answer of HTTP 200 that says failed has failed', async () => {
    const { server, gateway } = await openPaystack();
    const data = { reference, status: 'failed', gateway_response: 'Insufficient funds' };
    server.next({ status: 200, body: { status: true, message: 'Charge attempted', data } });
    expect(await gateway.charge(purchase)).toEqual({
      state: 'failed',
      prompt: 'Insufficient funds',
      needsOtp: false,
    });
  });

  it('that Paystack refuses is refused in its words, without the person', async () => {
    const { server, gateway } = await openPaystack();
    const message = `The number ${PHONE} (055 123 4987) of ${purchase.email} is not registered`;
    server.next({ status: 400, body: { status: false, message } });
    expect(await failureOf(gateway.charge(purchase))).toEqual(
      new GatewayRefusal('The number … (…) of … is not registered'),
    );
  });

  it('requested again after a lost response continues the first charge', async () => {
    const { server, gateway } = await openPaystack();
    const vodafone = aMobilePurchase({ network: 'vodafone' });
    server.next('lost');
    expect(await failureOf(gateway.charge(vodafone))).toBeInstanceOf(GatewayDown);
    expect(await gateway.charge(vodafone)).toMatchObject({
      state: 'action_required',
      needsOtp: true,
    });
  });

  it('accepts a voucher and refuses a wrong one', async () => {
    const { server, gateway, purchase: begun } = await charged('vodafone');
    const refusal = await failureOf(gateway.submitOtp(begun, WRONG_VOUCHER));
    expect(refusal).toEqual(new GatewayRefusal('Provided registration token is invalid'));
    expect(await gateway.submitOtp(begun, '123456')).toMatchObject({
      state: 'action_required',
      needsOtp: false,
    });
    expect(server.requests.at(-1)?.path).toBe('/charge/submit_otp');
    expect(JSON.parse(server.requests.at(-1)?.body ?? '')).toEqual({ otp: '123456', reference });
  });

  it('that asks for a voucher again has not accepted it', async () => {
    const { server, gateway, purchase: begun } = await charged('vodafone');
    const data = { reference, status: 'send_otp', display_text: 'Input the voucher again' };
    server.next({ status: 200, body: { status: true, message: 'Charge attempted', data } });
    expect(await failureOf(gateway.submitOtp(begun, '99999'))).toEqual(
      new GatewayRefusal('Input the voucher again'),
    );
  });

  it('is paid only when the transaction itself says so', async () => {
    const { server, gateway } = await charged();
    expect(await gateway.fetchStatus(purchase)).toEqual({
      state: 'action_required',
      detail: null,
      received: null,
    });
    server.pay(reference);
    expect(await gateway.fetchStatus(purchase)).toEqual({ state: 'paid', detail: null, received });
    expect(server.requests.slice(-2).map(({ path }) => path)).toEqual([
      `/charge/${reference}`,
      `/transaction/verify/${reference}`,
    ]);
  });

  it('with a different amount is reported unchanged: the caller compares', async () => {
    const { server, gateway } = await charged();
    server.pay(reference, { amount: 1, currency: 'NGN' });
    expect((await gateway.fetchStatus(purchase)).received).toEqual({
      reference,
      amountMinor: 1,
      currency: 'NGN',
    });
  });

  it.each(['failed', 'timeout'])('that ends as %s has failed, and says why', async (status) => {
    const { server, gateway } = await charged();
    server.pay(reference, { status, gateway_response: 'Insufficient funds' });
    expect(await gateway.fetchStatus(purchase)).toEqual({
      state: 'failed',
      detail: 'Insufficient funds',
      received: null,
    });
  });

  it('is pending, without a request, until a charge is requested', async () => {
    const { server, gateway } = await openPaystack();
    expect((await gateway.fetchStatus({ ...purchase, mobile: null })).state).toBe('pending');
    expect(server.requests).toEqual([]);
  });

  it('that never reached Paystack waits for another try', async () => {
    const { gateway } = await openPaystack();
    expect((await gateway.fetchStatus(purchase)).state).toBe('action_required');
  });
});

describe('a card at Paystack', () => {
  const card = aPurchase({ currency: 'GHS', amountMinor: 45_000 });

  async function opened() {
    const { server, gateway } = await openPaystack();
    return { server, gateway, page: await gateway.open(card, RETURN_URL) };
  }

  it('opens Paystack’s page at our price and leads back to us', async () => {
    const { server, page } = await opened();
    expect(page).toEqual({
      gatewayRef: reference,
      checkoutUrl: `https://checkout.paystack.com/${reference}`,
    });
    expect(server.requests[0]?.path).toBe('/transaction/initialize');
    expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual({
      reference,
      email: 'kwame@example.com',
      currency: 'GHS',
      amount: 45_000,
      channels: ['card'],
      callback_url: RETURN_URL,
    });
  });

  it('that cannot be opened does not change the payment', async () => {
    const { server, gateway } = await openPaystack();
    const message = 'Currency not supported by merchant';
    server.next({ status: 400, body: { status: false, message } });
    expect(await failureOf(gateway.open(card, RETURN_URL))).toEqual(
      new GatewayDown('Paystack opens no page: Currency not supported by merchant'),
    );
  });

  it.each([
    ['success', { state: 'paid', detail: null, received }],
    ['failed', { state: 'failed', detail: 'Declined by the bank', received: null }],
    ['reversed', { state: 'failed', detail: 'The payment was reversed.', received: null }],
    // Paystack calls a payment abandoned from its first moment until the customer pays.
    ['abandoned', { state: 'pending', detail: null, received: null }],
    ['ongoing', { state: 'pending', detail: null, received: null }],
  ])('of the status %s', async (status, expected) => {
    const { server, gateway } = await opened();
    server.pay(reference, { status, gateway_response: 'Declined by the bank' });
    expect(await gateway.fetchStatus(card)).toEqual(expected);
  });

  it('whose page was never made is pending', async () => {
    const { gateway } = await openPaystack();
    expect((await gateway.fetchStatus(card)).state).toBe('pending');
  });
});
