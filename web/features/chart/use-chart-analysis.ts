import { type RefObject, useState } from 'react';
import { type ChartAnalysis, useAnalyseChart } from '#web/data/chart-analyses.ts';
import type { CandlesOf } from '#web/data/market.ts';
import type { Plot } from '#web/ui/charts/create-plot.ts';
import { chartPicture } from './chart-picture.ts';

export type Analysing = {
  /** Of the chart that is shown; undefined before it was asked for. */
  result: ChartAnalysis | undefined;
  error: Error | null;
  isBusy: boolean;
  start: () => Promise<void>;
};

const isOf = (of: CandlesOf, other: CandlesOf | undefined): boolean =>
  other?.instrument === of.instrument && other.timeframe === of.timeframe;

/** The analysis of the chart that is shown; one of another chart is neither shown nor waited for. */
export function useChartAnalysis(of: CandlesOf, plotRef: RefObject<Plot | null>): Analysing {
  const [isPicturing, setIsPicturing] = useState(false);
  const { mutate, data, error, isPending, variables } = useAnalyseChart();
  const isShown = isOf(of, variables);

  async function start(): Promise<void> {
    setIsPicturing(true);
    const image = await chartPicture(plotRef.current);
    setIsPicturing(false);
    mutate({ ...of, image });
  }

  return {
    result: isShown ? data : undefined,
    error: isShown ? error : null,
    isBusy: isPicturing || (isPending && isShown),
    start,
  };
}
