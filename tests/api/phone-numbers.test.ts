import { getCountries } from 'libphonenumber-js/min';
import { describe, expect, it } from 'vitest';
import { COUNTRIES, countryName } from '#contracts/rules/access/countries.ts';
import { isMobileNumber } from '#contracts/rules/payments/mobile-money.ts';
import { leadEndpoints, visitorEndpoints } from '#contracts/payments/leads.ts';
import { adminPaymentEndpoints } from '#contracts/payments/admin-payments.ts';
import { chatLink } from '#contracts/rules/copy.ts';
import { settingsEndpoints } from '#contracts/settings.ts';
import { publicConfigEndpoints } from '#contracts/public-config.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';

const ask = (api: Api, phone: string, phone_country?: string) =>
  api.as(null).call(leadEndpoints.submit, {
    body: {
      user_details: {
        name: 'Wanjiru',
        email: 'wanjiru@example.com',
        phone,
        ...(phone_country !== undefined && { phone_country }),
      },
      package_type: 'monthly',
    },
  });

const phoneOf = async (api: Api) =>
  (await api.as('admin').call(leadEndpoints.list, { query: {} })).body.map(({ phone }) => phone);

describe('a phone number', () => {
  it.each([
    ['0712345678', 'KE', '+254712345678'],
    ['024 123 4567', 'GH', '+233241234567'],
    ['+254 712-345 678', undefined, '+254712345678'],
    ['+254712345678', 'GH', '+254712345678'], // its own country is certain
    ['06 698 12345', 'IT', '+390669812345'], // a zero that belongs to it
  ])('%s of the country %s is stored as %s', async (typed, country, stored) => {
    const api = await startApi();
    expect((await ask(api, typed, country)).status).toBe(200);
    expect(await phoneOf(api)).toEqual([stored]);
  });

  it.each([
    ['0712345678', undefined, /choose the country/],
    ['0712345678', 'GH', /not a phone number in Ghana/],
    ['+2337', undefined, /not a phone number/],
    ['hello', 'GH', /not a phone number/],
  ])(
    '%s of the country %s is refused with its field, and never guessed',
    async (typed, country, why) => {
      const api = await startApi({ settings: { phone_country: 'GH' } });
      const { status, problem } = await ask(api, typed, country);
      expect([status, problem.errors?.[0]?.pointer]).toEqual([422, '#/user_details/phone']);
      expect(problem.detail).toMatch(why);
      expect(await phoneOf(api)).toEqual([]);
    },
  );

  it('is read alike on the way to a payment and where an administrator records one', async () => {
    const api = await startApi();
    const user_details = { name: 'Wanjiru', email: 'wanjiru@example.com', phone: '0712345678' };
    const visit = await api.as(null).call(visitorEndpoints.anonymousSession, {
      body: { user_details, package_type: 'monthly' },
    });
    expect(visit.problem.errors?.[0]?.pointer).toBe('#/user_details/phone');
    const money = { package_type: 'monthly', amount: 30, currency: 'USD', method: 'cash' } as const;
    const record = (phone_country?: string) =>
      api.as('admin').call(adminPaymentEndpoints.record, {
        body: {
          ...money,
          user_details: { ...user_details, ...(phone_country && { phone_country }) },
        },
      });
    expect((await record()).problem.errors?.[0]?.pointer).toBe('#/user_details/phone');
    expect((await record('KE')).body.phone).toBe('+254712345678');
  });

  it('leads to a chat with exactly this number', () => {
    expect(chatLink('+254712345678', 'Hello')).toBe('https://wa.me/254712345678?text=Hello');
  });
});

it('the country of the platform is a setting that visitors get', async () => {
  const api = await startApi();
  const { problem } = await api
    .as('admin')
    .call(settingsEndpoints.change, { body: { phone_country: 'XX' } });
  expect(problem.errors?.[0]?.pointer).toBe('#/phone_country');
  await api.as('admin').call(settingsEndpoints.change, { body: { phone_country: 'KE' } });
  api.advance(1000);
  expect((await api.as(null).call(publicConfigEndpoints.read)).body.phone_country).toBe('KE');
});

it('the countries are those whose numbers can be read, and each has a name', () => {
  expect(COUNTRIES).toEqual(getCountries().toSorted());
  expect(COUNTRIES.filter((country) => countryName(country) === country)).toEqual([]);
  expect(countryName('GH')).toBe('Ghana');
});

it('a number has ten to fifteen digits', () => {
  expect(isMobileNumber('024 123 456')).toBe(false);
  expect(isMobileNumber('024 123 4567')).toBe(true);
  expect(isMobileNumber('----------')).toBe(false);
  expect(isMobileNumber('1234567890123456')).toBe(false);
});
