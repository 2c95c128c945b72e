import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Pnl } from './amounts.tsx';

const textOf = (value: number) => render(<Pnl value={value} />).container.textContent;

it('shows money with sign and arrow, never by colour alone', () => {
  expect(textOf(142.5)).toBe('▲+$142.50');
  expect(textOf(-6.6)).toBe('▼\u2212$6.60');
});

it('shows zero without an arrow', () => {
  expect(textOf(0)).toBe('$0.00');
});
