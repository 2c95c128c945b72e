import { Fragment, type ReactNode } from 'react';
import type { GroupFigures, Insights } from '#web/data/journal/insights.ts';
import { formatCount } from '#web/lib/format.ts';
import { Explain, type Explanation } from '#web/ui/Explain.tsx';
import { Pnl, RMultiple } from '#web/ui/figures/amounts.tsx';
import { explanations } from './explanations.ts';
import { Amount, SignedShare } from './figures.tsx';
import { formatRatio, formatShare } from './format-figures.ts';

type FigureTileProps = {
  name: string;
  explanation: Explanation;
  value: ReactNode;
  lines?: readonly ReactNode[];
  /** The number of trades behind it, or why it is unknown. */
  n: ReactNode;
};

function FigureTile({ name, explanation, value, lines = [], n }: FigureTileProps) {
  return (
    <div className="@container flex min-w-0 flex-col rounded-card border border-line bg-surface p-3">
      <dt className="flex items-center justify-between gap-1 text-dense text-ink-2">
        {name}
        <span className="-my-3 -mr-3">
          <Explain of={explanation} />
        </span>
      </dt>
      <dd className="text-fit font-semibold whitespace-nowrap">{value}</dd>
      {lines.map((line, index) => (
        <dd key={index} className="text-dense text-ink-2">
          {line}
        </dd>
      ))}
      <dd className="mt-auto pt-1 text-meta text-ink-3">{n}</dd>
    </div>
  );
}

export function KeyFigures({ insights }: { insights: Insights }) {
  const { all, currency, drawdown } = insights;
  const trades = formatCount(all.trades, 'trade');
  return (
    <div className="flex flex-col gap-2">
      <dl aria-label="Key figures" className="tiles gap-3 md:gap-4">
        <FigureTile
          name="Net result"
          explanation={explanations.net}
          value={<Pnl value={all.net} currency={currency} />}
          lines={others(all.totalR, all.netPercent)}
          n={trades}
        />
        <FigureTile
          name="Expectancy"
          explanation={explanations.expectancy}
          value={<Amount value={all.expectancy} currency={currency} />}
          lines={others(all.averageR, all.netPercent === null ? null : all.netPercent / all.trades)}
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
          value={formatRatio(all.profitFactor)}
          lines={[
            <span key="sums" className="flex flex-wrap gap-x-2">
              <Pnl value={all.grossProfit} currency={currency} />
              <Pnl value={all.grossLoss} currency={currency} />
            </span>,
          ]}
          n={all.profitFactor === null ? 'needs a win or a loss' : trades}
        />
        <FigureTile
          name="Payoff"
          explanation={explanations.payoff}
          value={formatRatio(all.payoff)}
          lines={['average win to average loss']}
          n={all.payoff === null ? 'needs wins and losses' : outcomes(all)}
        />
        <FigureTile
          name="Largest drawdown"
          explanation={explanations.drawdown}
          value={<Pnl value={-drawdown.money} currency={currency} />}
          lines={[
            ...(drawdown.percent === null
              ? []
              : [<SignedShare key="%" value={-drawdown.percent} />]),
            <Fragment key="now">
              now <Pnl value={-drawdown.current} currency={currency} />
            </Fragment>,
          ]}
          n={trades}
        />
      </dl>
      <Missing of={all} />
    </div>
  );
}

function others(r: GroupFigures['totalR'], share: number | null): ReactNode[] {
  const lines: ReactNode[] = [];
  if (r.value !== null) {
    lines.push(
      <>
        <RMultiple value={r.value} />{' '}
        <span className="text-meta text-ink-3">of {r.n.toLocaleString()}</span>
      </>,
    );
  }
  if (share !== null) lines.push(<SignedShare value={share} />);
  return lines;
}

function Missing({ of: { totalR, netPercent } }: { of: GroupFigures }) {
  const reasons = [
    totalR.value === null && 'R needs trades with a stop loss.',
    netPercent === null && 'Percent needs an account with a starting balance: choose one above.',
  ].filter((reason) => reason !== false);
  if (reasons.length === 0) return null;
  return <p className="text-dense text-ink-2">{reasons.join(' ')}</p>;
}

const outcomes = ({ wins, losses, breakevens }: GroupFigures): string =>
  `${wins.toLocaleString()} won, ${losses.toLocaleString()} lost, ${breakevens.toLocaleString()} even`;
