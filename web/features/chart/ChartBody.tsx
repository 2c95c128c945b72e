import { CandlestickChart } from 'lucide-react';
import { type RefObject, useMemo } from 'react';
import type { ChartAnalysis } from '#contracts/chart-analyses.ts';
import {
  type CandlesOf,
  type CandleSeries,
  type useCandles,
  useLoadOlderCandles,
  useMarketData,
} from '#web/data/market.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { CandleChart } from '#web/ui/charts/CandleChart.tsx';
import { CandleTable } from '#web/ui/charts/CandleTable.tsx';
import type { Plot } from '#web/ui/charts/create-plot.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { marksOf } from './analysis-marks.ts';
import { ChartSkeleton } from './ChartSkeleton.tsx';
import { type Indicator, indicatorLines } from './indicators.ts';
import { shownCandles } from './shown-candles.ts';
import { SilenceNotice } from './SilenceNotice.tsx';

type ShownProps = {
  of: CandlesOf;
  shown: readonly Indicator[];
  analysis: ChartAnalysis | undefined;
  plotRef: RefObject<Plot | null>;
};

type ChartBodyProps = ShownProps & { series: ReturnType<typeof useCandles> };

/** The candles of one instrument and timeframe, in whatever state they are. */
export function ChartBody({ series, ...rest }: ChartBodyProps) {
  const isOnline = useOnline();
  const { data } = series;
  if (series.isPending) return <ChartSkeleton />;
  if (data === undefined) {
    return (
      <div className="min-h-96 md:min-h-130">
        <ErrorState text="Candles could not be loaded." retry={series.refetch} />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      {/* Without a network the strip says why, and nothing went wrong. */}
      {series.isRefetchError && isOnline && (
        <Banner kind="danger" retry={() => void series.refetch()}>
          Newer candles could not be loaded.
        </Banner>
      )}
      <SilenceNotice instrument={rest.of.instrument} series={data} />
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
        <ShownChart {...rest} series={data} />
      )}
    </div>
  );
}

const historyNote = ({ filling }: CandleSeries): string =>
  filling ? 'Preparing older history…' : 'Times in UTC';

function ShownChart({
  of,
  series,
  shown,
  analysis,
  plotRef,
}: ShownProps & { series: CandleSeries }) {
  const { instrument, timeframe } = of;
  const { data: market } = useMarketData();
  const older = useLoadOlderCandles(of);
  const live = market?.find((item) => item.instrument === instrument);

  const model = useMemo(() => {
    const { candles, isForming } = shownCandles(series, live && { ...live, timeframe });
    const lines = indicatorLines(candles, shown);
    return { instrument, timeframe, candles, isForming, ...lines, ...marksOf(analysis) };
  }, [instrument, timeframe, series, live, shown, analysis]);

  function loadOlder(): void {
    if (!older.isPending && !series.isComplete) older.mutate();
  }

  return (
    <>
      <CandleChart
        model={model}
        plotRef={plotRef}
        onStartSeen={loadOlder}
        className="h-84 md:h-112"
      />
      {older.isError && (
        <Banner kind="danger" retry={loadOlder}>
          Older candles could not be loaded.
        </Banner>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <CandleTable model={model} />
        <output className="flex min-h-9 items-center text-dense text-ink-3">
          {older.isPending ? 'Loading older candles…' : historyNote(series)}
        </output>
      </div>
    </>
  );
}
