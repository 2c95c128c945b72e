import { createParser } from 'eventsource-parser';
import { safeParse, type $ZodType } from 'zod/v4/core';
import type { Endpoint, ResponseOf } from '#contracts/endpoint.ts';
import { AnswerError, NetworkError } from './failures.ts';
import { parseAnswer, buildRequest, type RequestContext } from './perform-call.ts';
import type { Transport } from './network.ts';

export type StreamListener<Event> = {
  onEvent: (event: Event) => void;
  /** Called for all received data, pings included. */
  onAlive: () => void;
};

/** Null for an unknown event of a newer server. */
function toEvent<E extends Endpoint>(endpoint: E, data: string): ResponseOf<E> | null {
  try {
    const parsed = safeParse(endpoint.response as $ZodType, JSON.parse(data));
    return parsed.success ? (parsed.data as ResponseOf<E>) : null;
  } catch {
    return null;
  }
}

async function open(endpoint: Endpoint, request: Request, transport: Transport) {
  const response = await transport(request);
  if (!response.ok) parseAnswer(endpoint, response, await response.arrayBuffer());
  const type = response.headers.get('Content-Type') ?? '';
  if (response.body === null || !type.startsWith('text/event-stream')) {
    throw new AnswerError(response.status);
  }
  return response.body.getReader();
}

async function readAll<E extends Endpoint>(
  endpoint: E,
  reader: ReadableStreamDefaultReader<Uint8Array>,
  listener: StreamListener<ResponseOf<E>>,
): Promise<void> {
  const decoder = new TextDecoder();
  const parser = createParser({
    onEvent: ({ data }) => {
      const event = toEvent(endpoint, data);
      if (event !== null) listener.onEvent(event);
    },
  });
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    listener.onAlive();
    parser.feed(decoder.decode(chunk.value, { stream: true }));
  }
}

/** Reads an event stream until it ends. @throws as `Api.listen` */
export async function performListen<E extends Endpoint>(
  endpoint: E,
  listener: StreamListener<ResponseOf<E>>,
  { transport, ...context }: RequestContext & { transport: Transport },
): Promise<void> {
  const { signal } = context;
  signal.throwIfAborted();
  try {
    const reader = await open(endpoint, buildRequest(endpoint, {}, context), transport);
    // Aborting a real request ends the body; the demo's server needs the cancel.
    const leave = (): void => void reader.cancel().catch(() => null);
    signal.addEventListener('abort', leave, { once: true });
    listener.onAlive();
    await readAll(endpoint, reader, listener);
  } catch (cause) {
    if (signal.aborted) throw signal.reason;
    throw cause instanceof TypeError ? new NetworkError(false, cause) : cause;
  }
  signal.throwIfAborted();
}
