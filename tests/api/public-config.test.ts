import { describe, expect, it } from 'vitest';
import { openApiEndpoints } from '#contracts/system.ts';
import { publicConfigEndpoints } from '#contracts/public-config.ts';
import { type Options, startApi } from '#tests/support/start-api.ts';

async function configOf(options: Options = {}) {
  const api = await startApi(options);
  return (await api.as(null).call(publicConfigEndpoints.read)).body;
}

describe('what everybody may know', () => {
  it('is name, maintenance, contact, payment methods and settings of new members', async () => {
    const prices = { weekly: 10, monthly: 30, yearly: 70 };
    expect(await configOf({ contactPhone: '+233201234567' })).toEqual({
      platform_name: 'Bellwether',
      maintenance: false,
      accepts_registrations: true,
      contact_phone: '+233201234567',
      contact_email: null,
      activates_automatically: false,
      insecure_demo: false,
      payment_methods: [
        { method: 'mobile_money', currency: 'USD', prices, demo: true },
        { method: 'stripe', currency: 'USD', prices, demo: true },
      ],
      default_settings: {
        notifications: true,
        email_alerts: false,
        dark_mode: false,
        auto_refresh: true,
        sound_notifications: false,
      },
      phone_country: null,
      sends_mail: true,
      short_name: 'Bellwether',
      theme_color: null,
      icons: null,
    });
  });

  it('follows the settings, and is answered during maintenance too', async () => {
    const settings = {
      platform_name: 'Gold Desk',
      maintenance_mode: true,
      allow_new_registrations: false,
      auto_refresh: false,
      sound_alerts: true,
    };
    expect(await configOf({ settings })).toMatchObject({
      platform_name: 'Gold Desk',
      maintenance: true,
      accepts_registrations: false,
      contact_phone: null,
      default_settings: { auto_refresh: false, sound_notifications: true },
    });
  });

  it('names the e-mail address that an administrator published', async () => {
    const settings = { contact_email: 'help@example.com' };
    expect(await configOf({ settings })).toMatchObject({ contact_email: 'help@example.com' });
  });

  it('promises access at once only where a payment opens it without an administrator', async () => {
    const settings = { auto_activate_paid: true };
    const promise = { activates_automatically: true };
    expect(await configOf({ settings })).toMatchObject(promise);
    expect(await configOf({ settings, isProduction: true })).not.toMatchObject(promise);
  });

  it('has the charged amounts: a method without a gateway is absent', async () => {
    const gateways = {
      offers: [
        {
          method: 'mobile_money',
          currency: 'GHS',
          pricesMinor: { weekly: 12_050, monthly: 36_000, yearly: 84_000 },
          gateway: 'paystack',
        },
      ],
      find: () => null,
      isDemoOnly: false,
    } as const;
    expect((await configOf({ openGateways: () => gateways })).payment_methods).toEqual([
      {
        method: 'mobile_money',
        currency: 'GHS',
        prices: { weekly: 120.5, monthly: 360, yearly: 840 },
        demo: false,
      },
    ]);
  });

  it('says of a trial on a private network that it is one', async () => {
    expect(await configOf({ isInsecureDemo: true })).toMatchObject({ insecure_demo: true });
  });

  it('names the API reference too', async () => {
    const api = await startApi({ settings: { platform_name: 'Gold Desk' } });
    const { body } = await api.as('admin').call(openApiEndpoints.read);
    expect(body.info.title).toBe('Gold Desk');
  });
});
