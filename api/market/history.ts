import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { Timeframe } from '#contracts/rules/market/timeframes.ts';
import type { CandleWindow } from './candle-store.ts';

export type ClosedCandles = {
  /** Oldest first, without a hole that is still going to be filled. */
  readonly candles: readonly Candle[];
  /** More of them are still being prepared. */
  readonly isFilling: boolean;
};

export type HistoryWindow = CandleWindow & {
  /** Takes what is at hand, and lets what a provider has to be asked for come later. */
  readonly isHasty?: boolean;
};

/** Closed candles of one source, wherever it has them from. The window never reaches beyond them. */
export type History = (
  instrument: Instrument,
  timeframe: Timeframe,
  window: HistoryWindow,
) => Promise<ClosedCandles>;

/** Which candles others are made of, where a source has none of their own. */
export const shorterTimeframe: Readonly<Record<Timeframe, Timeframe | null>> = {
  M1: null,
  M5: 'M1',
  M15: 'M5',
  H1: 'M15',
  H4: 'H1',
  D1: 'H1',
  W1: 'D1',
};
