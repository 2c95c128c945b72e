import { expect, it } from 'vitest';
import type { CandleSeries, CandleStore } from '#api/market/candle-store.ts';
import { createSimulator } from '#api/engine/simulator/simulator.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { WEEK_MS } from '#contracts/rules/durations.ts';
import { timeframeMs } from '#contracts/rules/market/timeframes.ts';
import { openRecording, simulateMarket } from './recorded-market.ts';

const SEED = 168;

const { candles: compute } = createSimulator(SEED);
const TO = Date.parse('2026-06-10T13:37:00Z');

it.each([
  ['M1', 100],
  ['M15', 100],
  ['H1', 100],
  ['H4', 10],
  ['D1', 10],
] as const)(
  'returns the newest %s before any moment, from as many blocks as needed',
  async (timeframe, most) => {
    const market = simulateMarket(SEED);
    const all = compute('XAUUSD', timeframe, TO - 2 * most * timeframeMs[timeframe] - WEEK_MS, TO);
    for (const limit of [1, 2, most]) {
      for (const to of [TO, all.at(-1)?.t ?? 0]) {
        const { candles } = await market.candles('XAUUSD', timeframe, { to, limit });
        expect(candles).toEqual(all.filter(({ t }) => t < to).slice(-limit));
      }
    }
  },
);

/** A candle store with one series. */
const storeOf = (series: CandleSeries, candles: readonly Candle[]): CandleStore =>
  ({
    storedSeries: async () => [
      { ...series, from: candles[0]?.t ?? 0, to: candles.at(-1)?.t ?? 0, count: candles.length },
    ],
    read: async ({ source, instrument, timeframe }, { from, to, limit }) =>
      source === series.source && instrument === series.instrument && timeframe === series.timeframe
        ? candles.filter(({ t }) => t >= from && t < to).slice(-limit)
        : [],
  }) satisfies Partial<CandleStore> as unknown as CandleStore;

it('returns nothing before the start of the recording', async () => {
  const from = Date.parse('2026-06-08T00:00:00Z');
  const minutes = compute('EURUSD', 'M1', from, TO);
  const series = { source: 'stored', instrument: 'EURUSD', timeframe: 'M1' } as const;
  const market = await openRecording(storeOf(series, minutes), 'stored');
  const all = await market.candles('EURUSD', 'M1', { to: TO, limit: 100_000 });
  expect(all.candles).toEqual(minutes);
});

it('aggregates imported minutes to longer candles, without incomplete ones', async () => {
  const from = Date.parse('2026-06-01T00:00:00Z');
  const minutes = compute('EURUSD', 'M1', from, TO);
  const series = { source: 'stored', instrument: 'EURUSD', timeframe: 'M1' } as const;
  const market = await openRecording(storeOf(series, minutes), 'stored');
  const page = { to: TO, limit: 1000 };
  const hours = compute('EURUSD', 'H1', from, Date.parse('2026-06-10T13:00:00Z'));
  const days = compute('EURUSD', 'D1', from, Date.parse('2026-06-09T21:00:00Z'));
  expect((await market.candles('EURUSD', 'H1', page)).candles).toEqual(hours);
  expect((await market.candles('EURUSD', 'D1', page)).candles).toEqual(days);
});

it('never mixes sources', async () => {
  const minutes = compute('EURUSD', 'M1', Date.parse('2026-06-08T00:00:00Z'), TO);
  const series = { source: 'oanda', instrument: 'EURUSD', timeframe: 'M1' } as const;
  const page = { to: TO, limit: 10 };
  const oanda = await openRecording(storeOf(series, minutes), 'oanda');
  const tiingo = await openRecording(storeOf(series, minutes), 'tiingo');
  expect((await oanda.candles('EURUSD', 'M1', page)).candles).toHaveLength(10);
  expect((await tiingo.candles('EURUSD', 'M1', page)).candles).toEqual([]);
});
