import { toDataUrl } from '#web/lib/data-url.ts';
import { shrinkImage } from '#web/lib/shrink-image.ts';
import type { Plot } from '#web/ui/charts/create-plot.ts';

/** Below the 3 MiB that the server takes, with room for the rest of the call. */
const LONGEST_URL = 2_900_000;

/**
 * A picture of the chart to be kept with its analysis, as a data URL; null where there is none to be
 * had, because the analysis reads candles and does without.
 */
export async function chartPicture(plot: Plot | null): Promise<string | null> {
  if (plot === null) return null;
  try {
    const url = await toDataUrl(await shrinkImage(await plot.takePicture()));
    return url.length <= LONGEST_URL ? url : null;
  } catch {
    return null;
  }
}
