import { averageDailyRange, type Range, rangeOf } from '#api/engine/indicators/indicators.ts';
import type { CandleNeeds, EngineInput } from '#api/engine/candles/candle-window.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { DAY_MS, HOUR_MS } from '#contracts/rules/durations.ts';
import { daysOf } from '#contracts/rules/market/timeframes.ts';
import type { Probabilities } from '#contracts/rules/signals/prediction-model.ts';
import type { PeakInstrument } from '#contracts/rules/signals/scanners.ts';

/** A quarter of a year of hours, days for each of their ranges, and five days of quarter-hours. */
export const PEAK_NEEDS = { D1: 80, H1: 1500, M15: 480 } as const satisfies CandleNeeds;

export type PeakInput = EngineInput<typeof PEAK_NEEDS, PeakInstrument> & {
  readonly probabilities: Probabilities | null; // null without a prediction
};

export type DayContext = {
  readonly adr: number; // mean range of the last 14 closed days, price units, above zero
  readonly price: number; // close of the newest closed quarter-hour
  readonly previousDay: Range;
  readonly rangePosition: number; // percent of the range of the last five closed days; 0 at its low
  readonly threeDayRange: number; // range of the last three closed days, price units
  readonly today: readonly Candle[]; // closed quarter-hours of the trading day, which may be none
  readonly midnight: number; // 00:00 UTC of the date that the trading day carries
};

/** Position of a price in a range, 0 to 100 with one decimal; 50 for a range without height. */
function positionIn({ high, low }: Range, price: number): number {
  if (high <= low) return 50;
  const percent = (100 * (price - low)) / (high - low);
  return Number(Math.min(Math.max(percent, 0), 100).toFixed(1));
}

/** Null with fewer than 14 closed days, without a quarter-hour, or when no day had a range. */
export function dayContext({ instrument, asOf, candles }: PeakInput): DayContext | null {
  const { D1: days, M15: quarters } = candles;
  const adr = averageDailyRange(days) ?? 0;
  const price = quarters.at(-1)?.c;
  if (adr <= 0 || price === undefined) return null;
  const clock = daysOf(instrument);
  const day = clock.of(asOf);
  const start = clock.start(day);
  const threeDays = rangeOf(days.slice(-3));
  return {
    adr,
    price,
    previousDay: rangeOf(days.slice(-1)),
    rangePosition: positionIn(rangeOf(days.slice(-5)), price),
    threeDayRange: threeDays.high - threeDays.low,
    today: quarters.filter(({ t }) => t >= start),
    midnight: day * DAY_MS,
  };
}

/** Asia trades from 00:00 to 06:00 UTC, 24 quarter-hours. */
export const ASIA_ENDS_MS = 6 * HOUR_MS;

/** The range of 00:00 to 06:00 UTC; null with fewer than two thirds of its quarter-hours. */
export function asianRange({ today, midnight }: DayContext): Range | null {
  const asia = today.filter(({ t }) => t >= midnight && t < midnight + ASIA_ENDS_MS);
  return asia.length < 16 ? null : rangeOf(asia);
}

/** Whether the night was quiet: at most 0.4 of a daily range. */
export const isTight = ({ high, low }: Range, adr: number): boolean => high - low <= 0.4 * adr;
