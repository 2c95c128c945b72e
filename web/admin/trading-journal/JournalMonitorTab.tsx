import {
  ChartNoAxesColumn,
  Percent,
  Scale,
  TrendingDown,
  TrendingUp,
  Users,
  Wallet,
} from 'lucide-react';
import type { ComponentProps } from 'react';
import {
  type JournalMonitorSummary,
  type MonitoredEntry,
  useJournalMonitor,
  useLargestJournals,
} from '#web/data/admin/admin-journal.ts';
import { percentUsed } from '#web/data/journal/journal-usage.ts';
import { describeUsage } from '#web/lib/copy.ts';
import { formatCount, signOf } from '#web/lib/format.ts';
import { Explain } from '#web/ui/Explain.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { RefreshButton } from '#web/ui/RefreshButton.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { Freshness } from '#web/ui/figures/Freshness.tsx';
import { Pnl } from '#web/ui/figures/amounts.tsx';
import { Fact, Facts, Meter, StatTiles } from '#web/ui/figures/facts.tsx';
import { AnswerStates, QueryStates } from '#web/ui/states/AnswerStates.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { TradeLayout, Trades } from './Trades.tsx';

const NONE = 'N/A';

const explanation = {
  title: 'These figures',
  means: 'All closed trades that members have in their journals, whatever the list below shows.',
  computed:
    'Won is a P&L above zero; every other closed trade counts as lost, a zero P&L included. Amounts are added in whole cents, each currency by itself.',
  isNot: 'No result of our signals: members write down what they traded, and nobody checks it.',
};

function MonitorTiles({ of: summary }: { of: JournalMonitorSummary }) {
  const { total_trades, traders, winning_trades, losing_trades, win_rate, money } = summary;
  const [main] = money;
  const winRate = win_rate === null ? NONE : `${win_rate.toFixed(1)}%`;
  const result = (value: number | undefined) =>
    main === undefined || value === undefined ? (
      NONE
    ) : (
      <Result value={value} currency={main.currency} />
    );
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <p className="text-dense text-ink-2">
          All time{main !== undefined && money.length > 1 && ` · money in ${main.currency}`}
        </p>
        <span className="-my-2 -mr-2">
          <Explain of={explanation} />
        </span>
      </div>
      <StatTiles
        label="Figures of the journals"
        tiles={[
          { label: 'Total Trades', icon: ChartNoAxesColumn, value: total_trades.toLocaleString() },
          { label: 'Distinct Traders', icon: Users, value: traders.toLocaleString() },
          { label: 'Winning Trades', icon: TrendingUp, value: winning_trades.toLocaleString() },
          { label: 'Losing Trades', icon: TrendingDown, value: losing_trades.toLocaleString() },
          { label: 'Win Rate', icon: Percent, value: winRate },
          { label: 'Total P&L', icon: Wallet, value: result(main?.total_pnl) },
          { label: 'Average P&L', icon: Scale, value: result(main?.average_pnl) },
        ]}
      />
    </div>
  );
}

const outcomes = { '+': 'Profit', '\u2212': 'Loss', '': 'Even' } as const;

function Result({ value, currency }: { value: number; currency: string }) {
  return (
    <>
      <Pnl value={value} currency={currency} />
      <span className="ml-1.5 text-meta font-medium text-ink-2">{outcomes[signOf(value)]}</span>
    </>
  );
}

const NEARLY_FULL_PERCENT = 80;

function LargestJournals() {
  const journals = useLargestJournals();
  if (journals.data?.length === 0) return null;
  return (
    <Panel title="Largest Journals" note="What each member may store is in the settings">
      <QueryStates
        of={journals}
        skeleton={<Skeleton label="Loading the largest journals" />}
        failure="The largest journals could not be loaded."
      >
        {(largest) => (
          <ol aria-label="Largest journals" className="flex flex-col gap-3">
            {largest.map(({ user_id, username, usage }) => {
              const percent = percentUsed(usage);
              return (
                <Share
                  key={user_id}
                  name={username}
                  amount={describeUsage(usage)}
                  percent={percent}
                  tone={percent < NEARLY_FULL_PERCENT ? 'accent' : 'warn'}
                />
              );
            })}
          </ol>
        )}
      </QueryStates>
    </Panel>
  );
}

type ShareProps = ComponentProps<typeof Meter> & { name: string; amount: string };

function Share({ name, amount, ...meter }: ShareProps) {
  return (
    <li className="flex flex-col gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
        <span className="text-dense text-ink-2">
          {amount} · {meter.percent.toFixed(1)}%
        </span>
      </div>
      <Meter {...meter} />
    </li>
  );
}

function TopPairs({ of: { top_pairs, total_trades } }: { of: JournalMonitorSummary }) {
  if (top_pairs.length === 0) return null;
  return (
    <Panel title="Most Traded Pairs">
      <ol aria-label="Most traded pairs" className="flex flex-col gap-3">
        {top_pairs.map(({ pair, trades }, index) => (
          <Share
            key={pair}
            name={`${index + 1}. ${pair}`}
            amount={formatCount(trades, 'trade')}
            percent={(100 * trades) / total_trades}
          />
        ))}
      </ol>
    </Panel>
  );
}

/** Currencies are never added up. */
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

/** Samples have no filters. */
const SampleTrades = ({ trades }: { trades: readonly MonitoredEntry[] }) => (
  <Panel title="Journal Entries" isPlain>
    <TradeLayout trades={trades} />
  </Panel>
);

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
        skeleton={[
          { label: 'Loading figures', shape: 'tiles', count: 7 },
          { label: 'Loading journal entries', count: 4 },
        ]}
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
              <Trades topPairs={summary.top_pairs} sumsOnly={summary.sums_only} />
            )}
          </>
        )}
      </AnswerStates>
    </>
  );
}
