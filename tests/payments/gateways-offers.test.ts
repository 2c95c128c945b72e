import { describe, expect, it } from 'vitest';
import { openGateways } from '#api/payments/open-gateways.ts';
import { type GatewayConfig } from '#api/payments/gateway.ts';

const stripe = { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', baseUrl: null };
const cedis = { weekly: 15_000, monthly: 45_000, yearly: 105_000 };
const paystack = { secretKey: 'sk_test_2', baseUrl: null, pricesMinor: cedis };

const open = (choice: Partial<GatewayConfig>) =>
  openGateways({ stripe: null, paystack: null, ...choice }, { now: () => 0 });

const served = (choice: Partial<GatewayConfig>) =>
  open(choice).offers.map(({ method, gateway, currency }) => [method, gateway, currency]);

describe('who serves which method', () => {
  it('is the demo for both while no gateway is configured, at the prices of the plans', () => {
    const { offers, isDemoOnly } = open({});
    const cents = { weekly: 1000, monthly: 3000, yearly: 7000 };
    expect(offers).toEqual([
      { method: 'mobile_money', gateway: 'demo', currency: 'USD', pricesMinor: cents },
      { method: 'stripe', gateway: 'demo', currency: 'USD', pricesMinor: cents },
    ]);
    expect(isDemoOnly).toBe(true);
  });

  it('is Stripe for cards and none for mobile money, when only Stripe is configured', () => {
    expect(served({ stripe })).toEqual([['stripe', 'stripe', 'USD']]);
  });

  it('is Paystack for both in cedis, when only Paystack is configured', () => {
    expect(served({ paystack })).toEqual([
      ['mobile_money', 'paystack', 'GHS'],
      ['stripe', 'paystack', 'GHS'],
    ]);
    expect(open({ paystack }).offers[0]?.pricesMinor).toEqual(cedis);
  });

  it('is each for its own, where both are', () => {
    expect(served({ stripe, paystack })).toEqual([
      ['mobile_money', 'paystack', 'GHS'],
      ['stripe', 'stripe', 'USD'],
    ]);
  });
});

describe('a gateway', () => {
  it('is found by its name; one without keys is not', () => {
    const gateways = open({ stripe });
    expect(gateways.find('stripe')?.name).toBe('stripe');
    expect(gateways.find('paystack')).toBeNull();
  });

  it('includes the demo for payments that were started with it', () => {
    const gateways = open({ stripe });
    expect(gateways.isDemoOnly).toBe(false);
    expect(gateways.find('demo')?.name).toBe('demo');
  });
});
