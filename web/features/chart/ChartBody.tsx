import { CandlestickChart } from 'lucide-react';
import { type RefObject, useMemo } from 'react';
import type { ChartAnalysis } from '#contracts/market/chart-analyses.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { isMarketOpen } from '#contracts/rules/time/market-calendar.ts';
import {
  type CandleSeries,
  type CandlesOf,
  type useCandles,
  useLoadOlderCandles,
  useMarketData,
} from '#web/data/market/market.ts';
import { formatMoment } from '#web/lib/format-moment.ts';
import { sourceName } from '#web/lib/source-name.ts';
import { useNow } from '#web/lib/use-now.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { ErrorState } from '#web/ui/states/ErrorState.tsx';
import { CandleChart } from '#web/ui/charts/CandleChart.tsx';
import { CandleTable } from '#web/ui/charts/CandleTable.tsx';
import type { PriceLevel, StraightLine } from '#web/ui/charts/chart-model.ts';
import type { Plot } from '#web/ui/charts/create-plot.ts';
import { type Indicator, indicatorLines } from './indicators.ts';
import { shownCandles } from './visible-candles.ts';

type SilenceNoticeProps = { instrument: Instrument; series: CandleSeries };

/** Which source has told nothing new while the market is open, and since when. */
function SilenceNotice({ instrument, series }: SilenceNoticeProps) {
  const now = useNow();
  if (!series.stale || !isMarketOpen(instrument, now.getTime())) return null;
  if (series.as_of === null) {
    return (
      <Banner kind="warn">
        {sourceName(series.data_source)} has told no prices of {instrument} yet.
      </Banner>
    );
  }
  return (
    <Banner kind="warn">
      {sourceName(series.data_source)} has told no new prices of {instrument} since{' '}
      {formatMoment(Date.parse(series.as_of), now)}. The chart ends there.
    </Banner>
  );
}

type Marks = { levels: readonly PriceLevel[]; patterns: readonly StraightLine[] };

const nothing: Marks = { levels: [], patterns: [] };

/** What an analysis draws into the chart that it has read. */
function marksOf(analysis: ChartAnalysis | undefined): Marks {
  if (analysis === undefined) return nothing;
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

/** The shape of a chart with its legend; appears only after 120 ms, so that quick answers never flash. */
function ChartSkeleton() {
  return (
    <div className="animate-late">
      <output className="sr-only">Loading candles</output>
      <div aria-busy className="flex flex-col gap-2 motion:animate-pulse">
        <span className="h-14 w-2/3 rounded-control bg-sunken @3xl:h-5" />
        <span className="h-84 rounded-control bg-sunken md:h-112" />
        <span className="h-9" />
      </div>
    </div>
  );
}

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
