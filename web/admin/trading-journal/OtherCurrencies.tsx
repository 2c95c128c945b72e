import type { JournalMonitorSummary } from '#web/data/admin-journal.ts';
import { formatCount } from '#web/lib/format-count.ts';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Result } from './Result.tsx';

/** Money of the other currencies: it is never added to that of the first. */
export function OtherCurrencies({ of: { money } }: { of: JournalMonitorSummary }) {
  const others = money.slice(1);
  if (others.length === 0) return null;
  return (
    <Panel title="Other Currencies" note="Never added to the figures above">
      <Facts label="Other currencies">
        {others.map(({ currency, trades, total_pnl, average_pnl }) => (
          <Fact key={currency} name={`${currency} · ${formatCount(trades, 'trade')}`}>
            <Result value={total_pnl} currency={currency} />
            <span className="block text-dense font-normal text-ink-2">
              average <Result value={average_pnl} currency={currency} />
            </span>
          </Fact>
        ))}
      </Facts>
    </Panel>
  );
}
