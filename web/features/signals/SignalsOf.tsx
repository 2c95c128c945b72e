import { Radio } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Scanner } from '#contracts/rules/signals/scanners.ts';
import type { Signal } from '#contracts/signals.ts';
import { useFreshness } from '#web/data/query-results.ts';
import { SIGNALS_POLL_MS, useSignalHistory } from '#web/data/signals/signals.ts';
import { formatMoment } from '#web/lib/format-time.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { useOnline } from '#web/lib/use-browser-state.ts';
import { Banner, ErrorState } from '#web/ui/states/Banner.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { Freshness } from '#web/ui/figures/Freshness.tsx';
import { ShowMore } from '#web/ui/states/ListEnd.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';

type SignalsOfProps = {
  scanner: Scanner | null;
  shape: 'rows' | 'cards';
  children: (signals: readonly Signal[]) => ReactNode;
};

export function SignalsOf({ scanner, shape, children }: SignalsOfProps) {
  const signals = useSignalHistory(scanner);
  const freshness = useFreshness(signals, SIGNALS_POLL_MS);
  const isOnline = useOnline();
  const now = useNow();
  const { data } = signals;

  if (signals.isPending) return <Skeleton label="Loading signals" shape={shape} />;
  if (data === undefined) {
    return <ErrorState text="Signals could not be loaded." retry={signals.refetch} />;
  }
  return (
    <div className="flex flex-col gap-3">
      <h2 className="sr-only">Signals</h2>
      {/* Offline, the offline strip already explains it. */}
      {signals.isRefetchError && isOnline && (
        <Banner kind="danger" retry={() => void signals.refetch()}>
          Signals could not be loaded. What follows is as of{' '}
          {formatMoment(signals.dataUpdatedAt, now)}.
        </Banner>
      )}
      <div className="flex justify-end">
        <Freshness of={freshness} />
      </div>
      {data.length === 0 ? (
        <EmptyState
          icon={Radio}
          title="No trading signals found for the selected filter"
          hint="Each signal of a scanner is kept here, whatever becomes of it"
        />
      ) : (
        children(data)
      )}
      {signals.hasNextPage && (
        <ShowMore
          isBusy={signals.isFetchingNextPage}
          error={signals.isFetchNextPageError ? 'More signals could not be loaded.' : undefined}
          onShowMore={() => void signals.fetchNextPage()}
        />
      )}
    </div>
  );
}

export function Informational() {
  return <p className="text-dense text-ink-3">Trades and analysis are informational.</p>;
}
