import type { ComponentProps, ReactNode } from 'react';
import { Radar } from 'lucide-react';
import { useFreshness } from '#web/data/query-results.ts';
import { type AutoRefreshChoice, PageSourceContext } from '#web/ui/figures/ProvenanceChip.tsx';
import { provenanceOf, ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import type { PriceSource } from '#web/lib/copy.ts';
import { ApiError } from '#contracts/errors.ts';
import { useOnline } from '#web/lib/use-browser-state.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { Skeletons } from '#web/ui/states/Skeleton.tsx';
import type { Signal } from '#contracts/signals.ts';
import type { Scanner } from '#contracts/rules/signals/scanners.ts';
import { CardGrid } from '#web/ui/CardGrid.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { ScheduledTime } from '#web/ui/figures/times.tsx';
import { RecordPanel } from './RecordPanel.tsx';
import { Informational } from './SignalsOf.tsx';
import { SignalCard } from './SignalCard.tsx';

export function Facts({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl
      aria-label={label}
      className="grid grid-cols-2 gap-x-4 gap-y-3 @md:grid-cols-3 @3xl:grid-cols-6"
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

export function Remark({ children }: { children: ReactNode }) {
  return <span className="block text-dense font-normal text-ink-3">{children}</span>;
}

/** The time of a scan as a fact. @param at ISO 8601; null before the first scan */
export function LastScan({ at }: { at: string | null }) {
  return (
    <Fact name="Last scan">{at === null ? 'None yet' : <ScheduledTime at={Date.parse(at)} />}</Fact>
  );
}

type SignalPanelsProps = {
  title: string;
  note: string;
  open: readonly Signal[];
  empty: ComponentProps<typeof EmptyState>;
  endedTitle: string;
  ended: readonly Signal[];
};

export function SignalPanels({ title, note, open, empty, endedTitle, ended }: SignalPanelsProps) {
  return (
    <>
      <Panel title={title} note={note} isPlain>
        {open.length === 0 ? <EmptyState {...empty} /> : <SignalCards signals={open} />}
      </Panel>
      {ended.length > 0 && (
        <Panel title={endedTitle} isPlain>
          <SignalCards signals={ended} />
        </Panel>
      )}
    </>
  );
}

function SignalCards({ signals }: { signals: readonly Signal[] }) {
  return (
    <CardGrid rows={signals} keyOf={({ id }) => id} className="@3xl:grid-cols-2">
      {(signal) => <SignalCard signal={signal} />}
    </CardGrid>
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
  /** Displayed with or without an answer. */
  status?: ReactNode;
  emptyTitle?: string;
  children: (answer: Answer) => ReactNode;
};

const skeletons = [
  { label: 'Loading the scanner', shape: 'tiles', count: 4 },
  { label: 'Loading its signals', shape: 'cards', count: 2 },
] as const;

/** The frame of a scanner screen: heading, alerts, loading and empty states, and track record. */
export function ScannerScreen<Answer extends ScannerResponse>(props: ScannerScreenProps<Answer>) {
  const { title, badge, type, scanner, refreshMs, autoRefresh, controls, status, children } = props;
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
        {status}
        {scanner.isPending && <Skeletons parts={skeletons} />}
        {data !== undefined && children(data)}
        {!scanner.isPending && data === undefined && <NoAnswer title={emptyTitle} />}
        <RecordPanel scanner={type} />
        <Informational />
      </div>
    </PageSourceContext>
  );
}

function NoAnswer({ title }: { title: string }) {
  const isOnline = useOnline();
  return (
    <EmptyState
      icon={Radar}
      title={title}
      hint={
        isOnline
          ? 'Nothing has been loaded so far.'
          : 'This device is offline and holds no earlier answer.'
      }
    />
  );
}

function ScannerAlerts({ scanner }: { scanner: ScannerQuery<ScannerResponse> }) {
  const { data, error, refetch } = scanner;
  const isOnline = useOnline();
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
          History is still being prepared, newest first. Figures and records below grow until it is
          complete.
        </Banner>
      )}
    </>
  );
}
