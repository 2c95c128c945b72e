import { DAY_MS, HOUR_MS } from '../durations.ts';
import { type Instrument, type TradingHours, instrumentFacts } from '../market/instruments.ts';
import { daysOf } from '../market/timeframes.ts';
import { tradingDayOf, weekdayOf } from './trading-day.ts';

const SATURDAY = 6;

/** Christmas and New Year: only crypto is traded. */
function isHoliday(day: number): boolean {
  const date = new Date(day * DAY_MS);
  const key = `${date.getUTCMonth() + 1}-${date.getUTCDate()}`;
  return key === '12-25' || key === '1-1';
}

/** A day on which the currency market trades at all. @param day of `tradingDayOf` */
export function isTradingDay(day: number): boolean {
  const weekday = weekdayOf(day);
  return weekday !== 0 && weekday !== SATURDAY && !isHoliday(day);
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

/**
 * When an instrument's market opens or closes next.
 *
 * @param t UTC ms
 * @returns UTC ms, or null for a market that never closes
 */
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
