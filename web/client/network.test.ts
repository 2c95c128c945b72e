import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { connection, networkTransport } from './network.ts';

const HEADER = 'X-XSRF-TOKEN';

async function sentRequest(): Promise<Request | undefined> {
  const carry = vi.fn<typeof fetch>().mockResolvedValue(new Response());
  vi.stubGlobal('fetch', carry);
  const request = new Request('https://bellwether.test/api/posts');
  await networkTransport(request);
  expect(carry).toHaveBeenCalledWith(request);
  return request;
}

afterEach(() => {
  document.cookie = 'XSRF-TOKEN=; max-age=0';
});

describe('the network', () => {
  it('sends back the token of the XSRF-TOKEN cookie', async () => {
    document.cookie = 'theme=dark';
    document.cookie = 'XSRF-TOKEN=a%3Db';
    expect((await sentRequest())?.headers.get(HEADER)).toBe('a=b');
  });

  it('sends no such header where there is no cookie', async () => {
    expect((await sentRequest())?.headers.has(HEADER)).toBe(false);
  });
});

const call = () => networkTransport(new Request('https://bellwether.test/api/posts'));
const stream = () =>
  networkTransport(
    new Request('https://bellwether.test/api/events', { headers: { Accept: 'text/event-stream' } }),
  );
const respond = (...answers: (Response | Error)[]) => {
  const carry = vi.fn<typeof fetch>();
  for (const answer of answers) {
    if (answer instanceof Error) carry.mockRejectedValueOnce(answer);
    else carry.mockResolvedValueOnce(answer);
  }
  vi.stubGlobal('fetch', carry);
  return carry;
};

describe('the connection', () => {
  const noAnswer = new TypeError('Failed to fetch');

  afterEach(() => connection.set({ isReachable: true }));

  it('is lost by a call without an answer, and noticed within five seconds of the server’s return', async () => {
    vi.useFakeTimers();
    const carry = respond(noAnswer, noAnswer, new Response());
    await expect(call()).rejects.toThrow(noAnswer);
    expect(connection.get().isReachable).toBe(false);

    await vi.advanceTimersByTimeAsync(5000); // still down
    expect(connection.get().isReachable).toBe(false);
    await vi.advanceTimersByTimeAsync(5000);
    expect(connection.get().isReachable).toBe(true);
    expect(carry).toHaveBeenLastCalledWith('/health', { cache: 'no-store' });
  });

  it('is lost when a proxy answers for a server that is down', async () => {
    respond(new Response(null, { status: 502 }));
    await call();
    expect(connection.get().isReachable).toBe(false);
  });

  it.each([404, 403, 502])(
    'is not back because a proxy answers %d for the health address, but with the next call that succeeds',
    async (status) => {
      vi.useFakeTimers();
      const carry = respond(new Response(null, { status: 502 }));
      carry.mockImplementation(async () => new Response(null, { status }));
      await call();

      await vi.advanceTimersByTimeAsync(20_000);
      expect(carry).toHaveBeenLastCalledWith('/health', { cache: 'no-store' });
      expect(carry.mock.calls.length).toBeGreaterThan(3); // it goes on asking
      expect(connection.get().isReachable).toBe(false);

      carry.mockImplementation(async () => new Response());
      await call();
      expect(connection.get().isReachable).toBe(true);
    },
  );

  it('stays when only the event stream is refused, as by a proxy, and is lost with it when the server is gone', async () => {
    const changes = vi.fn<() => void>();
    onTestFinished(connection.subscribe(changes));
    respond(noAnswer, new Response(), new Response(null, { status: 504 }), new Response());
    await expect(stream()).rejects.toThrow(noAnswer);
    await stream();
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(4));
    expect(changes).not.toHaveBeenCalled();

    respond(noAnswer, noAnswer);
    await expect(stream()).rejects.toThrow(noAnswer);
    await vi.waitFor(() => expect(connection.get().isReachable).toBe(false));
  });

  it('stays when the server refuses, and when the app itself gives up', async () => {
    const gaveUp = new AbortController();
    const request = new Request('https://bellwether.test/api/posts', { signal: gaveUp.signal });
    respond(new Response(null, { status: 500 }), noAnswer);
    await call();
    gaveUp.abort();
    await expect(networkTransport(request)).rejects.toThrow(noAnswer);
    expect(connection.get().isReachable).toBe(true);
  });
});
