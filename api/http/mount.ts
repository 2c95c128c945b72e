import { isIPv6 } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Binary, Endpoint, ParsedRequestOf, ResponseOf } from '#contracts/endpoint.ts';
import { ApiError } from '#contracts/errors.ts';
import { parsePart, toZod } from '#contracts/parse-part.ts';
import { Answer } from './answer.ts';
import type { Authenticate, AuthenticatePayer, Caller, CallerOf, Payer } from './caller.ts';
import type { HttpEnv } from './http-env.ts';
import type { MemberLimit } from './member-limit.ts';

/**
 * The client's address as limits count it. `X-Forwarded-For` is believed for as many hops as the
 * operator configured and no more: a client can write anything to its left.
 */
function clientAddress(c: Context, trustProxyHops: number): string {
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
  const hop = trustProxyHops === 0 ? undefined : forwarded.at(-trustProxyHops);
  return countedAs(hop || socketAddress(c));
}

/** In-process requests of tests have no socket. */
function socketAddress(c: Context): string {
  return c.env && 'incoming' in c.env ? (getConnInfo(c).remote.address ?? 'unknown') : 'in-process';
}

/** One household or phone is a whole /64 of IPv6, so addresses of it count together. */
function countedAs(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  return isIPv6(plain) ? `${expandIPv6(plain).slice(0, 4).join(':')}::/64` : plain;
}

const groupsOf = (side: string): string[] => (side === '' ? [] : side.split(':'));

function expandIPv6(address: string): string[] {
  const [head = '', tail = ''] = address.split('%', 1)[0]?.split('::') ?? [];
  const zeros = Math.max(0, 8 - groupsOf(head).length - groupsOf(tail).length);
  return [...groupsOf(head), ...Array<string>(zeros).fill('0'), ...groupsOf(tail)];
}

/** Schemas pass over it unread, so that what it holds would count as accepted. */
const PROTOTYPE_FIELD = /"__proto__"\s*:/;

/** @throws ApiError 415 unless the client says that it sends JSON, 400 when it does not */
async function readJson(c: Context): Promise<unknown> {
  const type = c.req.header('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    throw new ApiError('request.media_type', 'The body must be sent as application/json.');
  }
  const text = await c.req.text();
  if (PROTOTYPE_FIELD.test(text)) {
    throw new ApiError('request.not_json', 'The body has a field of the name __proto__.');
  }
  try {
    const body: unknown = JSON.parse(text);
    return body;
  } catch {
    throw new ApiError('request.not_json', 'The body is not valid JSON.');
  }
}

const DEFAULT_BODY_BYTES = 64 * 1024;

/** What a feature mounts its endpoints on. */
export type App = {
  readonly router: Hono<HttpEnv>;
  readonly authenticate: Authenticate;
  readonly authenticatePayer: AuthenticatePayer;
  readonly memberLimit: MemberLimit;
  readonly trustProxyHops: number;
};

/** What a handler knows of the request beyond its parsed parts. */
export type RequestInfo = {
  /** Of the client, behind the configured number of proxies. */
  readonly address: string;
  readonly header: (name: string) => string | undefined;
};

type Handler<E extends Endpoint> = (
  request: ParsedRequestOf<E> & { caller: CallerOf<E['access']>; info: RequestInfo },
) => Promise<ResponseOf<E> | Answer<ResponseOf<E>>>;

/**
 * Serves one endpoint of the contract. In this order: the caller is authenticated before the body is
 * read, the request is parsed (422 lists every refused field), the handler runs, and its answer is
 * parsed too: an undeclared field never leaves the server, a wrong answer becomes a 500 without content.
 */
export function mount<E extends Endpoint>(app: App, endpoint: E, handler: Handler<E>): void {
  app.router.on(
    endpoint.method,
    endpoint.path,
    async (c, next) => {
      const caller = await admit(app, endpoint, c);
      if (caller) c.set('caller', caller);
      await next();
    },
    ...limitBody(endpoint),
    async (c) => {
      const request = {
        ...(await parseParts(endpoint, c)),
        caller: c.get('caller') ?? null,
        info: {
          address: clientAddress(c, app.trustProxyHops),
          header: (name: string) => c.req.header(name),
        },
      };
      const result = await handler(request as Parameters<Handler<E>>[0]);
      const answer = result instanceof Answer ? result : new Answer(result);
      // A handler that breaks its promise throws here, and leaves as a 500 without content.
      const body = toZod(endpoint.response).parse(answer.body);
      if (endpoint.bytes !== 'answer')
        return c.json(body as object, answer.status, { ...answer.headers });
      const { type, bytes } = body as Binary;
      return c.body(bytes, answer.status, { ...answer.headers, 'content-type': type });
    },
  );
}

async function admit(
  app: App,
  endpoint: Endpoint,
  c: Context<HttpEnv>,
): Promise<Caller | Payer | null> {
  if (endpoint.access === 'public') return null;
  if (endpoint.access === 'visitor') return app.authenticatePayer(c.req.header('authorization'));
  return admitSignedIn(app, endpoint, c);
}

/** @throws ApiError when nobody is signed in, it is the wrong role, or the member calls too often */
export async function admitSignedIn(
  app: App,
  endpoint: Endpoint,
  c: Context<HttpEnv>,
): Promise<Caller> {
  const caller = await app.authenticate(c.req.header('authorization'));
  if (endpoint.access === 'admin' && caller.role !== 'admin') {
    throw new ApiError('auth.forbidden', 'This is for administrators only.');
  }
  // Administrators are exempt: a console that polls must not lock its own operator out.
  if (caller.role === 'user') await app.memberLimit(caller.id, endpoint);
  return caller;
}

/** Only where a body is read: the limit makes Node's request a whole `Request`, half the cost of a small answer. */
function limitBody({
  body,
  bodyLimit: maxSize = DEFAULT_BODY_BYTES,
}: Endpoint): MiddlewareHandler[] {
  return body ? [bodyLimit({ maxSize, onError: refuseLargeBody })] : [];
}

function refuseLargeBody(): never {
  throw new ApiError('request.too_large', 'The request is larger than this call accepts.');
}

async function parseParts(endpoint: Endpoint, c: Context): Promise<Record<string, unknown>> {
  return {
    ...(endpoint.params && { params: parsePart('path', endpoint.params, c.req.param()) }),
    ...(endpoint.query && { query: parsePart('query', endpoint.query, c.req.query()) }),
    ...(endpoint.body && { body: parsePart('body', endpoint.body, await readBody(endpoint, c)) }),
  };
}

async function readBody(endpoint: Endpoint, c: Context): Promise<unknown> {
  return endpoint.bytes === 'body' ? new Uint8Array(await c.req.arrayBuffer()) : readJson(c);
}
