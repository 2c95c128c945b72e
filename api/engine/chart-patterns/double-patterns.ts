import { type Chart, priceText, type View, viewOf } from './chart.ts';
import { drawLines, exactness, followBreak, type Pattern, type Point } from './pattern.ts';

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

function describe(chart: Chart, { side }: View, { trough, first, second }: Tops): string {
  const [turn, between] = side === 1 ? ['highs', 'low'] : ['lows', 'high'];
  const price = priceText(chart, (side * (first.price + second.price)) / 2);
  return `two ${turn} near ${price} with a ${between} of ${priceText(chart, side * trough.price)} between them`;
}

function findOnSide(chart: Chart, side: View['side']): Pattern | null {
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
      words: describe(chart, view, tops),
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
  ([1, -1] as const).flatMap((side) => findOnSide(chart, side) ?? []);
