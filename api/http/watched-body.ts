import { ServerResponse } from 'node:http';
import type { Context } from 'hono';
import { type CallInFlight, isLarge } from './in-flight.ts';

/** Disconnects a client that takes nothing for this long: its answer would stay in memory for ever. */
export const STALLED_MS = 10_000;
/** A slow phone takes as much in that time. */
const PIECE_BYTES = 16 * 1024;

const encoder = new TextEncoder();

type Pieces = AsyncIterator<Uint8Array, unknown, undefined>;

/**
 * The body of an answer that is read only as fast as its client takes it. A client that disconnects or takes
 * nothing for ten seconds ends the reading.
 *
 * @param pieces in order, of any size
 * @param onEnd called once, however it ends
 */
export function watchedBody(
  c: Context,
  pieces: Pieces,
  onEnd: () => void = () => undefined,
): ReadableStream<Uint8Array> {
  let stalled: NodeJS.Timeout | undefined;
  let rest: Uint8Array = new Uint8Array(); // of the piece that is being taken
  let hasEnded = false;

  function end(): void {
    clearTimeout(stalled);
    if (hasEnded) return;
    hasEnded = true;
    onEnd();
  }
  /** What fails while nobody reads is nobody's failure. */
  const abandon = async (): Promise<void> => {
    end();
    await pieces.return?.().catch(() => undefined);
  };
  function watch(): void {
    clearTimeout(stalled);
    stalled = setTimeout(() => {
      void abandon();
      cutConnection(c);
    }, STALLED_MS);
    stalled.unref();
  }

  async function pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    clearTimeout(stalled);
    while (rest.length === 0) {
      const next = await pieces.next();
      if (next.done === true) {
        end();
        return controller.close();
      }
      rest = next.value;
    }
    controller.enqueue(rest.subarray(0, PIECE_BYTES));
    rest = rest.subarray(PIECE_BYTES);
    watch();
  }

  if (c.req.method === 'HEAD') void abandon(); // nobody takes its body
  else watch();
  return new ReadableStream(
    {
      pull: (controller) =>
        pull(controller).catch((error: unknown) => {
          end();
          throw error;
        }),
      cancel: abandon, // the client is gone
    },
    { highWaterMark: 0 }, // no prefetch
  );
}

/** Texts as bytes, one after the other. */
export async function* inBytes(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array, void> {
  for await (const text of texts) yield encoder.encode(text);
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  yield bytes;
}

type Head = { readonly headers: Record<string, string>; readonly status?: 200 | 201 | 206 };

/** Sends bytes that all callers share, in pieces if they are many. */
export function sendBytes(
  c: Context,
  bytes: Uint8Array<ArrayBuffer>,
  { headers, status = 200 }: Head,
  onEnd?: () => void,
): Response {
  if (!isLarge(bytes.length)) return c.body(bytes, status, headers);
  const length = { 'content-length': String(bytes.length) };
  return c.body(watchedBody(c, once(bytes), onEnd), status, { ...headers, ...length });
}

/** Sends bytes that were made for this call, which counts them until the client has taken them. */
export function sendOwnBytes(
  c: Context,
  call: CallInFlight,
  bytes: Uint8Array<ArrayBuffer>,
  head: Head,
): Response {
  if (isLarge(bytes.length)) call.hasLargeAnswer(bytes.length);
  return sendBytes(c, bytes, head, call.end);
}

/** Null for a call within this process, which has no connection. */
function connectionOf({ env }: Context): ServerResponse | null {
  const bindings: unknown = env;
  if (typeof bindings !== 'object' || bindings === null || !('outgoing' in bindings)) return null;
  return bindings.outgoing instanceof ServerResponse ? bindings.outgoing : null;
}

/** Ends the connection of a client that does not read. */
export const cutConnection = (c: Context): void => void connectionOf(c)?.destroy();

/** Whether nobody waits for the answer any more. Node ends its side of a connection that the client has ended. */
export function hasHungUp(c: Context): boolean {
  const connection = connectionOf(c);
  return connection !== null && (connection.destroyed || connection.socket?.writableEnded === true);
}
