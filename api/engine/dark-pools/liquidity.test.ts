import { describe, expect, it } from 'vitest';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { drawCandles } from '#tests/support/drawn-candles.ts';
import { liquidityLevels, dominantPlayer, makerBias } from './liquidity.ts';

const levels = (hours: readonly Candle[], price: number, adr: number) =>
  liquidityLevels({ instrument: 'XAUUSD', hours, newest: { price, at: 0 }, adr });

describe('liquidity levels', () => {
  it('are where the price has turned twice, or where most was traded', () => {
    const turns = drawCandles(
      2000,
      [
        [10, 2030],
        [10, 2002],
        [10, 2031],
        [10, 2012],
      ],
      0.5,
    );
    // highs at 2030.5 and 2031.5, mean 2031; 2001.5 is no second time: half an ADR below
    const untraded = turns.map((hour) => ({ ...hour, v: 0 }));
    expect(levels(untraded, 2012, 20)).toEqual({ resistance: 2031, support: 2002 });
    const gathered = turns.map((hour) => (hour.c < 2008 ? { ...hour, v: 9000 } : hour));
    const { support } = levels(gathered, 2012, 20);
    expect(support).toBeGreaterThan(2002);
    expect(support).toBeLessThan(2008);
  });

  it('lie half a daily range away where nothing has gathered', () => {
    const straight = drawCandles(2000, [[240, 2240]], 0);
    expect(levels(straight, 2100, 50)).toEqual({ resistance: 2125, support: 2075 });
  });
});

describe('market maker activity', () => {
  it.each([
    [0.35, 1, 'Market makers (range)'],
    [0.36, 0.18, 'Retail momentum'],
    [0.36, 0.19, 'Institutional trend flow'],
    [0.36, -0.19, 'Institutional trend flow'],
  ])('a way as straight as %f with a flow of %f is led by %s', (straightness, flow, player) => {
    expect(dominantPlayer(straightness, flow)).toBe(player);
  });

  it.each([
    [{ close: 105, moneyFlow: 0, flow: -1 }, 'Accumulating'],
    [{ close: 105.1, moneyFlow: 1, flow: 1 }, 'Distributing'],
    [{ close: 100, moneyFlow: -0.01, flow: 1 }, 'Distributing'],
    [{ close: 94.9, moneyFlow: -0.01, flow: 0.01 }, 'Accumulating'],
    [{ close: 94.9, moneyFlow: -0.01, flow: 0 }, 'Distributing'],
  ])('with most traded between 95 and 105, %o is %s', (place, bias) => {
    expect(makerBias({ vah: 105, val: 95, ...place })).toBe(bias);
  });
});
