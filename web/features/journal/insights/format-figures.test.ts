import { expect, it } from 'vitest';
import {
  formatCompact,
  formatEdge,
  formatEfficiency,
  formatLasting,
  formatRatio,
  formatShare,
  formatSignedShare,
} from './format-figures.ts';

it('writes a ratio with two decimals, a true minus, and infinity as what it is', () => {
  expect([1.849, -0.2, -0.001, Infinity, -Infinity].map(formatRatio)).toEqual([
    '1.85',
    '−0.20',
    '0.00',
    '∞',
    '−∞',
  ]);
});

it('writes shares in percent and changes with their sign', () => {
  expect(formatShare(0.5829)).toBe('58.3%');
  expect(formatShare(null)).toBe('–');
  expect([0.012, -0.004, 0.0001].map(formatSignedShare)).toEqual(['+1.2%', '−0.4%', '0.0%']);
});

it('writes how long trades last, borders in R, and money where there is little room', () => {
  expect(formatLasting(8_100_000)).toBe('2h 15m');
  expect([-1.5, 0, 2].map(formatEdge)).toEqual(['−1.5 R', '0 R', '2 R']);
  expect([12_340, -340, 0].map(formatCompact)).toEqual(['12.3K', '−340', '0']);
});

it.each([
  [0.583, '58.3%'],
  [-0.12, '−12.0%'],
  [-1, '−100.0%'],
  [-150, 'under −100%'],
  [null, '–'],
])('an exit efficiency of %s is %s', (efficiency, text) => {
  expect(formatEfficiency(efficiency)).toBe(text);
});
