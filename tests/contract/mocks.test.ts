import { setupServer } from 'msw/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { diagnosticsNotification } from '#api/domain/alert-copy.ts';
import type { StoredReport } from '#mocks/world/tables.ts';
import { authEndpoints } from '#contracts/auth.ts';
import { Briefing, briefingEndpoints } from '#contracts/market/briefing.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import { memberEndpoints } from '#contracts/members.ts';
import { allEndpoints } from '#contracts/index.ts';
import { paymentEndpoints } from '#contracts/payments/payments.ts';
import { priceAlertEndpoints } from '#contracts/price-alerts.ts';
import { publicConfigEndpoints } from '#contracts/public-config.ts';
import { systemEndpoints } from '#contracts/system.ts';
import { Problem } from '#contracts/problem.ts';
import { briefingDate, briefingDueAt } from '#contracts/rules/market/briefing-schedule.ts';
import { createHandlers } from '#mocks/handlers/handlers.ts';
import { seedWorld } from '#mocks/world/seed/seed.ts';
import { createMemoryWorld } from '#mocks/world/world.ts';
import { bodyOf, toRequest } from '#tests/support/api-client.ts';
import { aStoredSignal } from '#tests/support/builders.ts';
import { demoPayments } from '#tests/support/demo-payments.ts';
import { startMockBackend } from '#tests/support/mock-server.ts';
import { tinyPng } from '#tests/support/pictures.ts';
import { queries } from '#tests/support/sample-requests.ts';

const ORIGIN = 'https://bellwether.test';

/** Bodies that name something of the first day; all others are the example of the contract. */
const bodies: Record<string, unknown> = {
  'POST /admin/users/access': { ...memberEndpoints.changeAccess.exampleBody, ids: ['kwame'] },
  'POST /admin/users/active': { ids: ['kwame'], is_active: false },
  'POST /admin/users/message': { ...memberEndpoints.message.exampleBody, ids: ['kwame'] },
  'POST /admin/users/export': { ids: ['kwame'] },
  'PUT /trading-journal/screenshots/:sha': tinyPng.bytes, // its path names them
  'POST /payment/mobile-money/initiate': {
    ...paymentEndpoints.initiateMobileMoney.exampleBody,
    session_id: 'phone',
  },
  'POST /admin/payments/activate': { ids: ['payment-kofi'] },
  'POST /payment/claim': { session_id: 'card', secret: 'secret' },
  'POST /payment/mobile-money/otp': {
    ...paymentEndpoints.answerOtp.exampleBody,
    session_id: 'voucher',
  },
};

/** Something of the first day that an endpoint can act on, by the begin of its path. */
const ids: readonly (readonly [begin: string, id: string])[] = [
  ['/admin/providers/', 'stripe'],
  ['/auth/login-sessions', 'demo-phone'],
  ['/admin/users/undo', 'undo-1'],
  ['/admin/users', 'kwame'],
  ['/admin/webinars', 'webinar-gold-before-the-fed'],
  ['/webinars', 'webinar-gold-before-the-fed'],
  ['/admin/leads', 'lead-yaw'],
  ['/admin/system/backups', 'manual-2026-11-20T13-10-02Z.sqlite'],
  ['/admin/outbox', 'payment-7d20c4f19b63'],
  ['/admin/payments/:id/activate', 'payment-kofi'],
  ['/admin/payments/:id/withdraw', 'payment-7d20c4f19b63'],
  ['/admin/payments/:id', 'payment-kofi'],
  ['/price-alerts', 'first-EURUSD'],
];

const idFor = (path: string): string =>
  ids.find(([begin]) => path.startsWith(begin))?.[1] ?? 'demo-post-1';

const sessionFor = (path: string): string => (path.includes('mobile-money') ? 'phone' : 'card');

const FRIDAY = new Date('2026-11-20T13:10:02.000Z');
const startDemo = () => startMockBackend({ now: () => FRIDAY });

const newestBriefing = {
  ...Briefing.parse(briefingEndpoints.read.example),
  date: briefingDate(briefingDueAt(FRIDAY.getTime())),
};

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const named = allEndpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const);

type Sent = { token?: string; id?: string; body?: unknown };

function request(endpoint: Endpoint, { token, id = 'demo-post-1', body }: Sent): Request {
  const name = nameOf(endpoint);
  const sent = body ?? bodies[name] ?? endpoint.exampleBody;
  const query = queries[name];
  const parts = {
    params: { id, sha: tinyPng.sha, instrument: 'EURUSD', session_id: sessionFor(endpoint.path) },
    ...(query && { query }),
    body: sent,
  };
  const { url, method, headers, body: stream } = toRequest(endpoint, parts);
  if (token) headers.set('Authorization', `Bearer ${token}`);
  const address = url.replace('http://localhost', ORIGIN);
  return new Request(address, { method, headers, body: stream, duplex: 'half' } as RequestInit);
}

const aStoredReport = (id: string): StoredReport => ({
  id,
  user_id: 'trader',
  text: 'It does not sync.',
  created_at: FRIDAY.getTime(),
  copy: diagnosticsNotification({ id, username: 'Ama Mensah', device: null }),
});

describe('the mocks', () => {
  it('have exactly one handler for every endpoint of the contract', () => {
    const handlers = createHandlers(createMemoryWorld(() => seedWorld(new Date())));
    const handled = handlers.map(({ info }) => `${String(info.method)} ${String(info.path)}`);
    const declared = allEndpoints.map(({ method, path }) => `${method} */api${path}`);
    const page = 'GET */record'; // outside of the contract, as on a server
    expect(handled.toSorted()).toEqual([...declared, page].toSorted());
  });

  const link = { name: 'ama', linked_at: '2026-11-20T09:00:00.000Z' };
  const linkedChats = {
    hasBot: true,
    channel: 'Signals',
    hasWebhook: true,
    topics: [],
    links: { trader: link },
    codes: {},
  };
  const answered = named.filter(([, { path }]) => !path.startsWith('/webhooks/'));

  it.each(answered)('answer %s as declared', async (_, endpoint) => {
    const id = idFor(endpoint.path);
    const token = endpoint.access === 'admin' ? 'demo-admin' : 'demo-trader';
    const backend = startDemo();
    await backend.world.pictures.put('trader', tinyPng.sha, { type: 'image/png', ...tinyPng });
    await backend.world.change((tables) => {
      tables.signals.push(aStoredSignal({ id }));
      tables.briefing = newestBriefing; // one is made in seconds
      tables.payments = demoPayments();
      tables.reports = [aStoredReport(id)];
      tables.chats = linkedChats;
    });
    if (token === 'demo-admin') await backend.transport(request(authEndpoints.confirm, { token }));
    if (endpoint === memberEndpoints.undo) {
      await backend.transport(request(memberEndpoints.setActive, { token }));
    }
    if (endpoint.path.includes('/backups/')) {
      await backend.transport(request(systemEndpoints.backup, { token }));
    }
    if (endpoint.path.startsWith('/price-alerts/')) {
      await backend.transport(request(priceAlertEndpoints.list, { token })); // makes the first ones
    }
    const response = await backend.transport(request(endpoint, { token, id }));
    const body = await bodyOf(endpoint, response);
    expect(response.ok).toBe(true);
    // Parsing strips what is undeclared: nothing may be left to strip.
    expect((endpoint.response as z.ZodType).parse(body)).toEqual(body);
  });

  const refusing = startDemo(); // one for all that it refuses: nothing changes

  const webhooks = named.filter(([, { path }]) => path.startsWith('/webhooks/'));

  it.each(webhooks)('know no gateway that would send %s', async (_, endpoint) => {
    const response = await refusing.transport(request(endpoint, {}));
    expect(response.status).toBe(404);
    expect(Problem.parse(await response.json()).code).toBe('webhooks.not_configured');
  });

  const closed = named.filter(([, endpoint]) => endpoint.access !== 'public');

  it.each(closed)('refuse %s to a visitor and to an unknown token', async (_, endpoint) => {
    for (const sent of [{}, { token: 'demo-nobody' }]) {
      const response = await refusing.transport(request(endpoint, sent));
      expect(response.status).toBe(401);
      expect(Problem.parse(await response.json()).code).toBe('auth.required');
    }
  });

  const forAdministrators = named.filter(([, endpoint]) => endpoint.access === 'admin');

  it.each(forAdministrators)('refuse %s to a member', async (_, endpoint) => {
    const sent = { token: 'demo-trader' };
    const response = await refusing.transport(request(endpoint, sent));
    expect(response.status).toBe(403);
    expect(Problem.parse(await response.json()).code).toBe('auth.forbidden');
  });

  const wrongBody = { title: 7, access_code: 7, username: 7, platform_name: 7, ids: 7 };
  const withBody = named.filter(([, { body, bytes }]) => body && bytes !== 'body');

  it.each(withBody)('point at what is wrong in the body of %s', async (_, endpoint) => {
    const sent = { token: 'demo-admin', body: wrongBody };
    const response = await refusing.transport(request(endpoint, sent));
    expect(response.status).toBe(422);
    const { errors } = Problem.parse(await response.json());
    expect(errors?.every(({ pointer }) => pointer.startsWith('#/'))).toBe(true);
  });
});

describe('the mocks in a Node process', () => {
  const world = createMemoryWorld(() => seedWorld(new Date()));
  const server = setupServer(...createHandlers(world));
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  afterAll(() => server.close());

  it('answer an ordinary fetch', async () => {
    const response = await fetch(`${ORIGIN}/api${publicConfigEndpoints.read.path}`);
    expect(z.object({ platform_name: z.string() }).parse(await response.json())).toEqual({
      platform_name: 'Bellwether',
    });
  });
});
