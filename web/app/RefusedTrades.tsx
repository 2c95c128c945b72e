import type { JournalSyncState } from '#web/data/journal-sync-state.ts';
import { formatDate } from '#web/lib/format-date.ts';
import { Button } from '#web/ui/Button.tsx';
import { formatCount } from '#web/lib/format-count.ts';

type RefusedTradesProps = { sync: JournalSyncState; onFix: (tradeId: string) => void };

/** Trades that the server refused, each with its reason and the way to its form. */
export function RefusedTrades({ sync: { refused, attention }, onFix }: RefusedTradesProps) {
  const hiddenCount = attention - refused.length;
  return (
    <section aria-labelledby="refused-trades">
      <h3 id="refused-trades" className="font-semibold">
        {attention === 1 ? '1 trade needs attention' : `${attention} trades need attention`}
      </h3>
      <p className="text-dense text-ink-2">
        The server refused these. They stay on this device until they are corrected.
      </p>
      <ul className="mt-2 flex flex-col divide-y divide-line border-y border-line">
        {refused.map(({ id, title, date, detail }) => (
          <li key={id} className="flex items-center gap-3 py-2">
            <div className="min-w-0 grow">
              <p className="font-medium">
                {title} <span className="font-normal text-ink-3">{formatDate(date)}</span>
              </p>
              <p className="text-dense break-words text-danger">{detail}</p>
            </div>
            <Button size="sm" onClick={() => onFix(id)}>
              Fix
              <span className="sr-only">: {title}</span>
            </Button>
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && (
        <p className="mt-2 text-dense text-ink-2">and {formatCount(hiddenCount, 'more trade')}</p>
      )}
    </section>
  );
}
