import { describe, expect, it } from 'vitest';
import type { CandleSeries } from '#api/market/candle-store.ts';
import { createCandleStore } from '#api/market/candles.store.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { DAY_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';

const store = createCandleStore(await openStoreDatabase());

const START = Date.parse('2026-11-19T22:00:00Z');
const ALL = { from: 0, to: Infinity, limit: Infinity };

const minutes: CandleSeries = { source: 'simulated', instrument: 'EURUSD', timeframe: 'M1' };

const candle = (t: number, close = 1.1): Candle => ({
  t,
  o: 1.085,
  h: 1.2,
  l: 0.1 + 0.2, // not 0.3: the last bit counts
  c: close,
  v: 17,
});
const run = (from: number, count: number, close?: number): Candle[] =>
  Array.from({ length: count }, (_, n) => candle(from + n * MINUTE_MS, close));

const read = (window: Partial<typeof ALL> = {}, series = minutes) =>
  store.read(series, { ...ALL, to: START + 100 * DAY_MS, limit: 1_000_000, ...window });

describe('the store of candles', () => {
  it('returns candles bit for bit, oldest first, across several chunks', async () => {
    const candles = run(START, 3000);
    await store.add(minutes, candles);
    expect(await read()).toEqual(candles);
  });

  it('reads the newest of a window, which ends before its end', async () => {
    await store.add(minutes, run(START, 3000));
    const to = START + 2000 * MINUTE_MS;
    const page = await read({ to, limit: 500 });
    expect(page).toEqual(run(START + 1500 * MINUTE_MS, 500));
    expect(await read({ from: to - 3 * MINUTE_MS, to })).toEqual(run(to - 3 * MINUTE_MS, 3));
    expect(await read({ to: START })).toEqual([]);
  });

  it('reads as many chunks as a page needs, however few candles they have', async () => {
    const thin = Array.from({ length: 40 }, (_, day) => candle(START + day * DAY_MS));
    await store.add(minutes, thin);
    expect(await read({ limit: 35 })).toEqual(thin.slice(5));
    expect(await read()).toEqual(thin);
  });

  it('merges a later write: it wins where both have a candle', async () => {
    await store.add(minutes, run(START, 10));
    await store.add(minutes, run(START + 8 * MINUTE_MS, 4, 1.3));
    await store.add(minutes, run(START - 2 * MINUTE_MS, 2));
    expect(await read()).toEqual([
      ...run(START - 2 * MINUTE_MS, 10),
      ...run(START + 8 * MINUTE_MS, 4, 1.3),
    ]);
  });

  it('loses nothing when many writers add to the same chunk in parallel', async () => {
    await Promise.all(run(START, 20).map((one) => store.add(minutes, [one])));
    expect(await read()).toEqual(run(START, 20));
  });

  it('keeps sources, instruments and timeframes apart', async () => {
    const others: CandleSeries[] = [
      { ...minutes, source: 'stored' },
      { ...minutes, instrument: 'XAUUSD' },
      { ...minutes, timeframe: 'M5' },
    ];
    for (const series of others) await store.add(series, [candle(START, 9)]);
    expect(await read()).toEqual([]);
    expect(await store.extent(minutes)).toBeNull();
    await store.add(minutes, [candle(START)]);
    await store.clear('simulated');
    expect(await read()).toEqual([]);
    expect(await read({}, { ...minutes, source: 'stored' })).toEqual([candle(START, 9)]);
  });

  it('returns the extent of a series and the series of a source', async () => {
    await store.add(minutes, run(START, 3000));
    await store.add({ ...minutes, timeframe: 'D1' }, [candle(START)]);
    const extent = { from: START, to: START + 2999 * MINUTE_MS, count: 3000 };
    expect(await store.extent(minutes)).toEqual(extent);
    expect(await store.storedSeries('simulated')).toEqual([
      { instrument: 'EURUSD', timeframe: 'D1', from: START, to: START, count: 1 },
      { instrument: 'EURUSD', timeframe: 'M1', ...extent },
    ]);
    expect(await store.storedSeries('stored')).toEqual([]);
    const chunks = await store.chunks(minutes);
    expect(chunks.map(({ count }) => count)).toEqual([120, 1440, 1440]);
    expect(chunks[1]).toMatchObject({
      start: Date.parse('2026-11-20'),
      from: Date.parse('2026-11-20'),
    });
  });

  it('deletes old minutes, but no hours and no imported candles', async () => {
    const days = Array.from({ length: 3 }, (_, day) => candle(START + day * DAY_MS));
    const hours: CandleSeries = { ...minutes, timeframe: 'H1' };
    const imported: CandleSeries = { ...minutes, source: 'stored' };
    for (const series of [minutes, hours, imported]) await store.add(series, days);
    await store.dropMinutesBefore(START + DAY_MS + 60 * MINUTE_MS);
    expect(await read()).toEqual(days.slice(1)); // the day that reaches beyond stays whole
    expect(await read({}, hours)).toEqual(days);
    expect(await read({}, imported)).toEqual(days);
  });
});
