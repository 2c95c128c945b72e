import { HttpHandler, HttpResponse } from 'msw';
import { z } from 'zod';
import type {
  Access,
  Binary,
  Endpoint,
  ErrorOf,
  ParsedRequestOf,
  ResponseOf,
} from '#contracts/endpoint.ts';
import { ApiError, type ErrorCode, errorCatalogue } from '#contracts/errors.ts';
import { parsePart } from '#contracts/parse-part.ts';
import { toProblem } from '#contracts/problem.ts';
import type { Person } from './world/tables.ts';

/** The person who calls; `view` is the token with which an administrator looks at the app as this person. */
export type MockCaller = Person & { readonly view?: string };

/** The paying person: a visitor with contact data, or a member who renews. */
export type Payer = { leadId: string } | { person: Person };

/** How callers are found; of a visitor's endpoints, the payer. Both throw ApiError `auth.required`, and `auth.read_only` for a change in a view. */
export type Callers = {
  readonly authenticate: (authorization: string | null, endpoint: Endpoint) => Promise<MockCaller>;
  readonly authenticatePayer: (authorization: string | null, endpoint: Endpoint) => Promise<Payer>;
};

type CallerOf<A extends Access> = A extends 'public'
  ? null
  : A extends 'visitor'
    ? Payer
    : MockCaller;
type AnswerOf<E extends Endpoint> = E extends { bytes: 'events' }
  ? EventFeed<ResponseOf<E>>
  : ResponseOf<E> | MockAnswer<ResponseOf<E>>;
type Resolver<E extends Endpoint> = (
  request: ParsedRequestOf<E> & { caller: CallerOf<E['access']> },
) => Promise<AnswerOf<E>>;

export type Resolvers<Endpoints extends Readonly<Record<string, Endpoint>>> = {
  readonly [Name in keyof Endpoints]?: Resolver<Endpoints[Name]>;
};

/** Tells the events of an endless answer from now on. @returns what ends it when the reader is gone */
type EventFeed<Event> = (tell: (event: Event) => void) => () => void;

/** What endpoints answer without naming it among their errors. */
type GeneralCode = Extract<
  ErrorCode,
  | `request.${string}`
  | `platform.${string}`
  | 'auth.required'
  | 'auth.forbidden'
  | 'journal.sums_only'
>;

type MswParams = Readonly<Record<string, string | readonly string[] | undefined>>;

const pattern = (endpoint: Endpoint): string => `*/api${endpoint.path}`;

function problemResponse(error: ApiError): Response {
  return HttpResponse.json(toProblem(error, 'mock'), {
    status: error.status,
    headers: {
      'Content-Type': 'application/problem+json',
      ...(error.retryAfterS !== null && { 'Retry-After': String(error.retryAfterS) }),
    },
  });
}

async function readBody({ bytes }: Endpoint, request: Request): Promise<unknown> {
  if (bytes === 'body') return new Uint8Array(await request.arrayBuffer());
  const type = request.headers.get('Content-Type')?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    throw new ApiError('request.media_type', 'The body must be sent as application/json.');
  }
  try {
    return await request.json();
  } catch {
    throw new ApiError('request.not_json', 'The body is not valid JSON.');
  }
}

function toResponse(endpoint: Endpoint, body: unknown, answer: MockAnswer<unknown>): Response {
  if (endpoint.bytes !== 'answer') {
    const headers = { 'Content-Type': 'application/json', ...answer.headers };
    return new Response(JSON.stringify(body), { status: answer.status, headers });
  }
  const { type, bytes } = body as Binary;
  return new Response(bytes, { status: answer.status, headers: { 'Content-Type': type } });
}

function toEventStream(endpoint: Endpoint, start: EventFeed<unknown>): Response {
  let stop: (() => void) | null = null;
  const body = new ReadableStream<string>({
    start(controller) {
      stop = start((event) => {
        const data = z.parse(endpoint.response as z.ZodType, event);
        controller.enqueue(`data: ${JSON.stringify(data)}\n\n`);
      });
    },
    cancel: () => stop?.(),
  });
  return new Response(body.pipeThrough(new TextEncoderStream()), {
    headers: { 'Content-Type': 'text/event-stream' },
  });
}

async function admit(
  endpoint: Endpoint,
  { authenticate, authenticatePayer }: Callers,
  request: Request,
): Promise<Person | Payer | null> {
  const authorization = request.headers.get('Authorization');
  if (endpoint.access === 'public') return null;
  if (endpoint.access === 'visitor') return authenticatePayer(authorization, endpoint);
  const caller = await authenticate(authorization, endpoint);
  if (endpoint.access === 'admin' && caller.role !== 'admin') {
    throw new ApiError('auth.forbidden', 'This is for administrators only.');
  }
  return caller;
}

async function parseParts(endpoint: Endpoint, request: Request, params: MswParams) {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  return {
    ...(endpoint.params && { params: parsePart('path', endpoint.params, params) }),
    ...(endpoint.query && { query: parsePart('query', endpoint.query, query) }),
    ...(endpoint.body && {
      body: parsePart('body', endpoint.body, await readBody(endpoint, request)),
    }),
  };
}

function handle(
  endpoint: Endpoint,
  answer: (request: Request, params: MswParams) => Promise<Response>,
): HttpHandler {
  return new HttpHandler(endpoint.method, pattern(endpoint), async ({ request, params }) => {
    try {
      return await answer(request, params as MswParams);
    } catch (error) {
      if (error instanceof ApiError) return problemResponse(error);
      throw error;
    }
  });
}

/** Parses its own answer, too: undeclared fields are dropped, and a wrong answer is an error. */
export function mockEndpoint<E extends Endpoint>(
  endpoint: E,
  callers: Callers,
  resolver: Resolver<E>,
): HttpHandler {
  return handle(endpoint, async (request, params) => {
    const caller = await admit(endpoint, callers, request);
    const parsed = { ...(await parseParts(endpoint, request, params)), caller };
    const result: unknown = await resolver(parsed as Parameters<Resolver<E>>[0]);
    if (endpoint.bytes === 'events') return toEventStream(endpoint, result as EventFeed<unknown>);
    const answer = result instanceof MockAnswer ? result : new MockAnswer(result);
    const body = z.parse(endpoint.response as z.ZodType, answer.body);
    return toResponse(endpoint, body, answer);
  });
}

/** Answers the contract's example: a list with its count, a feed with one event. */
function repeatExample({ bytes, example }: Endpoint): Resolver<Endpoint> {
  if (bytes === 'events') {
    return async () => (tell: (event: unknown) => void) => {
      tell(example);
      return () => undefined;
    };
  }
  const headers = Array.isArray(example) ? { 'X-Total-Count': String(example.length) } : {};
  return async () => new MockAnswer(example, { headers });
}

/** Mocks all endpoints of a feature; one without a resolver, which has no state, answers its example. */
export function mockFeature<Endpoints extends Readonly<Record<string, Endpoint>>>(
  endpoints: Endpoints,
  callers: Callers,
  resolvers: Resolvers<Endpoints>,
): HttpHandler[] {
  const byName: Readonly<Record<string, unknown>> = resolvers;
  return Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => {
    const resolver = byName[name] as Resolver<Endpoint> | undefined;
    return mockEndpoint(endpoint, callers, resolver ?? repeatExample(endpoint));
  });
}

/** Answers every caller with a body made for each request. @param make may throw an ApiError */
export function mockAnswerFrom<E extends Endpoint>(
  endpoint: E,
  make: (request: ParsedRequestOf<E>) => ResponseOf<E>,
): HttpHandler {
  return handle(endpoint, async (request, params) => {
    const parsed = await parseParts(endpoint, request, params);
    const body = z.parse(endpoint.response as z.ZodType, make(parsed as ParsedRequestOf<E>));
    return HttpResponse.json(body as object);
  });
}

export const mockAnswer = <E extends Endpoint>(endpoint: E, body: ResponseOf<E>): HttpHandler =>
  handle(endpoint, async () =>
    HttpResponse.json(z.parse(endpoint.response as z.ZodType, body) as object),
  );

/** Whether an empty list is an answer of the endpoint. */
export const canBeEmpty = ({ response, bytes }: Endpoint): boolean =>
  bytes === undefined && z.safeParse(response as z.ZodType, []).success;

/** @param detail the sentence the user is shown; the name of the failure when absent */
export function mockFailure<E extends Endpoint>(
  endpoint: E,
  code: ErrorOf<E> | GeneralCode,
  detail?: string,
  extras?: { retryAfterS: number },
): HttpHandler {
  const error = new ApiError(code, detail ?? errorCatalogue[code].title, extras);
  return new HttpHandler(endpoint.method, pattern(endpoint), () => problemResponse(error));
}

export function mockUnreachable(endpoint: Endpoint): HttpHandler {
  return new HttpHandler(endpoint.method, pattern(endpoint), () => HttpResponse.error());
}

type Extras = { status?: 200 | 201; headers?: Record<string, string> };

/** An answer that needs more than its body. */
export class MockAnswer<Body> {
  readonly body: Body;
  readonly status: 200 | 201;
  readonly headers: Record<string, string>;

  constructor(body: Body, { status = 200, headers = {} }: Extras = {}) {
    this.body = body;
    this.status = status;
    this.headers = headers;
  }
}

type PageQuery = { limit: number; before?: string | undefined; id?: string | undefined };

/** A page of a list, newest first, with the count of the whole list; or one row of it. */
export function answerPage<Row extends { id: string }>(
  list: readonly Row[],
  { limit, before, id }: PageQuery,
): MockAnswer<Row[]> {
  const rows = id === undefined ? list : list.filter((row) => row.id === id);
  const start = before === undefined ? 0 : rows.findIndex((row) => row.id === before) + 1;
  const headers = { 'X-Total-Count': String(rows.length) };
  return new MockAnswer(rows.slice(start, start + limit), { headers });
}
