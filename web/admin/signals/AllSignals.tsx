import { Radar } from 'lucide-react';
import type { Signal } from '#contracts/signals.ts';
import { useAllSignals } from '#web/data/signals/admin-signals.ts';
import { formatTime } from '#web/lib/format-date.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Card } from '#web/ui/Card.tsx';
import { CardFact } from '#web/ui/figures/CardFact.tsx';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { ErrorState } from '#web/ui/states/ErrorState.tsx';
import { ShowMore } from '#web/ui/states/ShowMore.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { DeleteSignal } from './DeleteSignal.tsx';
import { Confidence, Life, Prices, Reason, What } from './signal-cells.tsx';
import { signalName } from './signal-copy.ts';

/** The signals where a table would be squeezed. */
function SignalCards({ signals }: { signals: readonly Signal[] }) {
  return (
    <ul className="grid gap-2 lg:grid-cols-2">
      {signals.map((signal) => (
        <li key={signal.id}>
          <SignalCard signal={signal} />
        </li>
      ))}
    </ul>
  );
}

function SignalCard({ signal }: { signal: Signal }) {
  return (
    <Card
      as="article"
      aria-label={signalName(signal)}
      className="flex h-full flex-col gap-2 text-dense"
    >
      <div className="flex items-start justify-between gap-3">
        <What signal={signal} />
        <span className="-mt-2 -mr-2">
          <DeleteSignal signal={signal} />
        </span>
      </div>
      <dl className="grid grid-cols-2 gap-x-3 gap-y-2">
        <CardFact name="Entry">
          <Prices signal={signal} />
        </CardFact>
        <CardFact name="Confidence">
          <Confidence signal={signal} />
        </CardFact>
        <CardFact name="Status" isWide>
          <Life signal={signal} />
        </CardFact>
      </dl>
      <Reason signal={signal} />
    </Card>
  );
}

const columns: readonly Column<Signal>[] = [
  { name: 'Signal', width: 'w-60', cell: (signal) => <What signal={signal} /> },
  { name: 'Entry', width: 'w-28', cell: (signal) => <Prices signal={signal} /> },
  { name: 'Confidence', width: 'w-32', cell: (signal) => <Confidence signal={signal} /> },
  { name: 'Status', width: 'w-52', cell: (signal) => <Life signal={signal} /> },
  { name: 'Reason', cell: (signal) => <Reason signal={signal} /> },
  { name: 'Actions', width: 'w-20', cell: (signal) => <DeleteSignal signal={signal} /> },
];

/** The signals where all six columns have room. */
function SignalTable({ signals }: { signals: readonly Signal[] }) {
  return <DataTable label="All signals" columns={columns} rows={signals} />;
}

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
