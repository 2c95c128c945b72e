import { DAY_MS, HOUR_MS } from '../durations.ts';
import { createZoneClock } from './broker-zone.ts';

/** Fixed scan windows of the day in UTC, by the markets that are awake then; the same all year. */
export const TRADING_SESSIONS = [
  { name: 'Asia', start_utc: '00:00', end_utc: '06:00' },
  { name: 'London', start_utc: '07:00', end_utc: '16:00' },
  { name: 'New York', start_utc: '12:00', end_utc: '21:00' },
] as const;

/** Hours of the currency markets, Monday to Friday, by their own clocks and summer times. */
const MARKET_SESSIONS = [
  { name: 'Sydney', zone: 'Australia/Sydney', opens: 7, closes: 16 },
  { name: 'Tokyo', zone: 'Asia/Tokyo', opens: 9, closes: 18 },
  { name: 'London', zone: 'Europe/London', opens: 8, closes: 17 },
  { name: 'New York', zone: 'America/New_York', opens: 8, closes: 17 },
] as const;
type MarketSession = (typeof MARKET_SESSIONS)[number]['name'];

const markets = MARKET_SESSIONS.map((session) => ({
  ...session,
  clock: createZoneClock(session.zone),
}));

/** The sessions that are open at a moment (UTC ms): none, one, or several that overlap. */
export function sessionsAt(t: number): readonly MarketSession[] {
  const names: MarketSession[] = [];
  for (const market of markets) if (isOpen(market, t)) names.push(market.name);
  return names;
}

function isOpen({ clock, opens, closes }: (typeof markets)[number], t: number): boolean {
  const local = clock(t);
  const day = Math.floor(local / DAY_MS);
  const weekday = (((day + 3) % 7) + 7) % 7; // 0 is Monday: 1970 began on a Thursday
  const hour = (local - day * DAY_MS) / HOUR_MS;
  return weekday < 5 && hour >= opens && hour < closes;
}
