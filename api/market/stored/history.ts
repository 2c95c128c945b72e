import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { candleEnd, type Timeframe } from '#contracts/rules/market/timeframes.ts';
import type { CandleStore, CandleWindow } from '../candle-store.ts';
import { type History, shorterTimeframe } from '../history.ts';
import { longerCandles, shorterWindow } from '../longer-candles.ts';

/** Answers that are remembered: a year of days made of minutes takes long to add up. */
const MOST_REMEMBERED = 50;

/**
 * Imported candles of the timeframe that was asked for; where they end, or where none were imported,
 * whole ones made of the imported candles of shorter timeframes.
 */
export function createStoredHistory(store: CandleStore): { read: History; forget: () => number } {
  const remembered = new Map<string, Promise<Candle[]>>();

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
    /** Tells nothing new until `forget` is called. */
    async read(instrument, timeframe, window) {
      const key = [instrument, timeframe, window.from, window.to, window.limit].join(' ');
      const found = remembered.get(key) ?? find(instrument, timeframe, window);
      remembered.set(key, found);
      found.catch(() => remembered.delete(key));
      const [oldest] = remembered.keys();
      if (remembered.size > MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
      return { candles: await found, isFilling: false };
    },
    forget() {
      const count = remembered.size;
      remembered.clear();
      return count;
    },
  };
}
