/** Fixed scan windows of the day in UTC, by the markets that are awake then; the same all year. */
export const TRADING_SESSIONS = [
  { name: 'Asia', start_utc: '00:00', end_utc: '06:00' },
  { name: 'London', start_utc: '07:00', end_utc: '16:00' },
  { name: 'New York', start_utc: '12:00', end_utc: '21:00' },
] as const;
