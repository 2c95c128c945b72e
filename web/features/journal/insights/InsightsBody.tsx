import { clsx } from 'clsx';
import type { GroupFigures, Insights, InsightsQuery } from '#web/data/journal/insights.ts';
import type { JournalFilter } from '#web/data/journal/journal.ts';
import { formatCount } from '#web/lib/format.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { type Bin, HistogramPlot } from '#web/ui/charts/HistogramPlot.tsx';
import { PlotTable } from '#web/ui/charts/PlotTable.tsx';
import { RMultiple, Pnl } from '#web/ui/figures/amounts.tsx';
import { EquityPanel } from './EquityPanel.tsx';
import { ExcursionsFold } from './ExcursionsFold.tsx';
import { Fold } from './Fold.tsx';
import { GroupsPanel } from './GroupsPanel.tsx';
import { KeyFigures } from './KeyFigures.tsx';
import { MoreFigures } from './MoreFigures.tsx';
import { OutlookFold } from './OutlookFold.tsx';
import { explanations } from './explanations.ts';
import { Amount, FigureList } from './figures.tsx';
import { formatDay, formatEdge, formatShare, UNKNOWN } from './format-figures.ts';

/** `3 wins in a row` */
function currentText(current: number): string {
  if (current === 0) return 'none';
  const name = current > 0 ? 'win' : 'loss';
  const count = Math.abs(current);
  return `${count} ${count === 1 ? name : current > 0 ? 'wins' : 'losses'}`;
}

function StreaksFold({ insights: { streaks } }: { insights: Insights }) {
  const current = currentText(streaks.current);
  return (
    <Fold
      title="Streaks"
      glance={<span className="text-ink-2">now {current}</span>}
      note="Breakeven trades don’t count in streaks."
      explanation={explanations.streaks}
    >
      <FigureList
        label="Streaks"
        figures={[
          ['Current streak', current],
          ['Most wins in a row', formatCount(streaks.longestWins, 'trade')],
          ['Most losses in a row', formatCount(streaks.longestLosses, 'trade')],
          ['Most winning days in a row', formatCount(streaks.longestWinningDays, 'day')],
          ['Most losing days in a row', formatCount(streaks.longestLosingDays, 'day')],
        ]}
      />
    </Fold>
  );
}

function CostsFold({ insights }: { insights: Insights }) {
  const { costs, currency, all } = insights;
  const { commission, swap, fees } = costs;
  const sum = commission + swap + fees;
  const money = (amount: number) => <Pnl value={amount} currency={currency} />;
  return (
    <Fold
      title="Costs"
      glance={money(sum)}
      note="Already included in the net result."
      explanation={explanations.costs}
    >
      <FigureList
        label="Costs"
        figures={[
          ['Commission', money(commission)],
          ['Swap', money(swap)],
          ['Fees', money(fees)],
          ['Total', money(sum)],
        ]}
      />
      {all.grossProfit > 0 && sum < 0 && (
        <p className="text-dense text-ink-2">
          {formatShare(-sum / all.grossProfit)} of the gains, in {formatCount(all.trades, 'trade')}.
        </p>
      )}
    </Fold>
  );
}

/** The share of followed rules among all answers; null without answers. */
function adherence({ rulesFollowed, rulesBroken }: Insights['discipline']): number | null {
  const answers = rulesFollowed + rulesBroken;
  return answers === 0 ? null : rulesFollowed / answers;
}

function Discipline({ insights }: { insights: Insights }) {
  const { discipline, currency } = insights;
  const { followed, broken, unchecked, rulesFollowed, rulesBroken } = discipline;
  if (followed.trades + broken.trades === 0) {
    return (
      <p className="text-ink-2">
        No trade has answers to its rules yet. Write rules under Setups and answer them when you add
        a trade.
      </p>
    );
  }
  return (
    <>
      <p>
        Rules kept in {formatShare(adherence(discipline))} of{' '}
        {formatCount(rulesFollowed + rulesBroken, 'answer')}.
      </p>
      <div className="grid gap-4 @sm:grid-cols-2">
        <Part name="Rules kept" of={followed} currency={currency} />
        <Part name="A rule broken" of={broken} currency={currency} />
      </div>
      {unchecked > 0 && (
        <p className="text-dense text-ink-2">Not answered: {formatCount(unchecked, 'trade')}.</p>
      )}
    </>
  );
}

function Part({ name, of, currency }: { name: string; of: GroupFigures; currency: string }) {
  const { trades, net, winRate, expectancy, averageR } = of;
  return (
    <section aria-label={name} className="rounded-control bg-sunken p-3">
      <h3 className="mb-2 font-semibold">
        {name}{' '}
        <span className="text-dense font-normal text-ink-2">{formatCount(trades, 'trade')}</span>
      </h3>
      <FigureList
        label={name}
        figures={[
          ['Net result', <Amount key="net" value={net} currency={currency} />],
          ['Per trade', <Amount key="each" value={expectancy} currency={currency} />],
          ['R per trade', averageR.value === null ? UNKNOWN : <RMultiple value={averageR.value} />],
          ['Won', formatShare(winRate)],
        ]}
      />
    </section>
  );
}

function nameOf({ from, to }: Bin): string {
  if (from === -Infinity) return `Below ${formatEdge(to)}`;
  if (to === Infinity) return `${formatEdge(from)} and more`;
  return `${formatEdge(from)} to ${formatEdge(to)}`;
}

function DistributionPanel({ insights }: { insights: Insights }) {
  const { distribution, all } = insights;
  const { n } = all.totalR;
  const left = all.trades - n;
  return (
    <Panel
      title="Distribution of R"
      explanation={explanations.distribution}
      note={`${formatCount(n, 'trade')} with a stop loss${left === 0 ? '' : `; ${left.toLocaleString()} without one`}`}
    >
      {distribution.length === 0 ? (
        <p className="text-ink-2">
          None of these trades has a stop loss on the losing side of its entry. R needs one: it is
          the result divided by the risk.
        </p>
      ) : (
        <Histogram bins={distribution} n={n} />
      )}
    </Panel>
  );
}

function Histogram({ bins, n }: { bins: readonly Bin[]; n: number }) {
  const shareOf = (bin: Bin): string => `${Math.round((bin.n / n) * 100)}%`;
  const lost = bins.reduce((sum, bin) => sum + (bin.to <= 0 ? bin.n : 0), 0);
  return (
    <>
      <HistogramPlot
        name="R of trades"
        bins={bins}
        describe={(bin) => `${nameOf(bin)}: ${formatCount(bin.n, 'trade')}, ${shareOf(bin)}`}
        formatEdge={formatEdge}
        summary={`${formatCount(lost, 'trade')} below zero and ${(n - lost).toLocaleString()} at or above it, in steps of half an R.`}
      />
      <PlotTable
        label="Trades by R"
        heads={['R', 'Trades', 'Share']}
        rows={() => bins.map((bin) => [nameOf(bin), bin.n.toLocaleString(), shareOf(bin)])}
      />
    </>
  );
}

type InsightsBodyProps = {
  insights: Insights;
  query: InsightsQuery;
  /** They belong to an earlier query. */
  isOld: boolean;
  onFilter: (changes: Partial<JournalFilter>) => void;
};

export function InsightsBody({ insights, query, isOld, onFilter }: InsightsBodyProps) {
  const { discipline } = insights;
  const followed = adherence(discipline);
  return (
    <div
      aria-busy={isOld}
      className={clsx('@container flex flex-col gap-4 transition-opacity', isOld && 'opacity-60')}
    >
      <Scope insights={insights} />
      <KeyFigures insights={insights} />
      <div className="grid gap-4 @4xl:grid-cols-3">
        <div className="min-w-0 @4xl:col-span-2">
          <EquityPanel insights={insights} />
        </div>
        <DistributionPanel insights={insights} />
      </div>
      <GroupsPanel insights={insights} onFilter={onFilter} />
      <Fold
        title="Discipline"
        glance={
          followed !== null && <span className="text-ink-2">{formatShare(followed)} kept</span>
        }
        note="Results with the rules of the setup kept, and with one or more broken."
        explanation={explanations.discipline}
      >
        <Discipline insights={insights} />
      </Fold>
      <ExcursionsFold query={query} />
      <OutlookFold insights={insights} query={query} />
      <StreaksFold insights={insights} />
      <CostsFold insights={insights} />
      <Fold title="More figures">
        <MoreFigures insights={insights} />
      </Fold>
    </div>
  );
}

function Scope({ insights: { all, from, to, currency } }: { insights: Insights }) {
  const days = from === null || to === null ? [] : [formatDay(from), formatDay(to)];
  return (
    <p className="text-dense text-ink-2">
      {formatCount(all.trades, 'closed trade')} in {currency}
      {days.length > 0 && `, ${[...new Set(days)].join(' to ')}`}.
    </p>
  );
}
