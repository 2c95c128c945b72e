import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { CalendarMonth } from '#web/data/journal/insights.ts';
import { HiddenAmountsContext } from '#web/ui/figures/amounts.tsx';
import { MonthGrid } from './MonthGrid.tsx';

const day = { trades: 3, wins: 1, r: { value: null, n: 0 }, hasNote: false };

const november: CalendarMonth = {
  month: '2026-11',
  currency: 'USD',
  currencies: [{ currency: 'USD', trades: 6 }],
  leftOut: 0,
  days: [
    { ...day, day: '2026-11-30', net: -1142.5 },
    { ...day, day: '2026-12-01', net: 6 },
  ],
  weeks: [
    { monday: '2026-10-26', trades: 0, net: 0 },
    { monday: '2026-11-02', trades: 0, net: 0 },
    { monday: '2026-11-09', trades: 0, net: 0 },
    { monday: '2026-11-16', trades: 0, net: 0 },
    { monday: '2026-11-23', trades: 0, net: 0 },
    { monday: '2026-11-30', trades: 6, net: -1136.5 },
  ],
  total: { trades: 3, wins: 1, net: -1142.5 },
};

const nothing = () => undefined;
const grid = (calendar: CalendarMonth | null) => (
  <MonthGrid
    cursor="2026-11-20"
    today="2026-11-20"
    calendar={calendar}
    onMove={nothing}
    onOpen={nothing}
  />
);

it('shows days of the next month in the last week, whose total counts them', () => {
  render(grid(november));
  expect(
    screen.getByRole('button', { name: 'Monday 30 November, 3 trades, \u2212$1,142.50' }),
  ).toHaveTextContent(/30\u22121\.14K\u2212\$1,142\.503 tr\. trades$/);
  expect(screen.getByText('Tuesday 1 December, 3 trades, +$6.00')).toBeInTheDocument();
  expect(screen.getByText(/^Week of/)).toHaveTextContent(
    'Week of 30 Nov, 6 trades: ▼\u2212$1,136.50',
  );
});

it('covers amounts where the trader wants it so, and still tells which they are', () => {
  const { container } = render(
    <HiddenAmountsContext value={true}>{grid(november)}</HiddenAmountsContext>,
  );
  const hidden = screen.getByText('Monday 30 November, 3 trades, amount hidden').closest('button');
  expect(hidden).toHaveTextContent(/30\u2212••••3 tr\. trades$/);
  expect(container).not.toHaveTextContent('1,14');
});

it('shows the days of a month before its results are known', () => {
  render(grid(null));
  expect(screen.getByRole('table', { name: 'November 2026' })).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByText('Friday 20 November').closest('button')).toHaveAttribute(
    'aria-current',
    'date',
  );
});
