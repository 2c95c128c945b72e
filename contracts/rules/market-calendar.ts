import { type Instrument, type TradingHours, instrumentFacts } from './instruments.ts';
import { tradingDayOf, tradingDayStart, weekdayOf } from './trading-day.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const SATURDAY = 6;

/** Christmas and New Year: nobody trades but in crypto. */
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
 * Whether an instrument is traded at a moment. Currencies: Sunday 17:00 to Friday 17:00 in New York;
 * metals and indices the same, less the hour after 17:00 of each day; crypto always.
 *
 * @param t UTC ms
 */
export function isMarketOpen(instrument: Instrument, t: number): boolean {
  const { hours } = instrumentFacts[instrument];
  if (hours === 'always') return true;
  const day = tradingDayOf(t);
  return isTradingDay(day) && t >= tradingDayStart(day) + OPENS_AFTER_MS[hours];
}

/**
 * When an instrument's market opens or closes next.
 *
 * @param t UTC ms
 * @returns UTC ms, or null for a market that never closes
 */
export function nextMarketChange(instrument: Instrument, t: number): number | null {
  const { hours } = instrumentFacts[instrument];
  if (hours === 'always') return null;
  const isOpen = isMarketOpen(instrument, t);
  for (let day = tradingDayOf(t); ; day += 1) {
    const opensAt = tradingDayStart(day) + OPENS_AFTER_MS[hours];
    const closesAt = tradingDayStart(day + 1);
    const edges = isTradingDay(day) ? [opensAt, closesAt] : [];
    const change = edges.find((edge) => edge > t && isMarketOpen(instrument, edge) !== isOpen);
    if (change !== undefined) return change;
  }
}
