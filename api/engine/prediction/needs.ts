import type { CandleNeeds } from '#api/engine/candles/candle-window.ts';

/** 6,000 labelled hours, 260 to warm the features up, 24 that have no label yet. */
export const TRAINING_NEEDS = { H1: 6300 } as const satisfies CandleNeeds;

/** What one answer is made of. */
export const PREDICTION_NEEDS = { H1: 400 } as const satisfies CandleNeeds;
