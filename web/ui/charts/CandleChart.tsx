import { lazy, type RefObject, Suspense, useState } from 'react';
import { ChartLegend } from './ChartLegend.tsx';
import { useThemeName } from './chart-colours.ts';
import type { ChartModel } from './chart-model.ts';
import type { Plot } from './create-plot.ts';

const loadPlot = () => import('./CandlePlot.tsx');
const CandlePlot = lazy(async () => ({ default: (await loadPlot()).CandlePlot }));

/** Begins to load the chart library while the candles are still on their way. */
export const preloadPlot = (): void => void loadPlot().catch(() => null); // tried again when it is drawn

type CandleChartProps = {
  model: ChartModel;
  plotRef: RefObject<Plot | null>;
  /** The reader has come near the first candle. */
  onStartSeen: () => void;
  /** Height of the drawn part. */
  className: string;
};

/**
 * Candles of one instrument and timeframe, with a legend that tells the values of the candle under the
 * crosshair. For another instrument or timeframe it needs another key.
 */
export function CandleChart({ model, plotRef, onStartSeen, className }: CandleChartProps) {
  const themeName = useThemeName();
  const [pointed, setPointed] = useState<number | null>(null);
  const { candles } = model;
  const found = pointed === null ? -1 : candles.findLastIndex(({ t }) => t === pointed);
  const index = found === -1 ? candles.length - 1 : found;

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
