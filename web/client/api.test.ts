import { describe, expect, it, vi } from 'vitest';
import { authEndpoints } from '#contracts/auth.ts';
import { ApiError } from '#contracts/errors.ts';
import { journalSyncEndpoints } from '#contracts/journal/journal-sync.ts';
import { journalScreenshotEndpoints } from '#contracts/journal/journal-screenshots.ts';
import { postEndpoints } from '#contracts/posts.ts';
import { exampleSignal, signalEndpoints } from '#contracts/signals.ts';
import { userEndpoints } from '#contracts/users.ts';
import { createApi, type Transport } from './api.ts';
import { AnswerError, NetworkError } from './failures.ts';

const likeState = postEndpoints.like.example;
const like = { params: { id: 'post-1' } };

function startClient(transport: Transport, token: string | null = 'token-1') {
  let stored = token;
  const onSessionEnded = vi.fn<() => void>();
  const api = createApi({ transport, readToken: () => stored, onSessionEnded });
  return { api, onSessionEnded, setToken: (next: string | null) => (stored = next) };
}

/** Answers every call alike and keeps the requests. */
function answering(body: unknown, init?: ResponseInit) {
  const requests: Request[] = [];
  const transport: Transport = async (request) => {
    requests.push(request);
    return typeof body === 'string' ? new Response(body, init) : Response.json(body, init);
  };
  return { transport, requests };
}

const problem = (code: string, status: number, headers?: Record<string, string>) =>
  answering(
    {
      type: `/errors/${code}`,
      title: 'Title',
      status,
      detail: 'A sentence.',
      code,
      instance: 'r1',
    },
    { status, ...(headers && { headers }) },
  );

const never: Transport = (request) =>
  new Promise((_, reject) => {
    request.signal.addEventListener('abort', () => reject(request.signal.reason as Error));
  });

/** Answers as the server does for what all callers share. */
function sharing(tags: string[]) {
  const requests: Request[] = [];
  const transport: Transport = async (request) => {
    requests.push(request);
    const etag = `"${tags.shift() ?? 'last'}"`;
    const headers = { ETag: etag, 'X-Total-Count': '1' };
    if (request.headers.get('If-None-Match') === etag)
      return new Response(null, { status: 304, headers });
    return Response.json([{ ...exampleSignal, id: etag.slice(1, -1) }], { headers });
  };
  return { transport, requests };
}

describe('an answer with an ETag', () => {
  it('is not sent again while it is the same, and is not parsed again', async () => {
    const { transport, requests } = sharing(['one', 'one', 'two']);
    const { api } = startClient(transport);
    const history = () => api.callPage(signalEndpoints.history, { query: { limit: 7 } });
    const first = await history();
    const again = await history();
    expect(again.rows).toBe(first.rows);
    expect(again.total).toBe(1);
    expect((await history()).rows).toMatchObject([{ id: 'two' }]);
    expect(requests.map(({ headers }) => headers.get('If-None-Match'))).toEqual([
      null,
      '"one"',
      '"one"',
    ]);
  });

  it('is asked for anew at another address', async () => {
    const { transport, requests } = sharing(['one', 'one']);
    const { api } = startClient(transport);
    await api.call(signalEndpoints.history, { query: { limit: 8 } });
    await api.call(signalEndpoints.history, { query: { limit: 9 } });
    expect(requests.at(-1)?.headers.has('If-None-Match')).toBe(false);
  });
});

describe('a call', () => {
  it('carries the token, the encoded id and the query to the address of the contract', async () => {
    const { transport, requests } = answering([]);
    const { api } = startClient(transport);
    await api.call(postEndpoints.list, { query: { limit: 5, before: 'post-9' } });
    await api.call(postEndpoints.like, { params: { id: 'a/b' } }).catch(() => null);

    const [list, liked] = requests;
    expect(list?.url).toBe(`${location.origin}/api/posts?limit=5&before=post-9`);
    expect(list?.headers.get('Authorization')).toBe('Bearer token-1');
    expect(liked?.method).toBe('POST');
    expect(liked?.url).toContain('/api/posts/a%2Fb/like');
  });

  it('sends its body as JSON', async () => {
    const { transport, requests } = answering({ user: userEndpoints.create.example.user });
    const { api } = startClient(transport);
    await api.call(userEndpoints.create, { body: { username: 'ama' } });

    expect(requests[0]?.headers.get('Content-Type')).toBe('application/json');
    expect(await requests[0]?.json()).toEqual({ username: 'ama' });
  });

  it('keeps the token away from calls that are public', async () => {
    const { transport, requests } = answering(authEndpoints.login.example);
    const { api } = startClient(transport);
    await api.call(authEndpoints.login, { body: { access_code: 'code' } });
    expect(requests[0]?.headers.has('Authorization')).toBe(false);
  });

  it('drops fields of the answer that the contract does not declare', async () => {
    const { api } = startClient(answering({ ...likeState, secret: 'x' }).transport);
    expect(await api.call(postEndpoints.like, like)).toEqual(likeState);
  });
});

describe('a refused call', () => {
  it('becomes an ApiError with the sentence for the user', async () => {
    const { api } = startClient(problem('posts.not_found', 404).transport);
    const failure = api.call(postEndpoints.like, like);
    await expect(failure).rejects.toBeInstanceOf(ApiError);
    await expect(failure).rejects.toMatchObject({
      code: 'posts.not_found',
      message: 'A sentence.',
      requestId: 'r1',
      retryAfterS: null,
    });
  });

  it('knows how long to wait when the server said so', async () => {
    const { transport } = problem('request.rate_limited', 429, { 'Retry-After': '42' });
    const failure = startClient(transport).api.call(postEndpoints.like, like);
    await expect(failure).rejects.toMatchObject({ retryAfterS: 42 });
  });

  it('ends the session when the token is no longer accepted', async () => {
    const { api, onSessionEnded } = startClient(problem('auth.required', 401).transport);
    await expect(api.call(postEndpoints.like, like)).rejects.toMatchObject({
      code: 'auth.required',
    });
    expect(onSessionEnded).toHaveBeenCalledOnce();
  });

  it('leaves the session alone when the right is missing or the code is wrong', async () => {
    const forbidden = startClient(problem('auth.forbidden', 403).transport);
    await forbidden.api.call(userEndpoints.list, { query: {} }).catch(() => null);
    expect(forbidden.onSessionEnded).not.toHaveBeenCalled();

    const wrong = startClient(problem('auth.wrong_code', 401).transport);
    await wrong.api.call(authEndpoints.login, { body: { access_code: 'x' } }).catch(() => null);
    expect(wrong.onSessionEnded).not.toHaveBeenCalled();
  });

  it('does not end a session that began after it was sent', async () => {
    const { transport } = problem('auth.required', 401);
    const client = startClient(transport, 'old-token');
    const failure = client.api.call(postEndpoints.like, like);
    client.setToken('new-token');
    await expect(failure).rejects.toBeInstanceOf(ApiError);
    expect(client.onSessionEnded).not.toHaveBeenCalled();
  });
});

/** An app that gets this answer. */
const older = (value: unknown) => startClient(answering(value).transport).api;

describe('an answer of a newer server', () => {
  const signal = { ...exampleSignal, status: 'partly_closed', mood: 'hopeful' };

  it('fault 62: is read without what this app does not know', async () => {
    const { mood: _dropped, ...rest } = signal;
    expect(await older([signal]).call(signalEndpoints.history, { query: {} })).toEqual([
      { ...rest, status: 'unknown' },
    ]);
  });

  it('fault 62: is read without what this app could not show', async () => {
    const foreign = { ...exampleSignal, instrument: 'XAGUSD' };
    const rows = await older([foreign, exampleSignal]).call(signalEndpoints.history, { query: {} });
    expect(rows).toEqual([exampleSignal]);
  });

  it('fault 62: is refused where a value is broken rather than new', async () => {
    const broken = { ...exampleSignal, entry_price: 'high' };
    const failure = older([broken]).call(signalEndpoints.history, { query: {} });
    await expect(failure).rejects.toBeInstanceOf(AnswerError);
  });

  it.each([
    [413, false],
    [403, false],
    [429, true],
    [503, true],
  ])(
    'fault 62: keeps the sentence of a failure of %i whose code it does not know',
    async (status, retry) => {
      const { api } = startClient(
        problem('journal.quota', status, { 'Retry-After': '7' }).transport,
      );
      const failure = api.call(postEndpoints.like, like);
      await expect(failure).rejects.toBeInstanceOf(ApiError);
      await expect(failure).rejects.toMatchObject({
        code: 'unknown',
        status,
        retry,
        title: 'Title',
        message: 'A sentence.',
        requestId: 'r1',
        retryAfterS: 7,
      });
    },
  );

  it('fault 62: keeps the fields that a failure names, in whatever part they are', async () => {
    const errors = [{ in: 'header', pointer: '#/x', detail: 'No.' }];
    const { transport } = answering(
      {
        type: 'x',
        title: 'T',
        status: 422,
        detail: 'No.',
        code: 'new.code',
        instance: 'r',
        errors,
      },
      { status: 422 },
    );
    const failure = startClient(transport).api.call(postEndpoints.like, like);
    await expect(failure).rejects.toMatchObject({
      errors: [{ in: 'unknown', pointer: '#/x', detail: 'No.' }],
    });
  });

  it('fault 62: ends the session with 401, whatever the code', async () => {
    const { api, onSessionEnded } = startClient(problem('auth.superseded', 401).transport);
    await api.call(postEndpoints.like, like).catch(() => null);
    expect(onSessionEnded).toHaveBeenCalledOnce();
  });

  it('fault 62: says of one row of a push that it did not understand the result', async () => {
    const { example } = journalSyncEndpoints.push;
    const results = [...example.results, { id: 'row-2', status: 'over_quota', limit: 5 }];
    const answer = await older({ ...example, results }).call(journalSyncEndpoints.push, {
      body: { changes: [] },
    });
    expect(answer.results).toEqual([...example.results, { id: 'row-2', status: 'unknown' }]);
  });
});

describe('a call without a usable answer', () => {
  it('is a NetworkError when the network is away', async () => {
    const { api } = startClient(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(api.call(postEndpoints.like, like)).rejects.toBeInstanceOf(NetworkError);
  });

  it.each([
    ['a proxy answers with a page', '<h1>Bad gateway</h1>', 502],
    ['a hotel answers with its own page', '<h1>Welcome, please sign in</h1>', 401],
    ['a field is missing', '{"likes_count":1}', 200],
    ['the answer is empty', '', 200],
  ])('says so when %s', async (_, text, status) => {
    const { api, onSessionEnded } = startClient(answering(text, { status }).transport);
    const failure = api.call(postEndpoints.like, like);
    await expect(failure).rejects.toBeInstanceOf(AnswerError);
    await expect(failure).rejects.toMatchObject({ status });
    expect(onSessionEnded).not.toHaveBeenCalled();
  });

  it('gives up after 15 seconds', async () => {
    vi.useFakeTimers();
    const { api } = startClient(never);
    const failure = api.call(postEndpoints.like, like).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await failure).toMatchObject({ name: 'NetworkError', timedOut: true });
  });

  it('waits a minute for an upload', async () => {
    vi.useFakeTimers();
    const { api } = startClient(never);
    const ended = vi.fn<() => void>();
    const body = { title: 'Title', description: 'Text' };
    const failure = api.call(postEndpoints.create, { body }).catch(ended);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    await failure;
    expect(ended).toHaveBeenCalledOnce();
  });

  it('ends with the reason of the caller who gave up', async () => {
    const { api } = startClient(never);
    const caller = new AbortController();
    const failure = api.call(postEndpoints.like, like, { signal: caller.signal });
    caller.abort(new Error('screen closed'));
    await expect(failure).rejects.toThrow('screen closed');
  });

  it('sends and reads pictures as the bytes they are', async () => {
    const picture = journalScreenshotEndpoints.read.example;
    const transport: Transport = async (request) => {
      expect(request.headers.get('Content-Type')).toBe('application/octet-stream');
      expect(new Uint8Array(await request.arrayBuffer())).toEqual(picture.bytes);
      return Response.json({ message: 'Screenshot stored' });
    };
    const params = { sha: 'a'.repeat(64) };
    const sent = startClient(transport).api;
    const request = { params, body: picture.bytes };
    expect(await sent.call(journalScreenshotEndpoints.store, request)).toEqual({
      message: 'Screenshot stored',
    });

    const serving: Transport = async () =>
      new Response(picture.bytes, { headers: { 'Content-Type': picture.type } });
    const read = startClient(serving).api;
    expect(await read.call(journalScreenshotEndpoints.read, { params })).toEqual(picture);
  });

  it('does not take a page for a picture', async () => {
    const { api } = startClient(
      async () => new Response('<p>', { headers: { 'Content-Type': 'text/html' } }),
    );
    const failure = api.call(journalScreenshotEndpoints.read, { params: { sha: 'a'.repeat(64) } });
    await expect(failure).rejects.toBeInstanceOf(AnswerError);
  });
});
