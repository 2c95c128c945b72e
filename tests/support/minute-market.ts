import type { Market } from '#api/market/market.ts';
import { aggregate, type Candle } from '#contracts/rules/market/candles.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import type { Timeframe } from '#contracts/rules/market/timeframes.ts';

export type MinuteSource = {
  /** Oldest first. */
  minutes: readonly Candle[];
  /** Where they tell more than the minutes. */
  hours?: readonly Candle[];
  timeframes?: readonly Timeframe[];
  price?: number;
  isFilling?: boolean;
};

/** A market of these minutes; a test may change the source while it runs. */
export function marketOfMinutes(source: MinuteSource): Market & { requested: Timeframe[] } {
  const requested: Timeframe[] = [];
  return {
    requested,
    source: 'oanda',
    price: () =>
      source.price === undefined ? null : { price: source.price, t: 0, isStale: false },
    changePercent: async () => null,
    candles: async (instrument, timeframe, { to, limit }) => {
      requested.push(timeframe);
      const isServed = (source.timeframes ?? ['M1', 'H1']).includes(timeframe);
      const parts = timeframe === 'H1' ? (source.hours ?? source.minutes) : source.minutes;
      const candles = isServed ? aggregate(instrument, timeframe, parts) : [];
      return {
        candles: candles.filter(({ t }) => t < to).slice(-limit),
        forming: null,
        isFilling: source.isFilling ?? false,
      };
    },
    replayable: async () => null,
    whenPrepared: async () => undefined,
    health: () => ({ state: 'live', since: 0, detail: null }),
    onTick: () => () => undefined,
    stop: async () => undefined,
  };
}

/** Minutes of calm trading around the entry, with what happens in some of them. */
export function calmMinutes(
  { from, to }: { from: number; to: number },
  events: Readonly<Record<number, Partial<Candle>>> = {},
): Candle[] {
  return Array.from({ length: (to - from) / MINUTE_MS }, (_, n) => {
    const t = from + n * MINUTE_MS;
    return { t, o: 1.085, h: 1.0851, l: 1.0849, c: 1.085, v: 1, ...events[t] };
  });
}
