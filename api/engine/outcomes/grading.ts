import type { Candle } from '#contracts/rules/market/candles.ts';
import {
  type Entry,
  type Excursion,
  favourOf,
  noExcursion,
  widen,
  widenTo,
} from '#contracts/rules/market/excursion.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { candleEnd, type Timeframe } from '#contracts/rules/market/timeframes.ts';

/** The part of a signal that grading needs: prices and times, fixed at issue. */
export type IssuedTrade = {
  readonly signal_type: 'buy' | 'sell';
  readonly entry_price: number;
  readonly stop_loss: number;
  readonly take_profit: number;
  readonly spread: number; // price units between bid and ask at issue: paid once
  readonly issued_at: number; // UTC ms, both
  readonly expires_at: number;
};

/** The same trade in the other direction: same entry, same distances, same time. */
export function inOtherDirection(trade: IssuedTrade): IssuedTrade {
  // Eight decimals are enough for any price, and drop rounding errors.
  const across = (price: number): number => Number((2 * trade.entry_price - price).toFixed(8));
  return {
    ...trade,
    signal_type: trade.signal_type === 'buy' ? 'sell' : 'buy',
    stop_loss: across(trade.stop_loss),
    take_profit: across(trade.take_profit),
  };
}

/** How a trade ended. R is the distance between entry and stop. */
export type Outcome = {
  readonly status: 'tp_hit' | 'sl_hit' | 'expired';
  /** UTC ms: the end of the candle in which it happened, which is when it was known; or the expiry. */
  readonly closed_at: number;
  readonly exit_price: number;
  readonly r_gross: number;
  readonly r_net: number; // less the spread
  /** Maximum favourable and adverse excursion in R, both zero or more. */
  readonly mfe_r: number;
  readonly mae_r: number;
};

/**
 * Grades a trade by the candles that lie wholly between issue and expiry and had closed at `asOf`;
 * a doubt counts against the trade. A candle that touches stop and target counts as the stop; a gap
 * beyond the stop fills at the open, worse than -1 R; a gap beyond the target fills at the target.
 * The part of the last candle that may come after the exit adds nothing in favour.
 *
 * @param candles of any lengths, oldest first, without overlap
 * @returns null while the trade is open, and without candles
 * @throws RangeError when the stop is at the entry
 */
export function gradeSignal(
  trade: IssuedTrade,
  candles: readonly GradingCandle[],
  asOf: number,
): Outcome | null {
  const { entry_price, stop_loss, take_profit, expires_at } = trade;
  if (entry_price === stop_loss) throw new RangeError('a stop at the entry risks nothing');
  const entry = entryOf(trade);
  let reach = noExcursion;
  let lastClose: number | null = null;
  for (const candle of candles) {
    if (!isOfLife(trade, candle) || candle.end > asOf) continue;
    const widened = widen(reach, entry, candle);
    if (touchesStop(trade, candle)) {
      const isGap = favourOf(entry.side, candle.o, stop_loss) < 0;
      const exit_price = isGap ? candle.o : stop_loss;
      return close(trade, { status: 'sl_hit', closed_at: candle.end, exit_price }, reach);
    }
    if (touchesTarget(trade, candle)) {
      const exit = { status: 'tp_hit', closed_at: candle.end, exit_price: take_profit } as const;
      return close(trade, exit, { ...reach, adverse: widened.adverse });
    }
    reach = widened;
    lastClose = candle.c;
  }
  if (lastClose === null || asOf < expires_at) return null;
  return close(trade, { status: 'expired', closed_at: expires_at, exit_price: lastClose }, reach);
}

type Exit = Pick<Outcome, 'status' | 'closed_at' | 'exit_price'>;

const entryOf = ({ signal_type, entry_price }: IssuedTrade): Entry => ({
  side: signal_type,
  price: entry_price,
});

const riskOf = (trade: IssuedTrade): number => Math.abs(trade.entry_price - trade.stop_loss);

/** The exit counts as an excursion. */
function close(trade: IssuedTrade, exit: Exit, reach: Excursion): Outcome {
  const entry = entryOf(trade);
  const risk = riskOf(trade);
  const { favourable, adverse } = widenTo(reach, entry, exit.exit_price);
  const r_gross = favourOf(entry.side, exit.exit_price, entry.price) / risk;
  return {
    ...exit,
    r_gross,
    r_net: r_gross - trade.spread / risk,
    mfe_r: favourable / risk,
    mae_r: adverse / risk,
  };
}

/** The result of a trade in random direction at the same moment with the same distances. */
export type Control = {
  readonly closed_at: number; // UTC ms: when both directions had ended
  readonly hit_share: number; // share of the two directions that reached the target first
};

/** Null until both directions have ended. Candles and `asOf` as in `gradeSignal`. */
export function gradeControl(
  trade: IssuedTrade,
  candles: readonly GradingCandle[],
  asOf: number,
): Control | null {
  const same = gradeSignal(trade, candles, asOf);
  const other = gradeSignal(inOtherDirection(trade), candles, asOf);
  if (same === null || other === null) return null;
  const hits = [same, other].filter(({ status }) => status === 'tp_hit').length;
  return { closed_at: Math.max(same.closed_at, other.closed_at), hit_share: hits / 2 };
}

/** A candle with its end (UTC ms), so that one list can mix several lengths. */
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

const touchesStop = (trade: IssuedTrade, { l, h }: Candle): boolean =>
  favourOf(trade.signal_type, trade.signal_type === 'buy' ? l : h, trade.stop_loss) <= 0;

const touchesTarget = (trade: IssuedTrade, { l, h }: Candle): boolean =>
  favourOf(trade.signal_type, trade.signal_type === 'buy' ? h : l, trade.take_profit) >= 0;

/**
 * The hours that have to be read minute by minute: those cut by issue or expiry, and for each trade
 * of one moment the first that touches its stop or its target, because the trade ends in it. All
 * other hours are as informative as their minutes.
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

/** Whether shorter candles reach as far as the longer one; otherwise some are missing. */
export const tellAllOf = (longer: Candle, shorter: readonly Candle[]): boolean =>
  shorter.some(({ h }) => h >= longer.h) && shorter.some(({ l }) => l <= longer.l);

/** Replaces hours by shorter candles, by the begin of the hour. */
export const withShorter = (
  hours: readonly GradingCandle[],
  shorter: ReadonlyMap<number, readonly GradingCandle[]>,
): GradingCandle[] => hours.flatMap((hour) => shorter.get(hour.t) ?? [hour]);
