import { Radio } from 'lucide-react';
import { scannerLabel } from '#contracts/rules/scanners.ts';
import { useKnownSignal } from '#web/data/signals.ts';
import { formatMoment } from '#web/lib/format-moment.ts';
import { useNow } from '#web/lib/use-now.ts';
import { RMultiple } from '#web/ui/RMultiple.tsx';

/** Which scanner proposed a trade, and what became of the proposal itself. */
export function FromSignal({ id }: { id: string }) {
  const signal = useKnownSignal(id);
  const now = useNow();
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-dense text-ink-2">
      <Radio aria-hidden className="size-4 shrink-0 text-ink-3" />
      <span className="min-w-0 wrap-anywhere">
        From signal:{' '}
        {signal === null
          ? id
          : `${scannerLabel[signal.scanner_type]} of ${formatMoment(Date.parse(signal.timestamp), now)}`}
      </span>
      {typeof signal?.r_net === 'number' && (
        <span className="whitespace-nowrap">
          Its own result <RMultiple value={signal.r_net} />
        </span>
      )}
    </p>
  );
}
