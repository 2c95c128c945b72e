import type { CurvePoint, Insights } from '#web/data/insights.ts';
import { type CurvePoint as PlotPoint, CurvePlot } from '#web/ui/charts/CurvePlot.tsx';
import { PlotTable } from '#web/ui/charts/PlotTable.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { explanations } from './explanations.ts';
import { formatDay } from './format-figures.ts';
import { useAmounts } from './use-amounts.ts';

const ROWS = 50;

const toPlot = ({ t, balance, drawdown, flow }: CurvePoint): PlotPoint => ({
  t,
  value: balance,
  drawdown,
  flow,
});

/** How the balance went, and the drawdown below it. */
export function EquityPanel({ insights }: { insights: Insights }) {
  const { curve, currency, drawdown } = insights;
  const amounts = useAmounts(currency);
  const points = curve.map(toPlot);
  const [first] = curve;
  if (first === undefined) return null;
  const base = first.balance - first.net - first.flow;
  // From zero, the curve shows what was won; from a balance, what is there.
  const level = base === 0 ? amounts.result : amounts.balance;
  const flowText = (flow: number): string =>
    flow === 0 ? '' : ` · ${flow > 0 ? 'deposit' : 'withdrawal'} ${amounts.result(flow)}`;
  const describe = ({ t, value, drawdown: below, flow }: PlotPoint): string =>
    `${formatDay(t)}: ${level(value)} · drawdown ${amounts.result(-below)}${flowText(flow)}`;
  const last = points.at(-1);
  return (
    <Panel
      title="Balance and drawdown"
      explanation={explanations.curve}
      {...(base === 0 && { note: 'From zero: no starting balance is known.' })}
    >
      <CurvePlot
        name="Balance"
        points={points}
        base={base}
        describe={describe}
        formatAxis={amounts.compact}
        formatDay={formatDay}
        summary={`From ${level(base)} to ${level(last?.value ?? 0)} in ${currency}; largest drawdown ${amounts.result(-drawdown.money)}, longest below a high ${drawdown.longestDays} days.`}
      />
      <PlotTable
        label={`The last ${Math.min(ROWS, curve.length)} points of the balance, newest first`}
        heads={['Day', 'Balance', 'Drawdown', 'Deposit or withdrawal']}
        rows={() =>
          points
            .slice(-ROWS)
            .toReversed()
            .map(({ t, value, drawdown: below, flow }) => [
              formatDay(t),
              level(value),
              amounts.result(-below),
              flow === 0 ? '' : amounts.result(flow),
            ])
        }
      />
    </Panel>
  );
}
