import type { Candle } from '#contracts/rules/market/candles.ts';
import { atrSeries } from '../indicators/indicators.ts';

const ATR_PERIOD = 14;
/** Candles whose volume is judged, and those it is compared with. */
const RECENT = 10;
const COMPARED = 250;

/**
 * How far the price travels in a day, as a percentage of it.
 *
 * @param days closed D1 candles, oldest first
 * @returns 100 x ATR of 14 days / close, or null with fewer than 14 days
 */
export function dailyVolatilityPercent(days: readonly Candle[]): number | null {
  const atr = atrSeries(days, ATR_PERIOD).at(-1);
  const close = days.at(-1)?.c;
  return atr === undefined || atr === null || close === undefined ? null : (100 * atr) / close;
}

/**
 * How busy the last ten candles were: the share of all earlier ten-candle windows within the last 250
 * candles that had no more volume.
 *
 * @param hours closed H1 candles, oldest first
 * @returns 0 to 100; null with fewer than 250 candles, or where the source counts no volume
 */
export function volumeScore(hours: readonly Candle[]): number | null {
  if (hours.length < COMPARED) return null;
  const volumes = hours.slice(-COMPARED).map(({ v }) => v);
  if (volumes.every((volume) => volume === 0)) return null;
  const means = volumes
    .slice(RECENT - 1)
    .map((_, end) => volumes.slice(end, end + RECENT).reduce((sum, v) => sum + v, 0) / RECENT);
  const now = means.at(-1) ?? 0;
  const earlier = means.slice(0, -1);
  return (100 * earlier.filter((mean) => mean <= now).length) / earlier.length;
}
