import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { eventEndpoints, type LiveEvent } from '#contracts/events.ts';
import { mockFailure } from '#mocks/mock-endpoint.ts';
import { startMockBackend } from '#tests/support/mock-server.ts';
import { createApi, type Transport } from './api.ts';
import { AnswerError, NetworkError } from './failures.ts';

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** A stream of texts and lists of texts. */
const textStream = {
  ...eventEndpoints.stream,
  response: z.union([z.string(), z.array(z.string())]),
};

/** The events of a stream whose bytes arrive in these pieces. */
async function eventsOf(pieces: readonly Uint8Array[]) {
  const events: z.infer<typeof textStream.response>[] = [];
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  const api = createApi({
    transport: () => answer(body),
    readToken: () => null,
    onSessionEnded: () => {},
    origin: 'https://bellwether.test',
  });
  const listener = {
    onEvent: (event: (typeof events)[number]) => void events.push(event),
    onAlive: () => {},
  };
  await api.listen(textStream, listener, new AbortController().signal);
  return events;
}

/** Cuts bytes at these places, in the middle of a character too. */
function cut(bytes: Uint8Array, at: readonly number[]): Uint8Array[] {
  const places = [...new Set(at.map((place) => place % (bytes.length + 1)))].toSorted(
    (a, b) => a - b,
  );
  return [0, ...places].map((from, index) => bytes.subarray(from, places[index]));
}

const anyLine = fc.oneof(
  fc.constantFrom(
    '',
    '',
    ':',
    ': ping',
    'data',
    'data:',
    'data: ',
    'event: x',
    'id: 7',
    'retry: 1',
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => `data: ${text}`),
  fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => `data: ${JSON.stringify(text)}`),
  fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => `: ${text}`),
);
const anyEnd = fc.constantFrom('\n', '\r\n', '\r');
const anyText = fc.array(fc.tuple(anyLine, anyEnd)).map((lines) => lines.flat().join(''));

describe('an event stream', () => {
  it('says the same in whatever pieces it comes', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, fc.array(fc.nat()), async (text, at) => {
        const bytes = bytesOf(text);
        expect(await eventsOf(cut(bytes, at))).toEqual(await eventsOf([bytes]));
      }),
    );
  });

  it('says the same whichever way its lines end, byte by byte', async () => {
    const text =
      ': hello\ndata: "one"\n\ndata: ["two",\ndata:"more"]\nevent: x\n\n: ping\n\ndata: "3€"\n\n';
    for (const end of ['\n', '\r\n', '\r']) {
      const bytes = bytesOf(text.replaceAll('\n', end));
      const each = Array.from(bytes, (byte) => Uint8Array.of(byte));
      expect(await eventsOf(each)).toEqual(['one', ['two', 'more'], '3€']);
    }
  });

  it('says nothing of an event that has not come whole', async () => {
    expect(await eventsOf([bytesOf('data: "one"\n\ndata: "two"')])).toEqual(['one']);
    expect(await eventsOf([bytesOf('data: "one"\n')])).toEqual([]);
  });
});

const streamOf = (...pieces: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(bytesOf(piece));
      controller.close();
    },
  });

const answer = (body: BodyInit, type = 'text/event-stream') =>
  Promise.resolve(new Response(body, { headers: { 'Content-Type': type } }));

/** Listens over this transport. */
async function listen(transport: Transport, signal = new AbortController().signal) {
  const events: LiveEvent[] = [];
  const onAlive = vi.fn<() => void>();
  const onSessionEnded = vi.fn<() => void>();
  const origin = 'https://bellwether.test';
  const api = createApi({ transport, readToken: () => 'demo-trader', onSessionEnded, origin });
  const listener = { onEvent: (event: LiveEvent) => void events.push(event), onAlive };
  const failure = await api.listen(eventEndpoints.stream, listener, signal).then(
    () => null,
    (error: unknown) => error,
  );
  return { events, onAlive, onSessionEnded, failure };
}

describe('listening', () => {
  it('sends the token in the header that only fetch can send', async () => {
    const transport = vi.fn<Transport>(() => answer(streamOf()));
    await listen(transport);
    const [request] = transport.mock.calls[0] ?? [];
    expect(request?.headers.get('Authorization')).toBe('Bearer demo-trader');
    expect(request?.headers.get('Accept')).toBe('text/event-stream');
    expect(request?.url).toBe('https://bellwether.test/api/events');
  });

  it('tells the events it knows and skips what a newer server may say', async () => {
    const posts = { topic: 'posts', version: 7 };
    const pieces = [{ topic: 'horoscope', version: 1 }, 'x', posts].map(
      (data) => `data: ${JSON.stringify(data)}\n\n`,
    );
    const { events, failure } = await listen(() => answer(streamOf('data: {\n\n', ...pieces)));
    expect(events).toEqual([posts]);
    expect(failure).toBeNull();
  });

  it('counts pings as signs of life', async () => {
    const { events, onAlive } = await listen(() => answer(streamOf(': ping\n\n', ': ping\n\n')));
    expect(events).toEqual([]);
    expect(onAlive).toHaveBeenCalledTimes(3); // the answer itself is the first
  });

  it('ends the session when the server no longer accepts the token', async () => {
    const refusal = mockFailure(eventEndpoints.stream, 'auth.required', 'Please sign in.');
    const { transport } = startMockBackend({ handlers: [refusal] });
    const { failure, onSessionEnded } = await listen(transport);
    expect(failure).toMatchObject({ code: 'auth.required' });
    expect(onSessionEnded).toHaveBeenCalledOnce();
  });

  it('takes the page of a proxy for no stream', async () => {
    const { failure } = await listen(() => answer('<h1>Sign in to Wi-Fi</h1>', 'text/html'));
    expect(failure).toBeInstanceOf(AnswerError);
  });

  it('fails as a network does when the connection breaks', async () => {
    const broken = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new TypeError('terminated')),
    });
    const { failure } = await listen(() => answer(broken));
    expect(failure).toBeInstanceOf(NetworkError);
  });

  it('is over when the listener leaves, and the demo stops ticking for nobody', async () => {
    const leave = new AbortController();
    const cancel = vi.fn<() => void>();
    const endless = new ReadableStream<Uint8Array>({ cancel });
    const listening = listen(() => answer(endless), leave.signal);
    await vi.waitFor(() => expect(endless.locked).toBe(true));
    leave.abort();
    expect((await listening).failure).toBe(leave.signal.reason);
    expect(cancel).toHaveBeenCalledOnce();
  });
});
