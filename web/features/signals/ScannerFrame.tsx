import { type ReactNode, useId } from 'react';
import { Radar } from 'lucide-react';
import { useFreshness } from '#web/data/query-results.ts';
import { Freshness } from '#web/ui/figures/Freshness.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { SourceBadge } from '#web/ui/figures/badges.tsx';
import { RefreshButton } from '#web/ui/RefreshButton.tsx';
import type { PriceSource } from '#web/lib/copy.ts';
import { ApiError } from '#contracts/errors.ts';
import { useOnline } from '#web/lib/use-browser-state.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';

type AutoRefreshProps = {
  isOn: boolean;
  /** Label of the interval. */
  every: string;
  onChange: (isOn: boolean) => void;
};

/** Switch for automatic refresh. */
export function AutoRefresh({ isOn, every, onChange }: AutoRefreshProps) {
  const hint = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-medium">
        <input
          type="checkbox"
          checked={isOn}
          aria-describedby={hint}
          onChange={({ target }) => onChange(target.checked)}
          className="size-5 shrink-0 accent-accent"
        />
        Auto-refresh
      </label>
      <span id={hint} className="text-dense text-ink-3">
        {every}
      </span>
    </div>
  );
}

/** Fields that the responses of all scanners share. */
type ScannerFacts = { data_source: PriceSource; as_of: string; filling: boolean };

/** Query of a scanner. */
type ScannerQuery<Answer extends ScannerFacts> = {
  /** Undefined until the first load. */
  data: Answer | undefined;
  dataUpdatedAt: number;
  isPending: boolean;
  isRefetchError: boolean;
  error: Error | null;
  refetch: () => Promise<unknown>;
};

type ScannerHeadingProps = {
  title: string;
  /** State of the scanner. */
  badge?: ReactNode;
  scanner: ScannerQuery<ScannerFacts>;
  /** Refresh interval, ms. */
  refreshMs: number;
  /** Displayed beside the refresh button. */
  children?: ReactNode;
};

/** Heading of a scanner screen: name, state and age of the response. */
export function ScannerHeading(props: ScannerHeadingProps) {
  const { title, badge, scanner, refreshMs, children } = props;
  const freshness = useFreshness(scanner, refreshMs);
  const { data } = scanner;
  return (
    <ScreenHeading
      title={title}
      subtitle={
        <span className="flex flex-wrap items-center gap-1.5 touch:min-h-11">
          {badge}
          {data !== undefined && (
            <>
              <SourceBadge source={data.data_source} />
              <Freshness of={{ ...freshness, asOf: Date.parse(data.as_of) }} />
            </>
          )}
        </span>
      }
      action={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {children}
          <RefreshButton refresh={scanner.refetch} />
        </div>
      }
    />
  );
}

/** Load errors and missing data; an older response stays visible below. */
export function ScannerAlerts({ scanner }: { scanner: ScannerQuery<ScannerFacts> }) {
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

type ScannerAnswerProps<Answer extends ScannerFacts> = {
  scanner: ScannerQuery<Answer>;
  /** Title when nothing was ever loaded. */
  emptyTitle: string;
  children: (answer: Answer) => ReactNode;
};

/** Response of a scanner, with loading, error and empty states. */
export function ScannerAnswer<Answer extends ScannerFacts>(props: ScannerAnswerProps<Answer>) {
  const { scanner, emptyTitle, children } = props;
  const isOnline = useOnline();
  if (scanner.isPending) return <ScannerSkeleton />;
  if (scanner.data !== undefined) return children(scanner.data);
  return (
    <EmptyState
      icon={Radar}
      title={emptyTitle}
      hint={
        isOnline
          ? 'Nothing has been loaded so far.'
          : 'This device is offline and holds no earlier answer.'
      }
    />
  );
}

function ScannerSkeleton() {
  return (
    <div className="flex flex-col gap-3 md:gap-4">
      <Skeleton label="Loading the scanner" shape="tiles" count={4} />
      <Skeleton label="Loading its signals" shape="cards" count={2} />
    </div>
  );
}
