import type { ReactNode } from 'react';
import type { GroupFigures, Insights } from '#web/data/insights.ts';
import { formatCount } from '#web/lib/format-count.ts';
import { Pnl } from '#web/ui/Pnl.tsx';
import { RMultiple } from '#web/ui/RMultiple.tsx';
import { explanations } from './explanations.ts';
import { FigureTile } from './FigureTile.tsx';
import { formatRatio, formatShare, UNKNOWN } from './format-figures.ts';
import { SignedShare } from './SignedShare.tsx';

/** The figures that matter most, in money, in R and in percent where these are known. */
export function KeyFigures({ insights }: { insights: Insights }) {
  const { all, currency } = insights;
  const trades = formatCount(all.trades, 'trade');
  return (
    <dl aria-label="Key figures" className="tiles gap-3 md:gap-4">
      <FigureTile
        name="Net result"
        explanation={explanations.net}
        value={<Pnl value={all.net} currency={currency} />}
        lines={[inR(all.totalR), inPercent(all.netPercent)]}
        n={trades}
      />
      <FigureTile
        name="Expectancy"
        explanation={explanations.expectancy}
        value={
          all.expectancy === null ? UNKNOWN : <Pnl value={all.expectancy} currency={currency} />
        }
        lines={[
          inR(all.averageR),
          inPercent(all.netPercent === null ? null : all.netPercent / all.trades),
        ]}
        n={`per trade, of ${trades}`}
      />
      <FigureTile
        name="Win rate"
        explanation={explanations.winRate}
        value={formatShare(all.winRate)}
        lines={[`${formatShare(all.winRateDecided)} without breakeven`]}
        n={outcomes(all)}
      />
      <FigureTile
        name="Profit factor"
        explanation={explanations.profitFactor}
        value={all.profitFactor === null ? UNKNOWN : formatRatio(all.profitFactor)}
        lines={[<Sums key="sums" of={all} currency={currency} />]}
        n={all.profitFactor === null ? 'needs a win or a loss' : trades}
      />
      <FigureTile
        name="Payoff"
        explanation={explanations.payoff}
        value={all.payoff === null ? UNKNOWN : formatRatio(all.payoff)}
        lines={['average win to average loss']}
        n={all.payoff === null ? 'needs wins and losses' : outcomes(all)}
      />
      <Fall insights={insights} />
    </dl>
  );
}

function inR({ value, n }: GroupFigures['totalR']): ReactNode {
  if (value === null) return 'R needs a stop loss';
  return (
    <>
      <RMultiple value={value} />{' '}
      <span className="text-meta text-ink-3">of {n.toLocaleString()}</span>
    </>
  );
}

const inPercent = (share: number | null): ReactNode =>
  share === null ? '% needs a starting balance' : <SignedShare value={share} />;

const outcomes = ({ wins, losses, breakevens }: GroupFigures): string =>
  `${wins.toLocaleString()} won, ${losses.toLocaleString()} lost, ${breakevens.toLocaleString()} even`;

function Sums({ of, currency }: { of: GroupFigures; currency: string }) {
  return (
    <span className="flex flex-wrap gap-x-2">
      <Pnl value={of.grossProfit} currency={currency} />
      <Pnl value={of.grossLoss} currency={currency} />
    </span>
  );
}

function Fall({ insights: { drawdown, currency, all } }: { insights: Insights }) {
  return (
    <FigureTile
      name="Largest drawdown"
      explanation={explanations.drawdown}
      value={<Pnl value={-drawdown.money} currency={currency} />}
      lines={[
        drawdown.percent === null ? (
          '% needs a starting balance'
        ) : (
          <SignedShare key="percent" value={-drawdown.percent} />
        ),
        <>
          now <Pnl value={-drawdown.current} currency={currency} />
        </>,
      ]}
      n={formatCount(all.trades, 'trade')}
    />
  );
}
