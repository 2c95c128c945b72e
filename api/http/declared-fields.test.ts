import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { EntryFields, JournalEntry, journalEndpoints } from '#contracts/journal/journal.ts';
import { declaredFieldsOf } from './declared-fields.ts';

const [example] = journalEndpoints.list.example;

/** A stored entry: of an older app, without some fields, or of a newer one, with more. */
const storedEntries = fc
  .record({
    left: fc.subarray(
      Object.keys(EntryFields.shape).filter(
        (name) => !['date', 'pair', 'entry_price'].includes(name),
      ),
    ),
    changed: fc.record(
      {
        notes: fc.string().map((text) => text.trim()),
        size: fc.option(fc.integer({ min: 0, max: 100 })),
        tags: fc.array(fc.stringMatching(/^[a-z]{1,9}$/), { maxLength: 5 }),
        status: fc.constantFrom('open', 'closed'),
      },
      { requiredKeys: [] },
    ),
    more: fc.dictionary(fc.stringMatching(/^new_[a-z]{1,5}$|^__proto__$/), fc.jsonValue()),
  })
  .map(({ left, changed, more }): unknown => {
    const stored: Record<string, unknown> = { ...more, ...example, ...changed };
    for (const name of left) delete stored[name];
    return stored;
  });

it('takes of a stored entry what parsing it would take', () => {
  const select = declaredFieldsOf(z.array(JournalEntry));
  fc.assert(
    fc.property(fc.array(storedEntries), (entries) => {
      const parsed = z.array(JournalEntry).parse(entries);
      expect(JSON.stringify(select(entries))).toBe(JSON.stringify(parsed));
    }),
  );
});

const Nested = z.object({
  id: z.string(),
  inner: z.object({ rows: z.array(z.object({ n: z.number().nullable() })) }).optional(),
});

it('fault 21: leaves out fields that are not declared, however deep', () => {
  const select = declaredFieldsOf(Nested);
  const secret = { password_hash: 'x' };
  expect(
    select({ id: 'a', inner: { rows: [{ n: 1, ...secret }, { n: null }], ...secret }, ...secret }),
  ).toEqual({ id: 'a', inner: { rows: [{ n: 1 }, { n: null }] } });
  expect(select({ id: 'a', ...secret })).toEqual({ id: 'a' });
});

it.each([
  ['an object in place of a text', { id: { secret: 1 } }],
  ['a list in place of a text', { id: ['secret'] }],
  ['no text at all', {}],
  ['a text in place of an object', { id: 'a', inner: 'secret' }],
  ['an object in place of a list', { id: 'a', inner: { rows: { secret: 1 } } }],
  ['nothing', null],
])('fault 21: takes nothing of a value with %s', (_, value) => {
  expect(() => declaredFieldsOf(Nested)(value)).toThrow(/^A stored value is no /);
});

it('refuses a schema whose declared fields it cannot know', () => {
  expect(() => declaredFieldsOf(z.object({ of: z.union([z.string(), z.number()]) }))).toThrow(
    'There is no selector for a schema of type union.',
  );
});
