import { MINUTE_MS } from '../durations.ts';

const MINUTES_PER_HOUR = 60;
const MINUTES_PER_DAY = 24 * MINUTES_PER_HOUR;

/**
 * How long a trade was open, as it is documented: `2h 15m`, below an hour `45m`, beyond a day `3d 4h`.
 *
 * @returns null unless both moments are there and in order
 */
export function durationBetween(openedAt: string | null, closedAt: string | null): string | null {
  if (openedAt === null || closedAt === null) return null;
  const minutes = Math.floor((Date.parse(closedAt) - Date.parse(openedAt)) / MINUTE_MS);
  if (!Number.isFinite(minutes) || minutes < 0) return null;
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  if (minutes >= MINUTES_PER_DAY) return `${Math.floor(hours / 24)}d ${hours % 24}h`;
  return hours === 0 ? `${minutes}m` : `${hours}h ${minutes % MINUTES_PER_HOUR}m`;
}
