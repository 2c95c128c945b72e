import { formatR } from '#contracts/rules/journal/trade-metrics.ts';
import type { Counted, Insights } from '#web/data/journal/insights.ts';
import { formatCount } from '#web/lib/format.ts';
import { Explain, type Explanation } from '#web/ui/Explain.tsx';
import { Fact, Facts } from '#web/ui/figures/facts.tsx';
import { Amount, FigureList } from './figures.tsx';
import { formatLasting, formatRatio, formatShare, UNKNOWN } from './format-figures.ts';
import { ratioExplanations } from './explanations.ts';

const LEAST = 30; // of whatever a ratio is made of

type CountedFactProps = {
  name: string;
  of: Counted<number>;
  /** Null when a neighbouring figure explains it. */
  explanation: Explanation | null;
  format?: (value: number) => string;
  /** The counted unit, such as `trades`. */
  counts?: string;
  /** The required number; 0 for any. */
  least?: number;
  /** What it needs when there are enough. */
  otherwise: string;
};

/** A figure that needs a number of trades, with its count or the missing count. */
function CountedFact(props: CountedFactProps) {
  const { name, of, explanation, format = formatRatio, otherwise } = props;
  const { counts = 'trades', least = LEAST } = props;
  const { value, n } = of;
  const missing =
    n < least ? `needs ${least} ${counts}, has ${n.toLocaleString()}` : `needs ${otherwise}`;
  return (
    <Fact name={name} badge={explanation !== null && <ExplainBadge of={explanation} />}>
      {value === null ? UNKNOWN : format(value)}
      <span className="block text-meta font-normal text-ink-3">
        {value === null ? missing : `of ${n.toLocaleString()} ${counts}`}
      </span>
    </Fact>
  );
}

function ExplainBadge({ of }: { of: Explanation }) {
  return (
    <span className="-my-3">
      <Explain of={of} />
    </span>
  );
}

type MoreFiguresProps = { insights: Insights };

export function MoreFigures({ insights }: MoreFiguresProps) {
  return (
    <div className="grid gap-x-8 gap-y-6 @2xl:grid-cols-2">
      <Ratios insights={insights} />
      <AgainstRisk insights={insights} />
      <Extremes insights={insights} />
      <Holding insights={insights} />
    </div>
  );
}

const WITH_STOP = 'trades with a stop loss';
const BOTH = 'wins and losses';

const ratios = [
  { key: 'sqn', name: 'SQN', counts: WITH_STOP, otherwise: 'results that differ' },
  { key: 'sharpePerTrade', name: 'Sharpe per trade', otherwise: 'a starting balance' },
  { key: 'sharpeDaily', name: 'Sharpe per year', counts: 'days', otherwise: 'days that differ' },
  { key: 'sortinoDaily', name: 'Sortino per year', counts: 'days', otherwise: 'a losing day' },
  { key: 'zScore', name: 'Z-score', counts: BOTH, otherwise: BOTH },
  { key: 'kelly', name: 'Kelly share', format: formatShare, least: 0, otherwise: BOTH },
] as const;

function Ratios({ insights }: MoreFiguresProps) {
  return (
    <Facts label="Ratios">
      {ratios.map(({ key, ...fact }) => (
        <CountedFact key={key} of={insights[key]} explanation={ratioExplanations[key]} {...fact} />
      ))}
    </Facts>
  );
}

function AgainstRisk({ insights }: MoreFiguresProps) {
  const { expectancyRatio, priceR, plannedRatio } = insights;
  return (
    <Facts label="Against the risk">
      <CountedFact
        name="Average R before costs"
        of={priceR}
        explanation={ratioExplanations.priceR}
        format={formatR}
        counts={WITH_STOP}
        least={0}
        otherwise="a stop loss"
      />
      <CountedFact
        name="Planned reward to risk"
        of={plannedRatio}
        explanation={ratioExplanations.plannedRatio}
        counts="trades with stop loss and take profit"
        least={0}
        otherwise="a stop loss and a take profit"
      />
      <Fact name="Expectancy ratio" badge={<ExplainBadge of={ratioExplanations.expectancyRatio} />}>
        {formatRatio(expectancyRatio)}
      </Fact>
    </Facts>
  );
}

function Extremes({ insights }: MoreFiguresProps) {
  const { averageWin, averageLoss, largestWin, largestLoss, drawdown, currency } = insights;
  const { absolute, longestDays } = drawdown;
  const money = (amount: number | null) => <Amount value={amount} currency={currency} />;
  return (
    <FigureList
      label="Wins, losses and drawdown"
      figures={[
        ['Average win', money(averageWin)],
        ['Average loss', money(averageLoss)],
        ['Largest win', money(largestWin)],
        ['Largest loss', money(largestLoss)],
        ['Deepest below the start', money(absolute === null ? null : -absolute)],
        ['Longest below a high', formatCount(longestDays, 'day')],
      ]}
    >
      <Fact name="Recovery factor" badge={<ExplainBadge of={ratioExplanations.recovery} />}>
        {formatRatio(drawdown.recoveryFactor)}
      </Fact>
    </FigureList>
  );
}

const holdings = [
  { key: 'all', name: 'Holding time, all trades', explanation: ratioExplanations.holding },
  { key: 'winners', name: 'Holding time, winners', explanation: null },
  { key: 'losers', name: 'Holding time, losers', explanation: null },
] as const;

function Holding({ insights: { holding } }: MoreFiguresProps) {
  return (
    <Facts label="Holding time">
      {holdings.map(({ key, ...fact }) => (
        <CountedFact
          key={key}
          of={holding[key]}
          {...fact}
          format={formatLasting}
          least={0}
          otherwise="the time of opening"
        />
      ))}
    </Facts>
  );
}
