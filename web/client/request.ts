import type { Endpoint } from '#contracts/endpoint.ts';

export type RequestParts = {
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

/** JSON, unless the endpoint takes bytes. */
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

/** Builds the HTTP request, with the bearer token. */
export function buildRequest(
  endpoint: Endpoint,
  parts: RequestParts,
  context: RequestContext,
): Request {
  const { origin, token, signal } = context;
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
