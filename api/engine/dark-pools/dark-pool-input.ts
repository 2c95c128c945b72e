import type { CandleNeeds, CandlesOf } from '#api/engine/candles/candle-window.ts';
import type { DataSource } from '#contracts/primitives.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';

/** As much as the order book reads, which this is partly made of; of minutes four hours more, for patterns. */
export const DARK_POOL_NEEDS = {
  D1: 20,
  H1: 600,
  M15: 2016,
  M1: 360,
} as const satisfies CandleNeeds;

/** All that the hidden-liquidity model looks at. */
export type DarkPoolInput = {
  readonly instrument: Instrument;
  /** UTC ms; the candles are those that had closed by then. */
  readonly asOf: number;
  readonly candles: CandlesOf<typeof DARK_POOL_NEEDS>;
  /** The newest price; the last close where none is told. */
  readonly price: number | null;
  readonly source: DataSource;
};
