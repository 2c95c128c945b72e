import { expect, it } from 'vitest';
import { backoffMs } from './backoff.ts';

it('waits twice as long each time, up to a minute', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 50].map((failures) => backoffMs(failures, 1));
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
});

it('leaves half of the wait to chance', () => {
  expect(backoffMs(3, 0)).toBe(2000);
  expect(backoffMs(3, 0.5)).toBe(3000);
});
