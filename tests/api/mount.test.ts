import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { HttpEnv } from '#api/http/caller.ts';
import { createInFlight } from '#api/http/in-flight.ts';
import { type App, mount, mountShared } from '#api/http/mount.ts';
import { isUnavailable } from '#api/db/failures.ts';
import { createAnswerProblem } from '#api/http/problem-answers.ts';
import { createLogger, requestLog } from '#api/http/request-log.ts';
import { createSharedAnswers } from '#api/http/shared-answers.ts';
import { define } from '#contracts/endpoint.ts';
import { ApiError } from '#contracts/errors.ts';
import { Problem } from '#contracts/problem.ts';
import { startApi } from '#tests/support/start-api.ts';

const greeting = define.get('/greeting', 'public', {
  summary: 'For this test',
  response: z.object({ text: z.string(), of: z.array(z.object({ name: z.string() })) }),
  example: { text: 'hello', of: [] },
});

type Serve = (app: App, handler: () => Promise<never>) => void;
const serveEach: Serve = (app, handler) => mount(app, greeting, handler);
const serveShared: Serve = (app, handler) =>
  mountShared(app, greeting, { topics: ['posts'] }, handler);

/** A router with one endpoint whose handler answers, or throws, this. */
function routerOf(serve: Serve, handler: () => Promise<unknown>, now = (): number => 0) {
  const lines: string[] = [];
  const router = new Hono<HttpEnv>();
  router.use(requestLog(createLogger('info', { write: (line) => void lines.push(line) })));
  router.onError(createAnswerProblem(isUnavailable));
  const app = {
    router,
    authenticate: () => Promise.reject(new Error('not called')),
    authenticatePayer: () => Promise.reject(new Error('not called')),
    memberLimit: () => Promise.resolve(),
    shared: createSharedAnswers(now),
    inFlight: createInFlight(),
    trustProxyHops: 0,
  };
  serve(app, handler as () => Promise<never>);
  return { router, shared: app.shared, lines };
}

describe.each([
  ['to each caller', serveEach],
  ['to all callers of a second', serveShared],
])('what a handler answers %s', (_, serve) => {
  async function answerOf(handler: () => Promise<unknown>) {
    const { router, lines } = routerOf(serve, handler);
    const response = await router.request('/greeting');
    return { response, text: await response.text(), log: lines.join('') };
  }

  it('fault 21: leaves the server without a field that the contract does not declare', async () => {
    const { response, text } = await answerOf(async () => ({
      text: 'hello',
      secret: 'hidden',
      of: [{ name: 'Ama', password_hash: 'hidden' }],
    }));
    expect(response.status).toBe(200);
    expect(JSON.parse(text)).toEqual({ text: 'hello', of: [{ name: 'Ama' }] });
  });

  it('fault 21: is a 500 without content when it does not match the contract', async () => {
    const { response, text, log } = await answerOf(async () => ({ text: 7, of: 'hidden' }));
    expect(response.status).toBe(500);
    expect(text).not.toContain('hidden');
    expect(Problem.parse(JSON.parse(text))).toMatchObject({
      code: 'platform.internal',
      detail: 'Something went wrong on our side. Please try again.',
    });
    expect(log).toContain('unexpected failure');
  });

  it('is a 500 without content when the handler throws', async () => {
    const { response, text, log } = await answerOf(() => Promise.reject(new Error('at line 7')));
    expect(response.status).toBe(500);
    expect(text).not.toContain('line 7');
    expect(log).toContain('at line 7');
  });

  it('is the failure it names, with the wait in whole seconds', async () => {
    const busy = new ApiError('request.rate_limited', 'Please wait.', { retryAfterS: 7 });
    const { response, text } = await answerOf(() => Promise.reject(busy));
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('7');
    expect(Problem.parse(JSON.parse(text)).detail).toBe('Please wait.');
  });

  it('is a 503 that may be tried again when the disk is full', async () => {
    const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    const { response, text } = await answerOf(() => Promise.reject(full));
    expect(response.status).toBe(503);
    expect(Problem.parse(JSON.parse(text)).code).toBe('platform.unavailable');
  });
});

/** Answers how often it was computed. */
function serveCounted() {
  let count = 0;
  let nowMs = 0;
  const handler = async () => ({ text: `${(count += 1)}`, of: [] });
  const { router, shared } = routerOf(serveShared, handler, () => nowMs);
  return {
    shared,
    setClock: (ms: number) => void (nowMs = ms),
    ask: (headers: Record<string, string> = {}) => router.request('/greeting', { headers }),
    text: async () =>
      greeting.response.parse(await (await router.request('/greeting')).json()).text,
  };
}

describe('an answer that all callers share', () => {
  it('is computed once for those who ask at the same time, and again after a second', async () => {
    const { text, setClock } = serveCounted();
    expect(await Promise.all([text(), text(), text()])).toEqual(['1', '1', '1']);
    setClock(999);
    expect(await text()).toBe('1');
    setClock(1000);
    expect(await text()).toBe('2');
  });

  it('is computed again at once when one of its topics changes, and by no other', async () => {
    const { text, shared } = serveCounted();
    await text();
    shared.changed('signals');
    expect(await text()).toBe('1');
    shared.changed('posts');
    expect(await text()).toBe('2');
  });

  it('is computed again when the clock is set back', async () => {
    const { text, setClock } = serveCounted();
    setClock(3_600_000);
    await text();
    setClock(0);
    expect(await text()).toBe('2');
  });

  it('is a 304 without content for who has it, by its ETag', async () => {
    const { ask, setClock } = serveCounted();
    const etag = (await ask()).headers.get('etag') ?? '';
    const again = await ask({ 'if-none-match': etag });
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, '']);
    const behindProxy = await ask({ 'if-none-match': `"other", W/${etag}` }); // it compresses
    expect(behindProxy.status).toBe(304);
    expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200);
    setClock(1000);
    const changed = await ask({ 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  it('that fails is tried again by the next caller', async () => {
    let isFailing = true;
    const handler = async () => {
      if (isFailing) throw new Error('at line 7');
      return { text: 'hello', of: [] };
    };
    const { router } = routerOf(serveShared, handler);
    expect((await router.request('/greeting')).status).toBe(500);
    isFailing = false;
    expect((await router.request('/greeting')).status).toBe(200);
  });

  it('stays one of few, however many queries there are', async () => {
    const shared = createSharedAnswers(() => 0);
    const answer = { bytes: new Uint8Array(), etag: '', headers: {} };
    for (let n = 0; n < 10_000; n += 1) await shared.of(`/greeting ${n}`, [], async () => answer);
    expect(shared.forget()).toBeLessThanOrEqual(500);
  });
});

async function post(body: string, headers: Record<string, string> = {}) {
  const api = await startApi();
  const { token } = api.people.ama;
  const response = await api.raw('/api/trading-journal/entries', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...headers,
    },
    body,
  });
  return { status: response.status, problem: Problem.parse(await response.json()) };
}

describe('a body', () => {
  it('fault 30: of 70 kB is too large', async () => {
    const { status, problem } = await post(JSON.stringify({ notes: 'x'.repeat(70_000) }));
    expect(status).toBe(413);
    expect(problem.code).toBe('request.too_large');
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''])(
    'fault 26: as %j is refused: a form of another site cannot post here',
    async (type) => {
      const { status, problem } = await post('{}', { 'content-type': type });
      expect(status).toBe(415);
      expect(problem.detail).toBe('The body must be sent as application/json.');
    },
  );

  it('that is not JSON is a 400', async () => {
    const { status, problem } = await post('{"id":');
    expect(status).toBe(400);
    expect(problem.detail).toBe('The body is not valid JSON.');
  });

  it('fault 30: ten thousand levels deep is a 422, not an overflow', async () => {
    const deep = '['.repeat(10_000) + ']'.repeat(10_000);
    expect((await post(deep)).status).toBe(422);
    expect((await post(`{"notes":${deep}}`)).status).toBe(422);
  });

  it('with numbers beyond all numbers is a 422', async () => {
    const { status, problem } = await post(
      '{"id":"a","date":"2026-11-20T08:00:00Z","pair":"EURUSD","entry_price":1e400}',
    );
    expect(status).toBe(422);
    expect(problem.errors?.[0]?.pointer).toBe('#/entry_price');
  });
});
