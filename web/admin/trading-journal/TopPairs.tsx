import type { JournalMonitorSummary } from '#web/data/admin-journal.ts';
import { formatCount } from '#web/lib/format-count.ts';
import { Meter } from '#web/ui/Meter.tsx';
import { Panel } from '#web/ui/Panel.tsx';

/** The three pairs with the most trades; nothing where nobody has traded. */
export function TopPairs({ of: { top_pairs, total_trades } }: { of: JournalMonitorSummary }) {
  if (top_pairs.length === 0) return null;
  return (
    <Panel title="Most Traded Pairs">
      <ol aria-label="Most traded pairs" className="flex flex-col gap-3">
        {top_pairs.map(({ pair, trades }, index) => {
          const percent = (100 * trades) / total_trades;
          return (
            <li key={pair} className="flex flex-col gap-1">
              <div className="flex items-baseline justify-between gap-3">
                <span className="min-w-0 font-medium wrap-anywhere">
                  {index + 1}. {pair}
                </span>
                <span className="shrink-0 text-dense text-ink-2">
                  {formatCount(trades, 'trade')} · {percent.toFixed(1)}%
                </span>
              </div>
              <Meter percent={percent} />
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
