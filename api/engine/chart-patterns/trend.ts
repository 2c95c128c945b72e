import type { Swing } from '../indicators/swings.ts';
import type { Chart } from './chart.ts';

export type Trend = 'up' | 'down' | null;

/**
 * The direction of the market's structure: a close beyond the last known swing high turns it up or
 * keeps it up, one beyond the last known swing low turns it down or keeps it down.
 *
 * @returns null before the first break
 */
export function trendOf({ candles, swings }: Pick<Chart, 'candles' | 'swings'>): Trend {
  const known = swings.toSorted((a, b) => a.knownAt - b.knownAt);
  let next = 0;
  let high: Swing | null = null;
  let low: Swing | null = null;
  let trend: Trend = null;
  for (const [index, { c }] of candles.entries()) {
    for (let swing = known[next]; swing && swing.knownAt <= index; swing = known[(next += 1)]) {
      if (swing.kind === 'high') high = swing;
      else low = swing;
    }
    if (high !== null && c > high.price) trend = 'up';
    else if (low !== null && c < low.price) trend = 'down';
  }
  return trend;
}
