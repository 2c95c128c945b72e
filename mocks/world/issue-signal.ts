import { evidenceSentence, judgeEvidence } from '#api/engine/outcomes/evidence.ts';
import type { FoundSignal } from '#api/engine/signals/signal-draft.ts';
import { instrumentFacts } from '#contracts/rules/instruments.ts';
import type { Scanner } from '#contracts/rules/scanners.ts';
import { usualSpreadPips } from '#contracts/rules/usual-spread.ts';
import type { IssuedSignal, StoredSignal } from './tables.ts';

/** Computed later than this after its slot, nobody could have traded it. */
const LATE_MS = 60_000;

type Issue = {
  readonly scanner: Scanner;
  /** Of a period before the present one: judged without evidence. */
  readonly isReplay: boolean;
  /** All signals so far. */
  readonly known: readonly StoredSignal[];
  /** UTC ms. */
  readonly now: number;
};

/** Key of a signal as an id: the same find is the same signal in every tab. */
export const idOf = ({ key }: FoundSignal): string => key.replaceAll(':', '-');

/** What the evidence is judged by: graded signals of the scanner, as known at the slot. */
function closedBefore({ scanner, isReplay, known }: Issue, slot: number) {
  if (isReplay) return [];
  return known.flatMap(({ signal, outcome, control }) => {
    if (signal.scanner_type !== scanner || outcome === null || outcome.closed_at > slot) return [];
    const isControlKnown = control !== null && control.closed_at <= slot;
    return {
      quality: signal.quality,
      isHit: outcome.status === 'tp_hit',
      r_net: outcome.r_net,
      controlHitShare: isControlKnown ? control.hit_share : null,
      isBackfilled: signal.backfilled,
    };
  });
}

/** Fixes what a scanner has found, as the server does. */
export function issueSignal(found: FoundSignal, issue: Issue): StoredSignal {
  const { scanner, isReplay, now } = issue;
  const { slot, draft } = found;
  const { instrument, quality, riskReward } = draft;
  const closed = closedBefore(issue, slot);
  const evidence = judgeEvidence({ scanner, quality, riskReward, closed }, { isCapped: true });
  const signal: IssuedSignal = {
    id: idOf(found),
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
    reason: scanner === 'peak' ? `${draft.reason} ${evidenceSentence(evidence)}` : draft.reason,
    data_source: 'simulated',
    backfilled: isReplay || now - slot > LATE_MS,
    issued_at: slot,
    expires_at: draft.expiresAt,
    spread: usualSpreadPips(instrument, slot) * instrumentFacts[instrument].pip,
  };
  return { signal, outcome: null, control: null, removal: null };
}
