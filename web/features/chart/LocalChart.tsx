import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { instrumentFacts } from '#contracts/rules/market/instruments.ts';
import { isMarketOpen, nextMarketChange } from '#contracts/rules/time/market-calendar.ts';
import type { Timeframe } from '#contracts/rules/market/timeframes.ts';
import { useFreshness } from '#web/data/live/freshness.ts';
import { type CandlesOf, useCandles } from '#web/data/market/market.ts';
import { formatWeekday } from '#web/lib/format-weekday.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Freshness } from '#web/ui/figures/Freshness.tsx';
import { preloadPlot } from '#web/ui/charts/CandleChart.tsx';
import type { Plot } from '#web/ui/charts/create-plot.ts';
import { Attribution } from '#web/ui/embeds/WidgetNote.tsx';
import { AnalysisResult } from './AnalysisResult.tsx';
import { ChartBody } from './ChartBody.tsx';
import { ChartToolbar } from './ChartToolbar.tsx';
import { firstIndicators } from './indicators.ts';
import { useChartAnalysis } from './use-chart-analysis.ts';

/** The slowest provider tells a price once a minute. */
const PRICE_REFRESH_MS = 60_000;

type ChartStatusProps = { of: CandlesOf; series: ReturnType<typeof useCandles> };

/** What is charted, where the candles come from, and since when they stand. */
function ChartStatus({ of: { instrument }, series }: ChartStatusProps) {
  const answer = useFreshness(series, PRICE_REFRESH_MS);
  const now = useNow().getTime();
  const isOpen = isMarketOpen(instrument, now);
  const opensAt = nextMarketChange(instrument, now);
  const { data } = series;
  return (
    <div
      className={clsx(
        'flex flex-wrap content-start items-center gap-x-2 gap-y-1 @3xl:min-h-7',
        isOpen ? 'min-h-11' : 'min-h-18', // of what comes with the candles
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

type LocalChartProps = {
  /** Shown first. */
  timeframe: Timeframe;
  /** The reader began to work with it. */
  onUse: () => void;
};

/** The candles of our own server, which need no foreign host and, once seen, no network. */
export function LocalChart({ timeframe, onUse }: LocalChartProps) {
  const [of, setOf] = useState<CandlesOf>({ instrument: 'EURUSD', timeframe });
  const [shown, setShown] = useState(firstIndicators);
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
          {/* On a phone the pickers stand below the chart, where the thumb is. */}
          <div className="order-last @3xl:order-none">
            <ChartToolbar
              of={of}
              onChange={setOf}
              shown={shown}
              onShow={setShown}
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
            shown={shown}
            analysis={analysis.result}
            plotRef={plotRef}
          />
        </div>
      </Card>
      <AnalysisResult analysis={analysis} />
      <LibraryNotice />
    </div>
  );
}

/** Asked for by the licence of the chart library. */
function LibraryNotice() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 text-meta text-ink-3">
      <p>TradingView Lightweight Charts™, Copyright (c) 2025 TradingView, Inc.</p>
      <Attribution />
    </div>
  );
}
