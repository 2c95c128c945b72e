import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { candleStart, type Timeframe } from '#contracts/rules/market/timeframes.ts';

const joined = (first: Candle, next: Candle): Candle => ({
  t: first.t,
  o: first.o,
  h: Math.max(first.h, next.h),
  l: Math.min(first.l, next.l),
  c: next.c,
  v: first.v + next.v,
});

/** Oldest first; the first and the last may be incomplete, as the shorter candles are. */
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
