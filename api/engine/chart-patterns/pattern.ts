import type { PatternLine, TradingSignal } from '#contracts/market/chart-analyses.ts';
import { roundPrice } from '#contracts/rules/market/instruments.ts';
import type { Chart, View } from './chart.ts';

/** A pattern on a chart. */
export type Pattern = {
  readonly name: string;
  /** Expected direction; null while it may break either way. */
  readonly direction: TradingSignal['direction'] | null;
  readonly isConfirmed: boolean;
  /** Candles from its first to its last swing. */
  readonly span: number;
  /** How exactly the swings touch their lines, 0 to 1. */
  readonly touchQuality: number;
  /** The price that must not be passed while the pattern holds. */
  readonly extreme: number;
  /** Target price; null for the next level. */
  readonly target: number | null;
  readonly lines: readonly PatternLine[];
  /** A description in plain words. */
  readonly description: string;
};

/** A place on a view: index of the candle, and price. */
export type Point = { readonly index: number; readonly price: number };

/** The price of the straight line through two points, by index. */
export function lineThrough(a: Point, b: Point): (index: number) => number {
  const slope = (b.price - a.price) / (b.index - a.index);
  return (index) => a.price + slope * (index - a.index);
}

/** 1 without deviation, 0 at the largest allowed one. */
export const exactness = (off: number, allowed: number): number =>
  Math.max(0, 1 - Math.abs(off) / allowed);

/** Lines between neighbouring points of a view, in prices and times of the chart. */
export function drawLines(
  chart: Chart,
  view: View,
  { pattern, kind, points }: Pick<PatternLine, 'pattern' | 'kind'> & { points: readonly Point[] },
): PatternLine[] {
  const places = points.map(({ index, price }): [number, number] => [
    chart.candles[index]?.t ?? chart.last.t,
    roundPrice(chart.instrument, view.side * price),
  ]);
  return places.slice(1).flatMap((to, n) => {
    const from = places[n];
    return from === undefined ? [] : [{ pattern, kind, from, to }];
  });
}

type Awaited = {
  /** Index of the last turning point. */
  after: number;
  /** Price whose break downwards confirms the pattern, by index. */
  neckline: (index: number) => number;
  /** A close above it ends the pattern. */
  extreme: number;
  /** Height of the pattern: the distance from the break to the target. */
  height: number;
};

/** Price of the break and target; both null before the break. */
export type Break = { brokenAt: number; target: number } | { brokenAt: null; target: null };

/**
 * Follows a pattern from its last turn to the end of the chart. A close beyond the neckline confirms
 * it; its height, measured from there, is its target.
 *
 * @returns null when it is over: it failed, or reached its target
 * @source T. N. Bulkowski, Encyclopedia of Chart Patterns (2005): confirmation and measure rule
 */
export function followBreak(
  { candles }: View,
  { after, neckline, extreme, height }: Awaited,
): Break | null {
  let outcome: Break = { brokenAt: null, target: null };
  for (const [n, { l, c }] of candles.slice(after + 1).entries()) {
    const index = after + 1 + n;
    if (c > extreme) return null;
    if (outcome.brokenAt === null && c < neckline(index)) {
      outcome = { brokenAt: index, target: neckline(index) - height };
    }
    if (outcome.target !== null && l <= outcome.target) return null;
  }
  return outcome;
}
