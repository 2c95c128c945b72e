import * as fc from 'fast-check';
import { z } from 'zod';
import type { AnySchema } from '#contracts/endpoint.ts';
import { toZod } from '#contracts/parse-part.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;
type Defs = Record<string, JsonSchema>;

/** NUL, and half of a pair of code units: PostgreSQL stores neither. */
export const UNSTORABLE = 'a\u0000b\ud800c';

/** Values that have broken servers elsewhere. */
const hostile: readonly unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  true,
  [],
  {},
  [[[[]]]],
  '\u0000',
  '\ud800',
  '‮txt.exe',
  '%00',
  '__proto__',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '=HYPERLINK("x")',
  'javascript:alert(1)',
  '../../etc/passwd',
  'data:image/png;base64,iVBORw0KGgo=',
  `/media/${'0'.repeat(64)}`,
  'x'.repeat(20_001),
  { toString: 'x', length: -1 },
  { __proto__: { role: 'admin' } },
];

const anyJson = fc.oneof(fc.constantFrom(...hostile), fc.jsonValue({ maxDepth: 3 }));

/** What the schema describes, and the same with parts of it replaced, removed, added. */
export function arbitraryInput(schema: AnySchema): fc.Arbitrary<unknown> {
  const { $defs = {}, ...own } = z.toJSONSchema(toZod(schema), { io: 'input' });
  const valid = fromSchema(own, $defs);
  return fc.oneof(
    valid,
    { weight: 3, arbitrary: fc.tuple(valid, fc.array(mutation, { maxLength: 3 })).map(mutate) },
    anyJson,
  );
}

const mutation = fc.record({
  at: fc.nat(),
  way: fc.constantFrom('replace', 'remove', 'add'),
  name: fc.constantFrom('role', 'is_active', 'id', 'user_id', '__proto__', 'constructor', ''),
  value: anyJson,
});
type Mutation = typeof mutation extends fc.Arbitrary<infer M> ? M : never;

function mutate([valid, mutations]: [unknown, Mutation[]]): unknown {
  if (typeof valid !== 'object' || valid === null) return valid;
  const entries = new Map(Object.entries(valid));
  for (const { at, way, name, value } of mutations) {
    const key = [...entries.keys()][at % Math.max(1, entries.size)] ?? name;
    if (way === 'remove') entries.delete(key);
    else entries.set(way === 'add' ? name : key, value);
  }
  return Object.fromEntries(entries);
}

function fromSchema(schema: JsonSchema, defs: Defs): fc.Arbitrary<unknown> {
  const target =
    schema.$ref === undefined ? schema : (defs[schema.$ref.replace('#/$defs/', '')] ?? {});
  const any = target.anyOf ?? target.oneOf;
  if (any) return fc.oneof(...any.map((option) => fromSchema(option, defs)));
  if (target.const !== undefined) return fc.constant(target.const);
  if (target.enum) return fc.constantFrom(...target.enum);
  return ofType[String(target.type)]?.(target, defs) ?? anyJson;
}

const ofType: Record<string, (schema: JsonSchema, defs: Defs) => fc.Arbitrary<unknown>> = {
  string: textFrom,
  number: () => fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer()),
  integer: () => fc.integer(),
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  array: ({ items }, defs) => fc.array(fromSchema(items as JsonSchema, defs), { maxLength: 12 }),
  object: ({ properties = {}, required = [] }, defs) =>
    fc.record(
      Object.fromEntries(
        Object.entries(properties).map(([name, of]) => [name, fromSchema(of as JsonSchema, defs)]),
      ),
      { requiredKeys: required },
    ),
};

function textFrom({ format, pattern }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'date-time') {
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  }
  if (format === 'email') return fc.emailAddress();
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern, 'u'));
  const odd = fc.constantFrom('2h 15m', UNSTORABLE);
  return fc.oneof(fc.string({ maxLength: 40, unit: 'grapheme' }), odd);
}
