import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoGateway } from '#api/payments/demo-gateway.ts';
import { accountEndpoints } from '#contracts/account.ts';
import { authEndpoints } from '#contracts/auth.ts';
import { Briefing, briefingEndpoints } from '#contracts/briefing.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import { errorCatalogue } from '#contracts/errors.ts';
import { allEndpoints } from '#contracts/index.ts';
import { journalScreenshotEndpoints } from '#contracts/journal-screenshots.ts';
import { notificationEndpoints } from '#contracts/notifications.ts';
import { toZod } from '#contracts/parse-part.ts';
import { postEndpoints } from '#contracts/posts.ts';
import { Problem } from '#contracts/problem.ts';
import { anAccessRequest } from '#tests/support/access-requests.ts';
import { bodyOf, send, type Sender, toRequest } from '#tests/support/api-client.ts';
import { aTrade } from '#tests/support/builders.ts';
import { issueOne } from '#tests/support/found-signals.ts';
import { aChange } from '#tests/support/journal-changes.ts';
import { openPartialMarket } from '#tests/support/partial-market.ts';
import { tinyPng } from '#tests/support/pictures.ts';
import { createPushDevice } from '#tests/support/push-device.ts';
import { marketBodies, queries } from '#tests/support/sample-requests.ts';
import {
  aCharge,
  aPaymentStart,
  aReceivedPayment,
  askVoucher,
  beginPayment,
  receivePayment,
  requestAccess,
  sellForCash,
  visitorToken,
} from '#tests/support/sample-sales.ts';
import { type Api, openApi, type Options, startApi } from '#tests/support/start-api.ts';
import { aWebinarDraft, scheduleWebinar } from '#tests/support/webinar-drafts.ts';

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const named = allEndpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const);
const GOOGLE = 'https://fcm.googleapis.com/fcm/send/abc';
const text = { title: 'Before the open', description: 'We wait.' };

/** A body that each endpoint accepts; an endpoint with a body that is missing here fails its test. */
const bodies: Record<string, (api: Api) => unknown> = {
  'POST /auth/login': ({ people }) => ({ access_code: people.ama.code }),
  'PUT /auth/password': ({ people }) => ({
    current_password: people.ama.code,
    new_password: 'correct horse battery',
  }),
  'POST /auth/resend-code': () => ({ email: 'ama@example.com' }),
  'DELETE /auth/account': ({ people }) => ({ proof: people.ama.code }),
  'POST /notifications/read': () => ({}),
  'PUT /notification-preferences': () => notificationEndpoints.changePreferences.example,
  'POST /push/subscriptions': () => createPushDevice(GOOGLE).subscription,
  'DELETE /push/subscriptions': () => ({ endpoint: GOOGLE }),
  'POST /admin/posts': () => text,
  'PUT /admin/posts/:id': () => text,
  'POST /admin/users': () => ({ username: 'yaw' }),
  'PUT /admin/users/:id': () => ({ username: 'kofi', role: 'user' }),
  'PUT /admin/users/:id/extend': () => ({ access_period: '1month' }),
  'POST /trading-journal/entries': () => aTrade(),
  'POST /trading-journal/sync': () => ({ changes: [aChange(aTrade())] }),
  'PUT /trading-journal/screenshots/:sha': () => tinyPng.bytes,
  'POST /leads/submit': () => anAccessRequest(),
  'PUT /admin/leads/:id/status': () => ({ status: 'contacted' }),
  'POST /auth/anonymous-session': () => anAccessRequest(),
  'POST /payment/create-session': () => aPaymentStart(),
  'POST /payment/mobile-money/initiate': async (api) =>
    aCharge(await beginPayment(api, 'mobile_money')),
  'POST /payment/mobile-money/otp': async (api) => ({
    session_id: await askVoucher(api),
    otp: '123456',
  }),
  'POST /admin/payments': aReceivedPayment,
  'PUT /admin/settings': () => ({ platform_name: 'Gold Desk' }),
  'POST /admin/webinars': () => aWebinarDraft(),
  'PUT /admin/webinars/:id': () => aWebinarDraft(),
  'POST /webhooks/stripe': () => new Uint8Array(2),
  'POST /webhooks/paystack': () => new Uint8Array(2),
};

/** Takes every event, and learns nothing from it. */
const listener = { ...createDemoGateway(() => 0), read: () => Promise.resolve(null) };
const listening: Options = {
  openGateways: () => ({ offers: [], find: () => listener, isDemoOnly: false }),
};

/** Answered from months of candles, which the market of most tests does not have at hand. */
const needHistory = new Set([
  'GET /sentiments',
  'POST /institutional-analysis',
  'GET /dark-pools/:instrument',
  'GET /admin/dark-pools/:instrument',
]);

/** A server on which the endpoint has something to answer. */
async function startFor(endpoint: Endpoint): Promise<Api> {
  const hasHistory = needHistory.has(nameOf(endpoint));
  const api = await startApi({
    ...(hasHistory && { openMarket: (now) => openPartialMarket(now, ['EURUSD']) }),
    ...(endpoint.path.startsWith('/webhooks/') && listening),
  });
  await api.services.stores.briefings.add(Briefing.parse(briefingEndpoints.read.example));
  return api;
}

/** What an endpoint with this begin of its path finds: an id, a hash or a name. */
const ids: readonly (readonly [path: string, make: (api: Api) => string | Promise<string>])[] = [
  ['/dark-pools/:instrument', () => 'EURUSD'],
  ['/admin/dark-pools/:instrument', () => 'EURUSD'],
  ['/auth/login-sessions', otherDevice],
  ['/admin/users', ({ people }) => people.kofi.id],
  ['/admin/signals', issueOne],
  ['/admin/leads', requestAccess],
  ['/admin/webinars', schedule],
  ['/webinars', schedule],
  ['/admin/payments/:id/activate', receivePayment],
  ['/admin/payments/:id/withdraw', sellForCash],
  ['/payment/mobile-money/status', (api) => beginPayment(api, 'mobile_money')],
  ['/payment/', (api) => beginPayment(api, 'stripe')],
  ['/trading-journal/screenshots', storePicture],
];

/** Another device of Ama's. */
async function otherDevice(api: Api): Promise<string> {
  const body = { access_code: api.people.ama.code };
  await api.as(null).call(authEndpoints.login, { body });
  const { body: listed } = await api.as('ama').call(accountEndpoints.loginSessions);
  return listed.find(({ current }) => !current)?.id ?? '';
}

async function storePicture(api: Api): Promise<string> {
  const params = { sha: tinyPng.sha };
  await api.as('ama').call(journalScreenshotEndpoints.store, { params, body: tinyPng.bytes });
  return tinyPng.sha;
}

async function schedule(api: Api): Promise<string> {
  return (await scheduleWebinar(api)).id;
}

async function publish(api: Api): Promise<string> {
  return (await api.as('admin').call(postEndpoints.create, { body: text })).body.id;
}

async function idFor(api: Api, { path }: Endpoint): Promise<string> {
  const [, make = publish] = ids.find(([begin]) => path.startsWith(begin)) ?? [];
  return make(api);
}

const queryOf = (name: string) => (queries[name] ? { query: queries[name] } : {});

async function ask(api: Api, endpoint: Endpoint, sender: Sender, of?: string): Promise<Response> {
  const name = nameOf(endpoint);
  const body = (await bodies[name]?.(api)) ?? marketBodies[name];
  const id = endpoint.params ? (of ?? (await idFor(api, endpoint))) : '';
  return send(
    api.router,
    toRequest(
      endpoint,
      { params: { id, sha: id, instrument: id, session_id: id }, ...queryOf(name), body },
      sender,
    ),
  );
}

/** The caller each endpoint is for. */
async function callerOf(api: Api, { access }: Endpoint): Promise<Sender> {
  if (access === 'public') return {};
  if (access === 'visitor') return { token: await visitorToken(api) };
  return { token: api.people[access === 'admin' ? 'admin' : 'ama'].token };
}

describe('the API', () => {
  it('serves every endpoint of the contract and no other', async () => {
    const { router } = await startApi();
    const mounted = router.routes
      .filter(({ path, method }) => path.startsWith('/api/') && method !== 'ALL')
      .map(({ method, path }) => `${method} ${path.slice('/api'.length)}`);
    expect(new Set(mounted)).toEqual(new Set(named.map(([name]) => name)));
  });

  it.each(named)('answers %s in the declared shape, and nothing besides', async (_, endpoint) => {
    const api = await startFor(endpoint);
    const response = await ask(api, endpoint, await callerOf(api, endpoint));
    const body = await bodyOf(endpoint, response);
    expect(response.status).toBeGreaterThanOrEqual(200);
    expect(toZod(endpoint.response).parse(body)).toEqual(body);
    expect([200, 201]).toContain(response.status);
  });

  it.each(named)(
    'lets no cache keep the answer of %s, and no browser guess its type',
    async (_, endpoint) => {
      const api = await startApi();
      const good = await ask(api, endpoint, await callerOf(api, endpoint));
      const refused = await ask(api, endpoint, {
        token: 'x',
        headers: { 'content-type': 'text/plain' },
      });
      for (const { headers } of [good, refused]) {
        expect(headers.get('cache-control')).toBe('no-store');
        expect(headers.get('x-content-type-options')).toBe('nosniff');
        expect(headers.get('x-frame-options')).toBe('DENY');
        expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
        expect(headers.get('access-control-allow-origin')).toBeNull();
      }
    },
  );
});

const closed = named.filter(([, { access }]) => access !== 'public');
const forAdministrators = named.filter(([, { access }]) => access === 'admin');

describe('who may call', () => {
  let api: Api;
  beforeAll(async () => {
    api = await openApi();
  });
  afterAll(() => api.close());

  it.each(closed)('%s: nobody without a valid token', async (_, endpoint) => {
    const senders: Sender[] = [
      {},
      { token: 'x'.repeat(43) },
      { headers: { authorization: api.people.admin.token } },
      { headers: { authorization: `Basic ${api.people.admin.token}` } },
      { headers: { cookie: `token=${api.people.admin.token}` } },
    ];
    for (const sender of senders) {
      const response = await ask(api, endpoint, sender, 'x');
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toBe('Bearer');
      const problem = Problem.parse(await response.json());
      expect(problem).toMatchObject({ code: 'auth.required', detail: 'Please sign in.' });
    }
  });

  it.each(forAdministrators)('%s: no member', async (_, endpoint) => {
    const response = await ask(api, endpoint, { token: api.people.ama.token }, 'x');
    expect(response.status).toBe(403);
    expect(Problem.parse(await response.json())).toMatchObject({
      code: 'auth.forbidden',
      detail: 'This is for administrators only.',
    });
  });

  it.each(closed)('%s: refused before the body is read', async (_, endpoint) => {
    const response = await api.raw(`/api${endpoint.path.replace(/:\w+/, 'x')}`, {
      method: endpoint.method,
      ...(endpoint.method !== 'GET' && { body: 'x'.repeat(70_000) }),
    });
    expect(response.status).toBe(401);
  });
});

describe('a failure', () => {
  it('is a problem that names its kind, its request and one sentence', async () => {
    const api = await startApi();
    const response = await api.raw('/api/nowhere');
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(await response.json()).toEqual({
      type: '/errors/request.unknown_path',
      title: errorCatalogue['request.unknown_path'].title,
      status: 404,
      detail: 'There is nothing here.',
      code: 'request.unknown_path',
      instance: response.headers.get('x-request-id'),
    });
  });
});
