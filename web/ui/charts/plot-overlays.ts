import {
  type AutoscaleInfo,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  LineSeries,
  LineStyle,
} from 'lightweight-charts';
import { readColour } from './chart-colours.ts';
import type { ChartLine, ChartModel } from './chart-model.ts';
import { endsOf, pointsOf } from './plot-data.ts';

type Line = ISeriesApi<'Line'>;

const quiet = {
  lastValueVisible: false,
  priceLineVisible: false,
  crosshairMarkerVisible: false,
} as const;

/** Wilder's bounds of a market that has gone up or down too far. */
const STRENGTH_BOUNDS = [30, 70];
const STRENGTH_SHARE = 0.7; // the candles' pane has 2
const wholeScale = () => ({ priceRange: { minValue: 0, maxValue: 100 } });

function addAverage(chart: IChartApi, { colour }: ChartLine): Line {
  return chart.addSeries(LineSeries, { ...quiet, color: readColour(colour), lineWidth: 2 });
}

function addStrength(chart: IChartApi, { colour }: ChartLine): Line {
  const look = { ...quiet, color: readColour(colour), lineWidth: 2 } as const;
  const scale = { priceFormat: { type: 'price', precision: 0, minMove: 1 } } as const;
  const options = { ...look, ...scale, autoscaleInfoProvider: wholeScale };
  const line = chart.addSeries(LineSeries, options, 1);
  line.getPane().setStretchFactor(STRENGTH_SHARE);
  line.priceScale().applyOptions({ scaleMargins: { top: 0.04, bottom: 0.04 } });
  const color = readColour('line-strong');
  for (const price of STRENGTH_BOUNDS) {
    line.createPriceLine({
      price,
      color,
      lineStyle: LineStyle.Dashed,
      lineWidth: 1,
      axisLabelVisible: false,
    });
  }
  return line;
}

/** Adds lines that are new, removes those that are gone, and gives the others their values. */
function createLines(chart: IChartApi) {
  const seriesByName = new Map<string, Line>();

  function upsert(model: ChartModel, line: ChartLine, add: typeof addAverage): void {
    const series = seriesByName.get(line.name) ?? add(chart, line);
    seriesByName.set(line.name, series);
    series.setData(pointsOf(model, line));
  }

  return (model: ChartModel): void => {
    const { averages, strength } = model;
    const wanted = new Set([...averages, ...(strength === null ? [] : [strength])].map(nameOf));
    for (const [name, series] of seriesByName) {
      if (wanted.has(name)) continue;
      chart.removeSeries(series);
      seriesByName.delete(name);
    }
    for (const average of averages) upsert(model, average, addAverage);
    if (strength !== null) upsert(model, strength, addStrength);
  };
}

const nameOf = ({ name }: ChartLine): string => name;

/** The scale of the candles, made wide enough for levels that have to be seen. */
const scaleWith =
  (prices: readonly number[]) =>
  (readScale: () => AutoscaleInfo | null): AutoscaleInfo | null => {
    const scale = readScale();
    if (scale?.priceRange == null) return scale;
    const { minValue, maxValue } = scale.priceRange;
    return {
      ...scale,
      priceRange: {
        minValue: Math.min(minValue, ...prices),
        maxValue: Math.max(maxValue, ...prices),
      },
    };
  };

function createLevels(bars: ISeriesApi<'Candlestick'>) {
  let lines: IPriceLine[] = [];
  return ({ levels }: ChartModel): void => {
    for (const line of lines) bars.removePriceLine(line);
    const pinned = levels.filter(({ isAlwaysInView }) => isAlwaysInView === true);
    const prices = pinned.map(({ price }) => price);
    bars.applyOptions({ autoscaleInfoProvider: scaleWith(prices) });
    lines = levels.map(({ name, price, colour }) =>
      bars.createPriceLine({
        price,
        title: name,
        color: readColour(colour),
        lineWidth: 1,
        lineStyle: LineStyle.Dashed,
      }),
    );
  };
}

function createPatterns(chart: IChartApi) {
  let series: Line[] = [];
  return ({ patterns, timeframe }: ChartModel): void => {
    for (const line of series) chart.removeSeries(line);
    series = patterns.map((pattern) => {
      const options = { ...quiet, color: readColour('info'), lineWidth: 2 } as const;
      const line = chart.addSeries(LineSeries, options);
      line.setData(endsOf(pattern, timeframe));
      return line;
    });
  };
}

export function createOverlays(chart: IChartApi, bars: ISeriesApi<'Candlestick'>) {
  const layers = [createLines(chart), createLevels(bars), createPatterns(chart)];
  return {
    show: (model: ChartModel): void => {
      for (const layer of layers) layer(model);
    },
  };
}
