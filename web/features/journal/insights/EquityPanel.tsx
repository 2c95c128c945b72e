import { use } from 'react';
import type { CurvePoint, Insights } from '#web/data/journal/insights.ts';
import { formatMoney, formatPnl, signOf } from '#web/lib/format.ts';
import { useHistoryChoice } from '#web/lib/history-entry.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { CurvePlot, type CurvePoint as PlotPoint } from '#web/ui/charts/CurvePlot.tsx';
import { PlotTable } from '#web/ui/charts/PlotTable.tsx';
import { HIDDEN_AMOUNT, HiddenAmountsContext } from '#web/ui/figures/amounts.tsx';
import { LabelledSegments } from '#web/ui/forms/Segments.tsx';
import { explanations } from './explanations.ts';
import { formatCompact, formatDay } from './format-figures.ts';

/** Formats amounts for charts and their text; hidden when the member hides amounts. */
function useAmounts(currency: string) {
  const isHidden = use(HiddenAmountsContext);
  const unlessHidden = (format: (amount: number) => string) => (amount: number) =>
    isHidden ? HIDDEN_AMOUNT : format(amount);
  return {
    result: unlessHidden((amount) => formatPnl(amount, currency)),
    balance: unlessHidden((amount) => formatBalance(amount, currency)),
    compact: unlessHidden(formatCompact),
  };
}

/** Only a negative balance has a sign. */
const formatBalance = (amount: number, currency: string): string =>
  `${amount < 0 ? signOf(amount) : ''}${formatMoney(amount, currency)}`;

const ROWS = 50;

const AXES = [
  { key: 'date', label: 'By date' },
  { key: 'trade', label: 'By trade' },
] as const;
type Axis = (typeof AXES)[number]['key'];
const axisKeys = AXES.map(({ key }) => key);

/** By trade, the points have the same distance: `t` is their place in the list. */
const toPlot = (
  { t, balance, drawdown, flow }: CurvePoint,
  place: number,
  axis: Axis,
): PlotPoint => ({
  t: axis === 'date' ? t : place,
  value: balance,
  drawdown,
  flow,
});

export function EquityPanel({ insights }: { insights: Insights }) {
  const { curve, currency, drawdown } = insights;
  const amounts = useAmounts(currency);
  const [axis, setAxis] = useHistoryChoice<Axis>('axis', axisKeys, 'date');
  const points = curve.map((point, place) => toPlot(point, place, axis));
  const dayOf = (t: number): string => formatDay(axis === 'date' ? t : (curve[t]?.t ?? 0));
  const [first] = curve;
  if (first === undefined) return null;
  const base = first.balance - first.net - first.flow;
  // Without a starting balance, the curve shows the net result.
  const level = base === 0 ? amounts.result : amounts.balance;
  const flowText = (flow: number): string =>
    flow === 0 ? '' : ` · ${flow > 0 ? 'deposit' : 'withdrawal'} ${amounts.result(flow)}`;
  const describe = ({ t, value, drawdown: below, flow }: PlotPoint): string =>
    `${dayOf(t)}: ${level(value)} · drawdown ${amounts.result(-below)}${flowText(flow)}`;
  const last = points.at(-1);
  return (
    <Panel
      title="Balance and drawdown"
      explanation={explanations.curve}
      {...(base === 0 && { note: 'Starts at zero: no starting balance.' })}
    >
      <LabelledSegments legend="Axis" options={AXES} value={axis} onChange={setAxis} />
      <CurvePlot
        name="Balance"
        points={points}
        base={base}
        describe={describe}
        formatAxis={amounts.compact}
        formatDay={dayOf}
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
              dayOf(t),
              level(value),
              amounts.result(-below),
              flow === 0 ? '' : amounts.result(flow),
            ])
        }
      />
    </Panel>
  );
}
