import type { DataSource } from '#contracts/primitives.ts';
import type { Candle } from '#contracts/rules/candles.ts';
import type { Instrument } from '#contracts/rules/instruments.ts';
import type { Timeframe } from '#contracts/rules/timeframes.ts';

/** One run of candles: sources are never mixed, so that a figure can say where it comes from. */
export type CandleSeries = {
  readonly source: DataSource;
  readonly instrument: Instrument;
  readonly timeframe: Timeframe;
};

/** Begins with `from <= t < to`, UTC ms; of these the newest `limit`. */
export type CandleWindow = { readonly from: number; readonly to: number; readonly limit: number };

/** Closed candles, kept in chunks. */
export type CandleStore = {
  /** Oldest first. */
  read: (series: CandleSeries, window: CandleWindow) => Promise<Candle[]>;
  /**
   * Adds closed candles in one transaction; where a begin is already there, the later write counts.
   *
   * @param candles oldest first, without doubles
   */
  add: (series: CandleSeries, candles: readonly Candle[]) => Promise<void>;
  /** Begin of the first and last candle and how many there are; null when there is none. */
  extent: (series: CandleSeries) => Promise<{ from: number; to: number; count: number } | null>;
};
