import { clsx } from 'clsx';
import { Bell, CandlestickChart, X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useMemo } from 'react';
import type { ChartAnalysis } from '#contracts/market/chart-analyses.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { isMarketOpen, nextMarketChange } from '#contracts/rules/time/market-calendar.ts';
import {
  type CandleSeries,
  type CandlesOf,
  type useCandles,
  useLoadOlderCandles,
  useMarketData,
} from '#web/data/market/market.ts';
import { useConnected } from '#web/data/query-results.ts';
import { formatPrice } from '#web/lib/format.ts';
import { formatMoment, formatWeekday } from '#web/lib/format-time.ts';
import { sourceName } from '#web/lib/copy.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Banner, ErrorState } from '#web/ui/states/Banner.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { CandleChart } from '#web/ui/charts/CandleChart.tsx';
import { CandleTable } from '#web/ui/charts/PlotTable.tsx';
import { type ChartModel, candleZone } from '#web/ui/charts/chart-model.ts';
import type { Plot, PlotEvents } from '#web/ui/charts/create-plot.ts';
import { type Indicator, indicatorLines, missingCandle, visibleCandles } from './chart-series.ts';

function SilentSourceAlert(props: { instrument: Instrument; series: CandleSeries }) {
  const { instrument, series } = props;
  const now = useNow();
  if (!series.stale || !isMarketOpen(instrument, now.getTime())) return null;
  const source = sourceName(series.data_source);
  return (
    <Banner kind="warn">
      {series.as_of === null
        ? `${source} has sent no prices of ${instrument} yet.`
        : `${source} has told no new prices of ${instrument} since ${formatMoment(Date.parse(series.as_of), now)}. The chart ends there.`}
    </Banner>
  );
}

function overlayOf(analysis: ChartAnalysis | undefined): Pick<ChartModel, 'levels' | 'patterns'> {
  if (analysis === undefined) return { levels: [], patterns: [] };
  const { support_levels, resistance_levels, trading_signal: signal, lines } = analysis;
  const order = { colour: 'ink-2' } as const;
  return {
    levels: [
      ...support_levels.map((price) => ({ name: 'Support', price, colour: 'buy' as const })),
      ...resistance_levels.map((price) => ({ name: 'Resistance', price, colour: 'sell' as const })),
      ...(signal === null
        ? []
        : [
            { name: 'Entry', price: signal.entry_price, ...order },
            { name: 'Stop', price: signal.stop_loss, ...order },
            { name: 'Target', price: signal.take_profit, ...order },
          ]),
    ],
    patterns: lines,
  };
}

/** Placeholder of the chart; appears after 120 ms, so that quick responses never flash. */
function ChartSkeleton({ className }: { className: string }) {
  return (
    <div className={clsx('animate-late', className)}>
      <output className="sr-only">Loading candles</output>
      <div aria-busy className="size-full rounded-control bg-sunken motion:animate-pulse" />
    </div>
  );
}

/** Price alerts on a chart. */
export type ChartAlerts = {
  /** Their lines. */
  levels: ChartModel['levels'];
  /** That was tapped; null: none. */
  price: number | null;
  onForget: () => void;
  onPrice: PlotEvents['onPrice'];
  /** Begins an alert at the price that was tapped, or at the newest; null: the person has none. */
  onAlert: (() => void) | null;
};

type LoadedChartProps = {
  of: CandlesOf;
  indicators: readonly Indicator[];
  analysis: ChartAnalysis | undefined;
  alerts: ChartAlerts;
  plotRef: RefObject<Plot | null>;
  /** Height of the chart. */
  className: string;
  /** Stands below the chart. */
  tools: ReactNode;
};

type ChartBodyProps = LoadedChartProps & { series: ReturnType<typeof useCandles> };

export function ChartBody({ series, ...rest }: ChartBodyProps) {
  const isOnline = useConnected();
  const { data } = series;
  const { className, tools } = rest;
  if (series.isPending) {
    return (
      <>
        <ChartSkeleton className={className} />
        {tools}
      </>
    );
  }
  if (data === undefined) {
    return (
      <div className={className}>
        <ErrorState text="Candles could not be loaded." retry={series.refetch} />
      </div>
    );
  }
  return (
    <>
      {/* Offline, the offline strip already explains it. */}
      {series.isRefetchError && isOnline && (
        <Banner kind="danger" retry={() => void series.refetch()}>
          Newer candles could not be loaded.
        </Banner>
      )}
      <SilentSourceAlert instrument={rest.of.instrument} series={data} />
      {data.candles.length === 0 ? (
        <EmptyState
          icon={CandlestickChart}
          title="No candles yet"
          hint={
            data.filling
              ? 'They appear here as soon as the history has been prepared'
              : 'The source of the prices has given none of these'
          }
        />
      ) : (
        <LoadedChart {...rest} series={data} onMissing={() => void series.refetch()} />
      )}
    </>
  );
}

/** Reads the candles once more when a price belongs to a later one, once for each candle. */
function useMissingCandle(begin: number | null, onMissing: () => void): void {
  const read = useEffectEvent(onMissing);
  useEffect(() => {
    if (begin !== null) read();
  }, [begin]);
}

function ClosedBadge({ instrument }: { instrument: Instrument }) {
  const now = useNow().getTime();
  if (isMarketOpen(instrument, now)) return null;
  const opensAt = nextMarketChange(instrument, now);
  return <Badge>Closed{opensAt !== null && <> · opens {formatWeekday(opensAt)}</>}</Badge>;
}

/** Over the bottom of the chart: what can be done with the price that was tapped. */
function TappedPrice(props: { instrument: Instrument; alerts: ChartAlerts }) {
  const { price, onAlert, onForget } = props.alerts;
  if (price === null || onAlert === null) return null;
  return (
    <div className="pointer-events-none absolute inset-x-2 bottom-8 z-10 flex">
      <div className="pointer-events-auto flex max-w-full flex-wrap items-center rounded-control bg-raised shadow-floating">
        <Button variant="primary" icon={Bell} onClick={onAlert}>
          Alert at {formatPrice(props.instrument, price)}
        </Button>
        <IconButton label="No alert here" icon={X} onClick={onForget} />
      </div>
    </div>
  );
}

type ChartWithCandlesProps = LoadedChartProps & { series: CandleSeries; onMissing: () => void };

function LoadedChart(props: ChartWithCandlesProps) {
  const { of, series, indicators, analysis, alerts, plotRef, className, tools, onMissing } = props;
  const { levels: alertLevels, onPrice } = alerts;
  const { instrument, timeframe } = of;
  const { data: market } = useMarketData();
  const older = useLoadOlderCandles(of);
  const item = market?.find((each) => each.instrument === instrument);
  const live = useMemo(() => item && { ...item, timeframe }, [item, timeframe]);
  useMissingCandle(missingCandle(series, live), onMissing);

  const model = useMemo(() => {
    const { candles, isForming } = visibleCandles(series, live);
    const lines = indicatorLines(candles, indicators);
    const { levels, patterns } = overlayOf(analysis);
    const all = [...levels, ...alertLevels];
    return { instrument, timeframe, candles, isForming, ...lines, levels: all, patterns };
  }, [instrument, timeframe, series, live, indicators, analysis, alertLevels]);

  const zone = candleZone(model.candles.at(-1)?.t ?? 0, timeframe);
  const note = zone && `Times in ${zone}`;

  const filling = series.filling ? 'Preparing older history…' : null;
  const loading = older.isPending ? 'Loading older candles…' : filling;

  function loadOlder(): void {
    if (!older.isPending && !series.isComplete) older.mutate();
  }

  return (
    <>
      <div className="relative flex min-h-0 grow flex-col">
        <CandleChart
          model={model}
          plotRef={plotRef}
          onStartSeen={loadOlder}
          onPrice={onPrice}
          className={className}
          corner={<ClosedBadge instrument={instrument} />}
        />
        <TappedPrice instrument={instrument} alerts={alerts} />
      </div>
      {older.isError && (
        <Banner kind="danger" retry={loadOlder}>
          Older candles could not be loaded.
        </Banner>
      )}
      {tools}
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <CandleTable model={model} />
        <output className="flex min-h-9 items-center text-dense text-ink-3">
          {
            loading ?? (
              <span className="@3xl:hidden">{note}</span>
            ) /* beside the values of a candle */
          }
        </output>
      </div>
    </>
  );
}
