import { Radar } from 'lucide-react';
import { useAllSignals } from '#web/data/admin-signals.ts';
import { formatTime } from '#web/lib/format-date.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { ShowMore } from '#web/ui/ShowMore.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { SignalCards } from './SignalCards.tsx';
import { SignalTable } from './SignalTable.tsx';

/** From here on six columns have room beside the sidebar. */
const WIDE = '(min-width: 80rem)';

/** All signals in whatever state the list is: a table where it has room, else cards. */
export function AllSignals() {
  const list = useAllSignals();
  const isWide = useMediaQuery(WIDE);

  if (list.isPending) return <Skeleton label="Loading signals" count={5} />;
  if (list.data === undefined) {
    return <ErrorState text="Signals could not be loaded." retry={list.refetch} />;
  }

  const { signals, total } = list.data;
  const count = (total ?? signals.length).toLocaleString();
  const Layout = isWide ? SignalTable : SignalCards;
  return (
    <section aria-labelledby="all-signals" className="flex flex-col gap-3">
      <h2 id="all-signals" className="text-card font-semibold">
        All Signals ({count})
      </h2>
      {list.isRefetchError && (
        <Banner kind="danger" retry={() => void list.refetch()}>
          Signals could not be loaded. What follows is as of {formatTime(list.dataUpdatedAt)}.
        </Banner>
      )}
      {signals.length === 0 ? (
        <EmptyState
          icon={Radar}
          title="No signals yet"
          hint="They appear here as soon as a scanner issues one"
        />
      ) : (
        <Layout signals={signals} />
      )}
      {list.hasNextPage && (
        <ShowMore
          isBusy={list.isFetchingNextPage}
          error={list.isFetchNextPageError ? 'More signals could not be loaded.' : undefined}
          onShowMore={() => void list.fetchNextPage()}
        >
          <p>
            {signals.length.toLocaleString()} of {count} signals
          </p>
        </ShowMore>
      )}
    </section>
  );
}
