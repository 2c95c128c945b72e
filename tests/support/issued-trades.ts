import type { GradingCandle, IssuedTrade } from '#api/engine/outcomes/grading.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';

/** A Tuesday morning; the trade of `aBuy` lives for ten minutes from here. */
export const ISSUED = Date.parse('2026-11-03T08:00:00.000Z');
export const minute = (n: number): number => ISSUED + n * MINUTE_MS;

/** Buys at 100, risks 2 for 4, pays 0.2 of spread: a tenth of R. */
export const aBuy = (overrides: Partial<IssuedTrade> = {}): IssuedTrade => ({
  signal_type: 'buy',
  entry_price: 100,
  stop_loss: 98,
  take_profit: 104,
  spread: 0.2,
  issued_at: ISSUED,
  expires_at: minute(10),
  ...overrides,
});

type Prices = readonly [open: number, high: number, low: number, close: number];

/** Minutes one after the other, the first from the issue on unless another is named. */
export const minutesOf = (prices: readonly Prices[], first = 0): GradingCandle[] =>
  prices.map(([o, h, l, c], n) => ({
    t: minute(first + n),
    end: minute(first + n + 1),
    o,
    h,
    l,
    c,
    v: 1,
  }));

/** The same candles upside down around a price. */
export const upsideDown = (candles: readonly GradingCandle[], around: number): GradingCandle[] =>
  candles.map(({ o, h, l, c, ...rest }) => ({
    ...rest,
    o: 2 * around - o,
    h: 2 * around - l,
    l: 2 * around - h,
    c: 2 * around - c,
  }));
