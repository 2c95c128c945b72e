import type { Control, Outcome } from '#api/engine/outcomes/grading.ts';
import type { FoundSignal } from '#api/engine/signals/signal-draft.ts';
import { gradeChance, gradeTrade } from '#api/features/signals/grading.service.ts';
import type { Market } from '#api/market/market.ts';
import { instrumentFacts, usualSpreadPips } from '#contracts/rules/market/instruments.ts';
/** A signal of a backtest with its outcome. */
export type GradedSignal = FoundSignal & {
  /** Price units, paid once. */
  readonly spread: number;
  /** Null while it was still open at the end. */
  readonly outcome: Outcome | null;
  readonly control: Control | null;
};

/**
 * Grades a signal as the server would.
 *
 * @param end UTC ms; later candles are ignored
 */
export async function gradeFound(
  market: Pick<Market, 'candles' | 'price'>,
  signal: FoundSignal,
  end: number,
): Promise<GradedSignal> {
  const { slot, draft } = signal;
  const { instrument } = draft;
  const spread = usualSpreadPips(instrument, slot) * instrumentFacts[instrument].pip;
  const trade = {
    signal_type: draft.side,
    entry_price: draft.entryPrice,
    stop_loss: draft.stopLoss,
    take_profit: draft.takeProfit,
    spread,
    issued_at: slot,
    expires_at: draft.expiresAt,
  };
  const source = { market, instrument, asOf: end };
  return {
    ...signal,
    spread,
    outcome: await gradeTrade(source, trade),
    control: await gradeChance(source, trade),
  };
}
