import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { daysOf } from '#contracts/rules/market/timeframes.ts';

/**
 * Candles of the last trading days of an instrument, including the current one.
 *
 * @param candles shorter than a day, oldest first
 * @param count how many days
 */
export function lastDays(
  instrument: Instrument,
  candles: readonly Candle[],
  count: number,
): readonly Candle[] {
  const { of, start } = daysOf(instrument);
  let dayStart = Infinity;
  let days = 0;
  let first = candles.length;
  for (; first > 0; first -= 1) {
    const { t } = candles[first - 1] ?? { t: 0 };
    if (t >= dayStart) continue;
    if (days === count) break;
    days += 1;
    dayStart = start(of(t));
  }
  return candles.slice(first);
}
