import type { Swing } from '#api/engine/indicators/swings.ts';
import {
  type Chart,
  priceText,
  type View,
  viewOf,
  type Awaited,
  drawLines,
  exactness,
  followBreak,
  type Pattern,
  type Point,
  lineThrough,
} from './chart.ts';

/** A pattern on a view: its turns, the last of them confirmed, and where the neckline is drawn from. */
type Shape = Pick<Pattern, 'name' | 'touchQuality' | 'description'> &
  Omit<Awaited, 'after'> & {
    readonly turns: readonly [Point, ...Point[]];
    readonly trough: Point;
  };

function patternOf(chart: Chart, view: View, shape: Shape): Pattern | null {
  const { name, touchQuality, description, turns, trough, ...awaited } = shape;
  const { side } = view;
  const after = turns.at(-1)?.index ?? 0;
  const outcome = followBreak(view, { ...awaited, after });
  if (outcome === null) return null;
  const { brokenAt, target } = outcome;
  const end = brokenAt ?? chart.candles.length - 1;
  const breakLine = [trough, { index: end, price: awaited.neckline(end) }];
  return {
    name,
    direction: side === 1 ? 'SELL' : 'BUY',
    isConfirmed: brokenAt !== null,
    span: end - turns[0].index,
    touchQuality,
    extreme: side * awaited.extreme,
    target: target === null ? null : side * target,
    lines: [
      ...drawLines(chart, view, { pattern: name, kind: 'outline', points: turns }),
      ...drawLines(chart, view, { pattern: name, kind: 'neckline', points: breakLine }),
    ],
    description,
  };
}

function newestOnEachSide<Turns>(
  chart: Chart,
  shapesOn: (view: View) => Iterable<Turns>,
  toPattern: (chart: Chart, view: View, turns: Turns) => Pattern | null,
): Pattern[] {
  return ([1, -1] as const).flatMap((side) => {
    const view = viewOf(chart, side);
    for (const turns of shapesOn(view)) {
      const pattern = toPattern(chart, view, turns);
      if (pattern !== null) return [pattern];
    }
    return [];
  });
}

type Figure = { left: Swing; low: Swing; head: Swing; nextLow: Swing; right: Swing };

/** Alternating highs and lows: of neighbours of one kind only the farthest stays. */
function alternatingSwings(swings: readonly Swing[]): Swing[] {
  const alternating: Swing[] = [];
  for (const swing of swings) {
    const last = alternating.at(-1);
    if (last?.kind !== swing.kind) alternating.push(swing);
    else if (swing.kind === 'high' ? swing.price > last.price : swing.price < last.price) {
      alternating[alternating.length - 1] = swing;
    }
  }
  return alternating;
}

const hasShape = ({ left, head, right }: Figure, atr: number): boolean =>
  head.price - Math.max(left.price, right.price) >= atr &&
  Math.abs(left.price - right.price) <= atr;

function figuresOf({ swings, atr }: View): Figure[] {
  const turns = alternatingSwings(swings);
  return turns
    .flatMap((right, n) => {
      const [left, low, head, nextLow] = turns.slice(Math.max(0, n - 4), n);
      if (right.kind !== 'high' || !left || !low || !head || !nextLow) return [];
      return [{ left, low, head, nextLow, right }];
    })
    .filter((figure) => hasShape(figure, atr))
    .reverse();
}

function describeShoulders(chart: Chart, { side }: View, { left, head, right }: Figure): string {
  const turn = side === 1 ? 'high' : 'low';
  const text = (swing: Swing): string => priceText(chart, side * swing.price);
  return `a ${turn} at ${text(head)} between two lesser ones at ${text(left)} and ${text(right)}`;
}

function shouldersOf(chart: Chart, view: View, figure: Figure): Pattern | null {
  const { left, low, head, nextLow, right } = figure;
  const neckline = lineThrough(low, nextLow);
  return patternOf(chart, view, {
    name: view.side === 1 ? 'Head and shoulders' : 'Inverse head and shoulders',
    turns: [left, low, head, nextLow, right],
    trough: low,
    neckline,
    extreme: head.price,
    height: head.price - neckline(head.index),
    touchQuality: exactness(left.price - right.price, view.atr),
    description: describeShoulders(chart, view, figure),
  });
}

/**
 * A high (low) between two lesser ones of about one height; the line through the turns between them is
 * the neckline.
 *
 * @source A. W. Lo, H. Mamaysky, J. Wang, "Foundations of Technical Analysis", Journal of Finance 55
 *         (2000), who found such shapes to carry little information
 */
export const findHeadAndShoulders = (chart: Chart): Pattern[] =>
  newestOnEachSide(chart, figuresOf, shouldersOf);

type Tops = { first: Point; trough: Point; second: Point };

/** The lowest point between two tops; null when price went beyond both of them meanwhile. */
function troughBetween({ candles }: View, first: Point, second: Point): Point | null {
  const between = candles.slice(first.index + 1, second.index);
  const ceiling = Math.max(first.price, second.price);
  if (between.some(({ h }) => h > ceiling)) return null;
  const price = Math.min(...between.map(({ l }) => l));
  return { index: first.index + 1 + between.findIndex(({ l }) => l === price), price };
}

function* pairsOfTops(view: View): Generator<Tops> {
  const tops = view.swings.filter(({ kind }) => kind === 'high').reverse();
  for (const [n, second] of tops.entries()) {
    for (const first of tops.slice(n + 1)) {
      const distance = second.index - first.index;
      if (distance < 10 || distance > 80) continue;
      if (Math.abs(first.price - second.price) > view.tolerance) continue;
      const trough = troughBetween(view, first, second);
      if (trough === null) continue;
      const height = Math.min(first.price, second.price) - trough.price;
      if (height >= 2 * view.atr) yield { first, trough, second };
    }
  }
}

function describeDouble(chart: Chart, { side }: View, { trough, first, second }: Tops): string {
  const [turn, between] = side === 1 ? ['highs', 'low'] : ['lows', 'high'];
  const price = priceText(chart, (side * (first.price + second.price)) / 2);
  return `two ${turn} near ${price} with a ${between} of ${priceText(chart, side * trough.price)} between them`;
}

function doubleOf(chart: Chart, view: View, tops: Tops): Pattern | null {
  const { first, trough, second } = tops;
  const extreme = Math.max(first.price, second.price);
  return patternOf(chart, view, {
    name: view.side === 1 ? 'Double top' : 'Double bottom',
    turns: [first, trough, second],
    trough,
    neckline: () => trough.price,
    extreme,
    height: extreme - trough.price,
    touchQuality: exactness(first.price - second.price, view.tolerance),
    description: describeDouble(chart, view, tops),
  });
}

/**
 * Two highs (lows) at one height with a deep enough turn between them, 10 to 80 candles apart.
 *
 * @source T. N. Bulkowski, Encyclopedia of Chart Patterns (2005), double tops and bottoms
 */
export const findDoublePatterns = (chart: Chart): Pattern[] =>
  newestOnEachSide(chart, pairsOfTops, doubleOf);
