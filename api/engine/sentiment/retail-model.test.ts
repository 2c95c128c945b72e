import { expect, it } from 'vitest';
import { sketchCandles } from '#tests/support/sketched-candles.ts';
import { retailLong } from './retail-model.ts';

const risingBy = (step: number) => sketchCandles('D1', { count: 30, close: (n) => 1.1 + step * n });

it('has small traders evenly split where the price came back to where it was', () => {
  expect(retailLong(risingBy(0), 0.01)).toBe(50);
});

it('has them sell what rose and buy what fell', () => {
  // 5 and 20 steps of a tenth of a day's range: 0.5 x 0.5/√5 + 0.5 x 2/√20 = 0.335; tanh(1.2 x 0.335) = 0.382
  expect(retailLong(risingBy(0.001), 0.01)).toBe(37);
  expect(retailLong(risingBy(-0.001), 0.01)).toBe(63);
});

it('never says that more than 85 of 100 stand on one side', () => {
  expect(retailLong(risingBy(0.05), 0.01)).toBe(15);
  expect(retailLong(risingBy(-0.03), 0.01)).toBe(85);
});
