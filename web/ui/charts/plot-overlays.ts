import {
  type AutoscaleInfo,
  BaselineSeries,
  type CreatePriceLineOptions,
  type IChartApi,
  type IPriceLine,
  type IPrimitivePaneView,
  type ISeriesApi,
  LineSeries,
  LineStyle,
} from 'lightweight-charts';
import { readColour } from './chart-colours.ts';
import type { ChartLine, ChartModel, NumberedMarker } from './chart-model.ts';
import { endsOf, plotTime, pointsOf } from './plot-data.ts';
import { createSeriesFeed } from './series-feed.ts';

type Line = ISeriesApi<'Line'>;
type LinePoints = ReturnType<typeof pointsOf>;

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
  const drawnByName = new Map<string, { series: Line; show: (points: LinePoints) => void }>();

  function drawNew(line: ChartLine, add: typeof addAverage) {
    const series = add(chart, line);
    const drawn = { series, show: createSeriesFeed(series) };
    drawnByName.set(line.name, drawn);
    return drawn;
  }

  function upsert(model: ChartModel, line: ChartLine, add: typeof addAverage): void {
    const { show } = drawnByName.get(line.name) ?? drawNew(line, add);
    show(pointsOf(model, line));
  }

  return (model: ChartModel): void => {
    const { averages, strength } = model;
    const wanted = new Set([...averages, ...(strength === null ? [] : [strength])].map(nameOf));
    for (const [name, { series }] of drawnByName) {
      if (wanted.has(name)) continue;
      chart.removeSeries(series);
      drawnByName.delete(name);
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
  return ({ levels }: Pick<ChartModel, 'levels'>): void => {
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

const solid = { lineWidth: 2 } as const;
const dashed = { lineWidth: 1, lineStyle: LineStyle.Dashed } as const;

function createPatterns(chart: IChartApi) {
  let series: Line[] = [];
  return ({ patterns, timeframe }: Pick<ChartModel, 'patterns' | 'timeframe'>): void => {
    for (const line of series) chart.removeSeries(line);
    series = patterns.map((pattern) => {
      const { colour = 'info', isDashed = false } = pattern;
      const look = isDashed ? dashed : solid;
      const line = chart.addSeries(LineSeries, { ...quiet, ...look, color: readColour(colour) });
      line.setData(endsOf(pattern, timeframe));
      return line;
    });
  };
}

function createBands(chart: IChartApi, bars: ISeriesApi<'Candlestick'>) {
  let series: ISeriesApi<'Baseline'>[] = [];
  return ({ bands = [], timeframe }: Pick<ChartModel, 'bands' | 'timeframe'>): void => {
    for (const band of series) chart.removeSeries(band);
    series = bands.map(({ from, to, base, edge, colour }) => {
      const fill = readColour(`${colour}-soft`);
      const fills = {
        topFillColor1: fill,
        topFillColor2: fill,
        bottomFillColor1: fill,
        bottomFillColor2: fill,
      };
      const baseValue = { type: 'price', price: base } as const;
      const { priceFormat } = bars.options(); // the first series gives the scale its digits
      const options = { ...quiet, ...fills, baseValue, priceFormat, lineVisible: false };
      const band = chart.addSeries(BaselineSeries, options);
      band.setSeriesOrder(0); // behind the candles
      band.setData(endsOf({ from: [from, edge], to: [to, edge] }, timeframe));
      return band;
    });
  };
}

const MARKER_RADIUS = 8; // px

function drawMarker(
  context: CanvasRenderingContext2D,
  [x, y]: readonly [number, number],
  { number, colour, isHollow }: NumberedMarker,
): void {
  const [ink, ground] = [readColour(colour), readColour('surface')];
  context.beginPath();
  context.arc(x, y, MARKER_RADIUS, 0, 2 * Math.PI);
  context.fillStyle = isHollow ? ground : ink;
  context.fill();
  context.strokeStyle = isHollow ? ink : ground;
  context.lineWidth = isHollow ? 2 : 1;
  context.stroke();
  context.fillStyle = isHollow ? ink : ground;
  context.fillText(String(number), x, y);
}

/** Draws numbered places over the candles; their coordinates follow the view. */
function createMarkers(chart: IChartApi, bars: ISeriesApi<'Candlestick'>) {
  type Markers = Pick<ChartModel, 'timeframe'> & { markers: readonly NumberedMarker[] };
  let drawn: Markers = { markers: [], timeframe: 'M1' };
  let redraw: (() => void) | null = null;
  const view: IPrimitivePaneView = {
    zOrder: () => 'top',
    renderer: () => ({
      draw: (target) =>
        target.useMediaCoordinateSpace(({ context }) => {
          context.font = `600 10px ${chart.options().layout.fontFamily}`;
          context.textAlign = 'center';
          context.textBaseline = 'middle';
          for (const marker of drawn.markers) {
            const x = chart.timeScale().timeToCoordinate(plotTime(marker.at, drawn.timeframe));
            const y = bars.priceToCoordinate(marker.price);
            if (x !== null && y !== null) drawMarker(context, [x, y], marker);
          }
        }),
    }),
  };
  return (next: Markers): void => {
    drawn = next;
    if (redraw === null && next.markers.length > 0) {
      const paneViews = [view];
      bars.attachPrimitive({
        attached: ({ requestUpdate }) => {
          redraw = requestUpdate;
        },
        paneViews: () => paneViews,
      });
    }
    redraw?.();
  };
}

type PriceMark = Pick<IPriceLine, 'applyOptions'>;
/** The part of a series that takes lines at a price. */
type Markable = { createPriceLine: (options: CreatePriceLineOptions) => PriceMark };

/**
 * Marks the price of the last candle on the scale, wherever the view is: the library's own mark is that of the
 * last visible candle.
 */
function createPriceMark(bars: Markable) {
  let mark: PriceMark | null = null;
  return ({ candles, isPast = false }: Pick<ChartModel, 'candles' | 'isPast'>): void => {
    const last = candles.at(-1);
    if (last === undefined || isPast) return;
    const look = { price: last.c, color: readColour(last.c < last.o ? 'loss' : 'gain') };
    if (mark === null) {
      const line = { lineWidth: 1, lineStyle: LineStyle.Dotted, axisLabelVisible: true } as const;
      mark = bars.createPriceLine({ ...line, ...look });
    } else {
      mark.applyOptions(look);
    }
  };
}

/** Draws a layer anew only if what it shows has changed; it is read from the model anew for each price. */
function unlessDrawn<Part>(partOf: (model: ChartModel) => Part, draw: (part: Part) => void) {
  let drawn = '';
  return (model: ChartModel): void => {
    const part = partOf(model);
    const text = JSON.stringify(part);
    if (text === drawn) return;
    drawn = text;
    draw(part);
  };
}

export function createOverlays(chart: IChartApi, bars: ISeriesApi<'Candlestick'>) {
  const layers = [
    createLines(chart),
    createPriceMark(bars),
    unlessDrawn(({ levels }) => ({ levels }), createLevels(bars)),
    unlessDrawn(({ patterns, timeframe }) => ({ patterns, timeframe }), createPatterns(chart)),
    unlessDrawn(({ bands = [], timeframe }) => ({ bands, timeframe }), createBands(chart, bars)),
    unlessDrawn(
      ({ markers = [], timeframe }) => ({ markers, timeframe }),
      createMarkers(chart, bars),
    ),
  ];
  return {
    show: (model: ChartModel): void => {
      for (const layer of layers) layer(model);
    },
  };
}
