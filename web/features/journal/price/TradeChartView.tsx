import { Pause, Play, SkipBack, SkipForward, StepBack, StepForward } from 'lucide-react';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { JournalItem } from '#web/data/journal/journal.ts';
import type { TradeView } from '#web/data/journal/trade-candles.ts';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { CandleChart } from '#web/ui/charts/CandleChart.tsx';
import { CandleTable } from '#web/ui/charts/PlotTable.tsx';
import type { ChartModel } from '#web/ui/charts/chart-model.ts';
import type { Plot } from '#web/ui/charts/create-plot.ts';
import { LabelledSegments } from '#web/ui/forms/Segments.tsx';
import { candleEnd } from '#contracts/rules/market/timeframes.ts';
import { ReplayActions, replayTime } from './ReplayActions.tsx';
import { closedLayers, type Layers, noLayers, plannedLevels } from './trade-layers.ts';

type TradeChart = {
  /** The chart with so many of its candles: nothing that was not known when the last of them closed. */
  at: (visible: number) => ChartModel;
  /** How many candles there are. */
  count: number;
  /** How many are visible once that of the entry, or of the exit, has closed. */
  atEntry: number;
  atExit: number;
};

/** The chart of a trade, whole or as far as a replay has come. */
function tradeChart(trade: JournalItem, view: TradeView): TradeChart {
  const { candles, time } = view;
  const { instrument, timeframe } = time;
  const closedBy = (at: number): number => {
    const index = candles.findIndex(({ t }) => candleEnd(instrument, timeframe, t) > at);
    return index === -1 ? candles.length : index + 1;
  };
  const atEntry = closedBy(time.from);
  const atExit = closedBy(time.to);
  const during: Layers = { ...noLayers, levels: plannedLevels(trade) };
  const after = closedLayers(trade, view);
  const layersAt = (visible: number): Layers =>
    visible < atEntry ? noLayers : visible < atExit ? during : after;
  return {
    at: (visible) => ({
      instrument,
      timeframe,
      candles: candles.slice(0, visible),
      isForming: false,
      averages: [],
      strength: null,
      ...layersAt(visible),
      isFitted: true,
      isPast: true,
    }),
    count: candles.length,
    atEntry,
    atExit,
  };
}

const isAllLoaded = (): void => undefined;

type TradeChartViewProps = { trade: JournalItem; view: TradeView };

/** The candles of a trade with its prices and excursions, whole or as a replay. */
export function TradeChartView({ trade, view }: TradeChartViewProps) {
  const chart = useMemo(() => tradeChart(trade, view), [trade, view]);
  const [isReplaying, setIsReplaying] = useState(false);
  if (isReplaying) {
    return (
      <Replay
        tradeId={trade.id}
        source={view.source}
        chart={chart}
        onEnd={() => setIsReplaying(false)}
      />
    );
  }
  return <WholeChart chart={chart} onReplay={() => setIsReplaying(true)} />;
}

type DrawnChartProps = { model: ChartModel; plotRef: RefObject<Plot | null> };

function DrawnChart({ model, plotRef }: DrawnChartProps) {
  return (
    <CandleChart
      model={model}
      plotRef={plotRef}
      onStartSeen={isAllLoaded}
      className="h-64 md:h-80"
    />
  );
}

function WholeChart({ chart, onReplay }: { chart: TradeChart; onReplay: () => void }) {
  const plotRef = useRef<Plot | null>(null);
  const model = useMemo(() => chart.at(chart.count), [chart]);
  return (
    <div className="@container flex flex-col gap-2">
      <DrawnChart model={model} plotRef={plotRef} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button size="sm" icon={Play} onClick={onReplay}>
          Replay
        </Button>
        <CandleTable model={model} />
      </div>
    </div>
  );
}

const speeds = [
  { key: '2', label: '2' },
  { key: '8', label: '8' },
  { key: '30', label: '30' },
] as const;
type Speed = (typeof speeds)[number]['key'];

/** How many candles a replay shows. It begins before the candle of the entry, and stops with the last one. */
function useReplay({ count, atEntry }: TradeChart) {
  const begin = Math.max(1, atEntry - 1);
  const [visible, setVisible] = useState(begin);
  const [speed, setSpeed] = useState<Speed>('8');
  const [isWanted, setIsWanted] = useState(false);
  const isPlaying = isWanted && visible < count;
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setInterval(
      () => setVisible((before) => Math.min(count, before + 1)),
      1000 / Number(speed),
    );
    return () => clearInterval(timer);
  }, [isPlaying, speed, count]);
  return {
    visible,
    speed,
    isPlaying,
    setSpeed,
    /** From the beginning where it has come to the end. */
    play: () => {
      setIsWanted(true);
      if (visible >= count) setVisible(begin);
    },
    pause: () => setIsWanted(false),
    goTo: (next: number) => {
      setIsWanted(false);
      setVisible(Math.max(1, Math.min(count, next)));
    },
  };
}

type ReplayState = ReturnType<typeof useReplay>;

type ReplayProps = {
  tradeId: string;
  source: TradeView['source'];
  chart: TradeChart;
  onEnd: () => void;
};

function Replay({ tradeId, source, chart, onEnd }: ReplayProps) {
  const plotRef = useRef<Plot | null>(null);
  const replay = useReplay(chart);
  const { visible, isPlaying, speed, setSpeed } = replay;
  const model = useMemo(() => chart.at(visible), [chart, visible]);
  return (
    <section aria-label="Replay" className="@container flex flex-col gap-2">
      <DrawnChart model={model} plotRef={plotRef} />
      <output aria-live={isPlaying ? 'off' : 'polite'} className="text-dense text-ink-2">
        {describePlace(chart, model)}
      </output>
      <div className="flex flex-wrap items-center gap-2">
        <Steps chart={chart} replay={replay} />
        <span className="flex flex-wrap items-center gap-2 text-dense text-ink-2">
          <span aria-hidden>Candles a second</span>
          <LabelledSegments
            legend="Candles a second"
            options={speeds}
            value={speed}
            onChange={setSpeed}
          />
        </span>
        <Button size="sm" variant="quiet" onClick={onEnd}>
          End replay
        </Button>
      </div>
      <ReplayActions tradeId={tradeId} source={source} model={model} plotRef={plotRef} />
    </section>
  );
}

/** `20 Nov 2026, 12:00 UTC, candle 41 of 93: before the entry` */
function describePlace({ atEntry, atExit, count }: TradeChart, model: ChartModel): string {
  const visible = model.candles.length;
  if (visible === 0) return 'No candles';
  const place =
    visible < atEntry ? 'before the entry' : visible < atExit ? 'in the trade' : 'after the exit';
  return `${replayTime(model)}, candle ${visible} of ${count}: ${place}`;
}

function Steps({ chart, replay }: { chart: TradeChart; replay: ReplayState }) {
  const { visible, isPlaying, play, pause, goTo } = replay;
  const { atEntry, atExit } = chart;
  return (
    <div className="flex flex-wrap items-center gap-1">
      <IconButton label="Jump to the entry" icon={SkipBack} onClick={() => goTo(atEntry)} />
      <IconButton label="One candle back" icon={StepBack} onClick={() => goTo(visible - 1)} />
      <IconButton
        label={isPlaying ? 'Pause' : 'Play'}
        icon={isPlaying ? Pause : Play}
        onClick={isPlaying ? pause : play}
      />
      <IconButton label="One candle forward" icon={StepForward} onClick={() => goTo(visible + 1)} />
      <IconButton label="Jump to the exit" icon={SkipForward} onClick={() => goTo(atExit)} />
    </div>
  );
}
