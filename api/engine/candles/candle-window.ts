import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { type Timeframe, daysOf } from '#contracts/rules/market/timeframes.ts';
import { closedUntil } from '#contracts/rules/time/market-calendar.ts';

/** Candles of the last trading days, the current one included; from those of any days, oldest first. */
export function lastDays(
  instrument: Instrument,
  candles: readonly Candle[],
  count: number,
): readonly Candle[] {
  const { of, start } = daysOf(instrument);
  let dayStart = Infinity;
  let days = 0;
  let first = candles.length;
  for (; first > 0; first -= 1) {
    const { t } = candles[first - 1] ?? { t: 0 };
    if (t >= dayStart) continue;
    if (days === count) break;
    days += 1;
    dayStart = start(of(t));
  }
  return candles.slice(first);
}

/** How many closed candles of each timeframe an engine reads. */
export type CandleNeeds = Readonly<Partial<Record<Timeframe, number>>>;

/** Closed candles of one instrument, oldest first, at most as many as were needed. */
export type CandlesOf<Needs extends CandleNeeds> = {
  readonly [Each in keyof Needs]: readonly Candle[];
};

/** Candles of one instrument that had closed at a moment, `asOf` in UTC ms. */
export type EngineInput<Needs extends CandleNeeds, Traded = Instrument> = {
  readonly instrument: Traded;
  readonly asOf: number;
  readonly candles: CandlesOf<Needs>;
};

function indexFrom(candles: readonly Candle[], t: number): number {
  let low = 0;
  let high = candles.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((candles[middle]?.t ?? Infinity) < t) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The newest candles that had closed at a moment (UTC ms); never a later one. */
export function closedAt(
  instrument: Instrument,
  timeframe: Timeframe,
  candles: readonly Candle[],
  { asOf, count }: { asOf: number; count: number },
): readonly Candle[] {
  const end = indexFrom(candles, closedUntil(instrument, timeframe, asOf));
  return candles.slice(Math.max(0, end - count), end);
}
