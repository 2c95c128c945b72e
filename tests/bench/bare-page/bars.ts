import { MINUTE_MS } from '#contracts/rules/durations.ts';

export const BARS = 10_000;

/** Time in seconds. */
export type Bar = { time: number; open: number; high: number; low: number; close: number };

const priceAt = (n: number): number =>
  Math.round(900_000 + 9000 * Math.sin(n / 700) + 900 * Math.sin(n / 23) + 60 * (n % 7)) / 10;

/** Minutes of a price that swings, oldest first. @param from UTC ms */
export const swingingBars = (from: number): Bar[] =>
  Array.from({ length: BARS }, (_, n) => {
    const [open, close] = [priceAt(n), priceAt(n + 1)];
    const [high, low] = [Math.max(open, close) + 5, Math.min(open, close) - 5];
    return { time: (from + n * MINUTE_MS) / 1000, open, high, low, close };
  });
