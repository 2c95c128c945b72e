import { median } from '#api/engine/measures/statistics.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';

const QUARTER_MS = 900_000;

/** Sessions of the same type that are looked back on. */
const SESSIONS = 20;
/** Fewer say nothing about the usual. */
const LEAST_SESSIONS = 10;

/**
 * How far price usually goes in the first minutes of a session: the median over the last twenty of the
 * same type. A session with missing candles does not count.
 *
 * @param quarters M15, oldest first
 * @param start of the session at hand, UTC ms
 * @param lengthMs of the window, whole quarters of an hour
 * @returns price units, or null with fewer than ten sessions
 */
export function usualRange(
  quarters: readonly Candle[],
  start: number,
  lengthMs: number,
): number | null {
  const sessions = new Map<number, Candle[]>();
  for (const candle of quarters) {
    const daysBefore = Math.ceil((start - candle.t) / DAY_MS);
    const session = start - daysBefore * DAY_MS;
    if (daysBefore < 1 || candle.t - session >= lengthMs) continue;
    sessions.set(session, [...(sessions.get(session) ?? []), candle]);
  }
  const ranges = [...sessions.values()]
    .filter((candles) => candles.length === lengthMs / QUARTER_MS)
    .slice(-SESSIONS)
    .map(
      (candles) => Math.max(...candles.map(({ h }) => h)) - Math.min(...candles.map(({ l }) => l)),
    );
  return ranges.length < LEAST_SESSIONS ? null : median(ranges);
}
