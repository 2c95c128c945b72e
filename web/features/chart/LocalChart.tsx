import { clsx } from 'clsx';
import { Bell, Minimize2 } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { instrumentFacts, INSTRUMENTS } from '#contracts/rules/market/instruments.ts';
import { TIMEFRAMES } from '#contracts/rules/market/timeframes.ts';
import type { CandlesOf, useCandles } from '#web/data/market/market.ts';
import { Button } from '#web/ui/Button.tsx';
import { preloadPlot } from '#web/ui/charts/CandleChart.tsx';
import type { Plot } from '#web/ui/charts/create-plot.ts';
import { Segments } from '#web/ui/forms/Segments.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import type { useChartAnalysis } from './AnalysisResult.tsx';
import { type ChartAlerts, ChartBody } from './ChartBody.tsx';
import { initialIndicators, type Indicator, INDICATORS } from './chart-series.ts';
import type { FullScreen } from './use-full-screen.ts';

type Choice = { of: CandlesOf; onChange: (of: CandlesOf) => void };

const instrumentOptions = INSTRUMENTS.map((value) => ({ value, label: value }));

export function InstrumentSelect({ of, onChange }: Choice) {
  return (
    <Select
      aria-label="Instrument"
      className="max-md:pr-7 max-md:pl-2"
      options={instrumentOptions}
      value={of.instrument}
      onChange={({ target }) => {
        const instrument = INSTRUMENTS.find((name) => name === target.value);
        if (instrument !== undefined) onChange({ ...of, instrument });
      }}
    />
  );
}

/** What stands above the chart: the timeframes, and in full screen also the instrument. */
function ChartTop({ of, onChange, full }: Choice & { full: FullScreen }) {
  const { instrument, timeframe } = of;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <h2
        className={clsx(
          'mr-auto text-card font-semibold',
          full.isFull ? 'sr-only' : 'max-md:sr-only',
        )}
      >
        {instrument}{' '}
        <span className="text-body font-normal text-ink-3">
          {instrumentFacts[instrument].title}
        </span>
      </h2>
      {full.isFull && (
        <div className="flex grow items-center gap-2 md:grow-0">
          <InstrumentSelect of={of} onChange={onChange} />
          <IconButton
            label="Leave full screen"
            icon={Minimize2}
            onClick={full.close}
            className="ml-auto md:order-last"
          />
        </div>
      )}
      <div className="grow md:grow-0 md:basis-77">
        <Segments
          legend="Timeframe"
          options={TIMEFRAMES}
          value={timeframe}
          onChange={(next) => onChange({ instrument, timeframe: next })}
        />
      </div>
    </div>
  );
}

type IndicatorsProps = {
  selected: readonly Indicator[];
  onChange: (selected: readonly Indicator[]) => void;
};

function Indicators({ selected, onChange }: IndicatorsProps) {
  const toggle = (indicator: Indicator, isOn: boolean): void => {
    const others = selected.filter((other) => other !== indicator);
    onChange(isOn ? [...others, indicator] : others);
  };
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-1.5 md:gap-2">
      <legend className="sr-only">Indicators</legend>
      {INDICATORS.map((indicator) => (
        <label
          key={indicator}
          className="inline-flex min-h-11 cursor-pointer items-center rounded-control border border-line-strong px-1.5 text-dense font-medium whitespace-nowrap text-ink-2 outline-accent transition-colors hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-2 md:px-3"
        >
          <input
            type="checkbox"
            checked={selected.includes(indicator)}
            onChange={({ target }) => toggle(indicator, target.checked)}
            className="sr-only"
          />
          {indicator}
        </label>
      ))}
    </fieldset>
  );
}

type LocalChartProps = Choice & {
  series: ReturnType<typeof useCandles>;
  analysis: ReturnType<typeof useChartAnalysis>;
  alerts: ChartAlerts;
  plotRef: RefObject<Plot | null>;
  placeRef: RefObject<HTMLDivElement | null>;
  full: FullScreen;
  /** The member works with this chart: the provider's must not take its place. */
  onUse: () => void;
};

/** Our own chart: on a phone from edge to edge. */
export function LocalChart(props: LocalChartProps) {
  const { of, onChange, series, analysis, alerts, plotRef, placeRef, full, onUse } = props;
  const [indicators, setIndicators] = useState(initialIndicators);

  useEffect(preloadPlot, []);

  const tools = (
    <div className="flex flex-wrap items-center justify-between gap-1.5 md:gap-2">
      <Indicators selected={indicators} onChange={setIndicators} />
      {alerts.onAlert !== null && (
        <Button icon={Bell} className="grow md:ml-auto md:grow-0" onClick={alerts.onAlert}>
          Alert
        </Button>
      )}
      <Button
        variant="primary"
        className="grow md:grow-0"
        busyLabel="Analysing…"
        isBusy={analysis.isBusy}
        disabled={series.data === undefined}
        onClick={() => {
          full.close();
          onUse();
          void analysis.start();
        }}
      >
        Analyse chart
      </Button>
    </div>
  );
  return (
    <div
      ref={placeRef}
      onChange={onUse}
      className={clsx(
        '@container flex flex-col gap-2 bg-surface p-2 md:p-4',
        full.isFull
          ? 'fixed inset-0 z-30 overflow-y-auto'
          : '-mx-4 border-y border-line md:mx-0 md:rounded-card md:border-x',
      )}
    >
      <ChartTop of={of} onChange={onChange} full={full} />
      <ChartBody
        key={`${of.instrument} ${of.timeframe}`}
        of={of}
        series={series}
        indicators={indicators}
        analysis={analysis.result}
        alerts={alerts}
        plotRef={plotRef}
        className={full.isFull ? 'min-h-60 grow' : 'h-chart'}
        tools={tools}
      />
    </div>
  );
}
