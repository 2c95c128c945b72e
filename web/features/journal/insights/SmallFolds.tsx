import type { Insights } from '#web/data/journal/insights.ts';
import { formatCount } from '#web/lib/format.ts';
import { Fact, Facts } from '#web/ui/figures/facts.tsx';
import { Pnl } from '#web/ui/figures/amounts.tsx';
import { explanations } from './explanations.ts';
import { Fold } from './Fold.tsx';
import { formatShare } from './format-figures.ts';

/** `3 wins in a row` */
function currentText(current: number): string {
  if (current === 0) return 'none';
  const name = current > 0 ? 'win' : 'loss';
  const count = Math.abs(current);
  return `${count} ${count === 1 ? name : current > 0 ? 'wins' : 'losses'}`;
}

export function StreaksFold({ insights: { streaks } }: { insights: Insights }) {
  const current = currentText(streaks.current);
  const facts = [
    ['Now, in a row', current],
    ['Most wins in a row', formatCount(streaks.longestWins, 'trade')],
    ['Most losses in a row', formatCount(streaks.longestLosses, 'trade')],
    ['Most winning days in a row', formatCount(streaks.longestWinningDays, 'day')],
    ['Most losing days in a row', formatCount(streaks.longestLosingDays, 'day')],
  ] as const;
  return (
    <Fold
      title="Streaks"
      glance={<span className="text-ink-2">now {current}</span>}
      note="A breakeven neither ends a streak nor makes it longer."
      explanation={explanations.streaks}
    >
      <Facts label="Streaks">
        {facts.map(([name, text]) => (
          <Fact key={name} name={name}>
            {text}
          </Fact>
        ))}
      </Facts>
    </Fold>
  );
}

export function CostsFold({ insights }: { insights: Insights }) {
  const { costs, currency, all } = insights;
  const { commission, swap, fees } = costs;
  const sum = commission + swap + fees;
  const facts = [
    ['Commission', commission],
    ['Swap', swap],
    ['Fees', fees],
    ['All together', sum],
  ] as const;
  return (
    <Fold
      title="Costs"
      glance={<Pnl value={sum} currency={currency} />}
      note="Part of the net result already."
      explanation={explanations.costs}
    >
      <Facts label="Costs">
        {facts.map(([name, amount]) => (
          <Fact key={name} name={name}>
            <Pnl value={amount} currency={currency} />
          </Fact>
        ))}
      </Facts>
      {all.grossProfit > 0 && sum < 0 && (
        <p className="text-dense text-ink-2">
          {formatShare(-sum / all.grossProfit)} of what the winning trades brought, of{' '}
          {formatCount(all.trades, 'trade')}.
        </p>
      )}
    </Fold>
  );
}
