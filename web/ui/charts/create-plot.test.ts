import { expect, it, vi } from 'vitest';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { ChartModel } from './chart-model.ts';
import { createPlot } from './create-plot.ts';

/** A price on the scale of the drawn chart, as the library is told to mark it. */
type Mark = { price: number; axisLabelVisible: boolean };

const drawn = vi.hoisted(() => ({
  candleOptions: {},
  marks: new Array<Mark>(),
}));

vi.mock('lightweight-charts', async (importOriginal) => {
  const library = await importOriginal<object>();
  const scale = { applyOptions: () => undefined };
  const series = {
    setData: () => undefined,
    update: () => undefined,
    applyOptions: () => undefined,
    priceScale: () => scale,
    createPriceLine(mark: Mark) {
      const shown = { ...mark };
      drawn.marks.push(shown);
      return { applyOptions: (change: Partial<Mark>) => void Object.assign(shown, change) };
    },
    removePriceLine: () => undefined,
  };
  const createChart = () => ({
    addSeries(_type: unknown, options: object) {
      if ('upColor' in options) drawn.candleOptions = options;
      return series;
    },
    subscribeCrosshairMove: () => undefined,
    timeScale: () => ({ subscribeVisibleLogicalRangeChange: () => undefined }),
  });
  return { ...library, createChart };
});

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

it('marks the price of the market wherever the view is, not that of the last visible candle', () => {
  const first = modelOf(candle(10, 1.081), candle(11, 1.0845));
  const plot = createPlot(document.createElement('div'), first, {
    onPoint: () => undefined,
    onStartSeen: () => undefined,
  });
  plot.show(first);
  plot.show(modelOf(candle(10, 1.081), candle(11, 1.0851)));

  // The library's own mark is that of the last visible candle.
  expect(drawn.candleOptions).toMatchObject({ lastValueVisible: false, priceLineVisible: false });
  expect(drawn.marks).toEqual([expect.objectContaining({ price: 1.0851, axisLabelVisible: true })]);
});
