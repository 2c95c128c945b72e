import type { Candle } from '#contracts/rules/candles.ts';
import { type Chart, priceText, type View, viewOf } from './chart.ts';
import type { Level } from './levels.ts';
import { exactness, type Pattern } from './pattern.ts';

const WICK_TO_BODY = 2;
const WICK_TO_RANGE = 0.6;

/** On a view: the last body swallows a rising one before it. */
const isEngulfing = (before: Candle, last: Candle): boolean =>
  before.c > before.o && last.c < last.o && last.o >= before.c && last.c <= before.o;

/** On a view: a long wick above a small body, price was refused there. */
function isPinBar({ o, h, l, c }: Candle): boolean {
  const wick = h - Math.max(o, c);
  return wick > 0 && wick >= WICK_TO_BODY * Math.abs(o - c) && wick >= WICK_TO_RANGE * (h - l);
}

function findOnSide(chart: Chart, levels: readonly Level[], side: View['side']): Pattern | null {
  const view = viewOf(chart, side);
  const [before, last] = view.candles.slice(-2);
  if (!before || !last) return null;
  const kind = isEngulfing(before, last) ? 'engulfing' : isPinBar(last) ? 'pin bar' : null;
  if (kind === null) return null;
  const [level] = levels
    .map(({ price }) => side * price)
    .filter((price) => Math.abs(last.h - price) <= view.tolerance && last.c < price)
    .toSorted((a, b) => Math.abs(last.h - a) - Math.abs(last.h - b));
  if (level === undefined) return null;
  const [mood, what] = side === 1 ? ['Bearish', 'resistance'] : ['Bullish', 'support'];
  return {
    name: `${mood} ${kind} at ${what}`,
    direction: side === 1 ? 'SELL' : 'BUY',
    isConfirmed: true, // it is closed
    span: kind === 'engulfing' ? 2 : 1,
    touchQuality: exactness(last.h - level, view.tolerance),
    extreme: side * Math.max(level, last.h),
    target: null,
    lines: [],
    words: `the last candle turned at the level of ${priceText(chart, side * level)}`,
  };
}

/**
 * Engulfing candles and pin bars, where the last closed candle shows one at a level.
 *
 * @source S. Nison, Japanese Candlestick Charting Techniques (1991): engulfing pattern, hammer
 */
export const findCandleSigns = (chart: Chart, levels: readonly Level[]): Pattern[] =>
  ([1, -1] as const).flatMap((side) => findOnSide(chart, levels, side) ?? []);
