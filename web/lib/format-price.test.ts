import { expect, it } from 'vitest';
import { formatChange, formatPrice } from './format-price.ts';

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
