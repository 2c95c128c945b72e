import type { Swing } from '#api/engine/indicators/swings.ts';
import { type Chart, priceText, type View, viewOf } from './chart.ts';
import {
  drawLines,
  exactness,
  followBreak,
  type Pattern,
  type Point,
  lineThrough,
} from './pattern.ts';

const HEAD_ABOVE_ATR = 1;
const SHOULDERS_APART_ATR = 1;

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
  head.price - Math.max(left.price, right.price) >= HEAD_ABOVE_ATR * atr &&
  Math.abs(left.price - right.price) <= SHOULDERS_APART_ATR * atr;

/** The newest first. */
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
    description: describeShoulders(chart, view, figure),
  };
}

function findShouldersOn(chart: Chart, side: View['side']): Pattern | null {
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
  ([1, -1] as const).flatMap((side) => findShouldersOn(chart, side) ?? []);

const NEAREST = 10; // candles from one top to the other
const FARTHEST = 80;
const LEAST_HEIGHT_ATR = 2;

type Tops = { first: Point; trough: Point; second: Point };

/** The lowest point between two tops; null when price went beyond both of them meanwhile. */
function troughBetween({ candles }: View, first: Point, second: Point): Point | null {
  const between = candles.slice(first.index + 1, second.index);
  const ceiling = Math.max(first.price, second.price);
  if (between.some(({ h }) => h > ceiling)) return null;
  const price = Math.min(...between.map(({ l }) => l));
  return { index: first.index + 1 + between.findIndex(({ l }) => l === price), price };
}

/** Pairs of tops at one height, the newest first. */
function* pairsOfTops(view: View): Generator<Tops> {
  const tops = view.swings.filter(({ kind }) => kind === 'high').reverse();
  for (const [n, second] of tops.entries()) {
    for (const first of tops.slice(n + 1)) {
      const distance = second.index - first.index;
      if (distance < NEAREST || distance > FARTHEST) continue;
      if (Math.abs(first.price - second.price) > view.tolerance) continue;
      const trough = troughBetween(view, first, second);
      if (trough === null) continue;
      const height = Math.min(first.price, second.price) - trough.price;
      if (height >= LEAST_HEIGHT_ATR * view.atr) yield { first, trough, second };
    }
  }
}

function describeDouble(chart: Chart, { side }: View, { trough, first, second }: Tops): string {
  const [turn, between] = side === 1 ? ['highs', 'low'] : ['lows', 'high'];
  const price = priceText(chart, (side * (first.price + second.price)) / 2);
  return `two ${turn} near ${price} with a ${between} of ${priceText(chart, side * trough.price)} between them`;
}

function findDoubleOn(chart: Chart, side: View['side']): Pattern | null {
  const view = viewOf(chart, side);
  const name = side === 1 ? 'Double top' : 'Double bottom';
  for (const tops of pairsOfTops(view)) {
    const { first, trough, second } = tops;
    const extreme = Math.max(first.price, second.price);
    const height = extreme - trough.price;
    const neckline = (): number => trough.price;
    const outcome = followBreak(view, { after: second.index, neckline, extreme, height });
    if (outcome === null) continue;
    const { brokenAt, target } = outcome;
    const end = brokenAt ?? chart.candles.length - 1;
    return {
      name,
      direction: side === 1 ? 'SELL' : 'BUY',
      isConfirmed: brokenAt !== null,
      span: end - first.index,
      touchQuality: exactness(first.price - second.price, view.tolerance),
      extreme: side * extreme,
      target: target === null ? null : side * target,
      lines: [
        ...drawLines(chart, view, {
          pattern: name,
          kind: 'outline',
          points: [first, trough, second],
        }),
        ...drawLines(chart, view, {
          pattern: name,
          kind: 'neckline',
          points: [trough, { index: end, price: trough.price }],
        }),
      ],
      description: describeDouble(chart, view, tops),
    };
  }
  return null;
}

/**
 * Two highs (lows) at one height with a deep enough turn between them, 10 to 80 candles apart.
 *
 * @source T. N. Bulkowski, Encyclopedia of Chart Patterns (2005), double tops and bottoms
 */
export const findDoublePatterns = (chart: Chart): Pattern[] =>
  ([1, -1] as const).flatMap((side) => findDoubleOn(chart, side) ?? []);
