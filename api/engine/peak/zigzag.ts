import type { Candle } from '#contracts/rules/market/candles.ts';

/** A turn of the market of one daily range or more. */
export type Peak = {
  readonly kind: 'high' | 'low';
  readonly price: number;
  /** Of the candle that turned. */
  readonly index: number;
  /** Of the candle at whose close the turn was known. */
  readonly knownAt: number;
};

type Extreme = { readonly price: number; readonly index: number };

/**
 * The furthest reach of high or low after one candle up to another; the first of equals. The candle of
 * the peak itself stays out: after a flash crash its other end would confirm a turn at every close.
 */
function extremeBetween(
  candles: readonly Candle[],
  kind: 'high' | 'low',
  { after, to }: { after: number; to: number },
): Extreme | null {
  let extreme: Extreme | null = null;
  for (let index = after + 1; index <= to; index += 1) {
    const candle = candles[index];
    if (candle !== undefined) extreme = further(extreme, kind, { candle, index });
  }
  return extreme;
}

function further(
  extreme: Extreme | null,
  kind: 'high' | 'low',
  { candle, index }: { candle: Candle; index: number },
): Extreme {
  if (kind === 'high') {
    return extreme !== null && extreme.price >= candle.h ? extreme : { price: candle.h, index };
  }
  return extreme !== null && extreme.price <= candle.l ? extreme : { price: candle.l, index };
}

/**
 * Peak formation highs and lows: the extreme since the last peak becomes one when a candle closes a
 * reversal away from it. One candle confirms one peak at most, the high first.
 *
 * @param candles closed, oldest first
 * @param reversals of each candle, price units: the average range of its day, null where it is unknown;
 *   such candles do not take part
 * @returns oldest first, highs and lows in turn
 * @source market maker method as taught (peak formations one daily range apart); the zigzag of
 *   A. A. Merrill, Filtered Waves (1977)
 */
export function findPeaks(
  candles: readonly Candle[],
  reversals: readonly (number | null)[],
): Peak[] {
  const peaks: Peak[] = [];
  let top: Extreme | null = null;
  let bottom: Extreme | null = null;
  for (const [index, candle] of candles.entries()) {
    const reversal = reversals[index] ?? null;
    if (reversal === null) continue;
    top = further(top, 'high', { candle, index });
    bottom = further(bottom, 'low', { candle, index });
    const last = peaks.at(-1)?.kind;
    if (last !== 'high' && candle.c <= top.price - reversal) {
      peaks.push({ kind: 'high', ...top, knownAt: index });
      bottom = extremeBetween(candles, 'low', { after: top.index, to: index });
    } else if (last !== 'low' && candle.c >= bottom.price + reversal) {
      peaks.push({ kind: 'low', ...bottom, knownAt: index });
      top = extremeBetween(candles, 'high', { after: bottom.index, to: index });
    }
  }
  return peaks;
}
