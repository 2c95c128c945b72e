import { CAUTION_BELOW, scannerBand } from '#contracts/rules/confidence-bands.ts';
import { scannerLabel } from '#contracts/rules/scanners.ts';
import type { Signal } from '#contracts/signals.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { SideBadge } from '#web/ui/SideBadge.tsx';
import { SignalActions } from './SignalActions.tsx';
import { type BandOf, SourceBadge, StatusBadge } from '#web/ui/signal-badges.tsx';
import { SignalFacts, SignalLevels } from './SignalFacts.tsx';
import { SignalReason } from './SignalReason.tsx';

type SignalCardProps = {
  signal: Signal;
  /** Lists of the past have bands of their own. */
  bandOf?: BandOf;
};

/** A signal as it was issued, what became of it, and what can be done with it. */
export function SignalCard({ signal, bandOf = scannerBand }: SignalCardProps) {
  return (
    <Card as="article" aria-label={`${signal.instrument} ${signal.signal_type}`}>
      <div className="flex flex-col gap-3">
        <SignalHeading signal={signal} />
        <SignalLevels signal={signal} />
        <SignalFacts signal={signal} bandOf={bandOf} />
        {signal.confidence < CAUTION_BELOW && (
          <p className="text-dense text-warn">
            Confidence is below 70%: treat this signal with caution.
          </p>
        )}
        <SignalReason signal={signal} />
        <SignalActions signal={signal} />
      </div>
    </Card>
  );
}

function SignalHeading({ signal }: { signal: Signal }) {
  const { instrument, signal_type, scanner_type, status, data_source, backfilled } = signal;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <h3 className="text-card font-semibold">{instrument}</h3>
      <SideBadge side={signal_type} />
      <StatusBadge status={status} />
      <span className="text-dense text-ink-2">{scannerLabel[scanner_type]}</span>
      <span className="flex flex-wrap gap-1">
        <SourceBadge source={data_source} />
        {backfilled && <Badge>Backfilled</Badge>}
      </span>
    </div>
  );
}
