import { expect, it } from 'vitest';
import { formatR } from './format-r.ts';

it('shows R multiples with their sign and a true minus', () => {
  expect(formatR(2)).toBe('+2.00 R');
  expect(formatR(-1)).toBe('\u22121.00 R');
  expect(formatR(-0.001)).toBe('0.00 R');
});
