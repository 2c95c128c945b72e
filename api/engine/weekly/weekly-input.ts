import type { CandleNeeds, CandlesOf } from '#api/engine/candles/candle-window.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';

/** Six weeks of days, and hours enough to settle an average over 1,200 of them. */
export const WEEKLY_NEEDS = { D1: 30, H1: 2400 } as const satisfies CandleNeeds;

/** All that the Weekly Scanner looks at. */
export type WeeklyInput = {
  readonly instrument: Instrument;
  /** UTC ms: Monday 06:00, later where candles were missing then. */
  readonly asOf: number;
  readonly candles: CandlesOf<typeof WEEKLY_NEEDS>;
};
