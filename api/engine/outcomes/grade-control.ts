import type { GradingCandle } from './grading-candles.ts';
import { gradeSignal } from './grade-signal.ts';
import { inOtherDirection, type IssuedTrade } from './issued-trade.ts';

/** What a trade of random direction would have met at the same moment with the same distances. */
export type Control = {
  /** UTC ms: when both directions had ended. */
  readonly closed_at: number;
  /** Of the two directions, the share that reached the target first: 0, 0.5 or 1. */
  readonly hit_share: number;
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
