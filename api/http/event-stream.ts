import type { Endpoint, ResponseOf } from '#contracts/endpoint.ts';
import { STREAM_PING_MS } from '#contracts/events.ts';
import { toZod } from '#contracts/parse-part.ts';
import type { Caller } from './caller.ts';
import { admitSignedIn, type App } from './mount.ts';
import { cutConnection } from './watched-body.ts';

const PINGS_PER_CHECK = 4; // checks the login session once a minute
const encoder = new TextEncoder();
const PING = encoder.encode(': ping\n\n');

/** @source https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream */
export const encodeEvent = (json: string): Uint8Array => encoder.encode(`data: ${json}\n\n`);

/** An open response that sends events until either side ends it. */
export class EventStream<Event> {
  readonly body: ReadableStream<Uint8Array>;
  readonly #encode: (event: Event) => Uint8Array;
  readonly #hangUp: () => void;
  readonly #waiting = new Map<string, Uint8Array>(); // encoded, by kind
  readonly #onEnd: (() => void)[] = [];
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  #isReading = false; // the client has read everything and waits
  #hasEnded = false;

  /** @param hangUp cuts the connection of a client that does not read, not even the end of the stream */
  constructor(encode: (event: Event) => Uint8Array, hangUp: () => void) {
    this.#encode = encode;
    this.#hangUp = hangUp;
    this.body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => void (this.#controller = controller),
        pull: () => {
          this.#isReading = true;
          this.#flush();
        },
        cancel: () => this.#finish(), // the client is gone
      },
      { highWaterMark: 0 }, // no prefetch: a waiting event can still be replaced
    );
  }

  /** Sends an event, which replaces a waiting one of its kind: a client that does not read costs no memory. */
  send(kind: string, event: Event): void {
    this.#put(kind, this.#encode(event));
  }

  /** Keeps the connection alive; ends it when the client has not read the previous ping. */
  ping(): void {
    if (this.#waiting.has('ping')) this.end();
    else this.#put('ping', PING);
  }

  end(): void {
    if (this.#hasEnded) return;
    this.#finish();
    this.#controller?.close();
    if (!this.#isReading) this.#hangUp();
  }

  /** Calls back once when either side ends the stream. */
  onEnd(run: () => void): void {
    this.#onEnd.push(run);
  }

  #put(kind: string, bytes: Uint8Array): void {
    if (this.#hasEnded) return;
    this.#waiting.set(kind, bytes);
    this.#flush();
  }

  #flush(): void {
    const [first, ...others] = this.#waiting.values();
    if (!this.#isReading || first === undefined) return;
    this.#waiting.clear();
    this.#isReading = false;
    this.#controller?.enqueue(others.length === 0 ? first : Buffer.concat([first, ...others]));
  }

  #finish(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    for (const run of this.#onEnd) run();
  }
}

type StreamEndpoint = Endpoint & { readonly access: 'user'; readonly bytes: 'events' };

/**
 * Serves an endpoint whose response is an endless `text/event-stream`. The caller is admitted as for any
 * other call and checked again every minute: an ended login session ends its streams.
 *
 * @param open takes over the stream, or rejects with an ApiError; events that it sends come first
 */
export function mountEvents<E extends StreamEndpoint>(
  app: App,
  endpoint: E,
  open: (stream: EventStream<ResponseOf<E>>, caller: Caller) => Promise<void>,
): void {
  const schema = toZod(endpoint.response);
  let last: { event: ResponseOf<E>; bytes: Uint8Array } | null = null;
  /** An event that goes to all streams is the same object for each, and is encoded once. */
  function encode(event: ResponseOf<E>): Uint8Array {
    if (last?.event !== event)
      last = { event, bytes: encodeEvent(JSON.stringify(schema.parse(event))) };
    return last.bytes;
  }
  app.router.on(endpoint.method, endpoint.path, async (c) => {
    const caller = await admitSignedIn(app, endpoint, c);
    c.set('caller', caller);
    const authorization = c.req.header('authorization');
    const stream = new EventStream<ResponseOf<E>>(encode, () => cutConnection(c));
    await open(stream, caller);
    keepAlive(stream, () => app.authenticate(authorization));
    return c.body(stream.body, 200, {
      'content-type': 'text/event-stream',
      'x-accel-buffering': 'no', // otherwise proxies buffer events
    });
  });
}

/** @param admit rejects when the caller is no longer signed in */
function keepAlive(
  stream: Pick<EventStream<never>, 'ping' | 'end' | 'onEnd'>,
  admit: () => Promise<unknown>,
): void {
  let pings = 0;
  const pulse = setInterval(() => {
    stream.ping();
    pings += 1;
    if (pings % PINGS_PER_CHECK === 0) admit().catch(() => stream.end());
  }, STREAM_PING_MS);
  pulse.unref();
  stream.onEnd(() => clearInterval(pulse));
}
