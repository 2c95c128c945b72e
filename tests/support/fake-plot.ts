import { vi } from 'vitest';
import type { ChartModel } from '#web/ui/charts/chart-model.ts';
import * as drawing from '#web/ui/charts/create-plot.ts';
import type { Plot, PlotEvents } from '#web/ui/charts/create-plot.ts';

const PNG_BEGIN = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Stands for the drawing, which needs a canvas: remembers what it was given. */
export type FakePlot = {
  model: ChartModel;
  /** Index of the candle under the crosshair. */
  pointedAt: number | null;
  isRemoved: boolean;
  events: PlotEvents;
  /** What the pictures that were taken of it show, with the lines under them. */
  pictures: { model: ChartModel; caption: readonly string[] }[];
};

let plots: FakePlot[] = [];

/** The plot that is on the screen. */
export function shownPlot(): FakePlot {
  const plot = plots.findLast(({ isRemoved }) => !isRemoved);
  if (plot === undefined) throw new Error('no chart is drawn');
  return plot;
}

/** Until the end of the test, charts are given to `shownPlot` instead of being drawn. */
export function drawFakePlots(): void {
  plots = [];
  vi.spyOn(drawing, 'createPlot').mockImplementation(createPlot);
}

function createPlot(_element: HTMLElement, model: ChartModel, events: PlotEvents): Plot {
  const plot: FakePlot = { model, pointedAt: null, isRemoved: false, events, pictures: [] };
  plots.push(plot);
  return {
    show: (next) => {
      plot.model = next;
    },
    pointAt: (index) => {
      plot.pointedAt = index;
    },
    takePicture: async (captionOf) => {
      plot.pictures.push({ model: plot.model, caption: captionOf?.(plot.model) ?? [] });
      return new Blob([PNG_BEGIN, `picture ${plot.pictures.length}`], { type: 'image/png' });
    },
    remove: () => {
      plot.isRemoved = true;
    },
  };
}
