import { clsx } from 'clsx';
import { type RefObject, Suspense, useState } from 'react';
import { lazyPart } from '../lazy-part.ts';
import { useThemeName } from './chart-colours.ts';
import type { ChartModel, LineColour } from './chart-model.ts';
import type { Plot } from './create-plot.ts';
import { PlotKeys } from './plot-kit.tsx';
import { readoutOf, spokenReadout } from './readout.ts';

type ChartLegendProps = { model: ChartModel; index: number; onPoint: (index: number) => void };

const swatches: Record<LineColour, string> = {
  accent: 'bg-accent',
  warn: 'bg-warn',
  sell: 'bg-sell',
};

/** The values of one candle; the arrow keys go from candle to candle. */
function ChartLegend({ model, index, onPoint }: ChartLegendProps) {
  const { instrument, timeframe, candles } = model;
  const readout = readoutOf(model, index);
  if (readout === null) return null;
  return (
    <PlotKeys
      label={`Candle of ${instrument} ${timeframe}`}
      count={candles.length}
      index={index}
      text={spokenReadout(readout)}
      onPoint={onPoint}
    >
      <div
        aria-hidden
        title="Arrow keys go from candle to candle"
        className="flex min-h-14 flex-wrap content-start gap-x-3 text-dense @3xl:min-h-5"
      >
        <span className="font-medium whitespace-nowrap">
          {readout.time}
          {readout.isForming && <span className="font-normal text-ink-3"> · forming</span>}
        </span>
        {readout.figures.map(({ label, text }) => (
          <span key={label} className="whitespace-nowrap">
            <span className="text-ink-3">{label}</span> {text}
          </span>
        ))}
        {readout.lines.map(({ name, colour, text }) => (
          <span key={name} className="whitespace-nowrap">
            <span
              className={clsx('mr-1.5 inline-block h-0.5 w-3 align-middle', swatches[colour])}
            />
            <span className="text-ink-3">{name}</span> {text}
          </span>
        ))}
      </div>
    </PlotKeys>
  );
}

const loadPlot = () => import('./CandlePlot.tsx');
const CandlePlot = lazyPart(async () => (await loadPlot()).CandlePlot);

/** Begins to load the chart library while the candles are still on their way. */
export const preloadPlot = (): void => void loadPlot().catch(() => null); // tried again when it is drawn

type CandleChartProps = {
  model: ChartModel;
  plotRef: RefObject<Plot | null>;
  /** The view has come near the first candle. */
  onStartSeen: () => void;
  /** Height of the drawn part. */
  className: string;
};

/** Candles below the values of the one under the crosshair. Each instrument and timeframe needs its own key. */
export function CandleChart({ model, plotRef, onStartSeen, className }: CandleChartProps) {
  const themeName = useThemeName();
  const [pointed, setPointed] = useState<number | null>(null);
  const { candles } = model;
  const pointedIndex = pointed === null ? -1 : candles.findLastIndex(({ t }) => t === pointed);
  const index = pointedIndex === -1 ? candles.length - 1 : pointedIndex;

  function pointAt(next: number): void {
    const candle = candles[Math.max(0, Math.min(candles.length - 1, next))];
    if (candle === undefined) return;
    setPointed(candle.t);
    plotRef.current?.pointAt(candles.indexOf(candle));
  }

  const bone = <div className="size-full rounded-control bg-sunken motion:animate-pulse" />;
  return (
    <div className="flex flex-col gap-2">
      <ChartLegend model={model} index={index} onPoint={pointAt} />
      <div className={className}>
        <Suspense fallback={bone}>
          <CandlePlot
            key={themeName}
            model={model}
            plotRef={plotRef}
            onPoint={setPointed}
            onStartSeen={onStartSeen}
          />
        </Suspense>
      </div>
    </div>
  );
}
