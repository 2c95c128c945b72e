import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { candleEnd, type Timeframe } from '#contracts/rules/market/timeframes.ts';
import type { CandleStore, CandleWindow } from '../candle-store.ts';
import { type History, shorterTimeframe, longerCandles, shorterWindow } from '../history.ts';

/** Cached answers: aggregating a year of days from minutes takes long. */
const MOST_CACHED = 50;

/**
 * Imported candles of the requested timeframe; after their end, or without them, complete candles built
 * from imported ones of shorter timeframes.
 */
export function createStoredHistory(store: CandleStore): { read: History; forget: () => number } {
  const cache = new Map<string, Promise<Candle[]>>();

  async function find(
    instrument: Instrument,
    timeframe: Timeframe,
    window: CandleWindow,
  ): Promise<Candle[]> {
    const own = await store.read({ source: 'stored', instrument, timeframe }, window);
    const shorter = shorterTimeframe[timeframe];
    if (shorter === null) return own;
    const last = own.at(-1);
    const from = last ? candleEnd(instrument, timeframe, last.t) : window.from;
    if (from >= window.to) return own;
    const rest = { ...window, from };
    const kind = { instrument, longer: timeframe, shorter };
    const parts = await find(instrument, shorter, shorterWindow(kind, rest));
    return [...own, ...longerCandles(kind, parts, rest)].slice(-window.limit);
  }

  return {
    /** Caches answers until `forget` is called. */
    async read(instrument, timeframe, window) {
      const key = [instrument, timeframe, window.from, window.to, window.limit].join(' ');
      const pending = cache.get(key) ?? find(instrument, timeframe, window);
      cache.set(key, pending);
      pending.catch(() => cache.delete(key));
      const [oldest] = cache.keys();
      if (cache.size > MOST_CACHED && oldest !== undefined) cache.delete(oldest);
      return { candles: await pending, isFilling: false };
    },
    forget() {
      const count = cache.size;
      cache.clear();
      return count;
    },
  };
}
