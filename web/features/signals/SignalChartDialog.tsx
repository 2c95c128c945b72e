import { CandlestickChart } from 'lucide-react';
import { useMemo, useRef } from 'react';
import type { CandlesAnswer } from '#contracts/market/market.ts';
import { candleStart } from '#contracts/rules/market/timeframes.ts';
import type { Signal } from '#contracts/signals.ts';
import { lifetimeTimeframe } from '#web/data/market/signal-candles.ts';
import { useSignalCandles } from '#web/data/signals/signals.ts';
import { sourceName } from '#web/lib/copy.ts';
import { Banner, ErrorState } from '#web/ui/states/Banner.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { CandleChart } from '#web/ui/charts/CandleChart.tsx';
import { CandleTable } from '#web/ui/charts/PlotTable.tsx';
import { candleZone, type ChartModel, type StraightLine } from '#web/ui/charts/chart-model.ts';
import type { Plot } from '#web/ui/charts/create-plot.ts';

/** Line from entry to exit, or to the last price while open; empty before the first candle. */
function priceLine(signal: Signal, candles: ChartModel['candles']): StraightLine[] {
  const { instrument, timestamp, entry_price, closed_at, exit_price } = signal;
  const beginOf = (instant: string): number =>
    candleStart(instrument, lifetimeTimeframe(signal), Date.parse(instant));
  const last = candles.at(-1);
  const begin = beginOf(timestamp);
  if (last === undefined || begin < (candles[0]?.t ?? Infinity) || begin > last.t) return [];
  const isClosed = closed_at !== null && exit_price !== null;
  const end = isClosed ? Math.min(beginOf(closed_at), last.t) : last.t;
  return [{ from: [begin, entry_price], to: [end, isClosed ? exit_price : last.c] }];
}

function signalChart(signal: Signal, { candles, forming }: CandlesAnswer): ChartModel {
  const rows = forming === null ? candles : [...candles, forming];
  const candlesQuery = rows.map(([t, o, h, l, c, v]) => ({ t, o, h, l, c, v }));
  return {
    instrument: signal.instrument,
    timeframe: lifetimeTimeframe(signal),
    candles: candlesQuery,
    isForming: forming !== null,
    averages: [],
    strength: null,
    levels: [
      { name: 'Entry', price: signal.entry_price, colour: 'ink-2', isAlwaysInView: true },
      { name: 'Stop loss', price: signal.stop_loss, colour: 'loss', isAlwaysInView: true },
      { name: 'Take profit', price: signal.take_profit, colour: 'gain', isAlwaysInView: true },
    ],
    patterns: priceLine(signal, candlesQuery),
    isFitted: true,
  };
}

/** `M15 candles of our own server, times in GMT+3` */
function describe(signal: Signal): string {
  const timeframe = lifetimeTimeframe(signal);
  const zone = candleZone(Date.parse(signal.timestamp), timeframe);
  return `${timeframe} candles of our own server${zone && `, times in ${zone}`}`;
}

export function SignalChartDialog({ signal, onClose }: { signal: Signal; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      title={`${signal.instrument} ${signal.signal_type} on the chart`}
      description={describe(signal)}
    >
      <SignalCandles signal={signal} />
    </Dialog>
  );
}

function SignalCandles({ signal }: { signal: Signal }) {
  const candles = useSignalCandles(signal);
  const { data } = candles;
  if (candles.isPending) return <Skeleton label="Loading candles" shape="cards" count={1} />;
  if (data === undefined) {
    return <ErrorState text="Candles could not be loaded." retry={candles.refetch} />;
  }
  if (data.candles.length === 0) {
    return (
      <EmptyState
        icon={CandlestickChart}
        title="No candles for that time"
        hint="The server has no candles of this instrument around the signal."
      />
    );
  }
  return (
    <div className="@container flex flex-col gap-3">
      {candles.isRefetchError && (
        <Banner kind="danger" retry={() => void candles.refetch()}>
          Newer candles could not be loaded.
        </Banner>
      )}
      {data.data_source !== signal.data_source && (
        <Banner kind="warn">
          {sourceName(data.data_source)} gave these candles, but the signal was made of others:{' '}
          {sourceName(signal.data_source)}.
        </Banner>
      )}
      <DrawnSignal signal={signal} answer={data} />
    </div>
  );
}

const isAllLoaded = (): void => undefined;

function DrawnSignal({ signal, answer }: { signal: Signal; answer: CandlesAnswer }) {
  const plotRef = useRef<Plot | null>(null);
  const model = useMemo(() => signalChart(signal, answer), [signal, answer]);
  return (
    <>
      <CandleChart
        model={model}
        plotRef={plotRef}
        onStartSeen={isAllLoaded}
        className="h-72 md:h-96"
      />
      <CandleTable model={model} />
    </>
  );
}
