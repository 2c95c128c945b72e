import { assert, integer, property } from 'fast-check';
import { expect, it } from 'vitest';
import { parseDecimal, stepDecimal } from './decimal.ts';

it.each([
  ['1.0852', 1.0852],
  ['1,0852', 1.0852],
  [' 42 ', 42],
  ['-6.6', -6.6],
  ['\u22126,6', -6.6],
  ['+3', 3],
  ['.5', 0.5],
  ['5.', 5],
  ['1,234.50', 1234.5],
  ['1.234,50', 1234.5],
  ['1 234,50', 1234.5],
  ["1'234.50", 1234.5],
  ['1,234,567', 1_234_567],
])('reads %j as people mean it', (text, value) => {
  expect(parseDecimal(text)).toBe(value);
});

it.each(['', '  ', '-', '.', 'abc', '1.2.3', '1,2,3', '12e3', '1.23,4.5', '0x10', 'Infinity'])(
  'takes %j for no number',
  (text) => {
    expect(parseDecimal(text)).toBeNull();
  },
);

it('reads back every price, with a point or a comma', () => {
  const prices = integer({ min: -10_000_000, max: 10_000_000 });
  assert(
    property(prices, (points) => {
      const text = (points / 100_000).toFixed(5);
      expect(parseDecimal(text)).toBe(Number(text));
      expect(parseDecimal(text.replace('.', ','))).toBe(Number(text));
    }),
  );
});

it.each([
  [1.0852, 0.00001, '1.08521'],
  [1.08521, -0.00001, '1.08520'],
  [0.1, 0.01, '0.11'],
  [0.3, -0.01, '0.29'],
  [0, -0.01, '-0.01'],
  [0, 0.00001, '0.00001'],
])('steps from %d by %d to %s, without the noise of floats', (value, step, text) => {
  expect(stepDecimal(value, step)).toBe(text);
});
