import { describe, expect, it } from 'vitest';
import { openGateways } from '#api/payments/open-gateways.ts';
import { type ProviderId, providerEndpoints } from '#contracts/providers.ts';
import { nobodyConfigured, startApi } from '#tests/support/start-api.ts';

const KEY = 'k3y-of-the-operator';

describe('notifications about providers', () => {
  it('is the substitute without a configuration', async () => {
    const api = await startApi();
    const { body } = await api.as('admin').call(providerEndpoints.list);
    expect(body.map(({ id, configured, in_use }) => [id, configured, in_use])).toEqual([
      ['twelvedata', false, false],
      ['oanda', false, false],
      ['tiingo', false, false],
      ['stripe', false, false],
      ['paystack', false, false],
      ['smtp', false, false],
      ['push', false, true],
    ]);
    expect(body.map(({ detail }) => detail)).toEqual([
      'Prices come from the simulated market; MARKET_FEED=twelvedata chooses this provider.',
      'Prices come from the simulated market; MARKET_FEED=oanda chooses this provider.',
      'Prices come from the simulated market; MARKET_FEED=tiingo chooses this provider.',
      'The demo stands in: no money moves.',
      'The demo stands in: no money moves.',
      'Mails are written to the outbox folder instead of sent.',
      null,
    ]);
  });

  it('is who is set up and who is used, and never a key', async () => {
    const stripe = { secretKey: KEY, webhookSecret: KEY, baseUrl: null };
    const api = await startApi({
      connections: {
        ...nobodyConfigured,
        stripe,
        tiingo: { source: 'tiingo', token: KEY, baseUrl: null },
        smtp: { smtpUrl: `smtps://desk:${KEY}@mail.example`, from: 'desk@example.com' },
      },
      openGateways: (now) => openGateways({ stripe, paystack: null }, { now }),
      settings: { push_notifications: false },
    });
    const { body } = await api.as('admin').call(providerEndpoints.list);
    const of = (id: ProviderId) => body.find((provider) => provider.id === id);
    expect(of('stripe')).toEqual({
      id: 'stripe',
      kind: 'payments',
      name: 'Stripe',
      configured: true,
      in_use: true,
      variables: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
      detail: null,
    });
    expect(of('paystack')).toMatchObject({
      in_use: false,
      detail: 'Mobile money is not offered without it.',
    });
    expect(of('tiingo')).toMatchObject({ configured: true, in_use: false });
    expect(of('smtp')).toMatchObject({ configured: true, in_use: true, detail: null });
    expect(of('push')).toMatchObject({
      in_use: false,
      detail: 'Push notifications are switched off under General.',
    });
    expect(JSON.stringify(body)).not.toContain(KEY);
  });
});
