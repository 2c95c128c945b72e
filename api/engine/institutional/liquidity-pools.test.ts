import { describe, expect, it } from 'vitest';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { drawCandles, mirrored } from '#tests/support/drawn-candles.ts';
import { chartOf } from '#tests/support/smart-money-charts.ts';
import { findPools } from './liquidity-pools.ts';

/** Two highs, the second at a given price, each six hours before the next turn; usual range 1.5. */
const twoHighs = (second: number): Candle[] =>
  drawCandles(
    100,
    [
      [20, 120],
      [6, 114],
      [6, second],
      [6, 114],
    ],
    0.25,
  );

const pools = (candles: readonly Candle[], side: 'buy' | 'sell', later: readonly Candle[] = []) =>
  findPools(chartOf(candles, later))
    .filter((pool) => pool.side === side)
    .map(({ price, touches, swept }) => [price, touches, swept]);

const after = (candles: readonly Candle[], h: number): Candle => {
  const last = candles.at(-1);
  return { t: (last?.t ?? 0) + 3_600_000, o: 114, h, l: 113.9, c: 114, v: 1000 };
};

describe('a pool of stops', () => {
  it('is made by equal highs, known when the second is, at the further of them', () => {
    const equal = twoHighs(120.1);
    expect(pools(equal, 'buy')).toEqual([[120.35, 2, false]]);
    // 31 is the second high, 37 the close at which it is known; until then the first looks swept
    expect(pools(equal.slice(0, 36), 'buy')).toEqual([[120.25, 1, true]]);
    expect(pools(equal.slice(0, 37), 'buy')).toEqual([[120.35, 2, false]]);
  });

  it('is made by a single swing where no other is equal', () => {
    expect(pools(twoHighs(119), 'buy')).toEqual([
      [120.25, 1, false],
      [119.25, 1, false],
    ]);
  });

  it('is swept when price trades beyond it, by a closed candle or within the one in progress', () => {
    const equal = twoHighs(120);
    expect(pools([...equal, after(equal, 120.25)], 'buy')).toEqual([[120.25, 2, false]]);
    expect(pools([...equal, after(equal, 120.26)], 'buy')).toEqual([[120.25, 2, true]]);
    expect(pools(equal, 'buy', [after(equal, 120.26)])).toEqual([[120.25, 2, true]]);
  });

  it('lies below lows as above highs', () => {
    expect(pools(mirrored(twoHighs(120), 100), 'sell')).toEqual([[79.75, 2, false]]);
  });

  it('holds the volume of its swings', () => {
    const [pool] = findPools(chartOf(twoHighs(120))).filter(({ side }) => side === 'buy');
    expect(pool?.volume).toBe(2000);
  });
});
