import { DAY_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import { TRADING_SESSIONS } from '#contracts/rules/time/trading-sessions.ts';

/** UTC ms of a time of day as HH:MM, on the day of a moment. */
const onDayOf = (t: number, time: string): number =>
  Math.floor(t / DAY_MS) * DAY_MS + Date.parse(`1970-01-01T${time}:00.000Z`);

/**
 * The session that opened last on the UTC day of a moment; Asia's opens with the day.
 *
 * @param t UTC ms
 * @returns its name, and the whole minutes until it ends, 0 after its end
 */
export function sessionOf(t: number): { name: string; minutesLeft: number } {
  const [asia] = TRADING_SESSIONS;
  const session = TRADING_SESSIONS.findLast(({ start_utc }) => onDayOf(t, start_utc) <= t) ?? asia;
  const left = onDayOf(t, session.end_utc) - t;
  return { name: session.name, minutesLeft: Math.max(0, Math.ceil(left / MINUTE_MS)) };
}
