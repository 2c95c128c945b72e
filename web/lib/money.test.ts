import { expect, it } from 'vitest';
import { formatPnl, formatUsd, signOf } from './money.ts';

it.each([
  [142.5, '+$142.50'],
  [-6.6, '\u2212$6.60'],
  [0, '$0.00'],
  [-0, '$0.00'],
  [1142.5, '+$1,142.50'],
  [0.004, '$0.00'],
  [-0.004, '$0.00'],
])('writes a result of %d as %s', (dollars, text) => {
  expect(formatPnl(dollars)).toBe(text);
});

it('names other currencies than the dollar after the amount', () => {
  expect(formatPnl(-1142.5, 'EUR')).toBe('\u22121,142.50 EUR');
});

it('gives a sum no sign', () => {
  expect(formatUsd(30)).toBe('$30.00');
});

it('has no sign for what reads as zero', () => {
  expect([signOf(0.01), signOf(-0.01), signOf(0.001)]).toEqual(['+', '\u2212', '']);
});
