import type { TradingSignal } from '#contracts/market/chart-analyses.ts';
import {
  type Instrument,
  instrumentFacts,
  roundPrice,
} from '#contracts/rules/market/instruments.ts';
import type { Chart, Trend, Level } from './chart.ts';
import type { Pattern } from './pattern.ts';

const STOP_BEYOND_ATR = 0.25;

/** The next price of the instrument's grid below (-1) or above (1); one that is on the grid stays. */
function roundTowards(instrument: Instrument, price: number, side: 1 | -1): number {
  const scale = 10 ** instrumentFacts[instrument].digits;
  const nearest = Math.round(price * scale);
  const isOnGrid = Math.abs(price * scale - nearest) < 1e-6;
  const step = side === 1 ? Math.ceil(price * scale) : Math.floor(price * scale);
  return (isOnGrid ? nearest : step) / scale;
}

/** The level that price meets first on its way up (1) or down (-1). */
function nextLevel(levels: readonly Level[], from: number, side: 1 | -1): number | null {
  const ahead = levels.map(({ price }) => price).filter((price) => side * (price - from) > 0);
  return ahead.length === 0 ? null : side * Math.min(...ahead.map((price) => side * price));
}

export const isWithTrend = ({ direction }: Pattern, trend: Trend): boolean =>
  direction !== null && trend !== null && direction === (trend === 'up' ? 'BUY' : 'SELL');

/** A shape needs its break; a candle at a level needs the trend on its side. */
const mayTrade = (pattern: Pattern, trend: Trend): boolean =>
  pattern.isConfirmed && (pattern.target !== null || isWithTrend(pattern, trend));

/** The target of the pattern, or the next level. */
const aimOf = (pattern: Pattern, levels: readonly Level[], from: number, side: 1 | -1) =>
  pattern.target ?? nextLevel(levels, from, side);

/**
 * A trade on a pattern: in at the last close, out a quarter of an average range beyond the pattern's
 * extreme or its level, aimed at the pattern's height or at the next level. Right at the break of a
 * pattern the stop is farther than the target, so that a signal comes only when price returns.
 *
 * @returns null when the pattern does not carry a trade, or it could win less than it risks
 */
export function signalOf(
  chart: Chart,
  pattern: Pattern,
  { levels, trend }: { levels: readonly Level[]; trend: Trend },
): TradingSignal | null {
  const { instrument, last, atr } = chart;
  const { direction, extreme } = pattern;
  if (direction === null || !mayTrade(pattern, trend)) return null;
  const side = direction === 'BUY' ? 1 : -1;
  const entry = roundPrice(instrument, last.c);
  const aim = aimOf(pattern, levels, entry, side);
  if (aim === null) return null;
  const away = side === 1 ? -1 : 1;
  // Round the stop away from the entry and the target towards it.
  const stop = roundTowards(instrument, extreme - side * STOP_BEYOND_ATR * atr, away);
  const target = roundTowards(instrument, aim, away);
  const risk = side * (entry - stop);
  const reward = side * (target - entry);
  if (risk <= 0 || reward < risk || Math.min(stop, target) <= 0) return null;
  return {
    direction,
    entry_price: entry,
    stop_loss: stop,
    take_profit: target,
    risk_reward_ratio: Number((reward / risk).toFixed(2)),
    volatility: Number(((100 * atr) / last.c).toFixed(3)),
  };
}
