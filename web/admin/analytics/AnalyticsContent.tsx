import { ChartPie } from 'lucide-react';
import { planName } from '#contracts/rules/payments/plans.ts';
import { scannerName } from '#contracts/rules/signals/scanners.ts';
import { type Analytics, type Figure, FIGURES } from '#web/data/admin/analytics.ts';
import { knownSeries } from '#web/data/admin/analytics-series.ts';
import { formatMoney } from '#web/lib/format.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { FigureTable } from '#web/ui/FigureTable.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { ScrollArea } from '#web/ui/ScrollArea.tsx';
import { ShowAsTable } from '#web/ui/charts/PlotTable.tsx';
import { RMultiple } from '#web/ui/figures/amounts.tsx';
import { ScannerRate } from '#web/ui/figures/ScannerRate.tsx';
import { StatTiles } from '#web/ui/figures/facts.tsx';
import { type Bar, BarPlot } from '#web/ui/charts/BarPlot.tsx';
import { Retention } from './Retention.tsx';
import { changeOf, figureLabels, longDayText, rangeBefore, stepText } from './analytics-copy.ts';
import { figureExplanations, revenueExplanation, signalsExplanation } from './explanations.ts';

type Sold = Analytics['revenue'][number];

const revenueColumns: Column<Sold & { id: string }>[] = [
  {
    name: 'Package',
    cell: ({ package_type, demo }) => `${planName(package_type)}${demo ? ', demo payments' : ''}`,
  },
  { name: 'Payments', cell: ({ payments }) => payments.toLocaleString() },
  { name: 'Revenue', cell: ({ amount, currency }) => formatMoney(amount, currency) },
];

function Revenue({ revenue }: { revenue: readonly Sold[] }) {
  return (
    <Panel title="Revenue by package" explanation={revenueExplanation}>
      {revenue.length === 0 ? (
        <p className="text-ink-2">No payments in this range</p>
      ) : (
        <FigureTable
          label="Revenue by package"
          columns={revenueColumns}
          rows={revenue.map((sold) => ({
            ...sold,
            id: `${sold.package_type} ${sold.currency} ${sold.demo}`,
          }))}
          sums={sumsOf(revenue)}
        />
      )}
    </Panel>
  );
}

const totalName = ({ currency, demo }: Sold): string =>
  `Total ${currency}${demo ? ', demo payments' : ''}`;

/** Currencies are never added up, nor demo payments to real ones; amounts are added in whole cents. */
function sumsOf(revenue: readonly Sold[]): string[][] {
  const realFirst = revenue.toSorted((one, other) => Number(one.demo) - Number(other.demo));
  return [...new Set(realFirst.map(totalName))].map((name) => {
    const sold = revenue.filter((row) => totalName(row) === name);
    const payments = sold.reduce((sum, row) => sum + row.payments, 0);
    const cents = sold.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
    return [name, payments.toLocaleString(), formatMoney(cents / 100, sold[0]?.currency ?? '')];
  });
}

function FigureCharts({ analytics }: { analytics: Analytics }) {
  return (
    <div className="grid gap-3 @2xl:grid-cols-2 @2xl:gap-4 @5xl:grid-cols-3">
      {FIGURES.map((figure) => (
        <Panel
          key={figure}
          title={`${figureLabels[figure]} by ${analytics.step}`}
          explanation={figureExplanations[figure]}
        >
          <Chart analytics={analytics} figure={figure} />
        </Panel>
      ))}
    </div>
  );
}

function Chart({ analytics, figure }: { analytics: Analytics; figure: Figure }) {
  const { at, step } = analytics;
  const bars = knownSeries(analytics, figure).map((value, index): Bar => {
    const label = stepText(at[index] ?? analytics.to, step);
    return { label, value, isOpen: index === at.length - 1 };
  });
  const name = `${figureLabels[figure]} by ${step}`;
  return <BarPlot name={name} bars={bars} summary={summaryOf(name, bars)} />;
}

/** `Posts by day, Nov 14 to Nov 20: at most 2, Nov 19` */
function summaryOf(name: string, bars: readonly Bar[]): string {
  const counted = bars.filter(({ value }) => value !== null);
  const most = counted.toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0))[0];
  const span = `${name}, ${bars[0]?.label ?? ''} to ${bars.at(-1)?.label ?? ''}`;
  if (most === undefined) return `${span}: not known`;
  return `${span}: at most ${(most.value ?? 0).toLocaleString()}, ${most.label}`;
}

function FigureTiles({ analytics: { range, figures } }: { analytics: Analytics }) {
  return (
    <div className="flex flex-col gap-2">
      <StatTiles
        label="Totals of the range"
        tiles={FIGURES.map((figure) => ({
          label: figureLabels[figure],
          value: figures[figure].total.toLocaleString(),
          note: <Change of={figures[figure]} />,
        }))}
      />
      <p className="text-dense text-ink-3">Compared with {rangeBefore[range]}.</p>
    </div>
  );
}

function Change({ of }: { of: { total: number; before: number | null } }) {
  const { arrow, text } = changeOf(of);
  return (
    <>
      {arrow !== null && (
        <span aria-hidden className="mr-1">
          {arrow}
        </span>
      )}
      {text}
    </>
  );
}

export function AnalyticsContent({ analytics }: { analytics: Analytics }) {
  return (
    <>
      <Figures analytics={analytics} />
      <div className="grid gap-3 md:gap-4 lg:grid-cols-2">
        <Revenue revenue={analytics.revenue} />
        <SignalResults signals={analytics.signals} />
      </div>
      <Retention cohorts={analytics.retention} />
    </>
  );
}

function Figures({ analytics }: { analytics: Analytics }) {
  const { known_since, from } = analytics;
  if (known_since === null) {
    return (
      <EmptyState
        icon={ChartPie}
        title="Nothing is counted yet"
        hint="Figures appear here within minutes of the first visit"
      />
    );
  }
  return (
    <>
      {Date.parse(known_since) > Date.parse(from) && (
        <Banner kind="info">
          Counting began on {longDayText(known_since)}. What is not known of the days before is grey
          in the charts.
        </Banner>
      )}
      <FigureTiles analytics={analytics} />
      <div className="@container flex flex-col gap-2">
        <FigureCharts analytics={analytics} />
        <ShowAsTable>
          <SeriesTable analytics={analytics} />
        </ShowAsTable>
      </div>
    </>
  );
}

const NO_BREAK = '\u00a0';

function SeriesTable({ analytics }: { analytics: Analytics }) {
  const { at, step } = analytics;
  const label = `Figures by ${step}, newest first, in UTC`;
  const rows = at.map((id, index) => ({ id, index }));
  const columns = FIGURES.map((figure) => {
    const series = knownSeries(analytics, figure);
    return {
      name: figureLabels[figure],
      cell: ({ index }: { index: number }) => series[index]?.toLocaleString() ?? 'not known',
    };
  });
  const begin = {
    name: step === 'day' ? 'Day' : 'Hour',
    cell: ({ id }: { id: string }) => stepText(id, step).replaceAll(' ', NO_BREAK),
  };
  return (
    <ScrollArea
      label={label}
      className="max-h-96 overflow-auto rounded-card border border-line bg-surface px-3"
    >
      <FigureTable label={label} columns={[begin, ...columns]} rows={rows.toReversed()} />
    </ScrollArea>
  );
}

type Results = Analytics['signals'][number];

const resultColumns: Column<Results & { id: string }>[] = [
  { name: 'Scanner', cell: ({ scanner_type }) => scannerName(scanner_type) },
  { name: 'Issued', cell: (results) => <Issued of={results} /> },
  { name: 'Closed, live', cell: ({ closed }) => closed.toLocaleString() },
  { name: 'Success Rate', cell: (results) => <SuccessRate of={results} /> },
  { name: 'Result', cell: ({ r_net }) => <RMultiple value={r_net} /> },
];

function Issued({ of: { issued, backfilled } }: { of: Results }) {
  return (
    <>
      {issued.toLocaleString()}
      {backfilled > 0 && (
        <span className="block text-meta text-ink-3">{backfilled.toLocaleString()} backfilled</span>
      )}
    </>
  );
}

function SignalResults({ signals }: { signals: readonly Results[] }) {
  return (
    <Panel title="Signals by scanner" explanation={signalsExplanation}>
      {signals.every(({ issued, closed }) => issued === 0 && closed === 0) ? (
        <p className="text-ink-2">No signals in this range</p>
      ) : (
        <FigureTable
          label="Signals by scanner"
          columns={resultColumns}
          rows={signals.map((results) => ({ ...results, id: results.scanner_type }))}
        />
      )}
    </Panel>
  );
}

function SuccessRate({ of: { success_rate: rate, won, closed } }: { of: Results }) {
  if (rate === null) {
    return <span className="text-ink-2">insufficient data (n={closed.toLocaleString()})</span>;
  }
  return (
    <>
      <ScannerRate of={rate} />
      <span className="block text-meta text-ink-3">
        {won.toLocaleString()} of {closed.toLocaleString()}
      </span>
    </>
  );
}
