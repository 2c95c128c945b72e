import {
  type ClosedSignal,
  evidenceSentence,
  judgeEvidence,
} from '#api/engine/outcomes/evidence.ts';
import type { Sent } from '#contracts/open.ts';
import type { DataSource } from '#contracts/primitives.ts';
import { instrumentFacts, usualSpreadPips } from '#contracts/rules/market/instruments.ts';
import type { Scanner } from '#contracts/rules/signals/scanners.ts';
import type { Signal } from '#contracts/signals.ts';
import type { FoundSignal } from './signal-draft.ts';

/** Stored later than this after its slot, a signal is backfilled: nobody could have traded it. */
const LATE_MS = 60_000;

/** All of a signal that is fixed at its issue, but its id; times are UTC ms. */
export type IssuedSignal = Pick<
  Sent<typeof Signal>,
  | 'scanner_type'
  | 'signal_type'
  | 'instrument'
  | 'entry_price'
  | 'stop_loss'
  | 'take_profit'
  | 'risk_reward_ratio'
  | 'confidence'
  | 'quality'
  | 'hit_probability'
  | 'ml_agrees'
  | 'reason'
  | 'data_source'
  | 'backfilled'
> & {
  issued_at: number;
  expires_at: number;
  /** Price units, for the net result. */
  spread: number;
};

type Issue = {
  readonly scanner: Scanner;
  readonly source: DataSource;
  /** Closed signals of the scanner and source, as known at the slot; none for a replay. */
  readonly closed: readonly ClosedSignal[];
  readonly isCapped: boolean;
  /** Computed at the first start for a time before it. */
  readonly isReplay: boolean;
  /** UTC ms. */
  readonly now: number;
};

/** What the draft does not say is fixed here, once and for all. */
export function issueSignal(
  { slot, draft }: FoundSignal,
  { scanner, source, closed, isCapped, isReplay, now }: Issue,
): IssuedSignal {
  const { instrument, quality, riskReward } = draft;
  const evidence = judgeEvidence({ scanner, quality, riskReward, closed }, { isCapped });
  return {
    scanner_type: scanner,
    signal_type: draft.side,
    instrument,
    entry_price: draft.entryPrice,
    stop_loss: draft.stopLoss,
    take_profit: draft.takeProfit,
    risk_reward_ratio: riskReward,
    confidence: evidence.confidence,
    quality,
    hit_probability: evidence.hitProbability,
    ml_agrees: draft.mlAgrees,
    spread: usualSpreadPips(instrument, slot) * instrumentFacts[instrument].pip,
    issued_at: slot,
    expires_at: draft.expiresAt,
    reason: scanner === 'peak' ? `${draft.reason} ${evidenceSentence(evidence)}` : draft.reason,
    data_source: source,
    backfilled: isReplay || now - slot > LATE_MS,
  };
}
