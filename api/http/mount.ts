import { isIPv6 } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Binary, Endpoint, ParsedRequestOf, ResponseOf } from '#contracts/endpoint.ts';
import { ApiError } from '#contracts/errors.ts';
import type { PlatformTopic } from '#contracts/events.ts';
import { parsePart, toZod } from '#contracts/parse-part.ts';
import {
  type Authenticate,
  type AuthenticatePayer,
  type CallerOf,
  type HttpEnv,
  memberIdOf,
  refuseInView,
} from './caller.ts';
import { createKeyedGate } from './gate.ts';
import { type InFlight, isLarge } from './in-flight.ts';
import type { MemberLimit } from './limits.ts';
import { hasTag, prepareAnswer, type SharedAnswers } from './shared-answers.ts';
import { hasHungUp, sendOwnBytes } from './watched-body.ts';

/** A response with headers or another status than 200. */
export class Answer<Body> {
  readonly body: Body;
  readonly status: 200 | 201;
  readonly headers: Readonly<Record<string, string>>;

  constructor(body: Body, extras: { status?: 200 | 201; headers?: Record<string, string> } = {}) {
    this.body = body;
    this.status = extras.status ?? 200;
    this.headers = extras.headers ?? {};
  }
}

/**
 * A response that is JSON already, which is sent as it is: for long ones made of texts that were parsed when they were
 * stored. It must be composed of declared fields only, and a test has to hold it against the contract.
 */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type Page<Row> = { rows: Row[]; total: number };

export const mapRows = <Row, Item>({ rows, total }: Page<Row>, toItem: (row: Row) => Item) => ({
  rows: rows.map((row) => toItem(row)),
  total,
});

/** A page of a list, with the total count in a header. */
export function answerPage<Row>(page: Page<Row>): Answer<Row[]> {
  return new Answer(page.rows, { headers: { 'x-total-count': String(page.total) } });
}

/**
 * The client's address for rate limits. `X-Forwarded-For` is trusted for as many hops as the operator
 * configured: everything to their left can be forged by the client.
 */
export function clientAddress(c: Context, trustProxyHops: number): string {
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
  const hop = trustProxyHops === 0 ? undefined : forwarded.at(-trustProxyHops);
  return countedAs(hop || socketAddress(c));
}

/** In-process requests of tests have no socket. */
function socketAddress(c: Context): string {
  return c.env && 'incoming' in c.env ? (getConnInfo(c).remote.address ?? 'unknown') : 'in-process';
}

/** One household or phone has a whole /64 of IPv6, so its addresses count together. */
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

/** Schemas ignore this field, so its content would pass unchecked. */
const PROTOTYPE_FIELD = /"__proto__"\s*:/;

/** @throws ApiError 415 for another content type, 400 for invalid JSON */
async function readJson(c: Context): Promise<unknown> {
  const type = c.req.header('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    throw new ApiError('request.media_type', 'The body must be sent as application/json.');
  }
  const text = await c.req.text();
  if (text.includes('"__proto__"') && PROTOTYPE_FIELD.test(text)) {
    throw new ApiError('request.not_json', 'The body has a field of the name __proto__.');
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('request.not_json', 'The body is not valid JSON.');
  }
}

const JSON_TYPE = { 'content-type': 'application/json' };

const DEFAULT_BODY_BYTES = 64 * 1024;
/** What an answer is expected to take before it is made; pictures may be as large as the largest that is accepted. */
const EXPECTED_BYTES = { answer: 8 * 1024 * 1024, json: 32 * 1024 };
const TURN_WAIT_MS = 5000;
const MOST_REST_MS = 250; // an answer that waited for its client occupied nobody

const encoder = new TextEncoder();

export type App = {
  readonly router: Hono<HttpEnv>;
  readonly authenticate: Authenticate;
  readonly authenticatePayer: AuthenticatePayer;
  readonly memberLimit: MemberLimit;
  readonly shared: SharedAnswers;
  readonly inFlight: InFlight;
  readonly trustProxyHops: number;
};

export type RequestInfo = {
  readonly address: string; // the client's address, behind the configured number of proxies
  readonly header: (name: string) => string | undefined;
};

export type Handler<E extends Endpoint> = (
  request: ParsedRequestOf<E> & { caller: CallerOf<E['access']>; info: RequestInfo },
) => Promise<ResponseOf<E> | Answer<ResponseOf<E>> | JsonText>;

type Mounting = {
  /**
   * A member's calls run one at a time, each until its answer is taken. Its text refuses one that has waited
   * for five seconds.
   */
  readonly inTurn?: string;
};

/**
 * Serves one endpoint of the contract: authenticates the caller before the body is read, parses the request
 * (422 lists refused fields), runs the handler and parses its response. An undeclared field never
 * leaves the server; an invalid response becomes a 500 without content.
 */
export function mount<E extends Endpoint>(
  app: App,
  endpoint: E,
  handler: Handler<E>,
  { inTurn }: Mounting = {},
): void {
  app.router.on(
    endpoint.method,
    endpoint.path,
    admission(app, endpoint),
    ...limitBody(endpoint),
    ...(inTurn === undefined ? [] : [takeTurns(endpoint, inTurn)]),
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
      if (result instanceof JsonText) return sendText(c, result.text);
      const answer = result instanceof Answer ? result : new Answer(result);
      const body = toZod(endpoint.response).parse(answer.body);
      if (endpoint.bytes !== 'answer') return sendText(c, JSON.stringify(body), answer);
      const { type, bytes } = body as Binary;
      const headers = { ...answer.headers, 'content-type': type };
      return sendOwnBytes(c, c.get('call'), bytes, { status: answer.status, headers });
    },
  );
}

/** Lets a caller in and, once there is room for what the call takes, its body and its answer. */
function admission(app: App, endpoint: Endpoint): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const caller = await admit(app, endpoint, c);
    if (caller) c.set('caller', caller);
    const owner = memberIdOf(caller) ?? clientAddress(c, app.trustProxyHops);
    const bytes = expectedBytes(endpoint, c);
    const of = `${endpoint.method} ${endpoint.path}`;
    const call = await app.inFlight.enter({ owner, bytes, of });
    c.set('call', call);
    try {
      refuseIfGone(c);
      await next();
    } finally {
      call.endIfAnswered();
    }
  };
}

function expectedBytes({ body, bytes, bodyLimit: most }: Endpoint, c: Context): number {
  const ofAnswer = EXPECTED_BYTES[bytes === 'answer' ? 'answer' : 'json'];
  if (body === undefined || most === undefined) return ofAnswer;
  const said = Number(c.req.header('content-length') ?? most); // absent where it comes in chunks
  return Math.max(ofAnswer, Math.min(said, most));
}

/** @throws ApiError that nobody sees: the client has left while its call waited */
function refuseIfGone(c: Context): void {
  if (hasHungUp(c)) throw new ApiError('request.rate_limited', 'The client has left.');
}

/** A member whose calls queue up leaves two thirds of the time to others. */
const restMs = (occupiedMs: number): number => Math.min(2 * occupiedMs, MOST_REST_MS);

/** Waits with the body read, so that a slow upload keeps nobody waiting, and not yet parsed. */
function takeTurns({ body }: Endpoint, refusal: string): MiddlewareHandler<HttpEnv> {
  const turns = createKeyedGate(restMs); // by member
  return async (c, next) => {
    if (body !== undefined) await c.req.text();
    const leave = await turns.enter(memberIdOf(c.get('caller')) ?? '', TURN_WAIT_MS);
    if (leave !== null) c.get('call').onEnd(leave);
    if (leave === null) {
      const retryAfterS = TURN_WAIT_MS / 1000;
      throw new ApiError('request.rate_limited', refusal, { retryAfterS });
    }
    await nextTurn(); // others come between two calls of a member, and who has left meanwhile is known
    refuseIfGone(c);
    await next();
  };
}

type Head = Pick<Answer<unknown>, 'status' | 'headers'>;

function sendText(
  c: Context<HttpEnv>,
  text: string,
  { status, headers }: Head = { status: 200, headers: {} },
): Response {
  const all = { ...headers, ...JSON_TYPE };
  if (!isLarge(text.length)) return c.body(text, status, all);
  return sendOwnBytes(c, c.get('call'), encoder.encode(text), { status, headers: all });
}

type ReadEndpoint = Endpoint & { readonly method: 'GET' };
type Read<E extends Endpoint> = (
  request: ParsedRequestOf<E>,
  c: Context,
) => Promise<ResponseOf<E> | Answer<ResponseOf<E>>>;

export type Sharing<E extends Endpoint> = {
  /** Which changes of the platform change the answer. */
  readonly topics: readonly PlatformTopic[];
  /** Runs at every call, also one that is answered from before. */
  readonly onCall?: (caller: CallerOf<E['access']>, request: ParsedRequestOf<E>) => Promise<void>;
};

/**
 * Serves an endpoint that answers everyone who may ask alike: all callers of a second share one answer, made
 * anew when one of its topics changes. A caller who has it already, by its `ETag`, gets a 304.
 */
export function mountShared<E extends ReadEndpoint>(
  app: App,
  endpoint: E,
  { topics, onCall }: Sharing<E>,
  read: Read<E>,
): void {
  const schema = toZod(endpoint.response);
  app.router.on(endpoint.method, endpoint.path, admission(app, endpoint), async (c) => {
    const request = (await parseParts(endpoint, c)) as ParsedRequestOf<E>;
    await onCall?.((c.get('caller') ?? null) as CallerOf<E['access']>, request);
    const key = `${endpoint.path} ${JSON.stringify(request)}`;
    const { bytes, etag, headers } = await app.shared.of(key, topics, async () => {
      const result = await read(request, c);
      const answer = result instanceof Answer ? result : new Answer(result);
      return prepareAnswer(schema.parse(answer.body), answer.headers);
    });
    if (hasTag(c, etag)) return c.body(null, 304, { ...headers, etag });
    const head = { headers: { ...headers, etag, ...JSON_TYPE } };
    return sendOwnBytes(c, c.get('call'), bytes, head);
  });
}

async function admit(app: App, endpoint: Endpoint, c: Context<HttpEnv>) {
  if (endpoint.access === 'public') return null;
  if (endpoint.access === 'visitor') {
    const payer = await app.authenticatePayer(c.req.header('authorization'));
    refuseInView(payer, endpoint);
    return payer;
  }
  return admitSignedIn(app, endpoint, c);
}

/** @throws ApiError for a missing login, the wrong role, a change in a view, or too many calls of a member */
export async function admitSignedIn(app: App, endpoint: Endpoint, c: Context<HttpEnv>) {
  const caller = await app.authenticate(c.req.header('authorization'));
  if (endpoint.access === 'admin' && caller.role !== 'admin') {
    throw new ApiError('auth.forbidden', 'This is for administrators only.');
  }
  refuseInView(caller, endpoint);
  // Administrators are exempt: a console that polls must not lock its own operator out.
  if (caller.role === 'user' && caller.viewer === null) await app.memberLimit(caller.id, endpoint);
  return caller;
}

/** Only where a body is read: the limit converts Node's request to a `Request`, half the cost of a small response. */
function limitBody({ body, bodyLimit: maxSize = DEFAULT_BODY_BYTES }: Endpoint) {
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
