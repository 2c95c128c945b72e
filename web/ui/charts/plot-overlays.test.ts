import { expect, it, vi } from 'vitest';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { createPriceMark } from './plot-overlays.ts';

const candle = (t: number, c: number): Candle => ({ t, o: 1.08, h: 1.09, l: 1.07, c, v: 10 });

it('marks the price of the market, wherever the view is, and moves with it', () => {
  const applyOptions = vi.fn<(look: { price: number }) => void>();
  const createPriceLine = vi.fn<(look: { price: number }) => { applyOptions: typeof applyOptions }>(
    () => ({ applyOptions }),
  );
  const mark = createPriceMark({ createPriceLine });

  mark({ candles: [candle(1, 1.081), candle(2, 1.0845)] });
  mark({ candles: [candle(1, 1.081), candle(2, 1.0851)] });

  expect(createPriceLine).toHaveBeenCalledOnce();
  expect(createPriceLine).toHaveBeenCalledWith(
    expect.objectContaining({ price: 1.0845, axisLabelVisible: true }),
  );
  expect(applyOptions).toHaveBeenLastCalledWith(expect.objectContaining({ price: 1.0851 }));
});
