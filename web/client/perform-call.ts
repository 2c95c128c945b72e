import { safeParse, type $ZodType } from 'zod/v4/core';
import type { AnySchema, Endpoint, ResponseOf } from '#contracts/endpoint.ts';
import { ApiError } from '#contracts/errors.ts';
import { asOlderReader } from '#contracts/open.ts';
import { Problem } from '#contracts/problem.ts';
import { UNKNOWN } from '#contracts/unknown.ts';
import { AnswerError, NetworkError } from './failures.ts';
import type { Transport } from './network.ts';

type RequestParts = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
};

function fillPath(path: string, params: Record<string, string> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
}

function queryText(query: Record<string, unknown> = {}): string {
  const defined = Object.entries(query).filter(([, value]) => value !== undefined);
  if (defined.length === 0) return '';
  return `?${new URLSearchParams(defined.map(([name, value]) => [name, String(value)])).toString()}`;
}

export type RequestContext = { origin: string; token: string | null; signal: AbortSignal };

function toBody(endpoint: Endpoint, body: unknown): { type: string; body: BodyInit } | null {
  if (body === undefined) return null;
  return endpoint.bytes === 'body'
    ? { type: 'application/octet-stream', body: body as Uint8Array<ArrayBuffer> }
    : { type: 'application/json', body: JSON.stringify(body) };
}

function acceptedBy({ bytes }: Endpoint): string {
  if (bytes === 'answer') return '*/*';
  return bytes === 'events' ? 'text/event-stream' : 'application/json';
}

export function buildRequest(
  endpoint: Endpoint,
  parts: RequestParts,
  { origin, token, signal }: RequestContext,
): Request {
  const path = `/api${fillPath(endpoint.path, parts.params)}${queryText(parts.query)}`;
  const content = toBody(endpoint, parts.body);
  return new Request(new URL(path, origin), {
    method: endpoint.method,
    headers: {
      Accept: acceptedBy(endpoint),
      ...(token !== null && { Authorization: `Bearer ${token}` }),
      ...(content !== null && { 'Content-Type': content.type }),
    },
    signal,
    ...(content !== null && { body: content.body }),
  });
}

/** Parses what `read` returns; ignores what a newer server adds. */
function parse(schema: AnySchema, status: number, read: () => unknown): unknown {
  try {
    // The contract's schemas are zod schemas; its types hide that.
    const parsed = safeParse(schema as $ZodType, read(), asOlderReader);
    if (parsed.success) return parsed.data;
    throw parsed.error;
  } catch (cause) {
    throw new AnswerError(status, cause);
  }
}

/** Retry-After in its form of whole seconds; our server sends no dates. */
function retryAfterS(headers: Headers): number | null {
  const text = headers.get('Retry-After');
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}

const textOf = (body: ArrayBuffer): string => new TextDecoder().decode(body);

function toApiError({ status, headers }: Response, body: ArrayBuffer): ApiError {
  const problem = parse(Problem, status, () => JSON.parse(textOf(body))) as Problem;
  const wait = retryAfterS(headers);
  const code = problem.code === UNKNOWN ? { status, title: problem.title } : problem.code;
  return new ApiError(code, problem.detail, {
    requestId: problem.instance,
    ...(problem.errors && { errors: problem.errors }),
    ...(wait !== null && { retryAfterS: wait }),
  });
}

/** Parses an answer: JSON, or bytes. @throws ApiError for a problem, AnswerError if undeclared */
export function parseAnswer<E extends Endpoint>(
  endpoint: E,
  response: Response,
  body: ArrayBuffer,
): ResponseOf<E> {
  if (!response.ok) throw toApiError(response, body);
  const read = (): unknown =>
    endpoint.bytes === 'answer'
      ? { type: response.headers.get('Content-Type'), bytes: new Uint8Array(body) }
      : JSON.parse(textOf(body));
  return parse(endpoint.response, response.status, read) as ResponseOf<E>;
}

/** Answers that the server shares between callers, by address: asked for again, it says only what has changed. */
const shared = new Map<string, { etag: string; body: unknown }>();
const MOST_SHARED = 50;

function rememberShared(url: string, etag: string | null, body: unknown): void {
  shared.delete(url);
  if (etag === null) return;
  shared.set(url, { etag, body });
  const [oldest] = shared.keys();
  if (shared.size > MOST_SHARED && oldest !== undefined) shared.delete(oldest);
}

const TIMEOUT_MS = 15_000;
const UPLOAD_TIMEOUT_MS = 60_000; // endpoints with a body limit take uploads

async function send(transport: Transport, request: Request) {
  try {
    const response = await transport(request);
    return { response, body: await response.arrayBuffer() };
  } catch (cause) {
    if (request.signal.aborted) throw request.signal.reason;
    throw new NetworkError(false, cause);
  }
}

type CallContext = Omit<RequestContext, 'signal'> & {
  transport: Transport;
  signal: AbortSignal | undefined;
};

/** Sends a call and parses its answer. @throws as `Api.call` */
export async function performCall<E extends Endpoint>(
  endpoint: E,
  parts: RequestParts,
  { transport, signal, ...context }: CallContext,
): Promise<{ body: ResponseOf<E>; headers: Headers }> {
  signal?.throwIfAborted();
  const limit = new AbortController();
  const giveUp = (): void => limit.abort(signal?.reason); // AbortSignal.any needs Safari 17.4
  signal?.addEventListener('abort', giveUp);
  const timeoutMs = endpoint.bodyLimit ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS;
  const timer = setTimeout(() => limit.abort(new NetworkError(true)), timeoutMs);
  try {
    const request = buildRequest(endpoint, parts, { ...context, signal: limit.signal });
    const earlier = shared.get(request.url);
    if (earlier !== undefined) request.headers.set('If-None-Match', earlier.etag);
    const { response, body } = await send(transport, request);
    const { status, headers } = response;
    if (status === 304 && earlier !== undefined)
      return { body: earlier.body as ResponseOf<E>, headers };
    const parsed = parseAnswer(endpoint, response, body);
    rememberShared(request.url, headers.get('ETag'), parsed);
    return { body: parsed, headers };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}

/** Whether an error means that the token is no longer valid. */
export const endsSession = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401;
