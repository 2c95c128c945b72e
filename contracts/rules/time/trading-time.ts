import type { Instrument } from '../market/instruments.ts';
import { isMarketOpen, isTradingDay, nextMarketChange } from './market-calendar.ts';
import { candleEnd, candleStart, type Timeframe } from '../market/timeframes.ts';
import { tradingDayOf, tradingDayStart } from './trading-day.ts';

/**
 * The newest moment at which an instrument was traded.
 *
 * @param t UTC ms
 * @returns `t` itself while the market is open, else when it closed
 */
export function lastTradedAt(instrument: Instrument, t: number): number {
  if (isMarketOpen(instrument, t)) return t;
  let day = tradingDayOf(t) - 1;
  while (!isTradingDay(day)) day -= 1;
  return tradingDayStart(day + 1);
}

/** Whether a market was open for longer than so many ms between two moments (UTC ms). */
export function hasTradedLonger(
  instrument: Instrument,
  { from, to }: { from: number; to: number },
  ms: number,
): boolean {
  let openMs = 0;
  for (let t = from; t < to && openMs <= ms;) {
    const change = Math.min(nextMarketChange(instrument, t) ?? to, to);
    if (isMarketOpen(instrument, t)) openMs += change - t;
    t = change;
  }
  return openMs > ms;
}

/**
 * Where the closed candles end: the begin of the one in progress, or its end where its market does not
 * open again before (a week is over on Friday).
 *
 * @param now UTC ms
 */
export function closedUntil(instrument: Instrument, timeframe: Timeframe, now: number): number {
  const start = candleStart(instrument, timeframe, now);
  if (isMarketOpen(instrument, now)) return start;
  const end = candleEnd(instrument, timeframe, start);
  return (nextMarketChange(instrument, now) ?? 0) >= end ? end : start;
}
