import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Chart, Side } from './measure-chart.ts';
import type { Zone } from './zone.ts';

/** Share of a usual range from which a gap counts. */
const SMALLEST = 0.1;
const SIDES: readonly Side[] = ['bullish', 'bearish'];

/** What lies between the first and the third of three bars, where they do not overlap. */
const between = (side: Side, first: Candle, third: Candle): { low: number; high: number } =>
  side === 'bullish' ? { low: first.h, high: third.l } : { low: third.h, high: first.l };

const isTradedThrough = ({ side, low, high }: Zone, candles: readonly Candle[]): boolean =>
  candles.some(({ h, l }) => (side === 'bullish' ? l <= low : h >= high));

/**
 * Gaps between the first and the third of three bars, at least a tenth of a usual range high, that no
 * later price has traded through. A gap is known at the close of the third.
 *
 * @returns oldest first
 * @source "smart money concepts" as practitioners teach it: fair value gap
 */
export function openGaps({
  bars,
  later,
  ranges,
}: Pick<Chart, 'bars' | 'later' | 'ranges'>): Zone[] {
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
