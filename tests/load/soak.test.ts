// @module-tag full -- seconds of load beside other tests; `npm run soak` is the real one
import { expect, it } from 'vitest';
import { runSoak } from './run-soak.ts';

/** `npm run soak` runs half an hour, and looks at memory too. */
const SECONDS = Number(process.env['SOAK_SECONDS'] ?? '6');

it(
  'under mixed load nothing fails and no acknowledged entry is lost',
  { timeout: 120_000 + SECONDS * 1000 },
  async () => {
    const { errors, lost, acknowledgedRows } = await runSoak('sqlite', {
      durationMs: SECONDS * 1000,
      sampleMs: 5000,
      members: 30,
      watched: 4,
      isMeasured: false,
    });
    expect(errors).toEqual([]);
    expect(lost).toEqual([]);
    expect(acknowledgedRows).toBeGreaterThan(SECONDS);
  },
);
