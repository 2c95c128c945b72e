import type { Swing } from '#api/engine/indicators/swings.ts';
import type { InstitutionalAnalysis } from '#contracts/market/institutional.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Chart, Side } from './chart.ts';

/** A price range in which buyers (bullish) or sellers (bearish) are modelled to wait. */
export type Zone = {
  readonly kind: InstitutionalAnalysis['zones'][number]['kind'];
  readonly side: Side;
  readonly low: number;
  readonly high: number;
  readonly index: number; // index of the bar at whose close it was confirmed
};

/** Distance of a price from a zone; 0 inside. */
export const distanceTo = ({ low, high }: Pick<Zone, 'low' | 'high'>, price: number): number =>
  Math.max(0, low - price, price - high);

/** The nearest zone, the first of equals; null without zones. */
export function nearestZone(zones: readonly Zone[], price: number): Zone | null {
  return zones.toSorted((a, b) => distanceTo(a, price) - distanceTo(b, price))[0] ?? null;
}

/** A close beyond the last confirmed swing: with the trend (BOS), or against it (CHoCH). */
export type Break = {
  readonly kind: 'BOS' | 'CHoCH';
  readonly side: Side;
  readonly swing: Swing;
  readonly index: number; // index of the bar that closed there
};

export type Trend = InstitutionalAnalysis['trend'];

/**
 * Walks through the closes. A close beyond the last confirmed swing high turns the trend up or
 * keeps it up, one beyond the last confirmed swing low turns it down or keeps it down; each swing
 * is broken once in one trend. The first break begins a trend, which is `none` before.
 *
 * @source "smart money concepts" as practitioners teach it: break of structure, change of character
 */
export function readStructure({ bars, swings }: Pick<Chart, 'bars' | 'swings'>): {
  breaks: readonly Break[];
  trend: Trend;
} {
  const confirmed = swings.toSorted((a, b) => a.knownAt - b.knownAt);
  const last: LastSwings = {};
  const broken = new Set<Swing>();
  const breaks: Break[] = [];
  let trend: Trend = 'none';
  let next = 0;
  for (const [index, { c }] of bars.entries()) {
    for (
      let swing = confirmed[next];
      swing && swing.knownAt <= index;
      swing = confirmed[(next += 1)]
    )
      last[swing.kind] = swing;
    const broke = breakAt(c, last);
    if (broke === null) continue;
    const to = broke.side === 'bullish' ? 'up' : 'down';
    const isTurn = trend !== 'none' && trend !== to;
    if (isTurn || !broken.has(broke.swing))
      breaks.push({ ...broke, kind: isTurn ? 'CHoCH' : 'BOS', index });
    broken.add(broke.swing);
    trend = to;
  }
  return { breaks, trend };
}

type LastSwings = { high?: Swing; low?: Swing };

function breakAt(close: number, { high, low }: LastSwings): Pick<Break, 'side' | 'swing'> | null {
  if (high && close > high.price) return { side: 'bullish', swing: high };
  if (low && close < low.price) return { side: 'bearish', swing: low };
  return null;
}

/** Where the move that broke a swing began: the furthest bar the other way since that swing. */
function originOf(bars: readonly Candle[], { side, swing, index }: Break): number {
  let origin = swing.index;
  for (let i = swing.index; i <= index; i += 1) {
    const [bar, furthest] = [bars[i], bars[origin]];
    if (!bar || !furthest) continue;
    if (side === 'bullish' ? bar.l <= furthest.l : bar.h >= furthest.h) origin = i;
  }
  return origin;
}

/** The last bar against the move before its begin; null when all bars since the swing went with it. */
function blockOf(bars: readonly Candle[], structureBreak: Break): Zone | null {
  const { side, swing, index } = structureBreak;
  const before = bars.slice(swing.index, originOf(bars, structureBreak) + 1);
  const bar = before.findLast(({ o, c }) => (side === 'bullish' ? c < o : c > o));
  return bar ? { kind: 'order block', side, low: bar.l, high: bar.h, index } : null;
}

const isClosedThrough = ({ side, low, high, index }: Zone, bars: readonly Candle[]): boolean =>
  bars.slice(index + 1).some(({ c }) => (side === 'bullish' ? c < low : c > high));

/**
 * Open order blocks, oldest first: the last bar against the move before each break of structure in
 * the direction of the trend, until a close has gone through it.
 *
 * @source "smart money concepts" as practitioners teach it: order block
 */
export function openOrderBlocks({ bars }: Pick<Chart, 'bars'>, breaks: readonly Break[]): Zone[] {
  const blocks = new Map<string, Zone>();
  for (const each of breaks) {
    const block = each.kind === 'BOS' ? blockOf(bars, each) : null;
    if (block === null) continue;
    const key = `${block.side} ${block.low} ${block.high}`;
    if (!blocks.has(key)) blocks.set(key, block);
  }
  return [...blocks.values()].filter((block) => !isClosedThrough(block, bars));
}

const SMALLEST = 0.1; // share of a usual range from which a gap counts
const SIDES: readonly Side[] = ['bullish', 'bearish'];

const between = (side: Side, first: Candle, third: Candle): { low: number; high: number } =>
  side === 'bullish' ? { low: first.h, high: third.l } : { low: third.h, high: first.l };

const isTradedThrough = ({ side, low, high }: Zone, candles: readonly Candle[]): boolean =>
  candles.some(({ h, l }) => (side === 'bullish' ? l <= low : h >= high));

/**
 * Gaps between the first and the third of three bars, oldest first, at least a tenth of a usual
 * range high, that no later price has traded through. A gap is known at the close of the third.
 *
 * @source "smart money concepts" as practitioners teach it: fair value gap
 */
export function openGaps(chart: Pick<Chart, 'bars' | 'later' | 'ranges'>): Zone[] {
  const { bars, later, ranges } = chart;
  const candles = [...bars, ...later];
  return bars.flatMap((third, index) => {
    const [first, range] = [bars[index - 2], ranges[index]];
    if (first === undefined || typeof range !== 'number') return [];
    return SIDES.map((side): Zone => ({
      kind: 'fair value gap',
      side,
      ...between(side, first, third),
      index,
    })).filter(
      (gap) =>
        gap.high - gap.low >= SMALLEST * range && !isTradedThrough(gap, candles.slice(index + 1)),
    );
  });
}
