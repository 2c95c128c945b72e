import type { Candle } from '#contracts/rules/market/candles.ts';
import { type Timeframe, timeframeMs } from '#contracts/rules/market/timeframes.ts';

/** A day of minutes, two months of hours, four years of days. */
const LENGTHS_PER_CHUNK = 1440;
const COLUMNS = 6;

/** How much time a chunk covers, in ms. */
export const chunkMs = (timeframe: Timeframe): number => LENGTHS_PER_CHUNK * timeframeMs[timeframe];

/**
 * Where the chunk begins that a candle belongs to. Chunks of every timeframe stand on the UTC clock,
 * also where candles do not: only the begin of a candle decides.
 *
 * @param t begin of the candle, UTC ms
 */
export const chunkStart = (timeframe: Timeframe, t: number): number =>
  Math.floor(t / chunkMs(timeframe)) * chunkMs(timeframe);

/**
 * The bytes of a chunk of n candles: six columns one after the other (begin in ms, open, high, low,
 * close, volume), each of n IEEE 754 doubles in the byte order of the machine, which is little-endian
 * wherever Node runs today.
 */
export function packCandles(candles: readonly Candle[]): Buffer {
  const n = candles.length;
  const numbers = new Float64Array(COLUMNS * n);
  for (const [i, { t, o, h, l, c, v }] of candles.entries()) {
    numbers[i] = t;
    numbers[n + i] = o;
    numbers[2 * n + i] = h;
    numbers[3 * n + i] = l;
    numbers[4 * n + i] = c;
    numbers[5 * n + i] = v;
  }
  return Buffer.from(numbers.buffer);
}

/** The candles of a chunk, oldest first. */
export function unpackCandles(bytes: Uint8Array): Candle[] {
  // A copy: doubles can only be read where they are aligned, and bytes from a database are anywhere.
  const numbers = new Float64Array(Uint8Array.from(bytes).buffer);
  const n = numbers.length / COLUMNS;
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
