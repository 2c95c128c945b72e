import { type ClosedSignal, evidenceSentence, judgeEvidence } from '../outcomes/evidence.ts';
import type { Outcome } from '#api/engine/outcomes/grading.ts';
import type { Sent } from '#contracts/open.ts';
import type { DataSource } from '#contracts/primitives.ts';
import { instrumentFacts, usualSpreadPips } from '#contracts/rules/market/instruments.ts';
import type { Scanner } from '#contracts/rules/signals/scanners.ts';
import type { Signal, SignalStatus } from '#contracts/signals.ts';
import type { FoundSignal } from './signal-draft.ts';

const LATE_MS = 60_000; // stored later after its slot, a signal is backfilled: it was not tradable

/** A signal as fixed at its issue, without its id; times are UTC ms. */
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
  spread: number; // price units, for the net result
};

type Issue = {
  readonly scanner: Scanner;
  readonly source: DataSource;
  /** Closed signals of the scanner and source at the slot; none for a replay. */
  readonly closed: readonly ClosedSignal[];
  readonly isCapped: boolean;
  readonly isReplay: boolean; // whether it was computed at the first start for an earlier time
  readonly now: number; // UTC ms
};

/** Fixes the fields of a signal that the draft does not have. */
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

type Fate = {
  readonly outcome: Outcome | null;
  readonly removal: { readonly kind: 'voided' | 'hidden' } | null;
};

const textOf = (t: number): string => new Date(t).toISOString();

function statusOf({ outcome, removal }: Fate): SignalStatus {
  if (outcome !== null) return outcome.status;
  return removal?.kind === 'voided' ? 'voided' : 'active';
}

const rounded = (value: number | null | undefined, decimals: number): number | null =>
  value === null || value === undefined ? null : Number(value.toFixed(decimals));

/** A signal as the contract defines it: R with two decimals, chances with three. */
export function tellSignal(signal: IssuedSignal & { id: string }, fate: Fate): Sent<typeof Signal> {
  const { spread: _spread, issued_at, expires_at, ...fields } = signal;
  const { outcome } = fate;
  return {
    ...fields,
    hit_probability: rounded(signal.hit_probability, 3),
    timestamp: textOf(issued_at),
    expires_at: textOf(expires_at),
    status: statusOf(fate),
    closed_at: outcome === null ? null : textOf(outcome.closed_at),
    exit_price: outcome?.exit_price ?? null,
    r_gross: rounded(outcome?.r_gross, 2),
    r_net: rounded(outcome?.r_net, 2),
    mfe_r: rounded(outcome?.mfe_r, 2),
    mae_r: rounded(outcome?.mae_r, 2),
  };
}
