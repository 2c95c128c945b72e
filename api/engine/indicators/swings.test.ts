import { expect, it } from 'vitest';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { findSwings } from './swings.ts';

const fromHighs = (highs: readonly number[]): Candle[] =>
  highs.map((h, t) => ({ t, o: h - 1, h, l: h - 2, c: h - 1, v: 0 }));

it('finds the candle that reaches beyond its neighbours, known when the last of them has closed', () => {
  const swings = findSwings(fromHighs([1, 2, 5, 3, 2, 1, 4]), 2);
  expect(swings).toEqual([{ kind: 'high', index: 2, knownAt: 4, price: 5 }]);
});

it('counts the first of equal highs, and lows by the same rule', () => {
  const swings = findSwings(fromHighs([3, 4, 6, 6, 4, 1, 1, 3, 4]), 2);
  expect(swings).toEqual([
    { kind: 'high', index: 2, knownAt: 4, price: 6 },
    { kind: 'low', index: 5, knownAt: 7, price: -1 },
  ]);
});

it('never takes a candle whose neighbours have not closed yet', () => {
  const highs = [1, 2, 3, 4, 9, 4, 3];
  expect(findSwings(fromHighs(highs), 3)).toEqual([]);
  expect(findSwings(fromHighs([...highs, 2]), 3)).toHaveLength(1);
});

it('lets one candle be both', () => {
  const candles = fromHighs([3, 3, 3]).map((candle, n) =>
    n === 1 ? { ...candle, h: 9, l: 0 } : candle,
  );
  expect(findSwings(candles, 1).map(({ kind }) => kind)).toEqual(['high', 'low']);
});
