import type { Span } from '#contracts/rules/market/gaps.ts';
import type { DataSource } from '#contracts/primitives.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { Timeframe } from '#contracts/rules/market/timeframes.ts';
import type { FeedHealth, Tick } from './feed.ts';
import type { ClosedCandles, HistoryWindow } from './history.ts';

export type LatestPrice = { readonly price: number; readonly t: number; readonly isStale: boolean };

export type CandleHistory = ClosedCandles & {
  readonly forming: Candle | null; // from its first minute to the latest price; null while closed
};

/** The newest candles that begin before a moment (UTC ms), at most so many. */
export type CandlePage = Omit<HistoryWindow, 'from'>;

/** The one market of this server: the prices of its feed and the stored candles. */
export type Market = {
  readonly source: DataSource;
  price: (instrument: Instrument) => LatestPrice | null;
  /** Percent since the close of the last trading day; null until there is one. */
  changePercent: (instrument: Instrument) => Promise<number | null>;
  candles: (
    instrument: Instrument,
    timeframe: Timeframe,
    page: CandlePage,
  ) => Promise<CandleHistory>;
  /** Where candles can be read repeatedly, UTC ms; null: each would need a call to a provider. */
  replayable: (instrument: Instrument, timeframe: Timeframe) => Promise<Span | null>;
  whenPrepared: () => Promise<void>; // the history is complete, or its preparation failed
  health: () => FeedHealth;
  onTick: (listen: (tick: Tick) => void) => () => void; // returns the function that unsubscribes
  /** Drops the candles cached in memory and returns the number of histories; absent where nothing is cached. */
  readonly forget?: () => number;
  stop: () => Promise<void>;
};

/** The newest price; null when the feed is stale; candles still have a close. */
export function livePrice(market: Pick<Market, 'price'>, instrument: Instrument): number | null {
  const latest = market.price(instrument);
  return latest === null || latest.isStale ? null : latest.price;
}

/** UTC ms; null without candles. */
export type MarketClock = (instruments: readonly Instrument[]) => number | null;

/** The current time of a market. Imported candles end in the past: their time is that of the newest price. */
export const marketClock =
  (market: Pick<Market, 'source' | 'price'>, now: () => number): MarketClock =>
  (instruments) => {
    if (market.source !== 'stored') return now();
    const ends = instruments.flatMap((each) => market.price(each)?.t ?? []);
    return ends.length === 0 ? null : Math.max(...ends);
  };
