import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { type Scanner, scannerLabel } from '#contracts/rules/signals/scanners.ts';
import type { RecordTimeframe, SignalPerformance } from '#contracts/track-record.ts';
import { useFreshness } from '#web/data/live/freshness.ts';
import { SIGNALS_POLL_MS, useSignalPerformance } from '#web/data/signals/signals.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorState } from '#web/ui/states/ErrorState.tsx';
import { Freshness } from '#web/ui/figures/Freshness.tsx';
import { Segments } from '#web/ui/forms/Segments.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { Calibration } from './Calibration.tsx';
import { chanceSentence } from './record-copy.ts';
import { RecordFigures } from './RecordFigures.tsx';
import { SourceBadge } from '#web/ui/figures/signal-badges.tsx';

const STRETCHES = ['Today', 'Week', 'Month', 'All'] as const;
type Stretch = (typeof STRETCHES)[number];

const timeframeOf: Readonly<Record<Stretch, RecordTimeframe>> = {
  Today: 'today',
  Week: 'week',
  Month: 'month',
  All: 'all',
};

/** Below, the figures are folded away, so that the signals are not far. */
const WIDE = '(min-width: 64rem)';

/** What the signals of a scanner, or of all (null), have brought, beside what chance would have. */
export function RecordPanel({ scanner }: { scanner: Scanner | null }) {
  const [stretch, setStretch] = useState<Stretch>('All');
  const record = useSignalPerformance(scanner, timeframeOf[stretch]);
  const freshness = useFreshness(record, SIGNALS_POLL_MS);
  const isOnline = useOnline();
  const isWide = useMediaQuery(WIDE);
  const whose = scanner === null ? 'all scanners' : scannerLabel[scanner];
  const { data } = record;
  return (
    <Card as="section" aria-label={`Track record of ${whose}`}>
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          <h2 className="text-card font-semibold">Track record</h2>
          {data !== undefined && <Freshness of={{ ...freshness, asOf: Date.parse(data.as_of) }} />}
        </div>
        <Segments
          legend="Stretch of time"
          options={STRETCHES}
          value={stretch}
          onChange={setStretch}
        />
        {record.isPending && <Skeleton label="Loading the track record" shape="tiles" count={6} />}
        {record.isError && data === undefined && (
          <ErrorState text="The track record could not be loaded." retry={record.refetch} />
        )}
        {record.isRefetchError && isOnline && (
          <Banner kind="danger" retry={() => void record.refetch()}>
            The track record could not be loaded anew.
          </Banner>
        )}
        {data !== undefined && (
          <div
            aria-busy={record.isPlaceholderData}
            className={clsx(record.isPlaceholderData && 'opacity-60')}
          >
            <Records performance={data} isOpen={isWide} />
          </div>
        )}
      </div>
    </Card>
  );
}

const KINDS = ['Live', 'Backfilled'] as const;
type Kind = (typeof KINDS)[number];

const kindNotes: Readonly<Record<Kind, string>> = {
  Live: 'Issued at their time, for everyone to see.',
  Backfilled:
    'Worked out later by the same rule, from the candles known at each time. Never added to live ones.',
};

/** Live and backfilled signals apart; the live ones first, as soon as one of them has been graded. */
function Records({ performance, isOpen }: { performance: SignalPerformance; isOpen: boolean }) {
  const { live, backfilled, data_source } = performance;
  const [chosen, choose] = useState<Kind | null>(null);
  const kind = chosen ?? (live.n === 0 && backfilled.n > 0 ? 'Backfilled' : 'Live');
  const record = kind === 'Live' ? live : backfilled;
  return (
    <div className="flex flex-col gap-3">
      <Segments legend="Live or backfilled" options={KINDS} value={kind} onChange={choose} />
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <SourceBadge source={data_source} />
        <p className="min-w-0 text-meta text-ink-3">{kindNotes[kind]}</p>
      </div>
      <output className="block font-medium">{chanceSentence(record)}</output>
      <details open={isOpen} className="group">
        <summary className="-my-2 flex min-h-11 list-none items-center gap-1 rounded-control text-dense font-medium text-ink-2 hover:text-ink">
          <ChevronRight
            aria-hidden
            className="size-4 shrink-0 transition-transform group-open:rotate-90"
          />
          Figures
        </summary>
        <div className="flex flex-col gap-3 pt-2">
          <RecordFigures record={record} />
          <Calibration record={record} />
        </div>
      </details>
    </div>
  );
}
