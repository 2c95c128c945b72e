import { candleStart } from '#contracts/rules/market/timeframes.ts';
import type { WeeklyInput } from './weekly-input.ts';

/** The trading week before the one of the input. */
export type LastWeek = {
  readonly high: number;
  readonly low: number;
  /** Where it closed: 0 at its low, 1 at its high. */
  readonly closeShare: number;
};

/** Last week by its days; null where none of them is there or price never moved. */
export function readLastWeek({ instrument, asOf, candles }: WeeklyInput): LastWeek | null {
  const weekOpen = candleStart(instrument, 'W1', asOf);
  const lastOpen = candleStart(instrument, 'W1', weekOpen - 1);
  const days = candles.D1.filter(({ t }) => t >= lastOpen && t < weekOpen);
  const high = Math.max(...days.map(({ h }) => h));
  const low = Math.min(...days.map(({ l }) => l));
  const close = days.at(-1)?.c;
  if (close === undefined || high === low) return null;
  return { high, low, closeShare: (close - low) / (high - low) };
}

/** 1: since the week's open price was below last week's low and is back above; -1 mirrored; else 0. */
export function sweepOf({ instrument, asOf, candles }: WeeklyInput, lastWeek: LastWeek): number {
  const weekOpen = candleStart(instrument, 'W1', asOf);
  const hours = candles.H1.filter(({ t }) => t >= weekOpen);
  const close = hours.at(-1)?.c ?? NaN;
  const isLowSwept = hours.some(({ l }) => l < lastWeek.low) && close > lastWeek.low;
  const isHighSwept = hours.some(({ h }) => h > lastWeek.high) && close < lastWeek.high;
  return Number(isLowSwept) - Number(isHighSwept);
}
