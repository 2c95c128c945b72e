import { candleStart } from '#contracts/rules/market/timeframes.ts';
import type { WeeklyInput } from './weekly-input.ts';

/** Fewer hours than these since the week's open say that candles are missing. */
const LEAST_HOURS = 4;

/** Whether enough of a week has been recorded to score it. */
export function hasWeekBegun({ instrument, asOf, candles }: WeeklyInput): boolean {
  const weekOpen = candleStart(instrument, 'W1', asOf);
  return candles.H1.filter(({ t }) => t >= weekOpen).length >= LEAST_HOURS;
}
