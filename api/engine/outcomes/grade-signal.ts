import { type GradingCandle, isOfLife, touchesStop, touchesTarget } from './grading-candles.ts';
import { favourOf, type IssuedTrade } from './issued-trade.ts';

/** How a trade ended. R is the distance between entry and stop. */
export type Outcome = {
  readonly status: 'tp_hit' | 'sl_hit' | 'expired';
  /** UTC ms: the end of the candle in which it happened, which is when it was known; or the expiry. */
  readonly closed_at: number;
  readonly exit_price: number;
  readonly r_gross: number;
  /** Less the spread. */
  readonly r_net: number;
  /** Furthest in favour and furthest against, both zero or more. */
  readonly mfe_r: number;
  readonly mae_r: number;
};

/**
 * Grades a trade by candles, and where they leave a doubt, against it: one that touches stop and target
 * counts as the stop; a gap beyond the stop fills at the open, worse than -1 R; a gap beyond the target
 * fills at the target. What of the last candle may have come after the exit adds nothing in favour.
 *
 * @param candles of any lengths, oldest first, without overlap; only those that lie wholly between
 *        issue and expiry and had closed at `asOf` are looked at
 * @param asOf UTC ms
 * @returns null while the trade is open, and when no candle of its life is known
 * @throws RangeError when the stop is at the entry
 */
export function gradeSignal(
  trade: IssuedTrade,
  candles: readonly GradingCandle[],
  asOf: number,
): Outcome | null {
  const { entry_price, stop_loss, take_profit, expires_at } = trade;
  if (entry_price === stop_loss) throw new RangeError('a stop at the entry risks nothing');
  let reach: Reach = { mfe_r: 0, mae_r: 0 };
  let lastClose: number | null = null;
  for (const candle of candles) {
    if (!isOfLife(trade, candle) || candle.end > asOf) continue;
    const widened = widen(trade, reach, candle);
    if (touchesStop(trade, candle)) {
      const isGap = favourOf(trade, candle.o, stop_loss) < 0;
      const exit_price = isGap ? candle.o : stop_loss;
      return close(trade, { status: 'sl_hit', closed_at: candle.end, exit_price }, reach);
    }
    if (touchesTarget(trade, candle)) {
      const exit = { status: 'tp_hit', closed_at: candle.end, exit_price: take_profit } as const;
      return close(trade, exit, { ...reach, mae_r: widened.mae_r });
    }
    reach = widened;
    lastClose = candle.c;
  }
  if (lastClose === null || asOf < expires_at) return null;
  return close(trade, { status: 'expired', closed_at: expires_at, exit_price: lastClose }, reach);
}

type Exit = Pick<Outcome, 'status' | 'closed_at' | 'exit_price'>;
type Reach = Pick<Outcome, 'mfe_r' | 'mae_r'>;

const riskOf = (trade: IssuedTrade): number => Math.abs(trade.entry_price - trade.stop_loss);

const toR = (trade: IssuedTrade, price: number): number =>
  favourOf(trade, price, trade.entry_price) / riskOf(trade);

function widen(trade: IssuedTrade, { mfe_r, mae_r }: Reach, { h, l }: GradingCandle): Reach {
  const [best, worst] = trade.signal_type === 'buy' ? [h, l] : [l, h];
  return {
    mfe_r: Math.max(mfe_r, toR(trade, best)),
    mae_r: Math.max(mae_r, -toR(trade, worst)),
  };
}

/** The exit itself is part of how far it went. */
function close(trade: IssuedTrade, exit: Exit, { mfe_r, mae_r }: Reach): Outcome {
  const r_gross = toR(trade, exit.exit_price);
  return {
    ...exit,
    r_gross,
    r_net: r_gross - trade.spread / riskOf(trade),
    mfe_r: Math.max(mfe_r, r_gross),
    mae_r: Math.max(mae_r, -r_gross),
  };
}
