import {
  CandlestickSeries,
  ColorType,
  createChart,
  CrosshairMode,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  TickMarkType,
  type Time,
} from 'lightweight-charts';
import { instrumentFacts } from '#contracts/rules/market/instruments.ts';
import { formatAxisClock, formatAxisTime, type ChartModel } from './chart-model.ts';
import { readColour } from './chart-colours.ts';
import { createOverlays } from './plot-overlays.ts';
import { barOf, barsOf, nextCandle, plotTime, volumesOf } from './plot-data.ts';
import { createSeriesFeed } from './series-feed.ts';

export type PlotEvents = {
  /** Points at the candle that begins at this UTC ms; null: at none. */
  onPoint: (begin: number | null) => void;
  /** The view has come near the first candle. */
  onStartSeen: () => void;
  /** A price was clicked or tapped, or pressed for half a second; without it neither does anything. */
  onPrice?: ((price: number, how: 'tap' | 'hold') => void) | undefined;
};

export type Plot = {
  /** Draws what differs from the last model: of a new price the last candle, and the ends of lines. */
  show: (model: ChartModel) => void;
  /** Puts the crosshair on the candle at this index, and brings it into view. */
  pointAt: (index: number) => void;
  /** As it is drawn now. @param captionOf lines to write under it, of what is drawn */
  takePicture: (captionOf?: (drawn: ChartModel) => readonly string[]) => Promise<Blob>;
  remove: () => void;
};

/** Candles before the first one at which older ones are requested. */
const START_MARGIN = 30;
const VOLUME_TOP = 0.82; // of the height: volume keeps to the part below

function chartOn(element: HTMLElement, { timeframe, isPast }: ChartModel): IChartApi {
  const line = readColour('line');
  const label = { labelBackgroundColor: readColour('ink-2') };
  return createChart(element, {
    autoSize: true,
    layout: {
      attributionLogo: false, // a link of ours stands below, large enough to be touched
      background: { type: ColorType.Solid, color: readColour('surface') },
      textColor: readColour('ink-3'),
      fontFamily: getComputedStyle(element).fontFamily,
      panes: { separatorColor: line, enableResize: false },
    },
    grid: { vertLines: { color: line }, horzLines: { color: line } },
    crosshair: { mode: CrosshairMode.Normal, vertLine: label, horzLine: label },
    localization: {
      timeFormatter: (time: Time) =>
        typeof time === 'number' ? formatAxisTime(time * 1000, timeframe) : '',
    },
    rightPriceScale: {
      borderColor: line,
      scaleMargins: { top: 0.06, bottom: isPast === true ? 0.06 : 0.2 },
    },
    timeScale: {
      borderColor: line,
      timeVisible: timeframe !== 'D1' && timeframe !== 'W1',
      // Days, months and years are those of the axis, which are right as they are.
      tickMarkFormatter: (time: Time, type: TickMarkType) =>
        typeof time === 'number' && type >= TickMarkType.Time
          ? formatAxisClock(time * 1000, timeframe)
          : null,
      rightOffset: 4, // bars of room beside the last one
    },
    handleScroll: { vertTouchDrag: false }, // a finger that goes up or down scrolls the page
  });
}

function addCandles(
  chart: IChartApi,
  instrument: ChartModel['instrument'],
): ISeriesApi<'Candlestick'> {
  const { digits } = instrumentFacts[instrument];
  const up = readColour('gain');
  const down = readColour('loss');
  return chart.addSeries(CandlestickSeries, {
    upColor: up,
    wickUpColor: up,
    downColor: down,
    wickDownColor: down,
    borderVisible: false,
    lastValueVisible: false, // see `createPriceMark`
    priceLineVisible: false,
    priceFormat: { type: 'price', precision: digits, minMove: 10 ** -digits },
  });
}

function addVolume(chart: IChartApi): ISeriesApi<'Histogram'> {
  const volume = chart.addSeries(HistogramSeries, {
    priceScaleId: 'volume',
    priceFormat: { type: 'volume' },
    lastValueVisible: false,
    priceLineVisible: false,
  });
  volume.priceScale().applyOptions({ scaleMargins: { top: VOLUME_TOP, bottom: 0 } });
  return volume;
}

/** Scrolls as far as needed to show a bar, without a change of scale. */
function bringIntoView(chart: IChartApi, index: number): void {
  const scale = chart.timeScale();
  const visible = scale.getVisibleLogicalRange();
  if (visible === null) return;
  const shift = Math.min(0, index - visible.from) + Math.max(0, index - visible.to);
  if (shift === 0) return;
  scale.setVisibleLogicalRange({ from: visible.from + shift, to: visible.to + shift });
}

const pngOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('this browser gave no picture of the chart'));
      else resolve(blob);
    }, 'image/png');
  });

const CAPTION_PX = { font: 12, line: 16, edge: 8 };

/** Breaks lines at spaces where they are too wide. */
function wrapLines(lines: readonly string[], isTooWide: (text: string) => boolean): string[] {
  return lines.flatMap((line) => {
    const rows: string[] = [];
    for (const part of line.split(' ')) {
      const longer = `${rows.at(-1) ?? ''} ${part}`.trim();
      if (rows.length === 0 || isTooWide(longer)) rows.push(part);
      else rows[rows.length - 1] = longer;
    }
    return rows;
  });
}

/** A picture with lines of text under it. @param ratio of its pixels to those of the screen */
function withCaption(
  picture: HTMLCanvasElement,
  lines: readonly string[],
  ratio: number,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser gave no picture of the chart');
  const { width, height } = picture;
  const [line, edge] = [CAPTION_PX.line * ratio, CAPTION_PX.edge * ratio];
  const room = width - 2 * edge;
  const font = `${CAPTION_PX.font * ratio}px ${getComputedStyle(document.body).fontFamily}`;
  context.font = font;
  const rows = wrapLines(lines, (text) => context.measureText(text).width > room);
  canvas.width = width; // resets the font as well
  canvas.height = height + 2 * edge + rows.length * line;
  context.fillStyle = readColour('surface');
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0);
  context.font = font;
  context.fillStyle = readColour('ink-2');
  context.textBaseline = 'middle';
  for (const [index, row] of rows.entries()) {
    context.fillText(row, edge, height + edge + (index + 0.5) * line, room);
  }
  return canvas;
}

const HOLD_MS = 500;
const HOLD_PX = 8; // a finger is never quite still

type PriceListener = {
  readonly element: HTMLElement;
  readonly first: Pick<ChartModel, 'instrument'>;
  readonly onPrice: NonNullable<PlotEvents['onPrice']>;
};

/** Calls back with the price under a click or tap in the pane of the candles, and under a long press there. */
function listenForPrices(
  chart: IChartApi,
  bars: ISeriesApi<'Candlestick'>,
  { element, first, onPrice }: PriceListener,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [startX, startY] = [0, 0];
  const tell = (y: number, how: 'tap' | 'hold'): void => {
    const isInside = y <= (chart.panes()[0]?.getHeight() ?? 0);
    const price = isInside ? bars.coordinateToPrice(y) : null;
    if (price === null || price <= 0) return;
    onPrice(Number(price.toFixed(instrumentFacts[first.instrument].digits)), how);
  };
  const cancel = (): void => clearTimeout(timer);
  chart.subscribeClick(({ point }) => {
    if (point !== undefined) tell(point.y, 'tap');
  });
  element.addEventListener('pointerdown', ({ clientX, clientY, pointerType }) => {
    cancel();
    if (pointerType === 'mouse') return;
    [startX, startY] = [clientX, clientY];
    const y = clientY - element.getBoundingClientRect().top;
    timer = setTimeout(() => tell(y, 'hold'), HOLD_MS);
  });
  element.addEventListener('pointermove', ({ clientX, clientY }) => {
    if (Math.hypot(clientX - startX, clientY - startY) > HOLD_PX) cancel();
  });
  for (const end of ['pointerup', 'pointercancel'] as const) element.addEventListener(end, cancel);
}

/**
 * Draws a candle chart into an element, in the colours of the moment. The only place that knows the
 * chart library.
 *
 * @param first of what will be shown; instrument and timeframe stay the same until it is removed
 */
export function createPlot(element: HTMLElement, first: ChartModel, events: PlotEvents): Plot {
  const chart = chartOn(element, first);
  const volume = addVolume(chart); // first, so that it lies behind the candles
  const bars = addCandles(chart, first.instrument);
  const overlays = createOverlays(chart, bars);
  const showBars = createSeriesFeed(bars);
  const showVolume = createSeriesFeed(volume);
  const volumeColours = { up: readColour('gain-soft'), down: readColour('loss-soft') };
  let model = first;
  let isFirst = true;
  let begins = new Map<number, number>(); // of candles, by their place on the axis

  chart.subscribeCrosshairMove(({ time }) =>
    events.onPoint(typeof time === 'number' ? (begins.get(time) ?? null) : null),
  );
  const { onPrice } = events;
  if (onPrice !== undefined) listenForPrices(chart, bars, { element, first, onPrice });
  chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
    if (range !== null && range.from < START_MARGIN) events.onStartSeen();
  });

  return {
    show(next) {
      const step = isFirst ? null : nextCandle(model, next);
      model = next;
      if (step !== null) {
        const bar = barOf(step, next.timeframe);
        begins.set(bar.time, step.t);
        showBars.add(bar);
        return;
      }
      begins = new Map(next.candles.map(({ t }) => [plotTime(t, next.timeframe), t]));
      showBars(barsOf(next));
      showVolume(volumesOf(next, volumeColours));
      overlays.show(next);
      if (isFirst && next.isFitted === true) chart.timeScale().fitContent();
      isFirst = false;
    },
    pointAt(index) {
      const candle = model.candles[index];
      if (candle === undefined) return;
      bringIntoView(chart, index);
      chart.setCrosshairPosition(candle.c, plotTime(candle.t, model.timeframe), bars);
    },
    takePicture: async (captionOf) => {
      const picture = chart.takeScreenshot(true); // draws what is due first
      if (captionOf === undefined) return pngOf(picture);
      return pngOf(withCaption(picture, captionOf(model), picture.width / element.clientWidth));
    },
    remove: () => chart.remove(),
  };
}
