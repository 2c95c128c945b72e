import type { CandleNeeds, CandlesOf } from '#api/engine/candles/candle-window.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';

/** Twenty days for the daily range, for hours to be compared with and for quarter-hours; three hours of minutes. */
export const ORDER_BOOK_NEEDS = {
  D1: 20,
  H1: 600,
  M15: 2016,
  M1: 180,
} as const satisfies CandleNeeds;

/** All that the order book of a pair is modelled from. */
export type OrderBookInput = {
  readonly instrument: Instrument;
  /** UTC ms; the candles are those that had closed by then. */
  readonly asOf: number;
  readonly candles: CandlesOf<typeof ORDER_BOOK_NEEDS>;
  /** The newest price, which the book lies around; the last close where none is told. */
  readonly price: number | null;
};
