import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorCatalogue } from '#contracts/errors.ts';
import { allEndpoints } from '#contracts/index.ts';
import { toZod } from '#contracts/parse-part.ts';
import { Problem } from '#contracts/problem.ts';
import { bodyOf, type Sender } from '#tests/support/api-client.ts';
import { visitorToken } from '#tests/support/sample-sales.ts';
import { type Api, openApi, startApi } from '#tests/support/start-api.ts';
import { ask, callerOf, nameOf, startFor } from '#tests/support/valid-requests.ts';

const named = allEndpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const);

function expectGuarded(headers: Headers): void {
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  expect(headers.get('access-control-allow-origin')).toBeNull();
}

describe('the API', () => {
  it('fault 9: serves every endpoint of the contract and no other', async () => {
    const { router } = await startApi();
    const mounted = router.routes
      .filter(({ path, method }) => path.startsWith('/api/') && method !== 'ALL')
      .map(({ method, path }) => `${method} ${path.slice('/api'.length)}`);
    expect(new Set(mounted)).toEqual(new Set(named.map(([name]) => name)));
  });

  it.each(named)(
    'fault 34: answers %s in the declared shape and nothing besides, lets no cache keep it, and no browser guess its type',
    async (_, endpoint) => {
      const api = await startFor(endpoint);
      const good = await ask(api, endpoint, await callerOf(api, endpoint));
      const body = await bodyOf(endpoint, good);
      expect([200, 201]).toContain(good.status);
      expect(toZod(endpoint.response).parse(body)).toEqual(body);
      const headers = { 'content-type': 'text/plain' };
      const refused = await ask(api, endpoint, { token: 'x', headers });
      for (const response of [good, refused]) expectGuarded(response.headers);
    },
  );
});

const closed = named.filter(([, { access }]) => access !== 'public');
const forSignedIn = closed.filter(([, { access }]) => access !== 'visitor');
const forAdministrators = named.filter(([, { access }]) => access === 'admin');

describe('who may call', () => {
  let api: Api;
  let visitor: string;
  beforeAll(async () => {
    api = await openApi();
    visitor = await visitorToken(api);
  });
  afterAll(() => api.close());

  it.each(closed)('fault 9: %s: nobody without a valid token', async (_, endpoint) => {
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

  it.each(forSignedIn)('fault 9: %s: no visitor', async (_, endpoint) => {
    const response = await ask(api, endpoint, { token: visitor }, 'x');
    expect(response.status).toBe(401);
    expect(Problem.parse(await response.json()).code).toBe('auth.required');
  });

  it('fault 9: what is below /admin, and the description of the API: administrators alone', () => {
    const guarded = named.filter(([, { path }]) => /^\/(admin\/|openapi)/.test(path));
    expect(guarded).toEqual(forAdministrators);
    expect(guarded.length).toBeGreaterThan(40);
  });

  it.each(forAdministrators)('fault 9: %s: no member', async (_, endpoint) => {
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
