import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { SetupFields } from '#contracts/journal/journal-rows.ts';
import { formatWeek, reviewItem } from '#contracts/rules/journal/weekly-review.ts';
import { shiftDay } from '#contracts/rules/time/dates.ts';
import { webinarEndpoints } from '#contracts/webinars.ts';
import { mockUnreachable } from '#mocks/mock-endpoint.ts';
import { aTrade } from '#tests/support/builders.ts';
import { showJournal, type ShownJournal } from '#tests/support/show-journal.tsx';
import '#web/features/journal/calendar/CalendarTab.tsx';
import '#web/features/journal/calendar/DaySheet.tsx';
import '#web/features/journal/review/WeeklyReviews.tsx';
import '#web/features/journal/review/WeeklyReviewSheet.tsx';

const MONDAY = '2026-11-16';
const at = (day: string, time = '10:00') => new Date(`${day}T${time}`).toISOString();
/** A trade that closed on this day of the device's clock. */
const closedOn = (day: string, overrides: Parameters<typeof aTrade>[0] = {}) =>
  aTrade({ date: at(day), closed_at: at(day), opened_at: at(day, '09:00'), ...overrides });

const journal = {
  trades: [
    closedOn('2026-11-17', { pnl: 120, rules_kept: ['r1'] }),
    closedOn('2026-11-19', { pnl: -45.5, pair: 'XAUUSD', rules_broken: ['r1'] }),
    closedOn('2026-11-10', { pnl: 8, currency: 'EUR' }),
    aTrade({ pair: 'US30', status: 'open', pnl: 0, date: at('2026-11-18'), exit_price: null }),
  ],
  records: [
    {
      id: 'setup-1',
      kind: 'setup' as const,
      fields: SetupFields.parse({ name: 'London', rules: [{ id: 'r1', text: 'Wait for it' }] }),
    },
  ],
};

/** The device's clock, until the test ends. */
function isNow(time: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(time) });
  onTestFinished(() => void vi.useRealTimers());
}
const onSunday = () => isNow('2026-11-22T18:30:00');

const sheet = async () => within(await screen.findByRole('dialog', { name: 'Weekly review' }));

async function openReview(view: ShownJournal) {
  await view.user.click(await screen.findByRole('tab', { name: 'Calendar' }));
  await view.user.click(await screen.findByRole('button', { name: /^Weekly review/ }));
  return sheet();
}

it('shows the week in figures, its rules, what is open and what is scheduled, and earlier weeks', async () => {
  onSunday();
  const view = showJournal(journal);
  const review = await openReview(view);
  expect(await review.findByText(/^2 trades, 1 won \(50\.0%\)/)).toBeVisible();
  expect(review.getByText(/16–22 November 2026/)).toHaveTextContent('so far');
  expect(review.getByRole('button', { name: /^Best/ })).toHaveTextContent('EURUSD');
  expect(review.getByRole('button', { name: /^Worst/ })).toHaveTextContent('XAUUSD');
  expect(review.getByText('1 followed, 1 broken; answered with 2 of 2 trades')).toBeVisible();
  expect(review.getByText('Wait for it')).toBeVisible();
  const open = within(review.getByRole('region', { name: 'Open positions (1)' }));
  expect(open.getByText('US30')).toBeVisible();
  expect(review.getByRole('region', { name: 'Scheduled' })).toBeVisible();
  expect(review.getByRole('button', { name: 'Next week' })).toBeDisabled();
  await view.user.click(review.getByRole('button', { name: 'Previous week' }));
  expect(await review.findByText(/^1 trade, 1 won/)).toBeVisible();
  expect(review.getByRole('button', { name: /^Only/ })).toHaveTextContent('EUR');
});

it('is offered above the tabs on Sunday evening until it was opened or hidden', async () => {
  onSunday();
  const view = showJournal(journal);
  const offer = await screen.findByRole('region', { name: 'Your weekly review is ready' });
  await view.user.click(within(offer).getByRole('button', { name: 'Hide the weekly review' }));
  expect(offer).not.toBeInTheDocument();
});

it('is not offered on a Friday, and stays reachable', async () => {
  isNow('2026-11-20T12:00:00');
  const review = await openReview(showJournal(journal));
  expect(review.getByText(formatWeek(shiftDay(MONDAY, -7)))).toBeVisible();
  expect(screen.queryByText('Your weekly review is ready')).toBeNull();
});

it('opens from its notification, works without webinars, and opens a trade', async () => {
  onSunday();
  const handlers = [mockUnreachable(webinarEndpoints.list)];
  const view = showJournal({ ...journal, handlers, item: reviewItem(MONDAY) });
  const review = await sheet();
  expect(await review.findByText(/^Unavailable: webinars/)).toBeVisible();
  await view.user.click(await review.findByRole('button', { name: /^Worst/ }));
  expect(await screen.findByRole('dialog', { name: 'XAUUSD' })).toBeVisible();
});

it('writes the weekly note with one tap, as the note of the Sunday', async () => {
  onSunday();
  const view = showJournal(journal);
  const review = await openReview(view);
  await view.user.click(await review.findByRole('button', { name: 'Write the weekly note' }));
  await view.user.click(review.getByLabelText('Weekly note'));
  await view.user.paste('Waited for the close.');
  await waitFor(async () => {
    const { journals } = await view.backend.world.read();
    const note = journals['trader']?.rows.find(({ id }) => id === 'day-2026-11-22');
    expect(note?.fields).toMatchObject({ day: '2026-11-22', text: 'Waited for the close.' });
  });
  expect(review.getByText(/as the note of Sunday,? 22 November 2026/)).toBeVisible();
});

it('says that nothing was closed in an empty week, and what is not synced', async () => {
  onSunday();
  const review = await openReview(showJournal({ trades: [] }));
  expect(await review.findByText('No trades closed in this week')).toBeVisible();
  expect(review.getByRole('region', { name: 'Open positions (0)' })).toHaveTextContent('None');
});
