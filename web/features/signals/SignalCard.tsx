import { ChevronRight } from 'lucide-react';
import { CAUTION_BELOW, scannerBand } from '#contracts/rules/signals/confidence-bands.ts';
import { formatR } from '#contracts/rules/journal/trade-metrics.ts';
import { scannerName } from '#contracts/rules/signals/scanners.ts';
import type { Signal } from '#contracts/signals.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { SideBadge } from '#web/ui/figures/SideBadge.tsx';
import { type BandOf, SourceBadge, StatusBadge } from '#web/ui/figures/signal-badges.tsx';
import { SignalActions } from './SignalActions.tsx';
import { SignalFacts, SignalLevels } from './SignalFacts.tsx';

const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** What the figures of a signal mean, as far as it has them. */
function notesOf(signal: Signal): string[] {
  const { confidence, quality, hit_probability, mfe_r, mae_r, r_gross, backfilled } = signal;
  const notes = [
    'Confidence is the quality of the setup by the rule of the scanner, no probability.',
  ];
  if (quality > confidence) {
    notes.push(
      `The setup itself has ${percent(quality)}: held down until graded signals bear that out.`,
    );
  }
  if (hit_probability !== null) {
    notes.push(
      'Target before stop: how often earlier signals of this quality reached the target first, drawn towards what chance gives while they are few.',
    );
  }
  if (r_gross !== null) {
    notes.push(
      `R is the distance from entry to stop. Before costs the result was ${formatR(r_gross)}; costs are the usual spread.`,
    );
  }
  if (mfe_r !== null && mae_r !== null) {
    notes.push(`Furthest in favour ${formatR(mfe_r)}, furthest against ${formatR(-mae_r)}.`);
  }
  if (signal.status === 'expired') {
    notes.push('Expired: neither level was reached in time, so it was closed at the last price.');
  }
  if (signal.status === 'voided') {
    notes.push('Voided: an administrator withdrew it while it was open, and it is not graded.');
  }
  if (backfilled) {
    notes.push(
      'Backfilled: worked out later by the same rule, from the candles known at its time. Nobody was told of it then, and its result is never added to that of live signals.',
    );
  }
  return notes;
}

/** Why the scanner has said so: the first line of it, and on a tap the whole with what the figures mean. */
function SignalReason({ signal }: { signal: Signal }) {
  return (
    <details className="group -my-1">
      <summary className="flex min-h-11 list-none items-center gap-1 rounded-control text-dense text-ink-2 hover:text-ink">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 transition-transform group-open:rotate-90"
        />
        <span className="shrink-0 font-medium">Reason</span>
        <span aria-hidden className="truncate pl-1 text-ink-3 group-open:hidden">
          {signal.reason}
        </span>
      </summary>
      <div className="flex max-w-prose flex-col gap-2 pb-1 text-dense">
        <p>{signal.reason}</p>
        <ul className="flex list-disc flex-col gap-1 pl-4 text-ink-2">
          {notesOf(signal).map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </div>
    </details>
  );
}

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
      <span className="text-dense text-ink-2">{scannerName(scanner_type)}</span>
      <span className="flex flex-wrap gap-1">
        <SourceBadge source={data_source} />
        {backfilled && <Badge>Backfilled</Badge>}
      </span>
    </div>
  );
}
