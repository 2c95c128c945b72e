import type { Candle } from '#contracts/rules/market/candles.ts';
import { type Timeframe, timeframeMs } from '#contracts/rules/market/timeframes.ts';

/** Friday 14:00 UTC, in the middle of trade. */
export const SKETCH_END = Date.parse('2026-11-20T14:00:00.000Z');

type Sketch = {
  readonly count: number;
  /** The close of the n-th candle, the oldest being 0. */
  readonly close: (n: number) => number;
  readonly volume?: (n: number) => number;
  /** How far each reaches beyond its body, on both sides. */
  readonly wick?: number;
};

/** Candles of one timeframe up to a Friday afternoon, without weekends between; each opens at the close before. */
export function sketchCandles(
  timeframe: Timeframe,
  { count, close, volume = () => 100, wick = 0.0002 }: Sketch,
): Candle[] {
  const length = timeframeMs[timeframe];
  return Array.from({ length: count }, (_, n) => {
    const [o, c] = [close(Math.max(0, n - 1)), close(n)];
    const [h, l] = [Math.max(o, c) + wick, Math.min(o, c) - wick];
    return { t: SKETCH_END - (count - n) * length, o, h, l, c, v: volume(n) };
  });
}
