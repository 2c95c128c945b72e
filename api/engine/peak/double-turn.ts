import type { Candle } from '#contracts/rules/market/candles.ts';
import { facing, type RangeSide } from './facing.ts';

/** Quarter-hours between the two turns. */
const APART = { least: 4, most: 32 } as const;
/** In daily ranges: how far the second turn may lie beyond the first one, and inside of it. */
const SECOND = { beyond: 0.02, inside: 0.15 } as const;
const HEIGHT = 0.2;

/** Index of the close above the neckline, or null where the second low is undercut before. */
function breakoutAfter(bars: readonly Candle[], second: number, neckline: number): number | null {
  const low = bars[second]?.l ?? NaN;
  for (let index = second + 1; index < bars.length; index += 1) {
    const bar = bars[index];
    if (bar === undefined || bar.l < low) return null;
    if (bar.c > neckline) return index;
  }
  return null;
}

/**
 * A W after a hunt of lows, an M after one of highs: a second turn close to the first one, and a close
 * beyond the neckline, the furthest point between the two. The second turn is the one that holds until
 * that close.
 *
 * @param first index of the first turn
 * @param adr price units
 * @returns index of the quarter-hour that completes it, or null
 */
export function doubleTurnAt(
  quarters: readonly Candle[],
  { side, index: first }: { side: RangeSide; index: number },
  adr: number,
): number | null {
  const bars = facing(side, quarters);
  const bottom = bars[first]?.l ?? NaN;
  let neckline = -Infinity;
  for (let second = first + 1; second <= first + APART.most; second += 1) {
    const bar = bars[second];
    if (bar === undefined || bar.l < bottom - SECOND.beyond * adr) return null;
    const isNear = bar.l <= bottom + SECOND.inside * adr;
    const isHigh = neckline - Math.min(bottom, bar.l) >= HEIGHT * adr;
    if (second - first >= APART.least && isNear && isHigh) {
      const completed = breakoutAfter(bars, second, neckline);
      if (completed !== null) return completed;
    }
    neckline = Math.max(neckline, bar.h);
  }
  return null;
}
