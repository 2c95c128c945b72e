import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Swing } from '../indicators/swings.ts';
import { signOf } from './facing.ts';
import type { StopHunt } from './stop-hunt.ts';

/**
 * The quarter-hour that first closes beyond the last swing of the opposite kind which was known before
 * the furthest point of a hunt: above the last swing high after a hunt of lows.
 *
 * @param swings of the same quarter-hours, oldest first
 * @returns its index, or null while there is none
 */
export function structureBreakAt(
  quarters: readonly Candle[],
  swings: readonly Swing[],
  hunt: Pick<StopHunt, 'side' | 'index'>,
): number | null {
  const kind = hunt.side === 'low' ? 'high' : 'low';
  const swing = swings.findLast((each) => each.kind === kind && each.knownAt < hunt.index);
  if (swing === undefined) return null;
  const sign = signOf(hunt.side);
  const place = quarters.findIndex(
    ({ c }, index) => index >= hunt.index && sign * (c - swing.price) > 0,
  );
  return place === -1 ? null : place;
}
