import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { STAMP_PATTERN } from '#contracts/rules/journal/hybrid-clock.ts';
import { RowChange, SyncedRow } from './journal-sync.ts';

const Name = z.string().max(64);
const Stamp = z.string().regex(STAMP_PATTERN, 'A stamp is ms.counter.device');
/** The schemas with records as zod parses them. */
const change = RowChange.extend({
  set: z.record(Name, z.unknown()),
  at: z.record(Name, Stamp),
});
const row = SyncedRow.extend({
  fields: z.record(Name, z.unknown()),
  at: z.record(Name, z.union([Stamp, z.literal('')])),
});

const names = fc.oneof(
  fc.constantFrom('pair', '', '*', 'x'.repeat(64), 'x'.repeat(65), 'constructor', '__proto__'),
  fc.string({ maxLength: 8 }),
);
const values = fc.oneof(
  fc.constantFrom('0mi9xq3k2.0000.k3f9a1', '', 'yesterday', '0MI9XQ3K2.0000.k', null, 7, undefined),
  fc.jsonValue(),
);
const records = fc.oneof(
  fc.dictionary(names, fc.constant('0mi9xq3k2.0000.k3f9a1')),
  fc.dictionary(names, values),
  fc.dictionary(names, values, { noNullPrototype: false }),
  fc.constantFrom(null, 'text', 5, [], ['0mi9xq3k2.0000.k3f9a1'], new Map(), undefined),
);

it('the records of a change or a row are taken as zod takes them, and refused at the first that zod refuses', () => {
  fc.assert(
    fc.property(records, records, (fields, at) => {
      const sent = { id: 'one', kind: 'entry', set: fields, at };
      const stored = { id: 'one', kind: 'entry', rev: 1, fields, at };
      expect(outcome(RowChange.safeParse(sent))).toBe(outcome(change.safeParse(sent)));
      expect(outcome(SyncedRow.safeParse(stored))).toBe(outcome(row.safeParse(stored)));
    }),
  );
});

/** What a client sees of it: the value, or the first refused place with its reason. */
function outcome({ data, error }: z.ZodSafeParseResult<unknown>): string {
  const [first] = error?.issues ?? [];
  return JSON.stringify([data, first && [first.path, first.message, first.code]]);
}
