import { expect, it } from 'vitest';
import { formatLots } from './format-lots.ts';

it('shows sizes in lots with at least two decimals', () => {
  expect(formatLots(0.1)).toBe('0.10 lots');
  expect(formatLots(0.125)).toBe('0.125 lots');
  expect(formatLots(1)).toBe('1.00 lot');
});
