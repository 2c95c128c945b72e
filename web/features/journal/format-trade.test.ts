import { expect, it } from 'vitest';
import { formatPrice, formatWinRate } from './format-trade.ts';

it('shows a price with the digits it was typed with', () => {
  expect(formatPrice(1.08521)).toBe('1.08521');
  expect(formatPrice(44_120.5)).toBe('44120.5');
  expect(formatPrice(0.1 + 0.2)).toBe('0.3'); // without the noise of floats
});

it('shows the win rate with one decimal', () => {
  expect(formatWinRate(66.7)).toBe('66.7%');
  expect(formatWinRate(0)).toBe('0.0%');
});
