import { clsx } from 'clsx';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { instrumentFacts, INSTRUMENTS } from '#contracts/rules/market/instruments.ts';
import { isMarketOpen, nextMarketChange } from '#contracts/rules/time/market-calendar.ts';
import { type Timeframe, TIMEFRAMES } from '#contracts/rules/market/timeframes.ts';
import { useFreshness } from '#web/data/query-results.ts';
import { type CandlesOf, useCandles } from '#web/data/market/market.ts';
import { formatWeekday } from '#web/lib/format-time.ts';
import { useHistoryChoice } from '#web/lib/history-entry.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Freshness } from '#web/ui/figures/Freshness.tsx';
import { preloadPlot } from '#web/ui/charts/CandleChart.tsx';
import type { Plot } from '#web/ui/charts/create-plot.ts';
import { Attribution } from '#web/ui/embeds/TvFrame.tsx';
import { Segments } from '#web/ui/forms/Segments.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { AnalysisResult, useChartAnalysis } from './AnalysisResult.tsx';
import { ChartBody } from './ChartBody.tsx';
import { initialIndicators, type Indicator, INDICATORS } from './chart-series.ts';

type ChartToolbarProps = {
  of: CandlesOf;
  onChange: (of: CandlesOf) => void;
  indicators: readonly Indicator[];
  onIndicatorsChange: (indicators: readonly Indicator[]) => void;
  action: ReactNode;
};

const instrumentOptions = INSTRUMENTS.map((value) => ({ value, label: value }));

function ChartToolbar({ of, onChange, indicators, onIndicatorsChange, action }: ChartToolbarProps) {
  const { instrument, timeframe } = of;
  const toggle = (indicator: Indicator, isOn: boolean): void => {
    const others = indicators.filter((other) => other !== indicator);
    onIndicatorsChange(isOn ? [...others, indicator] : others);
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="min-w-0 grow basis-40">
        <Select
          aria-label="Instrument"
          options={instrumentOptions}
          value={instrument}
          onChange={({ target }) => {
            const chosen = INSTRUMENTS.find((name) => name === target.value);
            if (chosen !== undefined) onChange({ timeframe, instrument: chosen });
          }}
        />
      </div>
      <div className="min-w-0 grow basis-77 @3xl:grow-0">
        <Segments
          legend="Timeframe"
          options={TIMEFRAMES}
          value={timeframe}
          onChange={(next) => onChange({ instrument, timeframe: next })}
        />
      </div>
      <fieldset className="flex min-w-0 flex-wrap gap-2">
        <legend className="sr-only">Indicators</legend>
        {INDICATORS.map((indicator) => (
          <label
            key={indicator}
            className="inline-flex min-h-11 cursor-pointer items-center rounded-control border border-line-strong px-3 text-dense font-medium whitespace-nowrap text-ink-2 outline-accent transition-colors hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-2"
          >
            <input
              type="checkbox"
              checked={indicators.includes(indicator)}
              onChange={({ target }) => toggle(indicator, target.checked)}
              className="sr-only"
            />
            {indicator}
          </label>
        ))}
      </fieldset>
      {action}
    </div>
  );
}

const PRICE_REFRESH_MS = 60_000;

function ChartStatus(props: { of: CandlesOf; series: ReturnType<typeof useCandles> }) {
  const { of, series } = props;
  const { instrument } = of;
  const answer = useFreshness(series, PRICE_REFRESH_MS);
  const now = useNow().getTime();
  const isOpen = isMarketOpen(instrument, now);
  const opensAt = nextMarketChange(instrument, now);
  const { data } = series;
  return (
    <div
      className={clsx(
        'flex flex-wrap content-start items-center gap-x-2 gap-y-1 @3xl:min-h-7',
        isOpen ? 'min-h-11' : 'min-h-18', // height of the loaded status
      )}
    >
      <h2 className="text-card font-semibold">
        {instrument}{' '}
        <span className="hidden text-body font-normal text-ink-3 @md:inline">
          {instrumentFacts[instrument].title}
        </span>
      </h2>
      {typeof data?.as_of === 'string' && (
        <Freshness
          of={{
            ...answer,
            asOf: Date.parse(data.as_of),
            oldAfterMs: isOpen ? answer.oldAfterMs : Infinity, // a closed market has no newer price
          }}
        />
      )}
      {data?.data_source === 'simulated' && <Badge tone="info">Simulated market</Badge>}
      {!isOpen && <Badge>Closed{opensAt !== null && <> · opens {formatWeekday(opensAt)}</>}</Badge>}
    </div>
  );
}

export function LocalChart({ timeframe, onUse }: { timeframe: Timeframe; onUse: () => void }) {
  const [instrument, setInstrument] = useHistoryChoice('instrument', INSTRUMENTS, 'EURUSD');
  const [period, setPeriod] = useHistoryChoice('timeframe', TIMEFRAMES, timeframe);
  const of = useMemo(() => ({ instrument, timeframe: period }), [instrument, period]);
  const change = (next: CandlesOf): void => {
    setInstrument(next.instrument);
    setPeriod(next.timeframe);
  };
  const [indicators, setIndicators] = useState(initialIndicators);
  const plotRef = useRef<Plot | null>(null);
  const series = useCandles(of);
  const analysis = useChartAnalysis(of, plotRef);

  function analyse(): void {
    onUse();
    void analysis.start();
  }

  useEffect(preloadPlot, []);

  return (
    <div onChange={onUse} className="flex flex-col gap-3 md:gap-4">
      <Card>
        <div className="flex flex-col gap-3">
          <ChartStatus of={of} series={series} />
          {/* On a phone the toolbar is below the chart, within reach of the thumb. */}
          <div className="order-last @3xl:order-none">
            <ChartToolbar
              of={of}
              onChange={change}
              indicators={indicators}
              onIndicatorsChange={setIndicators}
              action={
                <Button
                  variant="primary"
                  className="grow @3xl:grow-0"
                  busyLabel="Analysing…"
                  isBusy={analysis.isBusy}
                  disabled={series.data === undefined}
                  onClick={analyse}
                >
                  Analyse chart
                </Button>
              }
            />
          </div>
          <ChartBody
            key={`${of.instrument} ${of.timeframe}`}
            of={of}
            series={series}
            indicators={indicators}
            analysis={analysis.result}
            plotRef={plotRef}
          />
        </div>
      </Card>
      <AnalysisResult {...analysis} />
      {/* Required by the licence of the chart library. */}
      <div className="flex flex-wrap items-center justify-between gap-x-3 text-meta text-ink-3">
        <p>TradingView Lightweight Charts™, Copyright (c) 2025 TradingView, Inc.</p>
        <Attribution />
      </div>
    </div>
  );
}
