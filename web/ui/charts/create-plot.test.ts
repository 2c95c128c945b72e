import { expect, it, vi } from 'vitest';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { ChartModel } from './chart-model.ts';

/** A price on the scale of the drawn chart, as the library receives it. */
type Mark = { price: number; axisLabelVisible: boolean };

/** Stands for the chart library, which needs a canvas: notes the options of the candles and all lines at a price. */
function fakeLibrary(library: object) {
  const priceLines: Mark[] = [];
  const candleOptions: object[] = [];
  const drawn: string[] = [];
  const series = {
    setData: (points: unknown[]) => void drawn.push(`set ${points.length}`),
    update: ({ time }: { time: number }) => void drawn.push(`update ${time}`),
    applyOptions: () => undefined,
    priceScale: () => ({ applyOptions: () => undefined }),
    createPriceLine(mark: Mark) {
      const line = { ...mark };
      priceLines.push(line);
      return { applyOptions: (change: Partial<Mark>) => void Object.assign(line, change) };
    },
    removePriceLine: () => undefined,
  };
  const chart = {
    addSeries(_type: unknown, options: object) {
      if ('upColor' in options) candleOptions.push(options);
      return series;
    },
    subscribeCrosshairMove: () => undefined,
    timeScale: () => ({ subscribeVisibleLogicalRangeChange: () => undefined }),
  };
  vi.doMock('lightweight-charts', () => ({ ...library, createChart: () => chart }));
  return { priceLines, candleOptions, drawn, chart };
}

const candle = (hour: number, c: number): Candle => ({
  t: Date.UTC(2026, 10, 20, hour),
  o: 1.08,
  h: 1.09,
  l: 1.07,
  c,
  v: 10,
});

const modelOf = (...candles: Candle[]): ChartModel => ({
  instrument: 'EURUSD',
  timeframe: 'H1',
  candles,
  isForming: true,
  averages: [],
  strength: null,
  levels: [],
  patterns: [],
});

it('draws a line at the price of the market wherever the view is, not that of the last visible candle', async () => {
  const { priceLines, candleOptions } = fakeLibrary(await import('lightweight-charts'));
  vi.resetModules();
  const { createPlot } = await import('./create-plot.ts');
  const first = modelOf(candle(10, 1.081), candle(11, 1.0845));
  const plot = createPlot(document.createElement('div'), first, {
    onPoint: () => undefined,
    onStartSeen: () => undefined,
  });
  plot.show(first);
  plot.show(modelOf(candle(10, 1.081), candle(11, 1.0851)));

  // The library's own mark is that of the last visible candle.
  expect(candleOptions).toEqual([
    expect.objectContaining({ lastValueVisible: false, priceLineVisible: false }),
  ]);
  expect(priceLines).toEqual([expect.objectContaining({ price: 1.0851, axisLabelVisible: true })]);
  vi.doUnmock('lightweight-charts');
  vi.resetModules();
});

/** The place of an hour on the axis. */
const second = (hour: number): number => Date.UTC(2026, 10, 20, hour) / 1000;

it('draws each step of a replay by one update, and nothing that comes after it', async () => {
  const { drawn, priceLines } = fakeLibrary(await import('lightweight-charts'));
  vi.resetModules();
  const { createPlot } = await import('./create-plot.ts');
  const candles = [8, 9, 10, 11, 12].map((hour) => candle(hour, 1.08 + hour / 1000));
  const whole = { ...modelOf(...candles), isForming: false, isPast: true };
  const replayed = (visible: number): ChartModel => ({
    ...whole,
    candles: candles.slice(0, visible),
  });
  const plot = createPlot(document.createElement('div'), replayed(2), {
    onPoint: () => undefined,
    onStartSeen: () => undefined,
  });
  const drawnBy = (visible: number): string[] => {
    drawn.length = 0;
    plot.show(replayed(visible));
    return [...drawn];
  };

  expect(drawnBy(2)).toEqual(['set 2', 'set 0']); // candles, and no volume
  expect(drawnBy(3)).toEqual([`update ${second(10)}`]);
  expect(drawnBy(4)).toEqual([`update ${second(11)}`]);
  expect(drawnBy(3)).toContain('set 3'); // a step back
  expect(drawnBy(4)).toEqual([`update ${second(11)}`]);
  expect(drawnBy(2)).toContain('set 2'); // a jump
  expect(priceLines).toEqual([]);
  vi.doUnmock('lightweight-charts');
  vi.resetModules();
});

it('writes under a picture what is drawn on it, in lines that fit', async () => {
  const written: [text: string, y: number][] = [];
  const context = {
    measureText: (text: string) => ({ width: text.length * 12 }),
    fillRect: () => undefined,
    drawImage: vi.fn<(picture: unknown, x: number, y: number) => void>(),
    fillText: (text: string, _x: number, y: number) => void written.push([text, y]),
  };
  const canvas = { width: 0, height: 0, getContext: () => context };
  const png = new Blob(['a picture']);
  const toBlob = (onBlob: (blob: Blob) => void): void => onBlob(png);
  const library = await import('lightweight-charts');
  const { chart } = fakeLibrary(library);
  const screenshot = { width: 400, height: 300 };
  Object.assign(chart, { takeScreenshot: () => screenshot });
  vi.resetModules();
  const { createPlot } = await import('./create-plot.ts');
  const element = document.createElement('div');
  Object.defineProperty(element, 'clientWidth', { value: 200 }); // two pixels of the picture for each
  const model = modelOf(candle(10, 1.081), candle(11, 1.0845));
  const plot = createPlot(element, model, {
    onPoint: () => undefined,
    onStartSeen: () => undefined,
  });
  plot.show(model);
  const createElement = document.createElement.bind(document);
  vi.spyOn(document, 'createElement').mockImplementation((name: string) =>
    name === 'canvas'
      ? Object.assign(createElement('span'), canvas, { toBlob })
      : createElement(name),
  );

  const picture = await plot.takePicture(({ candles }) => [
    `${candles.length} candles of the replay of a trade`,
    'Source: OANDA',
  ]);
  expect(picture).toBe(png);
  expect(context.drawImage).toHaveBeenCalledExactlyOnceWith(screenshot, 0, 0);
  expect(written.map(([text]) => text)).toEqual([
    '2 candles of the replay of a',
    'trade',
    'Source: OANDA',
  ]);
  expect(written.every(([, y]) => y > screenshot.height)).toBe(true);
  vi.restoreAllMocks();
  vi.doUnmock('lightweight-charts');
  vi.resetModules();
});
