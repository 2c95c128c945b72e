import type { Insights } from '#web/data/insights.ts';
import { formatCount } from '#web/lib/format-count.ts';
import { type Bin, HistogramPlot } from '#web/ui/charts/HistogramPlot.tsx';
import { PlotTable } from '#web/ui/charts/PlotTable.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { explanations } from './explanations.ts';
import { formatEdge } from './format-figures.ts';

/** The stretch of a bin in words. */
function nameOf({ from, to }: Bin): string {
  if (from === -Infinity) return `Below ${formatEdge(to)}`;
  if (to === Infinity) return `${formatEdge(from)} and more`;
  return `${formatEdge(from)} to ${formatEdge(to)}`;
}

/** How often trades ended where, in units of their risk. */
export function DistributionPanel({ insights }: { insights: Insights }) {
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
          None of these trades has a stop loss on the right side of its entry. With one, R tells how
          much a trade brought for what it risked.
        </p>
      ) : (
        <Histogram bins={distribution} n={n} />
      )}
    </Panel>
  );
}

function Histogram({ bins, n }: { bins: readonly Bin[]; n: number }) {
  const lost = bins.reduce((sum, bin) => sum + (bin.to <= 0 ? bin.n : 0), 0);
  return (
    <>
      <HistogramPlot
        name="R of trades"
        bins={bins}
        describe={(bin) =>
          `${nameOf(bin)}: ${formatCount(bin.n, 'trade')}, ${Math.round((bin.n / n) * 100)}%`
        }
        formatEdge={formatEdge}
        summary={`${formatCount(lost, 'trade')} below zero and ${(n - lost).toLocaleString()} at or above it, in steps of half an R.`}
      />
      <PlotTable
        label="Trades by R"
        heads={['R', 'Trades', 'Share']}
        rows={() =>
          bins.map((bin) => [
            nameOf(bin),
            bin.n.toLocaleString(),
            `${Math.round((bin.n / n) * 100)}%`,
          ])
        }
      />
    </>
  );
}
