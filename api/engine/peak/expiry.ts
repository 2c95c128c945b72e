import { isTradingDay } from '#contracts/rules/time/market-calendar.ts';
import { peakCalendar } from '#contracts/rules/signals/peak-schedule.ts';
import { tradingDayOf, tradingDayStart } from '#contracts/rules/time/trading-day.ts';

const TRIGGER_DAYS = 2;
const SWING_DAYS = 20;

/** 17:00 in New York at which the n-th trading day ends, the one of a moment counted first. */
function endOfTradingDays(t: number, count: number): number {
  let day = tradingDayOf(t);
  for (let left = count - 1; left > 0;) {
    day += 1;
    left -= Number(isTradingDay(day));
  }
  return tradingDayStart(day + 1);
}

/** A reversal of the day has until the end of the next trading day. UTC ms, from issue to expiry. */
export const triggerExpiry = (issuedAt: number): number => endOfTradingDays(issuedAt, TRIGGER_DAYS);

/** A swing has until the next generation day or for 20 trading days, the first to come. UTC ms. */
export const swingExpiry = (issuedAt: number): number =>
  Math.min(peakCalendar(issuedAt).nextGeneration, endOfTradingDays(issuedAt, SWING_DAYS));
