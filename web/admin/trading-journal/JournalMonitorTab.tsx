import {
  type JournalMonitorSummary,
  type MonitoredEntry,
  useJournalMonitor,
  useLargestJournals,
} from '#web/data/admin/admin-journal.ts';
import { percentUsed } from '#web/data/journal/sync-state.ts';
import { formatCount } from '#web/lib/format.ts';
import { describeUsage } from '#web/lib/copy.ts';
import { AnswerStates } from '#web/ui/states/AnswerStates.tsx';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Fact, Facts, Meter } from '#web/ui/figures/facts.tsx';
import { Freshness } from '#web/ui/figures/Freshness.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { RefreshButton } from '#web/ui/RefreshButton.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { MonitorTiles, Result } from './MonitorTiles.tsx';
import { TradeLayout } from './TradeLayout.tsx';
import { Trades } from './Trades.tsx';

const NEARLY_FULL_PERCENT = 80;

/** The members who store most, beside what each may; nothing where nobody stores anything. */
function LargestJournals() {
  const { data: journals, isError, refetch } = useLargestJournals();
  if (isError) {
    return (
      <Banner kind="danger" retry={() => void refetch()}>
        The largest journals could not be loaded.
      </Banner>
    );
  }
  if (journals === undefined || journals.length === 0) return null;
  return (
    <Panel title="Largest Journals" note="What each member may store is in the settings">
      <ol aria-label="Largest journals" className="flex flex-col gap-3">
        {journals.map(({ user_id, username, usage }) => {
          const percent = percentUsed(usage);
          return (
            <li key={user_id} className="flex flex-col gap-1">
              <div className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span className="min-w-0 font-medium wrap-anywhere">{username}</span>
                <span className="text-dense text-ink-2">
                  {describeUsage(usage)} · {percent.toFixed(1)}%
                </span>
              </div>
              <Meter percent={percent} tone={percent < NEARLY_FULL_PERCENT ? 'accent' : 'warn'} />
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}

/** The three pairs with the most trades; nothing where nobody has traded. */
function TopPairs({ of: { top_pairs, total_trades } }: { of: JournalMonitorSummary }) {
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

/** Money of the other currencies: it is never added to that of the first. */
function OtherCurrencies({ of: { money } }: { of: JournalMonitorSummary }) {
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

/** Samples under their banner: there is nothing to look for in them. */
const SampleTrades = ({ trades }: { trades: readonly MonitoredEntry[] }) => (
  <Panel title="Journal Entries" isPlain>
    <TradeLayout trades={trades} />
  </Panel>
);

/** What all members traded, and how it went. */
export function JournalMonitorTab() {
  const { monitor, refresh } = useJournalMonitor();
  return (
    <>
      <ScreenHeading
        title="Journal Monitor"
        subtitle="Closed trades of all members; their notes and pictures stay theirs"
        action={
          <div className="flex flex-wrap items-center gap-3">
            {monitor.state === 'loaded' && <Freshness of={monitor.freshness} />}
            <RefreshButton refresh={refresh} />
          </div>
        }
      />
      <AnswerStates
        of={monitor}
        retry={refresh}
        skeleton={<MonitorSkeleton />}
        failure="Journal entries could not be loaded."
      >
        {({ summary, newest }) => (
          <>
            <MonitorTiles of={summary} />
            <TopPairs of={summary} />
            <OtherCurrencies of={summary} />
            {monitor.state === 'loaded' && <LargestJournals />}
            {monitor.state === 'sample' ? (
              <SampleTrades trades={newest.rows} />
            ) : (
              <Trades topPairs={summary.top_pairs} />
            )}
          </>
        )}
      </AnswerStates>
    </>
  );
}

function MonitorSkeleton() {
  return (
    <div className="flex flex-col gap-4 md:gap-6">
      <Skeleton label="Loading figures" shape="tiles" count={7} />
      <Skeleton label="Loading journal entries" count={4} />
    </div>
  );
}
