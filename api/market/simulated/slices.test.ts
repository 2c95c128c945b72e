import { describe, expect, it } from 'vitest';
import { candleBegins } from '#contracts/rules/market/gaps.ts';
import { DAY_MS, HOUR_MS } from '#contracts/rules/durations.ts';
import { type Instrument, INSTRUMENTS } from '#contracts/rules/market/instruments.ts';
import { chunkMs, chunkStart } from '../candle-chunk.ts';
import type { ChunkExtent } from '../candle-store.ts';
import { historyStart, missingSlices } from './slices.ts';

const NOW = Date.parse('2026-11-20T09:30:00Z');

/** The chunks of an instrument whose hours from one moment to another are stored. */
function chunksOf(instrument: Instrument, from: number, to: number): ChunkExtent[] {
  const begins = Array.from(candleBegins(instrument, 'H1', { from, to }));
  const byChunk = Map.groupBy(begins, (t) => chunkStart('H1', t));
  return Array.from(byChunk, ([start, own]) => ({
    start,
    from: own[0] ?? 0,
    to: own.at(-1) ?? 0,
    count: own.length,
  }));
}
const storedUntil = (to: number) =>
  new Map(INSTRUMENTS.map((each) => [each, chunksOf(each, historyStart(NOW), to)]));

describe('what is missing of the history', () => {
  it('is all of two years at the first start, the newest first, without a hole', () => {
    const slices = missingSlices(new Map(), NOW);
    expect(slices[0]?.to).toBe(NOW);
    expect(slices.at(-1)?.from).toBeLessThan(NOW - 2 * 365 * DAY_MS);
    for (const [n, slice] of slices.slice(1).entries()) {
      expect(slice.to).toBeGreaterThan(slices[n]?.from ?? Infinity);
      expect(slice.to - slice.from).toBeLessThan(chunkMs('H1') + 2 * DAY_MS);
    }
  });

  it('is nothing when all hours are stored', () => {
    expect(missingSlices(storedUntil(NOW - HOUR_MS), NOW)).toEqual([]);
  });

  it('at a later start is what came since, from where its days began', () => {
    const [slice, ...others] = missingSlices(storedUntil(NOW - 3 * DAY_MS), NOW);
    expect(others).toEqual([]);
    // Tuesday 09:00 is missing: its day began on Monday 22:00, and Bitcoin's Monday at midnight.
    expect(slice).toEqual({ from: Date.parse('2026-11-16'), to: NOW });
  });

  it('is a whole chunk where one instrument has a hole in it', () => {
    const stored = storedUntil(NOW - HOUR_MS);
    const gold = chunksOf('XAUUSD', historyStart(NOW), NOW - HOUR_MS);
    const torn = gold.map((chunk, n) => (n === 3 ? { ...chunk, count: chunk.count - 1 } : chunk));
    const slices = missingSlices(stored.set('XAUUSD', torn), NOW);
    expect(slices).toHaveLength(1);
    expect(slices[0]?.to).toBe((torn[3]?.start ?? 0) + chunkMs('H1'));
    expect(slices[0]?.from).toBeLessThanOrEqual(torn[3]?.start ?? 0);
  });

  it('of an interrupted start is only what had not come yet', () => {
    const half = NOW - 365 * DAY_MS;
    const newer = new Map(
      INSTRUMENTS.map((each) => [each, chunksOf(each, chunkStart('H1', half), NOW - HOUR_MS)]),
    );
    const slices = missingSlices(newer, NOW);
    expect(slices[0]?.to).toBe(chunkStart('H1', half));
  });
});
