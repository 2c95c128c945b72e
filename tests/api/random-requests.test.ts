import * as fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authEndpoints } from '#contracts/auth.ts';
import type { AnySchema, Endpoint } from '#contracts/endpoint.ts';
import { allEndpoints } from '#contracts/index.ts';
import { institutionalEndpoints } from '#contracts/market/institutional.ts';
import { toZod } from '#contracts/parse-part.ts';
import { platformDataEndpoints } from '#contracts/system.ts';
import { Problem } from '#contracts/problem.ts';
import { settingsEndpoints } from '#contracts/settings.ts';
import { bodyOf, send, toRequest } from '#tests/support/api-client.ts';
import { arbitraryInput } from '#tests/support/arbitrary-request.ts';
import { storeTrades } from '#tests/support/large-journal.ts';
import { tinyPng } from '#tests/support/pictures.ts';
import type { Person } from '#tests/support/people.ts';
import { type Api, openApi } from '#tests/support/start-api.ts';

const IS_FULL = process.env['FULL'] === '1';
/** The fuzzer asks all of this too, in its own way: what is here is the arbitrary input of each endpoint. */
const RUNS = IS_FULL ? 300 : 15;
/** There is less to vary in an address alone. */
const RUNS_WITHOUT_BODY = IS_FULL ? RUNS : 10;
/** A picture is decoded, a file of candles read in a thread of its own, a market analysed. */
const RUNS_OF_LONG = IS_FULL ? 200 : 5;
const RUNS_OF_NOTHING = 2; // without any input all requests are alike
const LARGE_JOURNAL = 1000; // trades
const SEED = 20261120; // the same requests in every run: a failure is found again

let api: Api;
beforeAll(async () => {
  api = await openApi({ settings: { api_rate_limit: 100_000 } });
  // Lists end, and pages follow, only where there is much: the journals of who asks for journals.
  for (const person of ['ama', 'admin'] as const) {
    await storeTrades(api.database, api.people[person].id, LARGE_JOURNAL);
  }
});
afterAll(() => api.close());

const nothing = fc.constant(undefined);
const partsOf = (endpoint: Endpoint) =>
  fc.record({
    params: endpoint.params ? anyParams : nothing,
    query: endpoint.query ? arbitraryInput(endpoint.query) : nothing,
    body: endpoint.body ? bodyFor(endpoint.body, endpoint) : nothing,
  });

const bodyFor = (body: AnySchema, { bytes }: Endpoint) =>
  bytes === 'body' ? anyBytes : arbitraryInput(body);

const anyBytes = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc.constantFrom(tinyPng.bytes, tinyPng.bytes.subarray(0, 20)),
);

const anyId = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/),
  fc.constantFrom(
    'large-7',
    'a/b',
    '__proto__',
    '..',
    '%2e%2e',
    '\u0000',
    ' ',
    'é',
    'x'.repeat(65),
  ),
);

const anySha = fc.oneof(anyId, fc.constant(tinyPng.sha), fc.stringMatching(/^[\da-f]{64}$/));
const anyParams = fc.record({ id: anyId, session_id: anyId, sha: anySha });

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** After the one the members are gone; the other may close the platform to them: both come last. */
const closing: readonly Endpoint[] = [platformDataEndpoints.clearAll, settingsEndpoints.change];
const closingLast = [...allEndpoints.filter((endpoint) => !closing.includes(endpoint)), ...closing];

/** The one who signs out does nothing else afterwards; a limit of its own would answer a member. */
function personFor({ access, callsPerMinute, path }: Endpoint): Person {
  if (path === authEndpoints.logout.path) return 'kofi';
  return access === 'admin' || callsPerMinute !== undefined ? 'admin' : 'ama';
}

/** Another address each time, or the limits would answer instead of the endpoints. */
let sent = 0;
function sender(endpoint: Endpoint) {
  sent += 1;
  const { token } = api.people[personFor(endpoint)];
  return { token, address: `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}` };
}

const isForSignedIn = (endpoint: Endpoint): boolean =>
  endpoint.access !== 'public' && endpoint !== authEndpoints.logout;

/** What is wrong with an answer; null when it is as the contract promises. */
function faultOf(endpoint: Endpoint, status: number, body: unknown): string | null {
  if (status >= 500) return 'the server failed';
  if (status === 401 && isForSignedIn(endpoint)) return 'the endpoint was not reached';
  if (status < 300) {
    return isDeepStrictEqual(toZod(endpoint.response).parse(body), body)
      ? null
      : 'undeclared field';
  }
  const { errors = [] } = Problem.parse(body);
  const points = errors.length > 0 && errors.every(({ pointer }) => /^#(\/|$)/.test(pointer));
  return status !== 422 || points ? null : 'a 422 without a pointer';
}

function runsFor(endpoint: Endpoint): number {
  const { params, query, body, bytes } = endpoint;
  if (!params && !query && !body) return RUNS_OF_NOTHING;
  if (bytes === 'body' || endpoint === institutionalEndpoints.analyse) return RUNS_OF_LONG;
  return body ? RUNS : RUNS_WITHOUT_BODY;
}

// In this order: they share one server, and the last of them leave no members.
describe('random requests', { shuffle: false, timeout: 120_000 }, () => {
  const withBody = allEndpoints.filter(({ body, bytes }) => body && bytes !== 'body');

  it.each(withBody.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]))(
    'what is no JSON at all is refused by %s with 400 or 415',
    async (_, endpoint) => {
      const text = fc.oneof(fc.string(), fc.constantFrom('{', '{"a":', 'NaN', '[1,]'));
      const bodies = fc.sample(
        fc.tuple(text, fc.constantFrom('application/json', 'text/plain', '', 'application/xml')),
        { numRuns: 30, seed: SEED },
      );
      for (const [body, type] of bodies.filter(([sample]) => !isJson(sample))) {
        const from = sender(endpoint);
        const response = await api.raw(`/api${endpoint.path.replace(':id', idFor(endpoint))}`, {
          method: endpoint.method,
          headers: { authorization: `Bearer ${from.token}`, 'content-type': type },
          body,
          address: from.address,
        });
        expect(response.status).toBe(type === 'application/json' ? 400 : 415);
      }
    },
  );

  it.each(closingLast.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]))(
    'fault 20: random requests to %s are answered as declared, or refused with a pointer to the fault',
    async (_, endpoint) => {
      const property = fc.asyncProperty(partsOf(endpoint), async ({ params, query, body }) => {
        const from = sender(endpoint);
        const parts = { ...(params && { params }), ...(isRecord(query) && { query }), body };
        const request = toRequest(endpoint, parts, from);
        const response = await send(api.router, request, from.address);
        const answer = await bodyOf(endpoint, response);
        const fault = faultOf(endpoint, response.status, answer);
        if (fault !== null) throw new Error(`${fault}: ${JSON.stringify(answer)}`);
      });
      const numRuns = runsFor(endpoint);
      await expect(fc.assert(property, { numRuns, seed: SEED })).resolves.toBeUndefined();
    },
  );
});

/** One that its endpoint reads, so that the body is the only fault. */
const idFor = ({ path }: Endpoint): string =>
  path.includes('/backups/') ? 'manual-2026-11-20T09-00-00Z.sqlite' : 'x';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
