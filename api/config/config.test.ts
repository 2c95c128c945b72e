import { describe, expect, it } from 'vitest';
import { MARKET_SEED } from '#api/engine/simulator/simulator.ts';
import { readConfig } from './config.ts';

const SECRET = Buffer.alloc(32, 1).toString('base64');

describe('the environment', () => {
  it('may be empty: a development server on this machine', () => {
    expect(readConfig({})).toEqual({
      isProduction: false,
      isInsecureDemo: false,
      host: '127.0.0.1',
      port: 8787,
      publicUrl: 'http://localhost:8787',
      dataDir: './data',
      databaseUrl: null,
      masterSecret: null,
      adminAccessCode: null,
      contactPhone: null,
      metricsToken: null,
      seedSamples: true,
      trustProxyHops: 0,
      isSupervised: false,
      logLevel: 'warn',
      peakMode: 'monthly',
      hasEvidenceCap: true,
      hasSignalReplay: true,
      market: { source: 'simulated', seed: MARKET_SEED },
      mail: null,
      payments: { stripe: null, paystack: null },
      push: { hosts: [], subject: 'mailto:no-reply@localhost' },
      chats: { telegramUrl: null, discordUrl: null },
      connections: {
        twelvedata: null,
        oanda: null,
        tiingo: null,
        stripe: null,
        paystack: null,
        smtp: null,
        push: ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com'],
      },
    });
  });

  it('means the default by a variable that is set but empty', () => {
    expect(readConfig({ PORT: '', PUBLIC_URL: '', MASTER_SECRET: '' }).port).toBe(8787);
  });

  it('in production seeds nothing by itself and logs every request', () => {
    const production = {
      NODE_ENV: 'production',
      MASTER_SECRET: SECRET,
      ALLOW_DEMO_PAYMENTS: 'true',
    };
    expect(readConfig(production)).toMatchObject({ seedSamples: false, logLevel: 'info' });
    expect(readConfig({ ...production, SEED_SAMPLES: 'true' }).seedSamples).toBe(true);
    // A variable that was left behind from a trial takes nothing from it.
    expect(readConfig({ ...production, ALLOW_INSECURE_DEMO: 'true' }).isInsecureDemo).toBe(false);
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'bellwether'],
    ['MASTER_SECRET', Buffer.alloc(31).toString('base64')],
    ['ADMIN_ACCESS_CODE', 'SHORT'],
    ['ADMIN_ACCESS_CODE', '------------'],
    ['ADMIN_ACCESS_CODE', 'A'.repeat(21)],
    ['DATABASE_URL', 'mysql://db.example/bellwether'],
    ['DATABASE_URL', 'postgres://bell:a/b@db.example/bellwether'],
    ['DATABASE_URL', 'postgres://bell:100%@db.example/bellwether'],
    ['DATABASE_URL', 'postgres://one.example,two.example:99999/bellwether'],
    ['METRICS_TOKEN', 'short'],
    ['SEED_SAMPLES', 'yes'],
    ['TRUST_PROXY_HOPS', '-1'],
    ['LOG_LEVEL', 'loud'],
    ['MARKET_FEED', 'random'],
    ['SIMULATOR_SEED', '1.5'],
    ['OANDA_BASE_URL', 'practice'],
    ['STRIPE_BASE_URL', 'test'],
    ['ALLOW_DEMO_PAYMENTS', 'yes'],
    ['ALLOW_INSECURE_DEMO', 'yes'],
    ['GHS_PRICES', '150,450'],
    ['GHS_PRICES', '150,0,1050'],
    ['GHS_PRICES', '150,-450,1050'],
    ['GHS_PRICES', '150,450.005,1050'],
    ['PORT', '8.5'],
    ['TRUST_PROXY_HOPS', 'one'],
    ['SIMULATOR_SEED', 'abc'],
    ['ADMIN_CONTACT_PHONE', '024'],
    ['NODE_ENV', 'prod'],
  ])(
    '%s=%s stops the start with a sentence that names it and says what it must be',
    (name, value) => {
      expect(() => readConfig({ [name]: value })).toThrow(
        new RegExp(`^The environment variable ${name} is wrong: must .+\\.$`),
      );
    },
  );
});

describe('the source of prices', () => {
  it.each([
    [
      { MARKET_FEED: 'twelvedata', TWELVEDATA_API_KEY: 'key' },
      { source: 'twelvedata', apiKey: 'key', baseUrl: null },
    ],
    [
      { MARKET_FEED: 'oanda', OANDA_TOKEN: 'token', OANDA_ACCOUNT: '101-004-1234567-001' },
      { source: 'oanda', token: 'token', account: '101-004-1234567-001', baseUrl: null },
    ],
    [
      { MARKET_FEED: 'tiingo', TIINGO_TOKEN: 'token', TIINGO_BASE_URL: 'http://127.0.0.1:9000' },
      { source: 'tiingo', token: 'token', baseUrl: 'http://127.0.0.1:9000' },
    ],
    [{ MARKET_FEED: 'stored' }, { source: 'stored' }],
    [{ SIMULATOR_SEED: '7' }, { source: 'simulated', seed: 7 }],
  ])('is read with what it needs: %o', (environment, choice) => {
    expect(readConfig(environment).market).toEqual(choice);
  });

  it.each([
    ['twelvedata', {}, 'TWELVEDATA_API_KEY'],
    ['oanda', {}, 'OANDA_TOKEN'],
    ['oanda', { OANDA_TOKEN: 'token' }, 'OANDA_ACCOUNT'],
    ['tiingo', { TIINGO_TOKEN: '' }, 'TIINGO_TOKEN'],
  ])('%s without its key stops the start', (feed, environment, name) => {
    expect(() => readConfig({ MARKET_FEED: feed, ...environment })).toThrow(
      new Error(`${name} is needed with MARKET_FEED=${feed}.`),
    );
  });
});

describe('the gateways', () => {
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  const paystack = { PAYSTACK_SECRET_KEY: 'sk_test_2', GHS_PRICES: '150, 450.50,1050' };

  it('are read with what they need, prices in pesewas', () => {
    expect(readConfig({ ...stripe, ...paystack }).payments).toEqual({
      stripe: { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', baseUrl: null },
      paystack: {
        secretKey: 'sk_test_2',
        baseUrl: null,
        pricesMinor: { weekly: 15_000, monthly: 45_050, yearly: 105_000 },
      },
    });
  });

  it.each([
    [{ STRIPE_SECRET_KEY: 'sk' }, 'STRIPE_WEBHOOK_SECRET is needed with STRIPE_SECRET_KEY.'],
    [{ STRIPE_WEBHOOK_SECRET: 'whsec' }, 'STRIPE_SECRET_KEY is needed with STRIPE_WEBHOOK_SECRET.'],
    [{ PAYSTACK_SECRET_KEY: 'sk' }, 'GHS_PRICES is needed with PAYSTACK_SECRET_KEY.'],
  ])('without all of it stop the start: %o', (environment, reason) => {
    expect(() => readConfig(environment)).toThrow(new Error(reason));
  });

  it('must be real in production, or the demo allowed by name', () => {
    const production = { NODE_ENV: 'production', MASTER_SECRET: SECRET };
    expect(() => readConfig(production)).toThrow(/^In production payments are no demo: .+\.$/);
    expect(readConfig({ ...production, ...paystack }).payments.paystack).not.toBeNull();
    const allowed = readConfig({ ...production, ALLOW_DEMO_PAYMENTS: 'true' });
    expect(allowed.payments).toEqual({ stripe: null, paystack: null });
  });
});
