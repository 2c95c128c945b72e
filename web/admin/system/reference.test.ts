import { expect, it } from 'vitest';
import { type Components, limitText, typeText } from './reference.ts';

const components: Components = {
  Instant: { type: 'string', format: 'date-time' },
  Post: { type: 'object', properties: { id: { type: 'string' } } },
};
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

it.each([
  [{ type: 'boolean' }, 'boolean'],
  [{ type: ['string', 'null'] }, 'string or null'],
  [{ enum: ['buy', 'sell'], type: 'string' }, '"buy" or "sell"'],
  [{ const: 'bearer' }, '"bearer"'],
  [ref('Instant'), 'string (date-time)'],
  [ref('Post'), 'Post'],
  [{ items: ref('Post'), type: 'array' }, 'list of Post'],
  [
    { prefixItems: [{ type: 'integer' }, ref('Instant')], items: false as const },
    '[integer, string (date-time)]',
  ],
  [{ anyOf: [ref('Instant'), { type: 'null' }] }, 'string (date-time) or null'],
  [
    {
      type: 'object',
      properties: { id: ref('Instant'), at: { type: 'number' } },
      required: ['id'],
    },
    '{ id: string (date-time), at?: number }',
  ],
  [{ oneOf: [ref('Post'), { type: 'null' }] }, 'Post or null'],
  [ref('Gone'), 'any'],
  [{}, 'any'],
])('reads the type of %j as %s', (schema, text) => {
  expect(typeText(schema, components)).toBe(text);
});

it.each([
  [{ minLength: 1, maxLength: 200 }, '1 to 200 characters'],
  [{ minLength: 8 }, 'at least 8 characters'],
  [{ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }, 'from 0'],
  [{ exclusiveMinimum: 0, maximum: 10 }, 'above 0, up to 10'],
  [{ maxItems: 10, default: [] }, 'at most 10 items, default []'],
  [{ default: null }, 'default null'],
  [{}, ''],
])('reads the limits of %j as "%s"', (schema, text) => {
  expect(limitText(schema)).toBe(text);
});
