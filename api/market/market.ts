import type { Span } from '#api/engine/candles/gaps.ts';
import type { DataSource } from '#contracts/primitives.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { Timeframe } from '#contracts/rules/market/timeframes.ts';
import type { FeedHealth, Tick } from './feed.ts';

/** The newest price of an instrument and whether its source has fallen silent since. */
export type LatestPrice = { readonly price: number; readonly t: number; readonly isStale: boolean };

export type CandleHistory = {
  /** Closed ones that begin before the asked moment, oldest first. */
  readonly candles: readonly Candle[];
  /** The candle in progress, from its first minute to the latest price; null while closed. */
  readonly forming: Candle | null;
  /** More history is still being prepared. */
  readonly isFilling: boolean;
};

export type CandlePage = {
  /** Only candles that begin before it, UTC ms. */
  readonly to: number;
  /** The newest of those. */
  readonly limit: number;
  /** Takes what is at hand, and lets what a provider has to be asked for come later. */
  readonly isHasty?: boolean;
};

/** The one market of this server: what its feed tells, and the candles it has kept. */
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
  /**
   * Where candles of a timeframe can be gone through again and again, UTC ms; null where a provider would
   * have to be asked for each.
   */
  replayable: (instrument: Instrument, timeframe: Timeframe) => Promise<Span | null>;
  /** Resolves when no history is being prepared any more, whether or not that went well. */
  whenPrepared: () => Promise<void>;
  health: () => FeedHealth;
  /** Calls back with every new price until the returned end is called. */
  onTick: (listen: (tick: Tick) => void) => () => void;
  /** Drops the candles that are kept in memory, and tells how many histories those were; absent: none are. */
  readonly forget?: () => number;
  stop: () => Promise<void>;
};
