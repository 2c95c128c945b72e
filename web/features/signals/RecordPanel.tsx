import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { type Scanner, scannerLabel } from '#contracts/rules/signals/scanners.ts';
import {
  FEWEST_FOR_RATE,
  type RecordTimeframe,
  type SignalPerformance,
  type TrackRecord,
} from '#contracts/track-record.ts';
import { useFreshness } from '#web/data/query-results.ts';
import { SIGNALS_POLL_MS, useSignalPerformance } from '#web/data/signals/signals.ts';
import { useHistoryChoice } from '#web/lib/history-entry.ts';
import { useMediaQuery, useOnline } from '#web/lib/use-browser-state.ts';
import { Banner, ErrorState } from '#web/ui/states/Banner.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Freshness } from '#web/ui/figures/Freshness.tsx';
import { LabelledSegments, Segments } from '#web/ui/forms/Segments.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { SourceBadge } from '#web/ui/figures/badges.tsx';
import { formatR } from '#contracts/rules/journal/trade-metrics.ts';
import { RMultiple } from '#web/ui/figures/amounts.tsx';
import { Calibration, insufficient, intervalText, percentOf } from './Calibration.tsx';

const stretches: readonly { key: RecordTimeframe; label: string }[] = [
  { key: 'today', label: 'Today' },
  { key: 'week', label: 'Week' },
  { key: 'month', label: 'Month' },
  { key: 'all', label: 'All' },
];
const periods = stretches.map(({ key }) => key);

/** Below this width the figures are collapsed, so that the signals stay near. */
const WIDE = '(min-width: 64rem)';

export function RecordPanel({ scanner }: { scanner: Scanner | null }) {
  const [stretch, setStretch] = useHistoryChoice('period', periods, 'all');
  const record = useSignalPerformance(scanner, stretch);
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
        <LabelledSegments
          legend="Stretch of time"
          options={stretches}
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
      <output className="block font-medium">{describeChance(record)}</output>
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

function describeChance(record: TrackRecord): string {
  const { n, hit_rate, wilson_low, wilson_high, benchmark_hit_rate: chance } = record;
  if (n === 0) return 'No signal has been graded yet.';
  if (n < FEWEST_FOR_RATE || hit_rate === null || wilson_low === null || wilson_high === null) {
    return `${n} graded ${n === 1 ? 'signal is' : 'signals are'} too few to say anything.`;
  }
  const came = `the target came before the stop in ${percentOf(hit_rate)} of ${n} signals`;
  if (chance === null) return `What chance would have given is not known; ${came}.`;
  const chanceNote = `where chance alone would give ${percentOf(chance)}`;
  if (wilson_low > chance) return `Better than chance so far: ${came}, ${chanceNote}.`;
  if (wilson_high < chance) return `Worse than chance so far: ${came}, ${chanceNote}.`;
  return `Not to be told from chance: ${came}, ${chanceNote}.`;
}

function RecordFigures({ record }: { record: TrackRecord }) {
  const { n, hit_rate, success_rate, expectancy_r, profit_factor } = record;
  const ofEnough = (figure: number | null, value: (of: number) => ReactNode, note: string) =>
    figure === null ? { value: tooFew(n) } : { value: value(figure), note };
  const profit =
    profit_factor === null
      ? { value: expectancy_r === null ? tooFew(n) : 'nothing lost' }
      : { value: profit_factor.toFixed(2), note: 'R won for each R lost' };
  const figures: readonly { name: string; value: ReactNode; note?: string }[] = [
    {
      name: 'Graded signals',
      value: n.toLocaleString(),
      note: `${record.tp_hit} target, ${record.sl_hit} stop, ${record.expired} expired`,
    },
    { name: 'Hit rate', ...ofEnough(hit_rate, percentOf, hitRateNote(record)) },
    {
      name: 'Success rate',
      ...ofEnough(success_rate, (rate) => `${Math.round(rate)}%`, successNote(record)),
    },
    {
      name: 'Expectancy',
      ...ofEnough(expectancy_r, (value) => <RMultiple value={value} />, expectancyNote(record)),
    },
    { name: 'Profit factor', ...profit },
    {
      name: 'Left out',
      value: `${record.voided} voided`,
      note: `${record.hidden} hidden from lists, but counted; ${record.active} still open`,
    },
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 @xl:grid-cols-3">
      {figures.map(({ name, value, note }) => (
        <div key={name} className="min-w-0">
          <dt className="text-dense text-ink-2">{name}</dt>
          <dd className="text-card font-semibold">{value}</dd>
          {note !== undefined && <dd className="text-meta text-ink-3">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

const tooFew = (n: number) => (
  <span className="text-dense font-normal text-ink-3">{insufficient(n)}</span>
);

function hitRateNote({ wilson_low, wilson_high, benchmark_hit_rate: chance }: TrackRecord): string {
  const beside = chance === null ? 'chance not known' : `chance ${percentOf(chance)}`;
  return `${intervalText(wilson_low, wilson_high)}; ${beside}`;
}

function successNote({ success_low, success_high }: TrackRecord): string {
  const note = 'above zero after costs';
  if (success_low === null || success_high === null) return note;
  return `${intervalText(success_low / 100, success_high / 100)}; ${note}`;
}

function expectancyNote({ expectancy_error }: TrackRecord): string {
  const error = expectancy_error === null ? '' : `± ${formatR(expectancy_error).slice(1)}, `;
  return `${error}mean result after costs`;
}
