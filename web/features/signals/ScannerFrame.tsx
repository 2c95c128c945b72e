import type { ComponentProps, ReactNode } from 'react';
import { Radar } from 'lucide-react';
import { useConnected, useFreshness } from '#web/data/query-results.ts';
import { PageSourceContext } from '#web/ui/figures/ProvenanceChip.tsx';
import type { AutoRefreshChoice } from '#web/ui/figures/ProvenanceDialog.tsx';
import { provenanceOf, ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import type { PriceSource } from '#web/lib/copy.ts';
import { ApiError } from '#contracts/errors.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { Skeletons } from '#web/ui/states/Skeleton.tsx';
import type { Signal } from '#contracts/signals.ts';
import type { Scanner } from '#contracts/rules/signals/scanners.ts';
import { CardGrid } from '#web/ui/CardGrid.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Countdown } from '#web/ui/figures/times.tsx';
import { Fact as FactLine, Facts as FactLines } from '#web/ui/figures/facts.tsx';
import { formatSchedule, formatSoon } from '#web/lib/format-time.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { Fold } from './Fold.tsx';
import { RecordPanel } from './RecordPanel.tsx';
import { Informational } from './SignalsOf.tsx';
import { SignalCard } from './SignalCard.tsx';
import { OpenSignal, SignalRows } from './SignalRows.tsx';

export function Facts({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl
      aria-label={label}
      className="grid gap-x-4 gap-y-3 @3xs:grid-cols-2 @md:grid-cols-3 @3xl:grid-cols-6"
    >
      {children}
    </dl>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-dense text-ink-3">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

type RangeBarProps = {
  /** Position of the price, percent from the low. */
  position: number;
  /** Width of the edge zones, percent. */
  edge?: number;
};

const MARK = 2; // percent of the width

export function RangeBar({ position, edge }: RangeBarProps) {
  const at = Math.min(Math.max(position, 0), 100);
  return (
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden className="h-2.5 w-full">
      <rect y="3" width="100" height="4" className="fill-line" />
      {edge !== undefined && (
        <>
          <rect y="3" width={edge} height="4" className="fill-line-strong" />
          <rect x={100 - edge} y="3" width={edge} height="4" className="fill-line-strong" />
        </>
      )}
      <rect x={(at * (100 - MARK)) / 100} width={MARK} height="10" className="fill-accent" />
    </svg>
  );
}

/** The next step of a schedule within a week: `Next scan 15:25 · in 1 min 12 s`. @param at UTC ms */
export function NextStep({ name, at }: { name: string; at: number }) {
  return (
    <>
      {name}{' '}
      <time dateTime={new Date(at).toISOString()} className="font-semibold">
        {formatSoon(at, useNow())}
      </time>{' '}
      · <Countdown to={at} />
    </>
  );
}

type ScheduleProps = { label: string; next: ReactNode; note: ReactNode; children: ReactNode };

/** The next step of a scanner in one line, which unfolds into its schedule. */
export function Schedule({ label, next, note, children }: ScheduleProps) {
  return (
    <Fold label={label} line={next}>
      <p className="max-w-prose text-dense text-ink-2">{note}</p>
      <div className="max-w-prose">
        <FactLines label={label}>{children}</FactLines>
      </div>
    </Fold>
  );
}

/** A time of a schedule, with UTC below. @param at ISO 8601; null: there is none yet */
export function TimeFact({ name, at }: { name: string; at: string | null }) {
  const now = useNow();
  if (at === null) return <FactLine name={name}>None yet</FactLine>;
  const { local, utc } = formatSchedule(Date.parse(at), now);
  return (
    <FactLine name={name}>
      <time dateTime={at}>
        {local ?? utc}{' '}
        {local !== null && <span className="block text-meta font-normal text-ink-3">{utc}</span>}
      </time>
    </FactLine>
  );
}

type SignalPanelsProps = {
  title: string;
  note?: string;
  open: readonly Signal[];
  empty: ComponentProps<typeof EmptyState>;
  endedTitle: string;
  ended: readonly Signal[];
  /** Of the scanner, in one line. */
  schedule: ReactNode;
  section: string;
};

/** The open signals of a scanner as cards, its schedule, and the ended ones in one line each. */
export function SignalPanels(props: SignalPanelsProps) {
  const { title, note, open, empty, endedTitle, ended, schedule, section } = props;
  return (
    <>
      <Panel title={title} note={note} isPlain>
        {open.length === 0 ? (
          <EmptyState {...empty} />
        ) : (
          <CardGrid rows={open} keyOf={({ id }) => id} className="@3xl:grid-cols-2">
            {(signal) => <SignalCard signal={signal} />}
          </CardGrid>
        )}
      </Panel>
      {schedule}
      {ended.length > 0 && (
        <Panel title={endedTitle} isPlain>
          <SignalRows label={endedTitle} signals={ended} />
        </Panel>
      )}
      <OpenSignal section={section} among={ended} />
    </>
  );
}

/** A number with a true minus: `−0.41`. */
export const formatSigned = (value: number, digits: number): string =>
  value.toFixed(digits).replace('-', '\u2212');

type ScannerResponse = { data_source: PriceSource; as_of: string; filling: boolean };

type ScannerQuery<Answer extends ScannerResponse> = {
  data: Answer | undefined;
  dataUpdatedAt: number;
  isPending: boolean;
  isRefetchError: boolean;
  error: Error | null;
  refetch: () => Promise<unknown>;
};

type ScannerScreenProps<Answer extends ScannerResponse> = {
  title: string;
  badge?: ReactNode;
  type: Scanner;
  scanner: ScannerQuery<Answer>;
  refreshMs: number;
  autoRefresh?: AutoRefreshChoice;
  controls?: ReactNode;
  /** Displayed without an answer, too. */
  fallback?: ReactNode;
  emptyTitle?: string;
  children: (answer: Answer) => ReactNode;
};

const skeletons = [
  { label: 'Loading the scanner', shape: 'cards', count: 1 },
  { label: 'Loading its schedule', shape: 'rows', count: 1 },
] as const;

/** The frame of a scanner screen: heading, alerts, loading and empty states, and track record. */
export function ScannerScreen<Answer extends ScannerResponse>(props: ScannerScreenProps<Answer>) {
  const { title, badge, type, scanner, refreshMs, autoRefresh, controls, fallback, children } =
    props;
  const { emptyTitle = 'No scanner data available. Click refresh to initialize.' } = props;
  const freshness = useFreshness(scanner, refreshMs);
  const { data } = scanner;
  return (
    <PageSourceContext value={data?.data_source ?? null}>
      <ScreenHeading
        title={title}
        badge={badge}
        provenance={
          data === undefined
            ? null
            : provenanceOf({ state: 'loaded', data, freshness, error: null })
        }
        refresh={scanner.refetch}
        {...(autoRefresh !== undefined && { autoRefresh })}
        controls={controls}
      />
      <div className="flex flex-col gap-4 md:gap-6">
        <ScannerAlerts scanner={scanner} />
        {data === undefined ? (
          <>
            {scanner.isPending ? <Skeletons parts={skeletons} /> : <NotLoaded title={emptyTitle} />}
            {fallback}
          </>
        ) : (
          children(data)
        )}
        <RecordPanel scanner={type} />
        <Informational />
      </div>
    </PageSourceContext>
  );
}

/** What stands in place of the answer; a failure stands above, and says enough. */
function NotLoaded({ title }: { title: string }) {
  const isOnline = useConnected();
  if (isOnline) return null;
  return (
    <EmptyState icon={Radar} title={title} hint="This device is offline and has no earlier data." />
  );
}

function ScannerAlerts({ scanner }: { scanner: ScannerQuery<ScannerResponse> }) {
  const { data, error, refetch } = scanner;
  const isOnline = useConnected();
  return (
    <>
      {/* Offline, the offline strip already explains the old response. */}
      {error !== null && isOnline && (
        <Banner kind="danger" retry={() => void refetch()}>
          {error instanceof ApiError && error.message !== ''
            ? error.message
            : 'The scanner could not be reached.'}
        </Banner>
      )}
      {data?.filling === true && (
        <Banner kind="info">
          History is still being prepared. Figures and records grow until it is complete.
        </Banner>
      )}
    </>
  );
}
