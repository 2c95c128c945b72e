// @module-tag full -- waits for timeouts of real connections
import { expect, it, onTestFinished } from 'vitest';
import { authEndpoints } from '#contracts/auth.ts';
import { eventEndpoints } from '#contracts/events.ts';
import { postEndpoints } from '#contracts/posts.ts';
import { Problem } from '#contracts/problem.ts';
import { systemEndpoints } from '#contracts/system.ts';
import { startPostgresql } from '#tests/support/postgresql/server.ts';
import { createApiProcess } from '#tests/support/scaled/api-process.ts';
import { callerAt, signIn } from '#tests/support/scaled/caller.ts';
import { ADMIN_CODE, freePorts, PLAIN } from '#tests/support/scaled/cluster.ts';

const text = { title: 'Before the open', description: 'We wait.' };
/** Two servers are started for it. */
const SLOW = { timeout: 120_000 };
/** Far more than it takes to hear that nobody is there. */
const PATIENCE_MS = 10_000;

/** A server with its own PostgreSQL, and a signed-in member. */
async function startBoth() {
  const database = await startPostgresql({ isDurable: true });
  onTestFinished(() => database.remove());
  const [port = 0] = await freePorts(1);
  const environment = { ...PLAIN, NODE_ENV: 'development', DATABASE_URL: database.url() };
  const server = createApiProcess({ port, environment, atEnd: onTestFinished });
  await server.start();
  const token = await signIn(server.url, ADMIN_CODE);
  const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${server.url}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
  return { database, server, ask, call: callerAt(server.url, { token }) };
}

type Both = Awaited<ReturnType<typeof startBoth>>;

const requests: readonly (readonly [path: string, init?: RequestInit])[] = [
  [`/api${postEndpoints.list.path}`],
  [`/api${eventEndpoints.stream.path}`],
  [`/api${postEndpoints.create.path}`, { method: 'POST', body: JSON.stringify(text) }],
  [
    `/api${authEndpoints.login.path}`,
    { method: 'POST', body: JSON.stringify({ access_code: ADMIN_CODE }) },
  ],
];

/** Every read and every write says that it will be better soon; forty at once as quickly as one. */
async function expectAway({ ask }: Both): Promise<void> {
  const many = Array.from({ length: 10 }, () => requests).flat();
  for (const answer of await Promise.all(many.map(([path, init]) => ask(path, init)))) {
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Problem.parse(await answer.json()).code).toBe('platform.unavailable');
  }
  expect((await ask('/health')).status).toBe(200);
  const ready = await ask('/ready');
  expect(ready.status).toBe(503);
  expect(await ready.json()).toEqual({ status: 'not ready', reason: 'database' });
}

const jobFailures = ({ server }: Both): number => server.said().split('a job failed').length - 1;

it('a database that is away is said to be, and is used again when it is back', SLOW, async () => {
  const both = await startBoth();
  const { database, server, ask, call } = both;
  await call(postEndpoints.create, { body: text });
  const seen = async () => (await call(postEndpoints.list, { query: {} })).body.length;
  const before = await seen();

  await database.kill();
  await expectAway(both);
  // What runs by itself goes on trying: jobs each second, the keeper of the log every five.
  await expect.poll(() => jobFailures(both), { timeout: 20_000 }).toBeGreaterThan(6);
  await expectAway(both);

  await database.restart();
  await expect.poll(async () => (await ask('/ready')).status, { timeout: 20_000 }).toBe(200);
  expect(await seen()).toBe(before);
  expect((await call(postEndpoints.create, { body: text })).status).toBe(200);
  // The same process, which has noted what was the matter.
  const errors = { level: 'ERROR', search: 'unexpected failure' } as const;
  expect((await call(systemEndpoints.logs, { query: errors })).body).not.toEqual([]);
  expect((await server.stop()).code).toBe(0);
});
