import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Chart } from './measure-chart.ts';
import type { Break } from './structure.ts';
import type { Zone } from './zone.ts';

const isDown = ({ o, c }: Candle): boolean => c < o;
const isUp = ({ o, c }: Candle): boolean => c > o;

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

/** The last bar against the move up to its begin; null where all since the swing went with it. */
function blockOf(bars: readonly Candle[], found: Break): Zone | null {
  const { side, swing, index } = found;
  const isOpposite = side === 'bullish' ? isDown : isUp;
  const before = bars.slice(swing.index, originOf(bars, found) + 1);
  const bar = before.findLast(isOpposite);
  return bar ? { kind: 'order block', side, low: bar.l, high: bar.h, index } : null;
}

/** Bars after the one at whose close a block was known. */
const isClosedThrough = ({ side, low, high, index }: Zone, bars: readonly Candle[]): boolean =>
  bars.slice(index + 1).some(({ c }) => (side === 'bullish' ? c < low : c > high));

/**
 * The last bar against the move before each that broke structure in the direction of the trend, while no
 * close has gone through it.
 *
 * @returns oldest first; a bar that two breaks point to once
 * @source "smart money concepts" as practitioners teach it: order block
 */
export function openOrderBlocks({ bars }: Pick<Chart, 'bars'>, breaks: readonly Break[]): Zone[] {
  const blocks = new Map<string, Zone>();
  for (const found of breaks) {
    const block = found.kind === 'BOS' ? blockOf(bars, found) : null;
    if (block === null) continue;
    const key = `${block.side} ${block.low} ${block.high}`;
    if (!blocks.has(key)) blocks.set(key, block);
  }
  return [...blocks.values()].filter((block) => !isClosedThrough(block, bars));
}
