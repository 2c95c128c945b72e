import { DAY_MS, HOUR_MS } from '../durations.ts';
import { type Instrument, type TradingHours, instrumentFacts } from '../market/instruments.ts';
import { daysOf, candleEnd, candleStart, type Timeframe } from '../market/timeframes.ts';
import { tradingDayOf, weekdayOf, tradingDayStart } from './trading-day.ts';

/** Christmas and New Year: only crypto is traded. */
function isHoliday(day: number): boolean {
  const date = new Date(day * DAY_MS);
  const month = 1 + date.getUTCMonth();
  return month === 12 ? date.getUTCDate() === 25 : month === 1 && date.getUTCDate() === 1;
}

/** A day on which the currency market trades at all. @param day of `tradingDayOf` */
export function isTradingDay(day: number): boolean {
  const weekday = weekdayOf(day);
  const isWeekend = weekday === 0 || weekday === 6;
  return !isWeekend && !isHoliday(day);
}

const OPENS_AFTER_MS: Readonly<Record<TradingHours, number>> = {
  always: 0,
  forex: 0,
  'daily-break': HOUR_MS, // 17:00 to 18:00 in New York
};

/**
 * When an instrument is traded on one of its days. Currencies: from 17:00 to 17:00 in New York, on
 * weekdays; metals and indices the same, less the first hour; crypto always, by UTC days.
 *
 * @param day of `daysOf`
 * @returns UTC ms, or null for a day without trade
 */
export function openHours(
  instrument: Instrument,
  day: number,
): { opensAt: number; closesAt: number } | null {
  const { hours } = instrumentFacts[instrument];
  const { start } = daysOf(instrument);
  if (hours !== 'always' && !isTradingDay(day)) return null;
  return { opensAt: start(day) + OPENS_AFTER_MS[hours], closesAt: start(day + 1) };
}

/** Whether an instrument is traded at a moment. @param t UTC ms */
export function isMarketOpen(instrument: Instrument, t: number): boolean {
  const hours = openHours(instrument, daysOf(instrument).of(t));
  return hours !== null && t >= hours.opensAt;
}

/** The next opening or closing. @param t UTC ms @returns UTC ms; null: it never closes */
export function nextMarketChange(instrument: Instrument, t: number): number | null {
  if (instrumentFacts[instrument].hours === 'always') return null;
  const isOpen = isMarketOpen(instrument, t);
  for (let day = tradingDayOf(t); ; day += 1) {
    const hours = openHours(instrument, day);
    const edges = hours === null ? [] : [hours.opensAt, hours.closesAt];
    const change = edges.find((edge) => edge > t && isMarketOpen(instrument, edge) !== isOpen);
    if (change !== undefined) return change;
  }
}

/** The newest moment of trade: `t` while the market is open, else its close. @param t UTC ms */
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
