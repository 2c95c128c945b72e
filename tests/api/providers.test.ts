import { describe, expect, it } from 'vitest';
import { auditLog } from '#api/db/schema/system.ts';
import { type Connections, createProviderService } from '#api/features/system/providers.service.ts';
import { unreachableHosts } from '#api/push/push-hosts.ts';
import { providerEndpoints, type ProviderId } from '#contracts/providers.ts';
import { startPaystackServer } from '#tests/payments/paystack-server.ts';
import { type Fault, startScriptedServer } from '#tests/payments/scripted-server.ts';
import { startStripeServer } from '#tests/payments/stripe-server.ts';
import { localCertificate } from '#tests/support/local-certificate.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { startPushService } from '#tests/support/push-service.ts';
import { type Api, nobodyConfigured, startApi } from '#tests/support/start-api.ts';

const KEY = 'k3y-of-the-operator';
/** Nobody listens there. */
const NOWHERE = 'http://127.0.0.1:1';

const withConnections = (connections: Partial<Connections>) =>
  startApi({ connections: { ...nobodyConfigured, ...connections } });

const test = (api: Api, id: ProviderId) =>
  api.as('admin').call(providerEndpoints.test, { params: { id } });

const answers = {
  '/api_usage': { timestamp: '2026-11-20 09:00:00', current_usage: 1, plan_limit: 8 },
  '/v3/accounts/101-1/summary': { account: { id: '101-1' }, lastTransactionID: '7' },
  '/api/test/': { message: 'You successfully sent a request' },
} as const;

/** A price provider that knows one key, whichever way it is sent. */
const startPriceServer = () =>
  startScriptedServer(({ path, headers }) =>
    headers['authorization']?.endsWith(` ${KEY}`) === true
      ? { status: 200, body: answers[path as keyof typeof answers] ?? {} }
      : { status: 401, body: { message: `unknown key ${headers['authorization']}` } },
  );

const priceProviders = {
  twelvedata: (baseUrl: string, apiKey = KEY) => ({
    twelvedata: { source: 'twelvedata', apiKey, baseUrl } as const,
  }),
  oanda: (baseUrl: string, token = KEY) => ({
    oanda: { source: 'oanda', token, account: '101-1', baseUrl } as const,
  }),
  tiingo: (baseUrl: string, token = KEY) => ({
    tiingo: { source: 'tiingo', token, baseUrl } as const,
  }),
};
const priceNames = { twelvedata: 'Twelve Data', oanda: 'OANDA', tiingo: 'Tiingo' };
const prices = ['twelvedata', 'oanda', 'tiingo'] as const;

/** What a test says of these connections. */
const said = async (connections: Partial<Connections>, id: ProviderId) =>
  (await test(await withConnections(connections), id)).body.message;

describe('the test of a connection', () => {
  it.each(prices)('to %s asks with the key, and says that it answered', async (id) => {
    const server = await startPriceServer();
    const api = await withConnections(priceProviders[id](server.url));
    const { status, body } = await test(api, id);
    expect(status).toBe(200);
    expect(body).toEqual({
      ok: true,
      message: `${priceNames[id]} answered.`,
      took_ms: 0,
      tested_at: '2026-11-20T09:00:00.000Z',
    });
    expect(server.requests).toHaveLength(1);
  });

  it.each(prices)(
    'to %s distinguishes a wrong key from no answer, and never repeats the key',
    async (id) => {
      const server = await startPriceServer();
      const api = await withConnections(priceProviders[id](server.url, 'wr0ng-key'));
      const { body } = await test(api, id);
      expect(body).toMatchObject({
        ok: false,
        message: `${priceNames[id]} refuses our key (401).`,
      });
      expect(JSON.stringify(body)).not.toContain('wr0ng-key');
    },
  );

  it.each<[Fault, string]>([
    ['garbage', 'Twelve Data answered in an unknown form, at the answer.'],
    ['reset', 'Twelve Data cannot be reached.'],
    [{ status: 503, body: {} }, 'Twelve Data cannot serve just now (503).'],
    [
      { status: 302, body: '', headers: { location: 'https://evil.example/' } },
      'Twelve Data cannot be reached.',
    ],
  ])('answers with a sentence where the other side answers %j', async (fault, message) => {
    const server = await startPriceServer();
    server.next(fault);
    const api = await withConnections(priceProviders.twelvedata(server.url));
    expect((await test(api, 'twelvedata')).body).toMatchObject({ ok: false, message });
    expect(server.requests).toHaveLength(1);
  });

  it.each(prices)('says that %s cannot be reached', async (id) => {
    const api = await withConnections(priceProviders[id](NOWHERE));
    const message = `${priceNames[id]} cannot be reached.`;
    expect((await test(api, id)).body).toMatchObject({ ok: false, message });
  });

  it('to Stripe and Paystack reads the balance', async () => {
    const [stripe, paystack] = await Promise.all([startStripeServer(), startPaystackServer()]);
    const api = await withConnections({ stripe: stripe.choice, paystack: paystack.choice });
    expect((await test(api, 'stripe')).body).toMatchObject({ ok: true });
    expect((await test(api, 'paystack')).body).toMatchObject({ ok: true });
    const requests = [...stripe.requests, ...paystack.requests];
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /v1/balance',
      'GET /balance',
    ]);
  });

  it('reports that a gateway refuses the key, answers garbage, or is unreachable', async () => {
    const [stripe, paystack] = await Promise.all([startStripeServer(), startPaystackServer()]);
    const wrong = { secretKey: 'sk_wrong' };
    expect(await said({ stripe: { ...stripe.choice, ...wrong } }, 'stripe')).toBe(
      'Stripe refuses the secret key.',
    );
    expect(await said({ paystack: { ...paystack.choice, ...wrong } }, 'paystack')).toBe(
      'Paystack refuses the secret key.',
    );
    stripe.next('garbage');
    paystack.next('garbage');
    expect(await said({ stripe: stripe.choice }, 'stripe')).toMatch(/makes sense|reached/);
    expect(await said({ paystack: paystack.choice }, 'paystack')).toBe(
      'Paystack answers nothing that makes sense.',
    );
    const away = { baseUrl: NOWHERE };
    expect(await said({ stripe: { ...stripe.choice, ...away } }, 'stripe')).toBe(
      'Stripe cannot be reached.',
    );
    expect(await said({ paystack: { ...paystack.choice, ...away } }, 'paystack')).toBe(
      'Paystack cannot be reached.',
    );
  });

  it('to the mail server signs in and sends nothing', async () => {
    const server = await startMailServer();
    const smtp = { smtpUrl: server.url, from: 'desk@example.com' };
    const api = await withConnections({ smtp });
    expect((await test(api, 'smtp')).body).toMatchObject({
      ok: true,
      message: 'Mail server answered.',
    });
    expect(server.connections()).toBe(1);
    expect(server.received).toEqual([]);
    const signing = { ...smtp, smtpUrl: server.url.replace('://', '://desk:s3cret@') };
    const { body } = await test(await withConnections({ smtp: signing }), 'smtp');
    expect(body).toMatchObject({ ok: false, message: 'The mail server offers no encryption.' });
    expect(JSON.stringify(body)).not.toContain('s3cret');
    const gone = { ...smtp, smtpUrl: 'smtp://127.0.0.1:1' };
    expect((await test(await withConnections({ smtp: gone }), 'smtp')).body).toMatchObject({
      ok: false,
      message: 'The mail server cannot be reached.',
    });
  });

  it('to push services names those that cannot be reached', async () => {
    const service = await startPushService();
    const hosts = [service.host, 'localhost:1'];
    const options = { timeoutMs: 5000, ca: localCertificate.cert };
    expect(await unreachableHosts(hosts, options)).toEqual(['localhost:1']);
    const api = await withConnections({ push: ['localhost:1'] });
    expect((await test(api, 'push')).body).toMatchObject({
      ok: false,
      message: 'Cannot be reached: localhost:1.',
    });
  });

  it('waits no longer than it has to', async () => {
    const server = await startPriceServer();
    server.next('hang', 'hang');
    const stripe = { secretKey: KEY, webhookSecret: KEY, baseUrl: server.url };
    const connections = { ...nobodyConfigured, ...priceProviders.oanda(server.url), stripe };
    const { services, people, now } = await startApi();
    const impatient = createProviderService({
      connections,
      source: () => 'simulated',
      offers: [],
      settings: services.settings,
      audit: services.stores.audit,
      now,
      answerWithinMs: 50,
    });
    const caller = { id: people.admin.id, username: 'admin' };
    expect(await impatient.test(caller, 'oanda')).toMatchObject({
      ok: false,
      message: 'OANDA does not answer.',
    });
    expect(await impatient.test(caller, 'stripe')).toMatchObject({
      ok: false,
      message: 'Stripe cannot be reached.',
    });
  });

  it('is refused without a configuration', async () => {
    const { status, problem } = await test(await startApi(), 'stripe');
    expect(status).toBe(409);
    expect(problem).toMatchObject({
      code: 'providers.not_configured',
      detail: 'This provider is not configured.',
    });
  });

  it('leaves a record of who tested what, and how it ended', async () => {
    const server = await startPriceServer();
    const api = await withConnections(priceProviders.tiingo(server.url));
    await test(api, 'tiingo');
    server.next('reset');
    await test(api, 'tiingo');
    const rows = await api.database.db.select().from(auditLog);
    const tests = rows.filter(({ action }) => action === 'providers.tested');
    expect(tests.map(({ actor_id, target }) => [actor_id, target])).toEqual([
      [api.people.admin.id, 'Tiingo: answered'],
      [api.people.admin.id, 'Tiingo: failed'],
    ]);
  });
});
