import type { Candle } from '#contracts/rules/market/candles.ts';
import { emaSeries } from '../indicators/indicators.ts';

/** Of the newest hours: after so many an average of 50 has forgotten its seed. */
const HOURS = 300;

export type HourAverages = {
  readonly close: number;
  readonly ema5: number;
  readonly ema13: number;
  readonly ema50: number;
};

/** Exponential averages of hourly closes, or null with fewer than 50. */
export function hourAverages(hours: readonly Candle[]): HourAverages | null {
  const closes = hours.slice(-HOURS).map(({ c }) => c);
  const [ema5, ema13, ema50] = [5, 13, 50].map((period) => emaSeries(closes, period).at(-1));
  const close = closes.at(-1);
  if (close === undefined || typeof ema5 !== 'number' || typeof ema13 !== 'number') return null;
  return typeof ema50 === 'number' ? { close, ema5, ema13, ema50 } : null;
}
