import type { Instrument } from './instruments.ts';
import { candleStart, type Timeframe } from './timeframes.ts';

export type Candle = {
  readonly t: number; // begin, UTC ms
  readonly o: number;
  readonly h: number;
  readonly l: number;
  readonly c: number;
  readonly v: number; // ticks or contracts, whatever the source counts; 0 where it counts nothing
};

const joined = (first: Candle, next: Candle): Candle => ({
  t: first.t,
  o: first.o,
  h: Math.max(first.h, next.h),
  l: Math.min(first.l, next.l),
  c: next.c,
  v: first.v + next.v,
});

/** Longer candles of shorter ones. Oldest first; the first and the last may be incomplete, as the shorter candles are. */
export function aggregate(
  instrument: Instrument,
  timeframe: Timeframe,
  candles: readonly Candle[],
): Candle[] {
  const longer: Candle[] = [];
  for (const candle of candles) {
    const t = candleStart(instrument, timeframe, candle.t);
    const last = longer.at(-1);
    if (last?.t === t) longer[longer.length - 1] = joined(last, candle);
    else longer.push({ ...candle, t });
  }
  return longer;
}
