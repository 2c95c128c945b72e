import { ServerResponse } from 'node:http';
import type { Context } from 'hono';
import type { Endpoint, ResponseOf } from '#contracts/endpoint.ts';
import { STREAM_PING_MS } from '#contracts/events.ts';
import { toZod } from '#contracts/parse-part.ts';
import type { Caller } from './caller.ts';
import { admitSignedIn, type App } from './mount.ts';

const PINGS_PER_CHECK = 4; // the login session is looked at again once a minute
const encoder = new TextEncoder();

/** One open answer, from which a client hears until either side ends it. */
export class EventStream<Event> {
  readonly body: ReadableStream<Uint8Array>;
  readonly #toData: (event: Event) => string;
  readonly #hangUp: () => void;
  readonly #waiting = new Map<string, string>(); // by kind, as it will be sent
  readonly #onEnd: (() => void)[] = [];
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  #isReading = false; // the client has taken everything and wants more
  #hasEnded = false;

  /** @param hangUp cuts the connection of a client that does not read: it would read no farewell either */
  constructor(toData: (event: Event) => string, hangUp: () => void) {
    this.#toData = toData;
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
      { highWaterMark: 0 }, // nothing is made ready before it is wanted: it waits, and may be replaced
    );
  }

  /**
   * Sends an event. One of the same kind that has not left yet is replaced by it, so that a client that
   * does not read costs no more memory than one that does.
   */
  send(kind: string, event: Event): void {
    this.#put(kind, `data: ${this.#toData(event)}\n\n`);
  }

  /** Shows that the connection lives. A client that has not even taken the last ping is given up. */
  ping(): void {
    if (this.#waiting.has('ping')) this.end();
    else this.#put('ping', ': ping\n\n');
  }

  end(): void {
    if (this.#hasEnded) return;
    this.#finish();
    this.#controller?.close();
    if (!this.#isReading) this.#hangUp();
  }

  /** Calls back once, whichever side ended it. */
  onEnd(run: () => void): void {
    this.#onEnd.push(run);
  }

  #put(kind: string, text: string): void {
    if (this.#hasEnded) return;
    this.#waiting.set(kind, text);
    this.#flush();
  }

  #flush(): void {
    if (!this.#isReading || this.#waiting.size === 0) return;
    const text = [...this.#waiting.values()].join('');
    this.#waiting.clear();
    this.#isReading = false;
    this.#controller?.enqueue(encoder.encode(text));
  }

  #finish(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    for (const run of this.#onEnd) run();
  }
}

type StreamEndpoint = Endpoint & { readonly access: 'user'; readonly bytes: 'events' };

/**
 * Serves an endpoint whose answer is an endless `text/event-stream`. The caller is admitted as for any
 * other call, and looked at again every minute: an ended login session ends its streams.
 *
 * @param open takes the stream over, or rejects with an ApiError to refuse it; what it sends travels first
 */
export function mountEvents<E extends StreamEndpoint>(
  app: App,
  endpoint: E,
  open: (stream: EventStream<ResponseOf<E>>, caller: Caller) => Promise<void>,
): void {
  app.router.on(endpoint.method, endpoint.path, async (c) => {
    const caller = await admitSignedIn(app, endpoint, c);
    c.set('caller', caller);
    const authorization = c.req.header('authorization');
    const stream = new EventStream<ResponseOf<E>>(
      (event) => JSON.stringify(toZod(endpoint.response).parse(event)),
      () => cutConnection(c),
    );
    await open(stream, caller);
    keepAlive(stream, () => app.authenticate(authorization));
    return c.body(stream.body, 200, {
      'content-type': 'text/event-stream',
      'x-accel-buffering': 'no', // else a proxy holds events back until it has a page of them
    });
  });
}

type StreamControl = Pick<EventStream<never>, 'ping' | 'end' | 'onEnd'>;

/** @param admit rejects when the caller would no longer be let in */
function keepAlive(stream: StreamControl, admit: () => Promise<unknown>): void {
  let pings = 0;
  const pulse = setInterval(() => {
    stream.ping();
    pings += 1;
    if (pings % PINGS_PER_CHECK === 0) admit().catch(() => stream.end());
  }, STREAM_PING_MS);
  pulse.unref();
  stream.onEnd(() => clearInterval(pulse));
}

/** Ends the connection of a client that does not read. */
export function cutConnection({ env }: Context): void {
  const bindings: unknown = env;
  if (typeof bindings !== 'object' || bindings === null || !('outgoing' in bindings)) return;
  if (bindings.outgoing instanceof ServerResponse) bindings.outgoing.destroy();
}
