import { describe, expect, it } from 'vitest';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { drawCandles, mirrored } from '#tests/support/drawn-candles.ts';
import { chartOf } from '#tests/support/smart-money-charts.ts';
import {
  findPools,
  poolsInReach,
  restingLiquidity,
  shownPools,
  type Pool,
} from './liquidity-pools.ts';

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

const poolsAt = (candles: readonly Candle[], side: 'buy' | 'sell', later: readonly Candle[] = []) =>
  findPools(chartOf(candles, later))
    .filter((pool) => pool.side === side)
    .map(({ price, touches, swept }) => [price, touches, swept]);

const after = (candles: readonly Candle[], h: number): Candle => {
  const last = candles.at(-1);
  return { t: (last?.t ?? 0) + 3_600_000, o: 114, h, l: 113.9, c: 114, v: 1000 };
};

describe('liquidity pools', () => {
  describe('a pool of stops', () => {
    it('is made by equal highs, known when the second is, at the further of them', () => {
      const equal = twoHighs(120.1);
      expect(poolsAt(equal, 'buy')).toEqual([[120.35, 2, false]]);
      // 31 is the second high, 37 the close at which it is known; until then the first looks swept
      expect(poolsAt(equal.slice(0, 36), 'buy')).toEqual([[120.25, 1, true]]);
      expect(poolsAt(equal.slice(0, 37), 'buy')).toEqual([[120.35, 2, false]]);
    });

    it('is made by a single swing where no other is equal', () => {
      expect(poolsAt(twoHighs(119), 'buy')).toEqual([
        [120.25, 1, false],
        [119.25, 1, false],
      ]);
    });

    it('is swept when price trades beyond it, by a closed candle or within the one in progress', () => {
      const equal = twoHighs(120);
      expect(poolsAt([...equal, after(equal, 120.25)], 'buy')).toEqual([[120.25, 2, false]]);
      expect(poolsAt([...equal, after(equal, 120.26)], 'buy')).toEqual([[120.25, 2, true]]);
      expect(poolsAt(equal, 'buy', [after(equal, 120.26)])).toEqual([[120.25, 2, true]]);
    });

    it('lies below lows as above highs', () => {
      expect(poolsAt(mirrored(twoHighs(120), 100), 'sell')).toEqual([[79.75, 2, false]]);
    });

    it('holds the volume of its swings', () => {
      const [pool] = findPools(chartOf(twoHighs(120))).filter(({ side }) => side === 'buy');
      expect(pool?.volume).toBe(2000);
    });
  });
});

const place = { close: 100, reach: 10, bars: [{ t: 0, o: 1, h: 1, l: 1, c: 1, v: 100 }] };

const pool = (side: Pool['side'], price: number, more: Partial<Pool> = {}): Pool => ({
  side,
  price,
  touches: 1,
  swept: false,
  volume: 300,
  ...more,
});

describe('liquidity map', () => {
  describe('resting liquidity', () => {
    it('is even where nothing is known', () => {
      expect(restingLiquidity([], place)).toEqual({ buyLiquidity: 50, sellLiquidity: 50 });
    });

    it('is the volume behind pools, less the further away, and a usual bar on either side', () => {
      const near = [pool('buy', 100)]; // 100 + 300 above, 100 below
      expect(restingLiquidity(near, place)).toEqual({ buyLiquidity: 80, sellLiquidity: 20 });
      const far = [pool('sell', 95)]; // 100 + 300 / e = 210 below, 100 above
      expect(restingLiquidity(far, place)).toEqual({ buyLiquidity: 32, sellLiquidity: 68 });
    });

    it('leaves a pool that was swept', () => {
      const swept = [pool('buy', 100, { swept: true, touches: 2 })];
      expect(restingLiquidity(swept, place).buyLiquidity).toBe(50);
    });
  });

  describe('the map', () => {
    it('reaches so far, nearest first, and forgets single swings that were swept', () => {
      const pools = [
        pool('buy', 111),
        pool('buy', 110),
        pool('sell', 99),
        pool('sell', 101, { swept: true }),
        pool('sell', 102, { swept: true, touches: 2 }),
      ];
      expect(poolsInReach(pools, place).map(({ price }) => price)).toEqual([99, 102, 110]);
    });

    it('shows at most 40 pools, in the decimals of the instrument', () => {
      const pools = Array.from({ length: 50 }, (_, n) => pool('buy', 2000 + n / 3));
      const nearest = shownPools('XAUUSD', pools);
      expect(nearest).toHaveLength(40);
      expect(nearest[1]?.price).toBe(2000.33);
    });
  });
});
