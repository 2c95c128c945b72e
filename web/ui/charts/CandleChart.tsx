import { clsx } from 'clsx';
import { type ReactNode, type RefObject, Suspense, useState } from 'react';
import { shownZone } from '#web/lib/format-time.ts';
import { lazyPart } from '../lazy-part.ts';
import { useThemeName } from './chart-colours.ts';
import type { ChartModel, LineColour } from './chart-model.ts';
import type { Plot, PlotEvents } from './create-plot.ts';
import { PlotKeys } from './plot-kit.tsx';
import { type Readout, readoutOf, spokenReadout } from './readout.ts';

const swatches: Record<LineColour, string> = {
  accent: 'bg-accent',
  warn: 'bg-warn',
  sell: 'bg-sell',
};

type LegendProps = { readout: Readout; isPointed: boolean };

/** The values of one candle over the top of the chart; on a phone only while one is pointed at. */
function Legend({ readout, isPointed }: LegendProps) {
  return (
    <div
      aria-hidden
      title="Arrow keys go from candle to candle"
      className={clsx(
        'pointer-events-none absolute top-0 left-0 z-10 flex max-w-full flex-wrap gap-x-2 rounded-control bg-surface px-1 md:visible md:gap-x-3 md:text-dense',
        !isPointed && 'invisible group-focus-within:visible',
      )}
    >
      {/* On a phone the crosshair has it. */}
      <span className="font-medium whitespace-nowrap @max-3xl:hidden">
        {readout.time}
        {readout.isForming && <span className="font-normal text-ink-3"> · forming</span>}
      </span>
      {readout.figures.map(({ label, text }) => (
        <span key={label} className="whitespace-nowrap">
          <span className="text-ink-3">{label.charAt(0)}</span> {text}
        </span>
      ))}
      {readout.lines.map(({ name, colour, text }) => (
        <span key={name} className="whitespace-nowrap @max-3xl:hidden">
          <span className={clsx('mr-1.5 inline-block h-0.5 w-3 align-middle', swatches[colour])} />
          <span className="text-ink-3">{name}</span> {text}
        </span>
      ))}
    </div>
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
  onPrice?: PlotEvents['onPrice'];
  /** Lies over the top left of the chart; on a phone the values of a candle cover it. */
  corner?: ReactNode;
};

/**
 * Candles with the values of the one under the crosshair; the arrow keys go from candle to candle. Each instrument and
 * timeframe needs its own key.
 */
export function CandleChart(props: CandleChartProps) {
  const { model, plotRef, onStartSeen, onPrice, className, corner } = props;
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

  const readout = readoutOf(model, index);
  if (readout === null) return null;
  const bone = <div className="size-full rounded-control bg-sunken motion:animate-pulse" />;
  return (
    <PlotKeys
      label={`Candle of ${model.instrument} ${model.timeframe}`}
      count={candles.length}
      index={index}
      text={spokenReadout(readout)}
      onPoint={pointAt}
      className="group flex min-h-0 grow flex-col"
    >
      {corner !== undefined && (
        <div className="pointer-events-none absolute top-0 left-0 z-10 md:top-6">{corner}</div>
      )}
      <Legend readout={readout} isPointed={pointedIndex !== -1} />
      <div className={className}>
        <Suspense fallback={bone}>
          <CandlePlot
            key={`${themeName} ${shownZone()}`}
            model={model}
            plotRef={plotRef}
            onPoint={setPointed}
            onStartSeen={onStartSeen}
            onPrice={onPrice}
          />
        </Suspense>
      </div>
    </PlotKeys>
  );
}
