import { DAY_MINUTES } from './business-time.ts';
import { normal } from './randomness.ts';

type Halving = { readonly left: number; readonly middle: number; readonly right: number };

/** The points of a day in the order in which midpoints halve it, each between its two neighbours. */
function halvingsOfDay(): Halving[] {
  const halvings: Halving[] = [];
  const spans: [left: number, right: number][] = [[0, DAY_MINUTES]];
  for (const [left, right] of spans) {
    const middle = (left + right) >> 1;
    if (middle === left) continue;
    halvings.push({ left, middle, right });
    spans.push([left, middle], [middle, right]);
  }
  return halvings;
}

const HALVINGS = halvingsOfDay();

/**
 * Fills in a Brownian path between its first and last point by halving: the draw at a point depends
 * on its place alone, so the path is the same whoever asks for which part of it.
 *
 * @param path a point per minute, of which the first and the last are given
 * @param time business time at each point
 * @param deviation of the path in one unit of business time
 * @source A. Fournier, D. Fussell, L. Carpenter, Comm. ACM 25 (1982) 371-384, midpoint displacement;
 *   P. Glasserman, Monte Carlo Methods in Financial Engineering (2003), 3.1, Brownian bridge
 */
export function fillBridge(
  path: Float64Array,
  time: Float64Array,
  deviation: number,
  stream: number,
): void {
  for (const { left, middle, right } of HALVINGS) {
    const before = (time[middle] ?? 0) - (time[left] ?? 0);
    const after = (time[right] ?? 0) - (time[middle] ?? 0);
    const start = path[left] ?? 0;
    const expected = start + (((path[right] ?? 0) - start) * before) / (before + after);
    const spread = deviation * Math.sqrt((before * after) / (before + after));
    path[middle] = expected + spread * normal(stream, middle);
  }
}
