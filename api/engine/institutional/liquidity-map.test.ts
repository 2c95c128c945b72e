import { describe, expect, it } from 'vitest';
import { poolsInReach, restingLiquidity, shownPools } from './liquidity-map.ts';
import type { Pool } from './liquidity-pools.ts';

const place = { close: 100, reach: 10, bars: [{ t: 0, o: 1, h: 1, l: 1, c: 1, v: 100 }] };

const pool = (side: Pool['side'], price: number, more: Partial<Pool> = {}): Pool => ({
  side,
  price,
  touches: 1,
  swept: false,
  volume: 300,
  ...more,
});

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
    const shown = shownPools('XAUUSD', pools);
    expect(shown).toHaveLength(40);
    expect(shown[1]?.price).toBe(2000.33);
  });
});
