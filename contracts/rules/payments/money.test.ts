import { expect, it } from 'vitest';
import { fromMinor, minorDigits, toMinor } from './money.ts';

it('counts dollars and yen in hundredths and dinars in thousandths', () => {
  expect(['USD', 'JPY', 'KWD'].map(minorDigits)).toEqual([2, 2, 3]);
});

it('adds amounts that floating numbers cannot', () => {
  const amounts = [0.1, 0.1, 0.1, -0.3];
  const sum = amounts.reduce((total, amount) => total + toMinor(amount, 'USD'), 0);
  expect(amounts.reduce((total, amount) => total + amount, 0)).not.toBe(0);
  expect(fromMinor(sum, 'USD')).toBe(0);
});

it('rounds a loss like the gain of the same size, and never to a negative zero', () => {
  expect([0.125, -0.125, -0.004].map((amount) => toMinor(amount, 'USD'))).toEqual([13, -13, 0]);
});

it('brings every amount back that has no more decimals than its currency', () => {
  for (const amount of [1880.85, -123.83, 999_999_999_999.99]) {
    expect(fromMinor(toMinor(amount, 'USD'), 'USD')).toBe(amount);
  }
  expect(fromMinor(toMinor(-1.234, 'KWD'), 'KWD')).toBe(-1.234);
});
