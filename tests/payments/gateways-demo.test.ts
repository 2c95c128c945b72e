import { describe, expect, it } from 'vitest';
import { createDemoGateway } from '#api/payments/demo-gateway.ts';
import { ForgedEvent, GatewayRefusal } from '#api/payments/gateway.ts';
import { DEMO_APPROVAL_MS } from '#contracts/rules/payments/demo-payments.ts';
import { aMobilePurchase, aPurchase, failureOf, NOW, RETURN_URL } from './purchases.ts';

function open() {
  let now = NOW;
  const gateway = createDemoGateway(() => now);
  return { gateway, advance: (ms: number) => void (now += ms) };
}
const approved = { state: 'paid', detail: null };

describe('a card of the demo', () => {
  it('has no page of its own and waits for the button', async () => {
    const { gateway } = open();
    expect(await gateway.open(aPurchase(), RETURN_URL)).toEqual({
      gatewayRef: null,
      checkoutUrl: null,
    });
    expect(await gateway.fetchStatus(aPurchase())).toEqual({
      state: 'pending',
      detail: null,
      received: null,
    });
  });

  it.each([
    ['0240000001', 'failed', 'The payment was declined.'],
    ['0240000002', 'expired', null],
  ])('of a customer with the number %s is %s', async (phone, state, detail) => {
    const status = await open().gateway.fetchStatus(aPurchase({ phone }));
    expect(status).toEqual({ state, detail, received: null });
  });
});

describe('mobile money of the demo', () => {
  it('says that it is a demo, and is paid after a while', async () => {
    const { gateway, advance } = open();
    const purchase = aMobilePurchase();
    const charge = await gateway.charge(purchase);
    expect(charge).toMatchObject({ state: 'action_required', needsOtp: false });
    expect(charge.prompt).toMatch(/demo/i);
    expect((await gateway.fetchStatus(purchase)).state).toBe('action_required');

    advance(DEMO_APPROVAL_MS);
    const { reference, amountMinor, currency } = purchase;
    const received = { reference, amountMinor, currency };
    expect(await gateway.fetchStatus(purchase)).toEqual({ ...approved, received });
  });

  it('is approved in the fourth minute by the number that ends in 0005', async () => {
    const { gateway, advance } = open();
    const purchase = aMobilePurchase({ number: '233240000005' });
    advance(180_000);
    expect((await gateway.fetchStatus(purchase)).state).toBe('action_required');
    advance(60_000);
    expect((await gateway.fetchStatus(purchase)).state).toBe('paid');
  });

  it('is pending until a charge is requested, whatever the number in the details', async () => {
    const { gateway } = open();
    const uncharged = aPurchase({ method: 'mobile_money', phone: '0240000001' });
    expect((await gateway.fetchStatus(uncharged)).state).toBe('pending');
  });

  it.each([
    ['233240000001', 'failed'],
    ['233240000002', 'expired'],
    ['233240000003', 'action_required'],
    ['233240000004', 'action_required'],
    ['233240000006', 'paid'],
  ])('of %s is %s after its time', async (number, state) => {
    const { gateway, advance } = open();
    advance(DEMO_APPROVAL_MS);
    expect((await gateway.fetchStatus(aMobilePurchase({ number }))).state).toBe(state);
  });

  it('asks for a voucher, refuses a wrong one and accepts another', async () => {
    const { gateway, advance } = open();
    const number = '233200000004';
    const purchase = aMobilePurchase({ number });
    expect((await gateway.charge(purchase)).needsOtp).toBe(true);
    expect(await failureOf(gateway.submitOtp(purchase, '0000'))).toBeInstanceOf(GatewayRefusal);
    expect(await gateway.submitOtp(purchase, '123456')).toMatchObject({
      state: 'action_required',
      needsOtp: false,
    });
    advance(DEMO_APPROVAL_MS);
    expect(await gateway.fetchStatus(aMobilePurchase({ number, hasVoucher: true }))).toMatchObject(
      approved,
    );
  });
});

it('the demo sends no events: all events are treated as forged', async () => {
  const event = open().gateway.parseWebhook(new Uint8Array(), () => undefined);
  expect(await failureOf(event)).toBeInstanceOf(ForgedEvent);
});
