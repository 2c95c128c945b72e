import type { Swing } from '#api/engine/indicators/swings.ts';
import type { InstitutionalAnalysis } from '#contracts/market/institutional.ts';
import type { Chart, Side } from './measure-chart.ts';

/** A close beyond the last swing that was known: with the trend (BOS), or against it (CHoCH). */
export type Break = {
  readonly kind: 'BOS' | 'CHoCH';
  readonly side: Side;
  readonly swing: Swing;
  /** Of the bar that closed there. */
  readonly index: number;
};

export type Trend = InstitutionalAnalysis['trend'];

/**
 * Walks through the closes. Beyond the last known swing high the trend turns or stays up, beyond the last
 * known swing low down; each swing is broken once in one trend. The first break of all begins a trend and
 * counts as one with it.
 *
 * @returns the breaks, oldest first, and the trend they left; `none` before the first
 * @source "smart money concepts" as practitioners teach it: break of structure, change of character
 */
export function readStructure({ bars, swings }: Pick<Chart, 'bars' | 'swings'>): {
  breaks: readonly Break[];
  trend: Trend;
} {
  const known = swings.toSorted((a, b) => a.knownAt - b.knownAt);
  const last: { high?: Swing; low?: Swing } = {};
  const broken = new Set<Swing>();
  const breaks: Break[] = [];
  let trend: Trend = 'none';
  let next = 0;
  for (const [index, { c }] of bars.entries()) {
    for (let swing = known[next]; swing && swing.knownAt <= index; swing = known[(next += 1)])
      last[swing.kind] = swing;
    const found = breakAt(c, last);
    if (found === null) continue;
    const to = found.side === 'bullish' ? 'up' : 'down';
    const isTurn = trend !== 'none' && trend !== to;
    if (isTurn || !broken.has(found.swing))
      breaks.push({ ...found, kind: isTurn ? 'CHoCH' : 'BOS', index });
    broken.add(found.swing);
    trend = to;
  }
  return { breaks, trend };
}

function breakAt(
  close: number,
  { high, low }: { high?: Swing; low?: Swing },
): { side: Side; swing: Swing } | null {
  if (high && close > high.price) return { side: 'bullish', swing: high };
  if (low && close < low.price) return { side: 'bearish', swing: low };
  return null;
}
