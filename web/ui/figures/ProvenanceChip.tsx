import { clsx } from 'clsx';
import { Clock, CloudOff } from 'lucide-react';
import { createContext, Suspense, use, useState } from 'react';
import { type PriceSource, sourceLabel } from '#web/lib/copy.ts';
import { formatMoment } from '#web/lib/format-time.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import type { FreshnessOf } from './Freshness.tsx';
import type { AutoRefreshChoice, Provenance } from './ProvenanceDialog.tsx';

const ProvenanceDialog = lazyPart(
  async () => (await import('./ProvenanceDialog.tsx')).ProvenanceDialog,
);

/** The source of the screen's figures: what has the same one carries no badge of its own. */
export const PageSourceContext = createContext<PriceSource | null>(null);

type ProvenanceChipProps = Provenance & { autoRefresh: AutoRefreshChoice | undefined };

/** Source and age of a screen's figures, once on each screen; a tap opens the details. */
export function ProvenanceChip({ autoRefresh, ...of }: ProvenanceChipProps) {
  const [isOpen, setIsOpen] = useState(false);
  const now = useNow();
  const { source, freshness } = of;
  const name = source === 'sample' ? 'Sample data' : source !== null && sourceLabel(source);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        title={freshness && `as of ${formatMoment(freshness.asOf, now, 'UTC')} UTC`}
        onClick={() => setIsOpen(true)}
        className="inline-flex items-center rounded-full touch:-my-1.5 touch:min-h-11"
      >
        <span
          className={clsx(
            'inline-flex flex-wrap items-center gap-x-1.5 rounded-full px-2 py-0.5 text-left text-meta font-medium',
            lookOf(of, now),
          )}
        >
          {name && <span className="whitespace-nowrap">{name}</span>}
          {freshness !== undefined && <AsOf freshness={freshness} now={now} />}
        </span>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <ProvenanceDialog {...of} autoRefresh={autoRefresh} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function AsOf({ freshness: { asOf, isOffline }, now }: { freshness: FreshnessOf; now: Date }) {
  const Icon = isOffline ? CloudOff : Clock;
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      <Icon aria-hidden className="size-3.5 shrink-0" />
      <span className="sr-only">Last update</span>
      <span>
        as of {formatMoment(asOf, now)}
        {isOffline && ', offline'}
      </span>
    </span>
  );
}

function lookOf({ source, freshness }: Provenance, now: Date): string {
  const isLate = freshness && now.getTime() - freshness.asOf > freshness.oldAfterMs;
  if (isLate || freshness?.isOffline) return 'bg-warn-soft text-warn';
  const isReal = source !== 'simulated' && source !== 'sample';
  return isReal ? 'bg-sunken text-ink-2' : 'bg-info-soft text-info';
}

/** Whether something with this source needs to say so on the current screen. */
export const useIsForeignSource = (source: PriceSource): boolean =>
  use(PageSourceContext) !== source;
