import { clsx } from 'clsx';
import { Clock, CloudOff } from 'lucide-react';
import { useState } from 'react';
import { formatMoment } from '#web/lib/format-time.ts';
import { useNow } from '#web/lib/use-clock.ts';

export type FreshnessOf = {
  asOf: number; // ms since 1970
  isOffline: boolean;
  oldAfterMs: number;
};

/** The age of the data, in the shown zone; a tap switches to UTC. */
export function Freshness({ of: { asOf, isOffline, oldAfterMs } }: { of: FreshnessOf }) {
  const [isUtc, setIsUtc] = useState(false);
  const now = useNow();
  const inUtc = `as of ${formatMoment(asOf, now, 'UTC')} UTC`;
  const text = isUtc ? inUtc : `as of ${formatMoment(asOf, now)}`;
  const isOld = now.getTime() - asOf > oldAfterMs;
  const Icon = isOffline ? CloudOff : Clock;
  return (
    <button
      type="button"
      title={inUtc}
      onClick={() => setIsUtc(!isUtc)}
      className="inline-flex items-center rounded-full touch:min-h-11"
    >
      <span
        className={clsx(
          'inline-flex items-center gap-1.5 rounded-full px-2 py-1 text-meta font-medium',
          isOld || isOffline ? 'bg-warn-soft text-warn' : 'text-ink-3',
        )}
      >
        <Icon aria-hidden className="size-3.5 shrink-0" />
        {isOffline ? `${text}, offline` : text}
      </span>
    </button>
  );
}
