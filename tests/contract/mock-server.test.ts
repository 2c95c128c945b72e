import { afterAll, beforeAll, expect, it } from 'vitest';
import { authEndpoints } from '#contracts/auth.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import { eventEndpoints, LiveEvent } from '#contracts/events.ts';
import {
  ChangesAnswer,
  journalSyncEndpoints,
  SyncAnswer,
} from '#contracts/journal/journal-sync.ts';
import { Problem } from '#contracts/problem.ts';
import { formatStamp } from '#contracts/rules/journal/hybrid-clock.ts';
import { bodyOf, toRequest } from '#tests/support/api-client.ts';
import { aTrade } from '#tests/support/builders.ts';
import { aChange } from '#tests/support/journal-changes.ts';
import { spawnMockServer, startMockServerProcess } from '#tests/support/mock-server-process.ts';

let server: Awaited<ReturnType<typeof startMockServerProcess>>;
beforeAll(async () => void (server = await startMockServerProcess()));
afterAll(() => server.end());

const trader = { Authorization: 'Bearer demo-trader' };

/** Sends a call of the contract over HTTP, as the trader. */
async function call(endpoint: Endpoint, parts: Parameters<typeof toRequest>[1] = {}) {
  const { url, method, headers, body } = toRequest(endpoint, parts, { token: 'demo-trader' });
  const address = url.replace('http://localhost', server.url);
  const content = body === null ? null : await new Response(body).text();
  const response = await fetch(address, { method, headers, body: content });
  return { status: response.status, body: await bodyOf(endpoint, response) };
}

const signIn = (access_code = '') => call(authEndpoints.login, { body: { access_code } });

it('says in one line where it answers and how to sign in, and that works', async () => {
  const code = String.raw`(\w{4}(?:-\w{4}){3})`;
  const line = new RegExp(
    `^The mocks answer at ${server.url}/api .* administrator ${code} · trader ${code}\n$`,
  );
  const [, administrator, member] = line.exec(server.said()) ?? [];
  expect((await signIn(administrator)).body).toMatchObject({ user: { role: 'admin' } });
  expect((await signIn(member)).body).toMatchObject({ user: { role: 'user' } });
});

it('answers a call that the contract does not have as the API does, and names it', async () => {
  for (const path of ['/api/nothing', '/api', '/media/nothing', '/']) {
    const answer = await fetch(server.url + path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    const { code, detail } = Problem.parse(await answer.json());
    expect([code, detail]).toEqual(['request.unknown_path', `No mock answers GET ${path}.`]);
  }
});

it('lets pages of this machine call it, and no others', async () => {
  const allowed = async (origin: string) => {
    const headers = {
      Origin: origin,
      'Access-Control-Request-Method': 'PUT',
      'Access-Control-Request-Headers': 'authorization,content-type',
    };
    const answer = await fetch(`${server.url}/api/posts`, { method: 'OPTIONS', headers });
    return [
      answer.headers.get('access-control-allow-origin'),
      answer.headers.get('access-control-allow-headers'),
    ];
  };
  for (const origin of [
    'http://localhost:3000',
    'http://127.0.0.1:5173',
    'https://app.localhost',
  ]) {
    expect(await allowed(origin)).toEqual([origin, 'authorization,content-type']);
  }
  for (const origin of ['https://example.com', 'http://localhost.example.com', 'null']) {
    expect((await allowed(origin))[0]).toBeNull();
  }
  const list = await fetch(`${server.url}/api/posts`, {
    headers: { ...trader, Origin: 'http://localhost:3000' },
  });
  expect(list.headers.get('access-control-expose-headers')).toContain('X-Total-Count');
});

it('accepts a body whose media type names its charset', async () => {
  const answer = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
    body: JSON.stringify(authEndpoints.login.exampleBody),
  });
  expect(answer.status).toBe(200);
});

it('syncs a journal: what one device sent, another one reads', async () => {
  const trade = aTrade({ id: 'over-http', notes: 'from a third-party client' });
  const changes = [aChange(trade, formatStamp(Date.now(), 0, 'phone'))];
  const sent = await call(journalSyncEndpoints.push, { body: { changes } });
  expect(SyncAnswer.parse(sent.body).results).toMatchObject([{ id: trade.id, status: 'ok' }]);
  let cursor = '0:0';
  const ids: string[] = [];
  for (let more = true; more;) {
    const page = await call(journalSyncEndpoints.pull, { query: { cursor } });
    const read = ChangesAnswer.parse(page.body);
    ids.push(...read.rows.map(({ id }) => id));
    ({ cursor, more } = read);
  }
  expect(ids).toContain(trade.id);
});

it('streams events until the client leaves', async () => {
  const stream = await call(eventEndpoints.stream);
  expect(LiveEvent.parse(stream.body).topic).toBe('prices');
});

it('ends while a client still listens to its events', async () => {
  const other = await startMockServerProcess();
  const listening = await fetch(`${other.url}/api/events`, { headers: trader });
  const rest = new Response(listening.body).text().catch((error: Error) => error.message);
  expect(await other.end()).toBe(0);
  expect(await rest).toBe('terminated');
});

it.each([
  [
    'a port that is none',
    ['--port', 'http'],
    '--port http is no port: it is a number from 1 to 65535.',
  ],
  ['an option that it does not have', ['--seed', '1'], "Unknown option '--seed'"],
])('refuses %s', async (_, options, reason) => {
  const refused = spawnMockServer(...options);
  expect(await refused.exitCode()).toBe(1);
  expect(refused.said()).toContain(reason);
  expect(refused.said()).not.toContain('at Object');
});

it('names a port in use', async () => {
  const second = spawnMockServer('--port', String(server.port));
  expect(await second.exitCode()).toBe(1);
  expect(second.said()).toBe(`\nPort ${server.port} is in use: choose another one with --port.\n`);
});
