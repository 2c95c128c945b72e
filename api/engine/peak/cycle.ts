import { averageDailyRange, rangeOf } from '#api/engine/indicators/indicators.ts';
import type { Swing } from '#api/engine/indicators/swings.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { isTradingDay } from '#contracts/rules/time/market-calendar.ts';
import { candleEnd, daysOf } from '#contracts/rules/market/timeframes.ts';
import type { DayContext, PeakInput } from './day-context.ts';

type Extreme = Pick<Swing, 'price' | 'index'>;

/** Without the candle of the peak: a flash crash would confirm a turn at every close. */
function extremeBetween(
  candles: readonly Candle[],
  kind: Swing['kind'],
  { after, to }: { after: number; to: number },
): Extreme | null {
  let extreme: Extreme | null = null;
  for (let index = after + 1; index <= to; index += 1) {
    const candle = candles[index];
    if (candle !== undefined) extreme = further(extreme, kind, { candle, index });
  }
  return extreme;
}

/** The first of equals. */
function further(
  extreme: Extreme | null,
  kind: Swing['kind'],
  { candle, index }: { candle: Candle; index: number },
): Extreme {
  const price = kind === 'high' ? candle.h : candle.l;
  const isNew =
    extreme === null || (kind === 'high' ? price > extreme.price : price < extreme.price);
  return isNew ? { price, index } : extreme;
}

/**
 * Peak formation highs and lows in turn, oldest first: the extreme since the last peak becomes one
 * when a candle closes a reversal away from it. One candle confirms one peak at most, the high
 * first.
 *
 * @param reversals of each candle, price units; a candle without one does not take part
 * @source market maker method as taught (peak formations one daily range apart); the zigzag of
 *   A. A. Merrill, Filtered Waves (1977)
 */
export function findPeaks(
  candles: readonly Candle[],
  reversals: readonly (number | null)[],
): Swing[] {
  const peaks: Swing[] = [];
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

export type Cycle = {
  readonly direction: 'rise' | 'drop'; // after a low the price rises, after a high it drops
  readonly anchor: Swing;
  readonly days: number; // trading days since the peak, both ends counted: 1 for a peak of today
  readonly expansion: number; // distance travelled from the peak, in today's daily ranges
  readonly level: 1 | 2 | 3;
};

function rangeOfEachHour({ instrument, candles }: PeakInput): (number | null)[] {
  const { D1: days, H1: hours } = candles;
  const closings = days.map(({ t }, index) => days[index + 1]?.t ?? candleEnd(instrument, 'D1', t));
  const ranges = [null, ...days.map((_, index) => averageDailyRange(days.slice(0, index + 1)))];
  let closed = 0;
  return hours.map(({ t }) => {
    while (closed < days.length && t >= (closings[closed] ?? Infinity)) closed += 1;
    return ranges[closed] ?? null;
  });
}

/** Three levels of about one daily range each make a whole cycle. */
function levelOf(expansion: number): Cycle['level'] {
  if (expansion < 1.5) return 1;
  return expansion < 2.5 ? 2 : 3;
}

/** The furthest distance of the candles after a peak; for the newest candle, the distance of its close. */
function distanceFrom({ kind, price, index }: Swing, hours: readonly Candle[]): number {
  const after = hours.slice(index + 1);
  if (after.length === 0) return Math.abs((hours.at(-1)?.c ?? price) - price);
  const { high, low } = rangeOf(after);
  return Math.max(kind === 'low' ? high - price : price - low, 0);
}

/** The cycle since the last peak; null before the first confirmed peak. */
export function currentCycle(input: PeakInput, { adr }: DayContext): Cycle | null {
  const { H1: hours } = input.candles;
  const anchor = findPeaks(hours, rangeOfEachHour(input)).at(-1);
  const hour = anchor && hours[anchor.index];
  if (anchor === undefined || hour === undefined) return null;
  const { of } = daysOf(input.instrument);
  let tradingDays = 0;
  for (let day = of(hour.t); day <= of(input.asOf); day += 1)
    tradingDays += Number(isTradingDay(day));
  const expansion = distanceFrom(anchor, hours) / adr;
  return {
    direction: anchor.kind === 'low' ? 'rise' : 'drop',
    anchor,
    days: Math.max(1, tradingDays),
    expansion,
    level: levelOf(expansion),
  };
}
