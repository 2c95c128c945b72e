import { issueSignal } from '#api/engine/signals/issue-signal.ts';
import type { FoundSignal } from '#api/engine/signals/signal-draft.ts';
import type { Scanner } from '#contracts/rules/scanners.ts';
import type { StoredSignal } from './tables.ts';

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
export function issueFound(found: FoundSignal, issue: Issue): StoredSignal {
  const { scanner, isReplay, now } = issue;
  const closed = closedBefore(issue, found.slot);
  const fixed = { scanner, source: 'simulated', closed, isCapped: true, isReplay, now } as const;
  const signal = { id: idOf(found), ...issueSignal(found, fixed) };
  return { signal, outcome: null, control: null, removal: null };
}
