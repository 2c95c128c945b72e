import type { CandleNeeds, CandlesOf } from '#api/engine/candles/candle-window.ts';
import type { SniperPair } from '#contracts/rules/signals/scanners.ts';

/**
 * Minutes from London's reference of the day before to the end of the session, 22 days of
 * quarter-hours, six weeks of days.
 */
export const SNIPER_NEEDS = { M1: 1200, M15: 2112, D1: 30 } as const satisfies CandleNeeds;

/** All that the 1M Sniper looks at. */
export type SniperInput = {
  readonly pair: SniperPair;
  /** Begin of the session, UTC ms. */
  readonly start: number;
  /** UTC ms; the candles are those that had closed by then. */
  readonly asOf: number;
  readonly candles: CandlesOf<typeof SNIPER_NEEDS>;
};
