import type { Swing } from '../indicators/swings.ts';
import { type Chart, priceText, type View, viewOf } from './chart.ts';
import { drawLines, exactness, followBreak, lineThrough, type Pattern } from './pattern.ts';

const HEAD_ABOVE_ATR = 1;
const SHOULDERS_APART_ATR = 1;

type Figure = { left: Swing; low: Swing; head: Swing; nextLow: Swing; right: Swing };

/** High, low, high, …: of neighbours of one kind only the farthest stays. */
function alternating(swings: readonly Swing[]): Swing[] {
  const kept: Swing[] = [];
  for (const swing of swings) {
    const last = kept.at(-1);
    if (last?.kind !== swing.kind) kept.push(swing);
    else if (swing.kind === 'high' ? swing.price > last.price : swing.price < last.price) {
      kept[kept.length - 1] = swing;
    }
  }
  return kept;
}

const hasShape = ({ left, head, right }: Figure, atr: number): boolean =>
  head.price - Math.max(left.price, right.price) >= HEAD_ABOVE_ATR * atr &&
  Math.abs(left.price - right.price) <= SHOULDERS_APART_ATR * atr;

/** The newest first. */
function figuresOf({ swings, atr }: View): Figure[] {
  const turns = alternating(swings);
  return turns
    .flatMap((right, n) => {
      const [left, low, head, nextLow] = turns.slice(Math.max(0, n - 4), n);
      if (right.kind !== 'high' || !left || !low || !head || !nextLow) return [];
      return [{ left, low, head, nextLow, right }];
    })
    .filter((figure) => hasShape(figure, atr))
    .reverse();
}

function describe(chart: Chart, { side }: View, { left, head, right }: Figure): string {
  const turn = side === 1 ? 'high' : 'low';
  const text = (swing: Swing): string => priceText(chart, side * swing.price);
  return `a ${turn} at ${text(head)} between two lesser ones at ${text(left)} and ${text(right)}`;
}

function toPattern(chart: Chart, view: View, figure: Figure): Pattern | null {
  const { left, low, head, nextLow, right } = figure;
  const { side } = view;
  const neckline = lineThrough(low, nextLow);
  const height = head.price - neckline(head.index);
  const outcome = followBreak(view, { after: right.index, neckline, extreme: head.price, height });
  if (outcome === null) return null;
  const { brokenAt, target } = outcome;
  const end = brokenAt ?? chart.candles.length - 1;
  const pattern = side === 1 ? 'Head and shoulders' : 'Inverse head and shoulders';
  return {
    name: pattern,
    direction: side === 1 ? 'SELL' : 'BUY',
    isConfirmed: brokenAt !== null,
    span: end - left.index,
    touchQuality: exactness(left.price - right.price, SHOULDERS_APART_ATR * view.atr),
    extreme: side * head.price,
    target: target === null ? null : side * target,
    lines: [
      ...drawLines(chart, view, {
        pattern,
        kind: 'outline',
        points: [left, low, head, nextLow, right],
      }),
      ...drawLines(chart, view, {
        pattern,
        kind: 'neckline',
        points: [low, { index: end, price: neckline(end) }],
      }),
    ],
    words: describe(chart, view, figure),
  };
}

function findOnSide(chart: Chart, side: View['side']): Pattern | null {
  const view = viewOf(chart, side);
  for (const figure of figuresOf(view)) {
    const pattern = toPattern(chart, view, figure);
    if (pattern !== null) return pattern;
  }
  return null;
}

/**
 * A high (low) between two lesser ones of about one height; the line through the turns between them is
 * the neckline.
 *
 * @source A. W. Lo, H. Mamaysky, J. Wang, "Foundations of Technical Analysis", Journal of Finance 55
 *         (2000), who found such shapes to carry little information
 */
export const findHeadAndShoulders = (chart: Chart): Pattern[] =>
  ([1, -1] as const).flatMap((side) => findOnSide(chart, side) ?? []);
