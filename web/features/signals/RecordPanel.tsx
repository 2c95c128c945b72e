import { clsx } from 'clsx';
import { type ReactNode, Suspense, useState } from 'react';
import { type Scanner, scannerLabel } from '#contracts/rules/signals/scanners.ts';
import {
  FEWEST_FOR_RATE,
  type RecordTimeframe,
  type SignalPerformance,
  type TrackRecord,
} from '#contracts/track-record.ts';
import { isDemo } from '#web/data/device/demo.ts';
import { useSignalPerformance } from '#web/data/signals/signals.ts';
import { useConnected } from '#web/data/query-results.ts';
import { formatCount } from '#web/lib/format.ts';
import { useHistoryChoice } from '#web/lib/history-entry.ts';
import { Card } from '#web/ui/Card.tsx';
import { SourceBadge } from '#web/ui/figures/badges.tsx';
import { ScheduledTime } from '#web/ui/figures/times.tsx';
import { LabelledSegments, Segments } from '#web/ui/forms/Segments.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Banner, ErrorState } from '#web/ui/states/Banner.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { Fold } from './Fold.tsx';
import { percentOf } from './SignalCard.tsx';

const RecordFigures = lazyPart(async () => (await import('./RecordFigures.tsx')).RecordFigures);

const periods: readonly { key: RecordTimeframe; label: string }[] = [
  { key: 'today', label: 'Today' },
  { key: 'week', label: 'Week' },
  { key: 'month', label: 'Month' },
  { key: 'all', label: 'All' },
];
const periodKeys = periods.map(({ key }) => key);

const periodWords: Readonly<Record<RecordTimeframe, string>> = {
  today: ' today',
  week: ' this week',
  month: ' this month',
  all: '',
};

type RecordPanelProps = {
  /** Null: all scanners. */
  scanner: Scanner | null;
  /** Shows the figures without a press. */
  isUnfolded?: boolean;
};

/** What signals have brought, against chance: two lines that unfold into the figures. */
export function RecordPanel({ scanner, isUnfolded = false }: RecordPanelProps) {
  const [period, setPeriod] = useHistoryChoice('period', periodKeys, 'all');
  const record = useSignalPerformance(scanner, period);
  const { data } = record;
  const label = `Track record of ${scanner === null ? 'all scanners' : scannerLabel[scanner]}`;
  if (data === undefined) {
    return (
      <Card as="section" aria-label={label} className="flex flex-col gap-2">
        <h2 className="font-semibold">Track record</h2>
        {record.isPending ? (
          <Skeleton label="Loading the track record" count={1} />
        ) : (
          <ErrorState text="The track record could not be loaded." retry={record.refetch} />
        )}
      </Card>
    );
  }
  return (
    <Records label={label} performance={data} isBusy={record.isPlaceholderData} {...{ isUnfolded }}>
      <RefreshFailure of={record} />
      <LabelledSegments legend="Period" options={periods} value={period} onChange={setPeriod} />
    </Records>
  );
}

function RefreshFailure({ of }: { of: ReturnType<typeof useSignalPerformance> }) {
  const isOnline = useConnected();
  if (!of.isRefetchError || !isOnline) return null;
  return (
    <Banner kind="danger" retry={() => void of.refetch()}>
      The track record couldn’t refresh.
    </Banner>
  );
}

const KINDS = ['Live', 'Backfilled'] as const;
type Kind = (typeof KINDS)[number];

type RecordsProps = {
  label: string;
  performance: SignalPerformance;
  isUnfolded: boolean;
  /** Another period is on its way. */
  isBusy: boolean;
  /** Above the figures. */
  children: ReactNode;
};

function Records({ label, performance, isUnfolded, isBusy, children }: RecordsProps) {
  const { live, backfilled, data_source, as_of, timeframe } = performance;
  const [chosen, choose] = useState<Kind | null>(null);
  const kind = chosen ?? (live.n === 0 && backfilled.n > 0 ? 'Backfilled' : 'Live');
  const record = kind === 'Live' ? live : backfilled;
  return (
    <Fold
      label={label}
      isUnfolded={isUnfolded}
      line={
        <>
          <h2 className="inline pr-1 font-semibold">Track record</h2>{' '}
          <output>{describeChance(record, kind, timeframe)}</output>
          <p className="text-ink-3">{noteOf(performance, kind)}</p>
        </>
      }
    >
      {children}
      <Segments legend="Live or backfilled" options={KINDS} value={kind} onChange={choose} />
      <p className="text-dense text-ink-2">{kindNotes[kind]}</p>
      <div aria-busy={isBusy} className={clsx('flex flex-col gap-3', isBusy && 'opacity-60')}>
        <Suspense fallback={<Skeleton label="Loading the figures" shape="tiles" count={6} />}>
          <RecordFigures record={record} />
        </Suspense>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-meta text-ink-3">
          <SourceBadge source={data_source} />
          <span>
            Measured at <ScheduledTime at={Date.parse(as_of)} />
          </span>
          <a
            href={isDemo() ? '/demo/record' : '/record'}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center font-medium text-accent underline-offset-4 hover:underline"
          >
            Public record and its check
          </a>
        </p>
      </div>
    </Fold>
  );
}

const kindNotes: Readonly<Record<Kind, string>> = {
  Live: 'Issued on time, for everyone to see. Backfilled signals never count here.',
  Backfilled: 'Backtested on the data available at the time. Live signals never count here.',
};

/** One line about live and backfilled signals. */
function noteOf({ live, backfilled }: SignalPerformance, kind: Kind): string {
  if (kind === 'Backfilled') {
    return live.n === 0
      ? 'Backtested. No live signal graded yet.'
      : `Backtested. ${live.n.toLocaleString()} live, counted separately.`;
  }
  return backfilled.n === 0
    ? 'All issued live.'
    : `Issued live. ${backfilled.n.toLocaleString()} backfilled, counted separately.`;
}

function describeChance(record: TrackRecord, kind: Kind, period: RecordTimeframe): string {
  const { n, hit_rate, wilson_low, wilson_high, benchmark_hit_rate: chance } = record;
  const when = periodWords[period];
  if (n === 0) return `No signal graded${when || ' yet'}.`;
  const signals = `${formatCount(n, `${kind.toLowerCase()} signal`)}${when}`;
  if (n < FEWEST_FOR_RATE || hit_rate === null || wilson_low === null || wilson_high === null) {
    return `Too few to judge: ${signals} graded.`;
  }
  const hit = `${percentOf(hit_rate)} of ${signals} hit the target`;
  if (chance === null) return `${hit}; chance is not known.`;
  const beside = `${hit}; chance is ${percentOf(chance)}.`;
  if (wilson_low > chance) return `Better than chance so far: ${beside}`;
  if (wilson_high < chance) return `Worse than chance so far: ${beside}`;
  return `No better than chance: ${beside}`;
}
