import type { Signal } from '#contracts/signals.ts';
import { useRecentSniperSignals } from '#web/data/admin-signals.ts';
import { formatPrice } from '#web/lib/format-price.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { SideBadge } from '#web/ui/SideBadge.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StatusBadge } from '#web/ui/signal-badges.tsx';
import { Confidence, Moment, SniperTags } from './signal-cells.tsx';

/** The newest signals of the 1M Sniper. Of a later failure the list of all signals tells: it is the same call. */
export function RecentSniperSignals() {
  const recent = useRecentSniperSignals();
  return (
    <section aria-labelledby="recent-sniper-signals" className="flex flex-col gap-2">
      <h3 id="recent-sniper-signals" className="font-medium">
        Recent Sniper Signals
      </h3>
      <Content of={recent} />
    </section>
  );
}

function Content({ of: recent }: { of: ReturnType<typeof useRecentSniperSignals> }) {
  if (recent.isPending) return <Skeleton label="Loading sniper signals" count={2} />;
  if (recent.data === undefined) {
    return <ErrorState text="Sniper signals could not be loaded." retry={recent.refetch} />;
  }
  if (recent.data.length === 0) return <p className="text-ink-2">No sniper signals yet</p>;
  return (
    <ul className="flex flex-col divide-y divide-line">
      {recent.data.map((signal) => (
        <RecentSignal key={signal.id} signal={signal} />
      ))}
    </ul>
  );
}

function RecentSignal({ signal }: { signal: Signal }) {
  const { instrument, signal_type, entry_price, timestamp } = signal;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-dense">
      <span className="font-medium">{instrument}</span>
      <SideBadge side={signal_type} />
      <span className="tabular-nums">{formatPrice(instrument, entry_price)}</span>
      <Confidence signal={signal} />
      <StatusBadge status={signal.status} />
      <SniperTags signal={signal} />
      <span className="ml-auto text-ink-3">
        <Moment instant={timestamp} />
      </span>
    </li>
  );
}
