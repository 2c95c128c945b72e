import { expect, it } from 'vitest';
import { emaLine, rsiLine } from './chart-indicators.ts';

it('weighs each new close of an EMA with 2 / (period + 1), from the first close on', () => {
  // weight 1/2: 10, (10 + 12) / 2 = 11, (11 + 14) / 2 = 12.5, (12.5 + 12) / 2 = 12.25
  expect(emaLine([10, 12, 14, 12], 3)).toEqual([null, null, 12.5, 12.25]);
});

it('smooths the gains and losses of an RSI as Wilder did', () => {
  // changes +2, -1, +2; first averages gain (2 + 0) / 2 = 1, loss (0 + 1) / 2 = 0.5: 100 - 100 / 3
  // then gain (1 + 2) / 2 = 1.5, loss (0.5 + 0) / 2 = 0.25: 100 - 100 / 7
  const [first, second, third, fourth] = rsiLine([10, 12, 11, 13], 2);
  expect([first, second]).toEqual([null, null]);
  expect(third).toBeCloseTo(66.6667, 4);
  expect(fourth).toBeCloseTo(85.7143, 4);
});

it('calls a market that only rose 100, and has no value for a short history', () => {
  expect(rsiLine([1, 2, 3], 2)).toEqual([null, null, 100]);
  expect(emaLine([1, 2], 50)).toEqual([null, null]);
});
