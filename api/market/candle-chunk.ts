import type { Candle } from '#contracts/rules/market/candles.ts';
import { type Timeframe, timeframeMs } from '#contracts/rules/market/timeframes.ts';

const LENGTHS_PER_CHUNK = 1440; // a day of minutes, two months of hours, four years of days
const COLUMNS = ['t', 'o', 'h', 'l', 'c', 'v'] as const;

export const chunkMs = (timeframe: Timeframe): number => LENGTHS_PER_CHUNK * timeframeMs[timeframe];

/** Begin of a candle's chunk, UTC ms. Chunks are aligned to UTC, also where candles are not. */
export const chunkStart = (timeframe: Timeframe, t: number): number =>
  Math.floor(t / chunkMs(timeframe)) * chunkMs(timeframe);

/**
 * The bytes of a chunk of n candles: six columns one after the other (begin in ms, open, high, low,
 * close, volume), each of n IEEE 754 doubles in the byte order of the machine, which is little-endian
 * wherever Node runs today.
 */
export function packCandles(candles: readonly Candle[]): Buffer {
  const n = candles.length;
  const numbers = new Float64Array(COLUMNS.length * n);
  for (const [i, candle] of candles.entries()) {
    for (const [column, name] of COLUMNS.entries()) numbers[column * n + i] = candle[name];
  }
  return Buffer.from(numbers.buffer);
}

export function unpackCandles(bytes: Uint8Array): Candle[] {
  // Copy the bytes: doubles must be aligned, and bytes from a database may not be.
  const numbers = new Float64Array(Uint8Array.from(bytes).buffer);
  const n = numbers.length / COLUMNS.length;
  const at = (index: number): number => numbers[index] ?? Number.NaN;
  return Array.from({ length: n }, (_, i) => ({
    t: at(i),
    o: at(n + i),
    h: at(2 * n + i),
    l: at(3 * n + i),
    c: at(4 * n + i),
    v: at(5 * n + i),
  }));
}
