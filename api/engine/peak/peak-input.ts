import type { CandleNeeds, CandlesOf } from '#api/engine/candles/candle-window.ts';
import type { Probabilities } from '#contracts/rules/signals/prediction-model.ts';
import type { PeakInstrument } from '#contracts/rules/signals/scanners.ts';

/**
 * A quarter of hours for the zigzag, days that measure each of those hours by its own daily range, and
 * five days of quarter-hours.
 */
export const PEAK_NEEDS = { D1: 80, H1: 1500, M15: 480 } as const satisfies CandleNeeds;

/** All that the Peak Scanner looks at. */
export type PeakInput = {
  readonly instrument: PeakInstrument;
  /** UTC ms; the candles are those that had closed by then. */
  readonly asOf: number;
  readonly candles: CandlesOf<typeof PEAK_NEEDS>;
  /** Null where no prediction is there. */
  readonly probabilities: Probabilities | null;
};
