import type { CandleNeeds, CandlesOf } from '#api/engine/candles/candle-window.ts';
import type { PeakReading } from '#api/engine/peak/peak-reading.ts';
import type { DataSource } from '#contracts/primitives.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { Signal } from '#contracts/signals.ts';

/** A year of days with 50 before it, structure and averages of half-days, five days of hours. */
export const BRIEFING_NEEDS = { D1: 330, H4: 400, H1: 120 } as const satisfies CandleNeeds;

/** Candles of one instrument that had closed when the briefing was due. */
export type BriefingMarket = {
  readonly instrument: Instrument;
  readonly candles: CandlesOf<typeof BRIEFING_NEEDS>;
};

/** All that a briefing is made of, as it was known at 06:00 UTC of its date. */
export type BriefingInput = {
  /** 06:00 UTC of its date, UTC ms. */
  readonly dueAt: number;
  /** When it is made: later where it is caught up. */
  readonly madeAt: number;
  readonly source: DataSource;
  /** All instruments, in their usual order. */
  readonly markets: readonly BriefingMarket[];
  /** What the Peak Scanner read at that moment. */
  readonly peaks: readonly PeakReading[];
  /** Signals that were open at that moment, newest first. */
  readonly open: readonly Signal[];
};
