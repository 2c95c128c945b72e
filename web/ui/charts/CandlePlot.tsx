import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { ChartModel } from './chart-model.ts';
import { createPlot, type Plot, type PlotEvents } from './create-plot.ts';
import { summaryOf } from './readout.ts';

export type CandlePlotProps = PlotEvents & { model: ChartModel; plotRef: RefObject<Plot | null> };

/** The drawn part of a candle chart, with the chart library; it keeps the colours of its first moment. */
export function CandlePlot(props: CandlePlotProps) {
  const { model, plotRef, onPoint, onStartSeen, onPrice } = props;
  const element = useRef<HTMLDivElement>(null);
  const point = useEffectEvent(onPoint);
  const seeStart = useEffectEvent(onStartSeen);
  const tellPrice = useEffectEvent((...args: Parameters<NonNullable<typeof onPrice>>) =>
    onPrice?.(...args),
  );
  const start = useEffectEvent((place: HTMLElement) =>
    createPlot(place, model, {
      onPoint: point,
      onStartSeen: seeStart,
      onPrice: onPrice && tellPrice,
    }),
  );

  useEffect(() => {
    if (element.current === null) return undefined;
    const drawn = start(element.current);
    plotRef.current = drawn;
    return () => {
      plotRef.current = null;
      drawn.remove();
    };
  }, [plotRef]);

  useEffect(() => plotRef.current?.show(model), [plotRef, model]);

  const picture = { role: 'img', 'aria-label': summaryOf(model) };
  return <div ref={element} {...picture} className="size-full" />;
}
