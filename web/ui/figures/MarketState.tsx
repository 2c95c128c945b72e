import { clsx } from 'clsx';
import { isMarketOpen, nextMarketChange } from '#contracts/rules/time/market-calendar.ts';
import { formatWeekday } from '#web/lib/format-time.ts';
import { useNow } from '#web/lib/use-clock.ts';

/** Most instruments keep the hours of the currency market. */
const REFERENCE = 'EURUSD';

/** Whether the market is open by its calendar, and when a closed one opens. */
export function MarketState() {
  const now = useNow().getTime();
  const isOpen = isMarketOpen(REFERENCE, now);
  const changesAt = nextMarketChange(REFERENCE, now);
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-x-2 text-dense text-ink-2">
      <span
        aria-hidden
        className={clsx('size-2 shrink-0 rounded-full', isOpen ? 'bg-ok' : 'bg-line-strong')}
      />
      <span className="font-medium">{isOpen ? 'Market Open' : 'Market Closed'}</span>
      {!isOpen && changesAt !== null && (
        <span className="whitespace-nowrap text-ink-3">opens {formatWeekday(changesAt)}</span>
      )}
    </span>
  );
}
