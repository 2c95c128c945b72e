import { expect, it } from 'vitest';
import { formatLots, formatPrice, formatR, formatWinRate } from './format-trade.ts';

it('shows a price with the digits it was typed with', () => {
  expect(formatPrice(1.08521)).toBe('1.08521');
  expect(formatPrice(44_120.5)).toBe('44120.5');
  expect(formatPrice(0.1 + 0.2)).toBe('0.3'); // without the noise of floats
});

it('shows sizes in lots with at least two decimals', () => {
  expect(formatLots(0.1)).toBe('0.10 lots');
  expect(formatLots(0.125)).toBe('0.125 lots');
  expect(formatLots(1)).toBe('1.00 lot');
});

it('shows the win rate with one decimal', () => {
  expect(formatWinRate(66.7)).toBe('66.7%');
  expect(formatWinRate(0)).toBe('0.0%');
});

it('shows R multiples with their sign and a true minus', () => {
  expect(formatR(2)).toBe('+2.00 R');
  expect(formatR(-1)).toBe('\u22121.00 R');
  expect(formatR(-0.001)).toBe('0.00 R');
});
