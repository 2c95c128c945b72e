import type { Candle } from '#contracts/rules/market/candles.ts';
import { isTradingDay } from '#contracts/rules/time/market-calendar.ts';
import { candleEnd, daysOf } from '#contracts/rules/market/timeframes.ts';
import { averageDailyRange } from '../indicators/average-daily-range.ts';
import { type DayContext, rangeOf } from './day-context.ts';
import type { PeakInput } from './peak-input.ts';
import { findPeaks, type Peak } from './zigzag.ts';

export type Cycle = {
  /** After a low the price rises, after a high it drops. */
  readonly direction: 'rise' | 'drop';
  readonly anchor: Peak;
  /** Trading days since the peak, both ends counted: 1 when it was made today. */
  readonly days: number;
  /** How far the price has come from the peak, in daily ranges of today. */
  readonly expansion: number;
  readonly level: 1 | 2 | 3;
};

/** Of each hour, the average range of the 14 days that had closed when it began. */
function rangeOfEachHour({ instrument, candles }: PeakInput): (number | null)[] {
  const { D1: days, H1: hours } = candles;
  const closings = days.map(({ t }, index) => days[index + 1]?.t ?? candleEnd(instrument, 'D1', t));
  const ranges = [null, ...days.map((_, index) => averageDailyRange(days.slice(0, index + 1)))];
  let closed = 0;
  return hours.map(({ t }) => {
    while (closed < days.length && t >= (closings[closed] ?? Infinity)) closed += 1;
    return ranges[closed] ?? null;
  });
}

function tradingDaysBetween(first: number, last: number): number {
  let count = 0;
  for (let day = first; day <= last; day += 1) count += Number(isTradingDay(day));
  return count;
}

/** Three levels of about one daily range each make a whole cycle. */
function levelOf(expansion: number): Cycle['level'] {
  if (expansion < 1.5) return 1;
  return expansion < 2.5 ? 2 : 3;
}

/** How far the candles after a peak have reached from it; where none follows, how far its own has closed. */
function distanceFrom({ kind, price, index }: Peak, hours: readonly Candle[]): number {
  const after = hours.slice(index + 1);
  if (after.length === 0) return Math.abs((hours.at(-1)?.c ?? price) - price);
  const { high, low } = rangeOf(after);
  return Math.max(kind === 'low' ? high - price : price - low, 0);
}

/** Where the market stands since its last peak; null where none is confirmed. */
export function currentCycle(input: PeakInput, { adr }: DayContext): Cycle | null {
  const { H1: hours } = input.candles;
  const anchor = findPeaks(hours, rangeOfEachHour(input)).at(-1);
  const hour = anchor && hours[anchor.index];
  if (anchor === undefined || hour === undefined) return null;
  const { of } = daysOf(input.instrument);
  const expansion = distanceFrom(anchor, hours) / adr;
  return {
    direction: anchor.kind === 'low' ? 'rise' : 'drop',
    anchor,
    days: Math.max(1, tradingDaysBetween(of(hour.t), of(input.asOf))),
    expansion,
    level: levelOf(expansion),
  };
}
