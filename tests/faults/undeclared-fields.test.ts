import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { AnySchema } from '#contracts/endpoint.ts';
import { allEndpoints } from '#contracts/index.ts';
import { toZod } from '#contracts/parse-part.ts';
import { send, toRequest, type Sender } from '#tests/support/api-client.ts';
import { dumpTables } from '#tests/support/dump-tables.ts';
import type { Api } from '#tests/support/start-api.ts';
import { callerOf, nameOf, requestFor, startFor } from '#tests/support/valid-requests.ts';

/** Undeclared fields named after our columns. */
const UNDECLARED = {
  id: 'chosen-by-the-sender',
  user_id: 'chosen-by-the-sender',
  actor_id: 'chosen-by-the-sender',
  role: 'admin',
  is_active: false,
  protected: true,
  is_demo: false,
  likes_count: 987_654_321,
  current_attendees: 987_654_321,
  amount_minor: 987_654_321,
  status: 'paid',
  state: 'paid',
  author: 'chosen-by-the-sender',
  access_code: '0000-0000-0000-0000',
  code_mac: 'AAAA',
  expires_at: null,
  created_at: '2020-01-01T00:00:00.000Z',
  updated_at: '2020-01-01T00:00:00.000Z',
  constructor: { prototype: { role: 'admin' } },
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type Schema = z.core.JSONSchema.BaseSchema;
type What = { fields: object; $defs: Schema['$defs'] };

/** The body with what its schema does not declare added to each of its objects. */
function addTo(body: unknown, schema: Schema, what: What): unknown {
  const { $ref, properties, items, anyOf = [] } = schema;
  const within = (value: unknown, of: unknown): unknown => addTo(value, of as Schema, what);
  if ($ref !== undefined) return within(body, what.$defs?.[$ref.replace('#/$defs/', '')]);
  if (Array.isArray(body)) return items ? body.map((item) => within(item, items)) : body;
  if (!isObject(body)) return body;
  if (!properties) return anyOf.reduce((added: unknown, option) => within(added, option), body);
  const names = new Set(Object.keys(properties));
  const undeclared = Object.entries(what.fields).filter(([name]) => !names.has(name));
  const own = Object.entries(body).map(([name, value]) => [
    name,
    names.has(name) ? within(value, properties[name]) : value,
  ]);
  return { ...Object.fromEntries(undeclared), ...Object.fromEntries(own) };
}

/** Ids, hashes and tokens are others in each run; everything else is the same. */
const RANDOM = /(?<![\w-])(?:[\w-]{22,}|trade-\d+)(?![\w-])/g;

async function contentOf({ database, people }: Api): Promise<Record<string, string[]>> {
  const names = new Map(Object.entries(people).map(([name, { id }]) => [id, name]));
  const toText = (row: object): string =>
    JSON.stringify(row, (name, value: unknown) => {
      if (name === 'epoch') return 'random'; // a part of it
      if (isObject(value) && value['type'] === 'Buffer') return 'bytes';
      if (typeof value !== 'string') return value;
      return value.replaceAll(RANDOM, (id) => names.get(id) ?? 'random');
    });
  const dump = Object.entries(await dumpTables(database));
  return Object.fromEntries(dump.map(([table, rows]) => [table, rows.map(toText).toSorted()]));
}

const withJson = allEndpoints.flatMap((endpoint) =>
  endpoint.body && endpoint.bytes !== 'body'
    ? [[nameOf(endpoint), endpoint, endpoint.body] as const]
    : [],
);

/** So small a body has no room for more. */
const SMALL_BYTES = 256;
const FEW = { user_id: UNDECLARED.user_id, role: 'admin', id: 'chosen' };

function add(body: unknown, schema: AnySchema, bodyLimit = Infinity): unknown {
  const fields = bodyLimit > SMALL_BYTES ? UNDECLARED : FEW;
  const { $defs, ...own } = z.toJSONSchema(toZod(schema), { io: 'input' });
  return addTo(body, own, { fields, $defs });
}

describe('fields that a call does not declare', () => {
  it.each(withJson)(
    'fault 11: of %s change nothing that is stored',
    async (_, endpoint, schema) => {
      const answer = async (change: (body: unknown) => unknown) => {
        const api = await startFor(endpoint);
        const sender: Sender = await callerOf(api, endpoint);
        const parts = await requestFor(api, endpoint);
        const body = change(parts.body);
        const { status } = await send(api.router, toRequest(endpoint, { ...parts, body }, sender));
        return { status, stored: await contentOf(api) };
      };
      const plain = await answer((body) => body);
      expect([200, 201]).toContain(plain.status);
      expect(await answer((body) => add(body, schema, endpoint.bodyLimit))).toEqual(plain);
    },
  );
});
