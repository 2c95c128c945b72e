import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#contracts/endpoint.ts';
import { allEndpoints } from '#contracts/index.ts';
import { journalSyncEndpoints } from '#contracts/journal/journal-sync.ts';
import { toZod } from '#contracts/parse-part.ts';
import { arbitraryInput } from '#tests/support/arbitrary-request.ts';

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Every text in a value, names of fields among them. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (!isRecord(value) || value instanceof Uint8Array) return [];
  return Object.entries(value).flatMap(([name, part]) => [name, ...textsIn(part)]);
}

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Rows of a journal are judged one by one, each by the schema of its kind. */
const { push } = journalSyncEndpoints;

const parts = allEndpoints.flatMap((endpoint: Endpoint) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part];
    if (!schema || endpoint === push || (part === 'body' && endpoint.bytes === 'body')) return [];
    return [{ name: `the ${part} of ${endpoint.method} ${endpoint.path}`, schema }];
  }),
);

describe('what PostgreSQL cannot store', () => {
  it.each(parts)('never comes through $name', ({ schema }) => {
    for (const input of fc.sample(arbitraryInput(schema), { numRuns: 150, seed: 20261122 })) {
      const parsed = toZod(schema).safeParse(input);
      const texts = parsed.success ? textsIn(parsed.data) : [];
      expect(texts.filter((text) => !isStorable(text))).toEqual([]);
    }
  });
});
