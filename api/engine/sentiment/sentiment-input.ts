import type { CandleNeeds, CandlesOf } from '#api/engine/candles/candle-window.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';

/** A year of days with 50 before it, averages of 200 hours and 50 half-days with warm-up, a month of quarter-hours. */
export const SENTIMENT_NEEDS = {
  D1: 320,
  H4: 400,
  H1: 800,
  M15: 2016,
} as const satisfies CandleNeeds;

/** Entries in the members' journals of the last seven days. */
export type TraderPositioning = { readonly buys: number; readonly entries: number };

/** Input of the sentiment of a pair. */
export type SentimentInput = {
  readonly instrument: Instrument;
  /** UTC ms; the candles are those that had closed by then. */
  readonly asOf: number;
  readonly candles: CandlesOf<typeof SENTIMENT_NEEDS>;
  readonly positioning: TraderPositioning;
};
