import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { candleEnd, type Timeframe } from '#contracts/rules/market/timeframes.ts';
import { favourOf, type IssuedTrade } from './issued-trade.ts';

/** A candle that knows its end (UTC ms), so that candles of several lengths can stand in one row. */
export type GradingCandle = Candle & { readonly end: number };

export const gradingCandles = (
  instrument: Instrument,
  timeframe: Timeframe,
  candles: readonly Candle[],
): GradingCandle[] =>
  candles.map((candle) => ({ ...candle, end: candleEnd(instrument, timeframe, candle.t) }));

/** Whether the whole candle lies between issue and expiry. */
export const isOfLife = (trade: IssuedTrade, candle: GradingCandle): boolean =>
  candle.t >= trade.issued_at && candle.end <= trade.expires_at;

export const touchesStop = (trade: IssuedTrade, { l, h }: Candle): boolean =>
  favourOf(trade, trade.signal_type === 'buy' ? l : h, trade.stop_loss) <= 0;

export const touchesTarget = (trade: IssuedTrade, { l, h }: Candle): boolean =>
  favourOf(trade, trade.signal_type === 'buy' ? h : l, trade.take_profit) >= 0;

/**
 * Which hours have to be read minute by minute: those that issue or expiry cut in two, and for each
 * trade the first that touches its stop or its target, because the trade ends in it. All others say as
 * much as their minutes.
 *
 * @param trades of one moment
 * @param hours oldest first
 */
export function hoursToRefine(
  trades: readonly IssuedTrade[],
  hours: readonly GradingCandle[],
): GradingCandle[] {
  const lastHours = new Set(trades.map((trade) => hours.find((hour) => endsIn(trade, hour))));
  return hours.filter(
    (hour) => lastHours.has(hour) || trades.some((trade) => isCutInTwo(trade, hour)),
  );
}

const endsIn = (trade: IssuedTrade, hour: GradingCandle): boolean =>
  isOfLife(trade, hour) && (touchesStop(trade, hour) || touchesTarget(trade, hour));

const isCutInTwo = ({ issued_at, expires_at }: IssuedTrade, { t, end }: GradingCandle): boolean =>
  (t < issued_at && issued_at < end) || (t < expires_at && expires_at < end);

/** Whether shorter candles reach as far as the one they are of: else some are missing. */
export const tellAllOf = (longer: Candle, shorter: readonly Candle[]): boolean =>
  shorter.some(({ h }) => h >= longer.h) && shorter.some(({ l }) => l <= longer.l);

/** Puts shorter candles in the place of hours, by the begin of the hour. */
export const withShorter = (
  hours: readonly GradingCandle[],
  shorter: ReadonlyMap<number, readonly GradingCandle[]>,
): GradingCandle[] => hours.flatMap((hour) => shorter.get(hour.t) ?? [hour]);
