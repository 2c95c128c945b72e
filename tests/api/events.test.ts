import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { authEndpoints } from '#contracts/auth.ts';
import {
  eventEndpoints,
  LIVE_TOPICS,
  LiveEvent,
  type LiveTopic,
  STREAM_PING_MS,
} from '#contracts/events.ts';
import { journalEndpoints } from '#contracts/journal/journal.ts';
import { platformDataEndpoints } from '#contracts/system.ts';
import { postEndpoints } from '#contracts/posts.ts';
import { Problem } from '#contracts/problem.ts';
import { userEndpoints } from '#contracts/users.ts';
import { aTrade } from '#tests/support/builders.ts';
import { aChange, push } from '#tests/support/journal-changes.ts';
import type { Person } from '#tests/support/people.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';
import { startServer } from '#tests/support/start-server.ts';
import { stopClock } from '#tests/support/stop-clock.ts';

const PING = ': ping\n\n';
const path = `/api${eventEndpoints.stream.path}`;
const text = { title: 'Before the open', description: 'We wait.' };

const ask = (api: Api, token: string, init: RequestInit = {}): Promise<Response> =>
  api.raw(path, { ...init, headers: { authorization: `Bearer ${token}` } });

/** What a client hears, piece by piece. */
async function listen(api: Api, person: Person = 'ama') {
  const response = await ask(api, api.people[person].token);
  if (response.body === null || !response.ok) throw new Error(await response.text());
  const reader = response.body.getReader();
  return {
    response,
    /** The next piece, or null at the end. */
    next: async (): Promise<string | null> => {
      const { value } = await reader.read();
      return value === undefined ? null : new TextDecoder().decode(value);
    },
    leave: () => reader.cancel(),
  };
}

type Stream = Awaited<ReturnType<typeof listen>>;

/** The events in a piece, each exactly as it travelled. */
const eventsIn = (piece: string | null): unknown[] =>
  [...(piece ?? '').matchAll(/^data: (.*)$/gm)].map(([, data = '']): unknown => JSON.parse(data));

/** Lets a minute pass in which these clients read. */
async function hearMinute(api: Api, ...streams: Pick<Stream, 'next'>[]): Promise<void> {
  for (let ms = 0; ms < 60_000; ms += STREAM_PING_MS) {
    api.advance(STREAM_PING_MS);
    for (const { next } of streams) expect(await next()).toContain(PING);
  }
}

/** What it still had to say when it was ended, such as a new price, may come first. */
async function untilEnded({ next }: Pick<Stream, 'next'>): Promise<void> {
  while ((await next()) !== null);
}

const isOf =
  (topic: LiveTopic) =>
  (event: LiveEvent): boolean =>
    event.topic === topic;

const topicsIn = (piece: string | null) =>
  eventsIn(piece).map((event) => LiveEvent.parse(event).topic);

/** The version of the listener's own journal in a piece; null: the piece does not tell one. */
const journalIn = (piece: string | null): number | null =>
  eventsIn(piece)
    .map((event) => LiveEvent.parse(event))
    .find(isOf('journal'))?.version ?? null;

/** Reads up to the next event about the listener's own journal. */
async function nextJournal({ next }: Pick<Stream, 'next'>): Promise<number> {
  for (;;) {
    const piece = await next();
    if (piece === null) throw new Error('the stream has ended');
    const version = journalIn(piece);
    if (version !== null) return version;
  }
}

describe('who listens', () => {
  it('must be signed in', async () => {
    const api = await startApi();
    for (const token of ['', 'x'.repeat(43)]) {
      const response = await ask(api, token);
      expect(response.status).toBe(401);
      expect(Problem.parse(await response.json()).code).toBe('auth.required');
    }
    expect(api.services.events.count()).toBe(0);
  });

  it('receives an event stream that proxies do not buffer, compress or cache', async () => {
    const { response, leave } = await listen(await startApi());
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-encoding')).toBeNull();
    await leave();
  });

  it('does not count against the hourly limit', async () => {
    const api = await startApi({ settings: { api_rate_limit: 10 } });
    for (let n = 0; n < 20; n += 1) await (await listen(api)).leave();
    expect((await api.as('ama').call(authEndpoints.verify)).status).toBe(200);
  });

  it('cannot open and leave without end', async () => {
    const api = await startApi();
    for (let n = 0; n < 60; n += 1) await (await listen(api)).leave();
    const refused = await ask(api, api.people.ama.token);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('what is heard', () => {
  beforeEach(() => stopClock());
  afterEach(() => void vi.useRealTimers());

  it('begins with the version of every topic', async () => {
    const { next } = await listen(await startApi());
    expect(topicsIn(await next())).toEqual(LIVE_TOPICS);
  });

  it('is topic and version of a post that was published, changed or deleted, never its content', async () => {
    const api = await startApi();
    const { next } = await listen(api, 'kofi');
    const [, first] = eventsIn(await next()).map((event) => LiveEvent.parse(event));
    const admin = api.as('admin');
    const versions = [first?.version];
    const receive = async () => {
      api.advance(1000);
      const events = eventsIn(await next());
      const posts = events.map((event) => LiveEvent.strict().parse(event)).filter(isOf('posts'));
      versions.push(...posts.map(({ version }) => version));
    };

    const { body } = await admin.call(postEndpoints.create, { body: text });
    await receive();
    const params = { id: body.id };
    await admin.call(postEndpoints.change, { params, body: { ...text, title: 'After' } });
    await receive();
    await admin.call(postEndpoints.remove, { params });
    await receive();
    expect(new Set(versions).size).toBe(4);
  });

  it('is nothing when a change was refused', async () => {
    const api = await startApi();
    const { next } = await listen(api);
    await next();
    const params = { id: 'nothing' };
    await api.as('admin').call(postEndpoints.change, { params, body: text });
    await api.as('admin').call(postEndpoints.remove, { params });
    api.advance(STREAM_PING_MS);
    expect(topicsIn(await next())).not.toContain('posts');
  });

  it('is sent once a second, however often prices change', async () => {
    const api = await startApi();
    const { next } = await listen(api);
    const pieces = [await next()];
    for (let seconds = 0; seconds < 5; seconds += 1) {
      for (let tenths = 0; tenths < 11; tenths += 1) api.advance(100);
      pieces.push(await next());
    }
    for (const piece of pieces.slice(1)) expect(topicsIn(piece)).toEqual(['prices']);
    const events = pieces.flatMap(eventsIn).map((event) => LiveEvent.parse(event));
    const versions = events.filter(isOf('prices')).map(({ version }) => version);
    expect(versions.toSorted((a, b) => a - b)).toEqual(versions);
  });

  it('of a journal is sent immediately after a change on another device, only to its member', async () => {
    const api = await startApi();
    const [own, others] = [await listen(api), await listen(api, 'kofi')];
    const versions = [await nextJournal(own)];
    expect(journalIn(await others.next())).not.toBeNull();

    const change = aChange(aTrade());
    await push(api, [change]);
    versions.push(await nextJournal(own));
    await push(api, [change]); // nothing is new in it
    api.advance(1000);
    await api.as('ama').call(journalEndpoints.add, { body: aTrade() });
    api.advance(1000);
    versions.push(await nextJournal(own));
    expect(versions).toEqual([versions[0], Number(versions[0]) + 1, Number(versions[0]) + 2]);

    api.advance(STREAM_PING_MS);
    expect(journalIn(await others.next())).toBeNull();
  });

  it('of a frequently changing journal is sent immediately, and then once a second', async () => {
    const api = await startApi();
    const stream = await listen(api);
    const begin = await nextJournal(stream);
    const versions: number[] = [];
    await push(api, [aChange(aTrade())]);
    versions.push(await nextJournal(stream));
    for (let n = 0; n < 5; n += 1) await push(api, [aChange(aTrade())]);
    api.advance(1000);
    versions.push(await nextJournal(stream));
    expect(versions).toEqual([begin + 1, begin + 6]);
    api.advance(STREAM_PING_MS);
    expect(journalIn(await stream.next())).toBeNull();
  });

  it('of a journal is also that everything was cleared', async () => {
    const api = await startApi();
    const { next } = await listen(api, 'admin');
    const before = journalIn(await next());
    await api.as('admin').call(platformDataEndpoints.clearAll);
    const after = journalIn(await next());
    expect([before, after]).toEqual([expect.any(Number), expect.any(Number)]);
    expect(after).not.toBe(before);
  });

  it('is a sign of life every 15 seconds', async () => {
    const api = await startApi();
    const { next } = await listen(api);
    await next();
    for (let n = 0; n < 3; n += 1) {
      api.advance(15_000);
      expect(await next()).toContain(PING);
    }
  });
});

describe('a stream ends', () => {
  beforeEach(() => stopClock());
  afterEach(() => void vi.useRealTimers());

  it('within a minute of the login session', async () => {
    const api = await startApi();
    const stream = await listen(api);
    await stream.next();
    await api.as('ama').call(authEndpoints.logout);
    await hearMinute(api, stream);
    await untilEnded(stream);
    expect(api.services.events.count()).toBe(0);
  });

  it('fault 3: within a minute of the member being locked out', async () => {
    const api = await startApi();
    const stream = await listen(api);
    await stream.next();
    const params = { id: api.people.ama.id };
    await api.as('admin').call(userEndpoints.toggle, { params, query: {} });
    await hearMinute(api, stream);
    await untilEnded(stream);
    expect(api.services.events.count()).toBe(0);
  });

  it('within a minute after maintenance begins, only for members', async () => {
    const api = await startApi();
    const [member, admin] = [await listen(api), await listen(api, 'admin')];
    await Promise.all([member.next(), admin.next()]);
    await api.services.settings.change({ maintenance_mode: true });
    await hearMinute(api, member, admin);
    await untilEnded(member);
    expect(api.services.events.count()).toBe(1);
    await hearMinute(api, admin);
  });

  it('and stays open while the login session is valid', async () => {
    const api = await startApi();
    const stream = await listen(api);
    await stream.next();
    for (let minutes = 0; minutes < 10; minutes += 1) await hearMinute(api, stream);
    expect(api.services.events.count()).toBe(1);
  });

  it('when its client leaves', async () => {
    const api = await startApi();
    const { leave } = await listen(api);
    expect(api.services.events.count()).toBe(1);
    await leave();
    expect(api.services.events.count()).toBe(0);
  });

  it('when the member opens a fourth one: the oldest', async () => {
    const api = await startApi();
    const oldest = await listen(api);
    const others = [await listen(api), await listen(api), await listen(api)];
    await oldest.next();
    await untilEnded(oldest);
    expect(api.services.events.count()).toBe(3);
    for (const { next } of others) expect(topicsIn(await next())).toEqual(LIVE_TOPICS);
    await listen(api, 'kofi');
    expect(api.services.events.count()).toBe(4);
  });

  it('when the body is not read, as after a HEAD request', async () => {
    const api = await startApi();
    await ask(api, api.people.ama.token, { method: 'HEAD' });
    expect(api.services.events.count()).toBe(1);
    api.advance(15_000);
    api.advance(15_000);
    expect(api.services.events.count()).toBe(0);
  });
});

describe('a client that does not read', () => {
  beforeEach(() => stopClock());
  afterEach(() => void vi.useRealTimers());

  it('has one event of each topic waiting, the newest, however many there were', async () => {
    const api = await startApi();
    const [slow, quick] = [await listen(api), await listen(api, 'kofi')];
    let newest = await quick.next();
    for (let n = 0; n < 10; n += 1) {
      api.advance(1000);
      newest = await quick.next();
    }
    const waiting = await slow.next();
    expect(topicsIn(waiting)).toEqual(LIVE_TOPICS);
    expect(eventsIn(waiting)).toEqual(expect.arrayContaining(eventsIn(newest)));
  });
});

describe('on the network', () => {
  it('a client that vanishes leaves no stream behind', async () => {
    const server = await startServer();
    const { token } = server.people.ama;
    const leave = new AbortController();
    const headers = { authorization: `Bearer ${token}` };
    await fetch(`${server.url}${path}`, { headers, signal: leave.signal });
    expect(server.services.events.count()).toBe(1);
    leave.abort();
    await vi.waitFor(() => expect(server.services.events.count()).toBe(0));
  });

  it('a server that stops waits for no stream, and opens none', async () => {
    const server = await startServer();
    const bodies: Promise<string>[] = [];
    for (const person of ['ama', 'kofi', 'admin', 'esi'] as const) {
      const headers = { authorization: `Bearer ${server.people[person].token}` };
      bodies.push((await fetch(`${server.url}${path}`, { headers })).text());
    }
    const started = performance.now();
    await server.stop();
    expect(performance.now() - started).toBeLessThan(2000); // requests in flight are given 4 seconds
    for (const body of await Promise.all(bodies)) expect(topicsIn(body)).toEqual(LIVE_TOPICS);
    expect((await ask(server, server.people.ama.token)).status).toBe(503);
  });
});
