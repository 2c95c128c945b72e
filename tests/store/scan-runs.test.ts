import { expect, it } from 'vitest';
import { createScanRunStore } from '#api/features/scanners/scan-runs.store.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';

const store = createScanRunStore(await openStoreDatabase());

const peak = { scanner: 'peak', source: 'simulated' } as const;
const JUNE = Date.parse('2026-06-03T00:00:00Z');
const JULY = Date.parse('2026-07-03T00:00:00Z');

const at = (period: number, hour: number): number => period + hour * HOUR_MS;

it('progress is stored once for each period and instrument, and a scan continues from it', async () => {
  await store.note(peak, JULY, [
    { instrument: 'EURUSD', doneTo: at(JULY, 6), isComplete: false },
    { instrument: 'US30', doneTo: at(JULY, 6), isComplete: false },
  ]);
  await store.note(peak, JULY, [{ instrument: 'EURUSD', doneTo: at(JULY, 20), isComplete: true }]);
  expect(await store.since(peak, JULY)).toEqual([
    { instrument: 'EURUSD', period: JULY, doneTo: at(JULY, 20), isComplete: true },
    { instrument: 'US30', period: JULY, doneTo: at(JULY, 6), isComplete: false },
  ]);
});

it('scanners and sources know nothing of each other', async () => {
  await store.note(peak, JULY, [{ instrument: 'EURUSD', doneTo: at(JULY, 6), isComplete: true }]);
  expect(await store.since({ ...peak, source: 'stored' }, 0)).toEqual([]);
  expect(await store.since({ ...peak, scanner: 'weekly' }, 0)).toEqual([]);
  expect(await store.lastSlot({ ...peak, source: 'stored' })).toBeNull();
});

it('the newest periods come first, and the newest slot of all is known', async () => {
  await store.note(peak, JUNE, [{ instrument: 'EURUSD', doneTo: at(JUNE, 20), isComplete: true }]);
  await store.note(peak, JULY, [{ instrument: 'EURUSD', doneTo: at(JULY, 7), isComplete: false }]);
  expect((await store.since(peak, 0)).map(({ period }) => period)).toEqual([JULY, JUNE]);
  expect((await store.since(peak, JULY)).map(({ period }) => period)).toEqual([JULY]);
  expect(await store.lastSlot(peak)).toBe(at(JULY, 7));
});
