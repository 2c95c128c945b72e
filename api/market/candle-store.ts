import type { DataSource } from '#contracts/primitives.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { Timeframe } from '#contracts/rules/market/timeframes.ts';

/** One run of candles: sources are never mixed, so that a figure can say where it comes from. */
export type CandleSeries = {
  readonly source: DataSource;
  readonly instrument: Instrument;
  readonly timeframe: Timeframe;
};

/** Begins with `from <= t < to`, UTC ms; of these the newest `limit`. */
export type CandleWindow = { readonly from: number; readonly to: number; readonly limit: number };

/** Begin of the first and of the last candle, UTC ms, and how many there are. */
export type Extent = { readonly from: number; readonly to: number; readonly count: number };

/** The extent of a chunk; `start` is the begin of the chunk, at or before its first candle. */
export type ChunkExtent = Extent & { readonly start: number };

export type StoredSeries = Extent & Pick<CandleSeries, 'instrument' | 'timeframe'>;

/** Closed candles, stored in chunks. */
export type CandleStore = {
  read: (series: CandleSeries, window: CandleWindow) => Promise<Candle[]>; // oldest first
  /**
   * Adds closed candles in one transaction; where a begin is already there, the later write counts.
   *
   * @param candles oldest first, without doubles; iterated again where a transaction is repeated
   */
  add: (series: CandleSeries, candles: Iterable<Candle>) => Promise<void>;
  extent: (series: CandleSeries) => Promise<Extent | null>; // null when there is none
  chunks: (series: CandleSeries) => Promise<ChunkExtent[]>; // oldest first
  storedSeries: (source: DataSource) => Promise<StoredSeries[]>; // all series of a source
  clear: (source: DataSource) => Promise<void>; // removes all candles of a source
  /**
   * Removes minutes (M1, M5, M15) that began before a moment (UTC ms), in whole chunks. Imported ones
   * stay, because they cannot be fetched again, and so does everything from an hour up.
   */
  dropMinutesBefore: (t: number) => Promise<void>;
};
