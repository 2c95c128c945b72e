import { expect, it } from 'vitest';
import type { MarketDataItem } from '#contracts/market/market.ts';
import type { CandleSeries } from '#web/data/market/market.ts';
import { missingCandle, visibleCandles } from './chart-series.ts';

const noon = Date.parse('2026-11-20T12:00:00Z');
const series: CandleSeries = {
  data_source: 'oanda',
  as_of: '2026-11-20T13:10:00.000Z',
  stale: false,
  filling: false,
  isComplete: false,
  candles: [[noon, 1.1, 1.2, 1.0, 1.15, 900]],
  forming: [noon + 3_600_000, 1.15, 1.16, 1.14, 1.15, 40],
};

const live = (overrides: Partial<MarketDataItem>) => ({
  name: 'EURUSD',
  instrument: 'EURUSD' as const,
  group: 'Forex' as const,
  price: 1.17,
  change_percent: null,
  as_of: '2026-11-20T13:10:05.000Z',
  source: 'oanda' as const,
  market_open: true,
  stale: false,
  timeframe: 'H1' as const,
  ...overrides,
});

const lastCandle = (overrides: Partial<MarketDataItem>) =>
  visibleCandles(series, live(overrides)).candles.at(-1);

it('updates the forming candle by a newer price', () => {
  expect(lastCandle({ price: 1.17 })).toMatchObject({ o: 1.15, h: 1.17, l: 1.14, c: 1.17 });
  expect(lastCandle({ price: 1.13 })).toMatchObject({ h: 1.16, l: 1.13, c: 1.13 });
});

it('ignores a price that does not belong to the forming candle', () => {
  const unchanged = { h: 1.16, l: 1.14, c: 1.15 };
  expect(lastCandle({ as_of: '2026-11-20T13:09:59.000Z' })).toMatchObject(unchanged); // older
  expect(lastCandle({ as_of: '2026-11-20T14:00:01.000Z' })).toMatchObject(unchanged); // of the next candle
  expect(lastCandle({ source: 'simulated' })).toMatchObject(unchanged); // of another market
});

it('misses the candle of a price that came after the last one closed', () => {
  const ofNext = live({ as_of: '2026-11-20T14:00:01.000Z' });
  expect(missingCandle(series, ofNext)).toBe(noon + 2 * 3_600_000);
  expect(missingCandle(series, live({}))).toBeNull();
  expect(missingCandle(series, { ...ofNext, source: 'simulated' })).toBeNull();
  expect(missingCandle(series, undefined)).toBeNull();
});

it('misses none at the weekend, when the last price is of the last closed candle', () => {
  const closed = { ...series, forming: null };
  expect(missingCandle(closed, live({ as_of: '2026-11-20T12:59:59.000Z' }))).toBeNull();
});

it('returns only closed candles while the market is closed', () => {
  const visible = visibleCandles({ ...series, forming: null }, live({}));
  expect(visible.isForming).toBe(false);
  expect(visible.candles).toEqual([{ t: noon, o: 1.1, h: 1.2, l: 1.0, c: 1.15, v: 900 }]);
});
