import { describe, expect, it } from 'vitest';
import { describeFinding } from './curl.ts';
import { CHUNK_SIZE, runChunk } from './run-chunk.ts';
import { createTotals } from './totals.ts';

const SEED = 20261122; // the same requests in every run: a failure is found again
/** `npm run fuzz` sends a million requests. */
const [CHUNKS, SIZE] = process.env['FULL'] === '1' ? [10, CHUNK_SIZE] : [1, CHUNK_SIZE / 4];

describe("thousands of requests made of the API's own document, valid ones and mutated ones", () => {
  it(
    'are answered as it promises: no failure, nothing invalid accepted, no answer of another shape',
    {
      timeout: 600_000,
    },
    async () => {
      const totals = createTotals();
      for (let number = 0; number < CHUNKS; number += 1) {
        totals.add(await runChunk({ seed: SEED, number, size: SIZE }));
      }
      const examples = [...totals.findings.values()].flatMap((finding) =>
        finding.examples.map((example) => describeFinding(example, SEED)),
      );
      expect(examples).toEqual([]);
      expect(totals.requests()).toBe(CHUNKS * SIZE);
      // Guards against requests that have silently become harmless.
      expect(totals.sum('invalid')).toBeGreaterThan(totals.requests() / 8);
      expect(totals.sum('2xx')).toBeGreaterThan(totals.requests() / 3);
    },
  );
});
