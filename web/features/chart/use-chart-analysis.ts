import { type RefObject, useState } from 'react';
import { type ChartAnalysis, useAnalyseChart } from '#web/data/market/chart-analyses.ts';
import type { CandlesOf } from '#web/data/market/market.ts';
import { toDataUrl } from '#web/lib/data-url.ts';
import { shrinkImage } from '#web/lib/shrink-image.ts';
import type { Plot } from '#web/ui/charts/create-plot.ts';

/** Below the 3 MiB that the server takes, with room for the rest of the call. */
const LONGEST_URL = 2_900_000;

/**
 * A picture of the chart to be kept with its analysis, as a data URL; null where there is none to be
 * had, because the analysis reads candles and does without.
 */
async function chartPicture(plot: Plot | null): Promise<string | null> {
  if (plot === null) return null;
  try {
    const url = await toDataUrl(await shrinkImage(await plot.takePicture()));
    return url.length <= LONGEST_URL ? url : null;
  } catch {
    return null;
  }
}

export type Analysing = {
  /** Of the chart that is shown; undefined before it was asked for. */
  result: ChartAnalysis | undefined;
  error: Error | null;
  isBusy: boolean;
  start: () => Promise<void>;
};

const isOf = (of: CandlesOf, other: CandlesOf | undefined): boolean =>
  other?.instrument === of.instrument && other.timeframe === of.timeframe;

/** The analysis of the chart that is shown; one of another chart is not shown. */
export function useChartAnalysis(of: CandlesOf, plotRef: RefObject<Plot | null>): Analysing {
  const [isBusy, setIsBusy] = useState(false); // also while the picture is made
  const { mutate, data, error, variables } = useAnalyseChart();
  const isShown = isOf(of, variables);

  async function start(): Promise<void> {
    setIsBusy(true);
    const image = await chartPicture(plotRef.current);
    mutate({ ...of, image }, { onSettled: () => setIsBusy(false) });
  }

  return {
    result: isShown ? data : undefined,
    error: isShown ? error : null,
    isBusy,
    start,
  };
}
