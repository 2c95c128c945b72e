import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#contracts/endpoint.ts';
import { allEndpoints } from '#contracts/index.ts';
import { toZod } from '#contracts/parse-part.ts';
import { Problem } from '#contracts/problem.ts';
import { send } from '#tests/support/api-client.ts';
import { type Api, openApi } from '#tests/support/start-api.ts';
import { callerOf, nameOf } from '#tests/support/valid-requests.ts';

const DEFAULT_LIMIT = 64 * 1024;
const DEPTH = 10_000;
/** What is cut off long before is the same whether a megabyte or forty are allowed. */
const LARGEST_SENT = 4 * 1024 * 1024;

const withBody = allEndpoints.filter(({ body }) => body);
const withJson = withBody.filter(({ bytes }) => bytes !== 'body');
const named = (endpoints: readonly Endpoint[]) =>
  endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const);
const limitOf = ({ bodyLimit = DEFAULT_LIMIT }: Endpoint): number => bodyLimit;

let api: Api;
let tokens: ReadonlyMap<string, string | undefined>;
beforeAll(async () => {
  api = await openApi({ settings: { api_rate_limit: 100_000 } });
  const byAccess = new Map<string, string | undefined>();
  for (const endpoint of withBody) {
    if (!byAccess.has(endpoint.access))
      byAccess.set(endpoint.access, (await callerOf(api, endpoint)).token);
  }
  tokens = byAccess;
});
afterAll(() => api.close());

async function answerTo(endpoint: Endpoint, body: BodyInit, length?: number): Promise<Problem> {
  const path = endpoint.path.replaceAll(/:\w+/g, 'x');
  const url = new URL(`/api${path}`, 'http://localhost');
  if (endpoint.path === '/admin/candles/import') {
    url.search = 'instrument=EURUSD&timeframe=M1&timezone=UTC';
  }
  const token = tokens.get(endpoint.access);
  const request = new Request(url, {
    method: endpoint.method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(length !== undefined && { 'content-length': String(length) }),
      'content-type': endpoint.bytes === 'body' ? 'application/octet-stream' : 'application/json',
    },
    body,
    duplex: 'half',
  } as RequestInit);
  return Problem.parse(await (await send(api.router, request)).json());
}

/** So many bytes of a JSON text that never ends, piece by piece. */
function inPieces(bytes: number): ReadableStream<Uint8Array> {
  let left = bytes;
  return new ReadableStream({
    pull(controller) {
      if (left <= 0) return controller.close();
      const piece = new Uint8Array(Math.min(left, 64 * 1024)).fill(0x5b);
      left -= piece.length;
      return controller.enqueue(piece);
    },
  });
}

const deep = {
  list: '['.repeat(DEPTH) + ']'.repeat(DEPTH),
  object: `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`,
};

/** The names a body declares on its first level. */
const fieldsOf = ({ body }: Endpoint): string[] =>
  body ? Object.keys(z.toJSONSchema(toZod(body), { io: 'input' }).properties ?? {}) : [];

describe('a body', () => {
  it.each(named(withBody))(
    'fault 30: that %s says to be too long is not read',
    async (_, endpoint) => {
      const { status, code } = await answerTo(endpoint, '[', limitOf(endpoint) + 1);
      expect([status, code]).toEqual([413, 'request.too_large']);
    },
  );

  it.each(named(withBody.filter((endpoint) => limitOf(endpoint) <= LARGEST_SENT)))(
    'fault 30: that reaches %s in pieces is read no further than its limit',
    async (_, endpoint) => {
      const { status, code } = await answerTo(endpoint, inPieces(limitOf(endpoint) + 1));
      expect([status, code]).toEqual([413, 'request.too_large']);
    },
  );

  it.each(
    named(
      withJson.filter(
        (endpoint) => limitOf(endpoint) > 7 * DEPTH || limitOf(endpoint) === DEFAULT_LIMIT,
      ),
    ),
  )(
    'fault 30: ten thousand levels deep is refused by %s with a pointer, as a whole and in each field',
    async (_, endpoint) => {
      const bodies = [deep.list, ...fieldsOf(endpoint).map((name) => `{"${name}":${deep.list}}`)];
      for (const body of bodies) {
        const { status, errors } = await answerTo(endpoint, body);
        expect([body.slice(0, 30), status]).toEqual([body.slice(0, 30), 422]);
        expect(errors?.[0]?.pointer).toMatch(/^#/);
      }
    },
  );

  it('fault 30: ten thousand objects deep is refused in the same way', async () => {
    for (const endpoint of withJson.filter((each) => limitOf(each) > deep.object.length)) {
      const [field = ''] = fieldsOf(endpoint);
      const { status } = await answerTo(endpoint, `{"${field}":${deep.object}}`);
      expect([nameOf(endpoint), status]).toEqual([nameOf(endpoint), 422]);
    }
    expect(api.logLines.filter((line) => line.includes('RangeError'))).toEqual([]);
  });
});
