import { expect, it } from 'vitest';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { drawCandles } from '#tests/support/drawn-candles.ts';
import { liquidityLevels } from './liquidity-levels.ts';

const levels = (hours: readonly Candle[], price: number, adr: number) =>
  liquidityLevels({ instrument: 'XAUUSD', hours, newest: { price, at: 0 }, adr });

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
