import { type Control, gradeControl } from '#api/engine/outcomes/grade-control.ts';
import { gradeSignal, type Outcome } from '#api/engine/outcomes/grade-signal.ts';
import {
  type GradingCandle,
  gradingCandles,
  hoursToRefine,
  tellAllOf,
  withShorter,
} from '#api/engine/outcomes/grading-candles.ts';
import { inOtherDirection, type IssuedTrade } from '#api/engine/outcomes/issued-trade.ts';
import type { FoundSignal } from '#api/engine/signals/signal-draft.ts';
import { type Instrument, instrumentFacts } from '#contracts/rules/instruments.ts';
import { candleStart } from '#contracts/rules/timeframes.ts';
import { usualSpreadPips } from '#contracts/rules/usual-spread.ts';
import type { RecordedCandles } from './recorded-candles.ts';

/** A signal of a backtest and what became of it. */
export type GradedSignal = FoundSignal & {
  /** Price units, paid once. */
  readonly spread: number;
  /** Null while it was still open at the end. */
  readonly outcome: Outcome | null;
  readonly control: Control | null;
};

/** Shorter than an hour, the finest first. */
const FINER = ['M1', 'M5', 'M15'] as const;

/**
 * Grades a signal by hours, and those in which something happened by the finest candles there are.
 *
 * @param end UTC ms; nothing later is looked at
 */
export async function gradeFound(
  candles: RecordedCandles,
  found: FoundSignal,
  end: number,
): Promise<GradedSignal> {
  const { slot, draft } = found;
  const { instrument } = draft;
  const spread = usualSpreadPips(instrument, slot) * instrumentFacts[instrument].pip;
  const trade: IssuedTrade = {
    signal_type: draft.side,
    entry_price: draft.entryPrice,
    stop_loss: draft.stopLoss,
    take_profit: draft.takeProfit,
    spread,
    issued_at: slot,
    expires_at: draft.expiresAt,
  };
  const life = await candlesOfLife(candles, instrument, trade, end);
  return {
    ...found,
    spread,
    outcome: gradeSignal(trade, life, end),
    control: gradeControl(trade, life, end),
  };
}

async function candlesOfLife(
  candles: RecordedCandles,
  instrument: Instrument,
  trade: IssuedTrade,
  end: number,
): Promise<GradingCandle[]> {
  const span = {
    from: candleStart(instrument, 'H1', trade.issued_at),
    to: Math.min(trade.expires_at, end),
  };
  const hours = gradingCandles(instrument, 'H1', await candles.between(instrument, 'H1', span));
  const shorter = new Map<number, readonly GradingCandle[]>();
  for (const hour of hoursToRefine([trade, inOtherDirection(trade)], hours)) {
    const finer = await finestOf(candles, instrument, hour);
    if (finer !== null) shorter.set(hour.t, finer);
  }
  return withShorter(hours, shorter);
}

/** Null where the hour itself is the finest there is. */
async function finestOf(
  candles: RecordedCandles,
  instrument: Instrument,
  hour: GradingCandle,
): Promise<GradingCandle[] | null> {
  for (const timeframe of FINER) {
    const found = await candles.between(instrument, timeframe, { from: hour.t, to: hour.end });
    if (tellAllOf(hour, found)) return gradingCandles(instrument, timeframe, found);
  }
  return null;
}
