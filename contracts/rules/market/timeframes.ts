import { DAY_MS, MINUTE_MS } from '../durations.ts';
import { tradingDayOf, tradingDayStart, weekdayOf } from '../time/trading-day.ts';
import { type Instrument, instrumentFacts } from './instruments.ts';

export const TIMEFRAMES = ['M1', 'M5', 'M15', 'H1', 'H4', 'D1', 'W1'] as const;
export type Timeframe = (typeof TIMEFRAMES)[number];

/** Nominal length in ms; a day at a change of daylight saving is an hour off, see `candleEnd`. */
export const timeframeMs: Readonly<Record<Timeframe, number>> = {
  M1: MINUTE_MS,
  M5: 5 * MINUTE_MS,
  M15: 15 * MINUTE_MS,
  H1: 60 * MINUTE_MS,
  H4: 240 * MINUTE_MS,
  D1: DAY_MS,
  W1: 7 * DAY_MS,
};

/** New York's trading days, or UTC's where the market never closes. @returns functions of UTC ms */
export function daysOf(instrument: Instrument): {
  of: (t: number) => number;
  start: (day: number) => number;
} {
  return instrumentFacts[instrument].hours === 'always'
    ? { of: (t) => Math.floor(t / DAY_MS), start: (day) => day * DAY_MS }
    : { of: tradingDayOf, start: tradingDayStart };
}

const mondayOf = (day: number): number => day - ((weekdayOf(day) + 6) % 7);

/** M1 to H1 are aligned to UTC; H4, D1 and W1 to the trading day. @param t UTC ms */
export function candleStart(instrument: Instrument, timeframe: Timeframe, t: number): number {
  const length = timeframeMs[timeframe];
  if (length <= timeframeMs.H1) return Math.floor(t / length) * length;
  const days = daysOf(instrument);
  const day = days.of(t);
  if (timeframe === 'W1') return days.start(mondayOf(day));
  const start = days.start(day);
  return timeframe === 'D1' ? start : start + Math.floor((t - start) / length) * length;
}

/** The end of a candle and begin of the next. @param start of the candle, UTC ms */
export function candleEnd(instrument: Instrument, timeframe: Timeframe, start: number): number {
  const length = timeframeMs[timeframe];
  if (length <= timeframeMs.H1) return start + length;
  const days = daysOf(instrument);
  const day = days.of(start);
  if (timeframe === 'W1') return days.start(mondayOf(day) + 7);
  const nextDay = days.start(day + 1);
  return timeframe === 'D1' ? nextDay : Math.min(start + length, nextDay);
}
