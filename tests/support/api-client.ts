import type { Hono } from 'hono';
import type { HttpEnv } from '#api/http/caller.ts';
import type { Endpoint, RequestOf, ResponseOf } from '#contracts/endpoint.ts';
import { Problem } from '#contracts/problem.ts';

/** What the first event of an endless answer says; it is ended then. */
async function firstEvent({ body }: Response): Promise<unknown> {
  if (body === null) throw new Error('nothing to read from');
  const reader = body.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  const [, data = ''] = /^data: (.*)$/m.exec(new TextDecoder().decode(value)) ?? [];
  return JSON.parse(data);
}

/** The body of an answer, unparsed: an undeclared field would be seen. */
export async function bodyOf({ bytes }: Endpoint, response: Response): Promise<unknown> {
  if (bytes === 'events' && response.ok) return firstEvent(response);
  const content = new Uint8Array(await response.clone().arrayBuffer());
  if (bytes === 'answer' && response.ok) {
    return { type: response.headers.get('content-type'), bytes: content };
  }
  return JSON.parse(new TextDecoder().decode(content));
}

/** What came back. */
class Answer<E extends Endpoint> {
  readonly status: number;
  readonly headers: Headers;
  readonly #text: string;
  readonly #body: unknown;

  constructor(response: Response, text: string, body: unknown) {
    this.status = response.status;
    this.headers = response.headers;
    this.#text = text;
    this.#body = body;
  }

  /** @throws Error with the problem when the call failed */
  get body(): ResponseOf<E> {
    if (this.status >= 300) throw new Error(`the call failed with ${this.status}: ${this.#text}`);
    return this.#body as ResponseOf<E>;
  }

  /** @throws Error with the answer when the call succeeded */
  get problem(): Problem {
    if (this.status < 300) throw new Error(`the call succeeded: ${this.#text}`);
    return Problem.parse(this.#body);
  }
}

export type Sender = {
  token?: string;
  /** Of the socket, as the server sees it. */
  address?: string;
  headers?: Record<string, string>;
};

type Parts = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };
type Arguments<E extends Endpoint> =
  Partial<RequestOf<E>> extends RequestOf<E> ? [request?: RequestOf<E>] : [request: RequestOf<E>];

export type Client = {
  /** What the contract forbids is sent with a cast, `{ body: { title: 7 } as never }`. */
  call<E extends Endpoint>(endpoint: E, ...request: Arguments<E>): Promise<Answer<E>>;
};

/** The request of an endpoint as a browser would send it. */
export function toRequest(endpoint: Endpoint, parts: Parts, sender: Sender = {}): Request {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(parts.params?.[name] ?? ''),
  );
  const url = new URL(`http://localhost/api${path}`);
  for (const [name, value] of Object.entries(parts.query ?? {})) {
    url.searchParams.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return new Request(url, {
    method: endpoint.method,
    headers: {
      ...(sender.token !== undefined && { authorization: `Bearer ${sender.token}` }),
      ...(parts.body !== undefined && { 'content-type': contentType(parts.body) }),
      ...sender.headers,
    },
    ...(parts.body !== undefined && { body: toBody(parts.body) }),
  });
}

const contentType = (body: unknown): string =>
  body instanceof Uint8Array ? 'application/octet-stream' : 'application/json';

const toBody = (body: unknown): BodyInit =>
  body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body);

/** Hands a request to the server without a network, as if it came from this address. */
export async function send(
  router: Hono<HttpEnv>,
  request: Request,
  address = '198.51.100.1',
): Promise<Response> {
  return router.request(request, {}, { incoming: { socket: { remoteAddress: address } } });
}

export function createClient(router: Hono<HttpEnv>, sender: Sender = {}): Client {
  return {
    async call<E extends Endpoint>(endpoint: E, ...[request]: Arguments<E>) {
      const parts = (request ?? {}) as Parts;
      const response = await send(router, toRequest(endpoint, parts, sender), sender.address);
      const body = await bodyOf(endpoint, response);
      return new Answer<E>(response, await response.text(), body);
    },
  };
}
