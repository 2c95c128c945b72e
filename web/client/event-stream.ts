import { safeParse, type $ZodType } from 'zod/v4/core';
import type { Endpoint, ResponseOf } from '#contracts/endpoint.ts';
import { AnswerError, NetworkError } from './failures.ts';
import { parseAnswer } from './parse-answer.ts';
import { buildRequest, type RequestContext } from './request.ts';
import type { Transport } from './network.ts';

/** The callbacks of an event stream. */
export type StreamListener<Event> = {
  onEvent: (event: Event) => void;
  /** Called for all received data, pings included. */
  onAlive: () => void;
};

/**
 * Parses an event stream in pieces. Reports only the data: our events have neither names nor ids.
 *
 * @returns a function that takes the next piece
 * @source WHATWG HTML, 9.2.6 Interpreting an event stream
 */
export function createEventParser(onData: (data: string) => void): (text: string) => void {
  let line = ''; // the incomplete last line
  let data: string[] = [];
  let endedInReturn = false; // a following line feed belongs to the same line end

  function takeLine(whole: string): void {
    if (whole === '') {
      if (data.length > 0) onData(data.join('\n'));
      data = [];
      return;
    }
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(whole) ?? [];
    if (field === 'data') data.push(value); // a comment has no name before its colon
  }

  return (text) => {
    if (text === '') return;
    const fresh = endedInReturn && text.startsWith('\n') ? text.slice(1) : text;
    endedInReturn = text.endsWith('\r');
    const lines = (line + fresh).split(/\r\n|\r|\n/);
    line = lines.pop() ?? '';
    for (const whole of lines) takeLine(whole);
  };
}

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
  const parse = createEventParser((data) => {
    const event = toEvent(endpoint, data);
    if (event !== null) listener.onEvent(event);
  });
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    listener.onAlive();
    parse(decoder.decode(chunk.value, { stream: true }));
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
