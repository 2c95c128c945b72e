import { expect, it } from 'vitest';
import {
  formatBytes,
  formatLots,
  formatChange,
  formatPrice,
  formatPnl,
  formatUsd,
  signOf,
} from './format.ts';

it.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1.0 kB'],
  [96_468_992, '96.5 MB'],
  [41_875_931_136, '41.9 GB'],
  [2_500_000_000_000_000, '2,500.0 TB'],
])('writes %d bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

it('shows sizes in lots with at least two decimals', () => {
  expect(formatLots(0.1)).toBe('0.10 lots');
  expect(formatLots(0.125)).toBe('0.125 lots');
  expect(formatLots(1)).toBe('1.00 lot');
});

it.each([
  ['EURUSD', 1.0851, '1.08510'],
  ['USDJPY', 151.2, '151.200'],
  ['XAUUSD', 4065.5, '4,065.50'],
  ['US30', 46_912.34, '46,912.3'],
] as const)('writes %s in the decimals it is quoted in', (instrument, price, text) => {
  expect(formatPrice(instrument, price)).toBe(text);
});

it('gives a change its sign, and none to what rounds to nothing', () => {
  expect([0.214, -1.4, -0.004, 0].map(formatChange)).toEqual([
    '+0.21%',
    '−1.40%',
    '0.00%',
    '0.00%',
  ]);
});

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
