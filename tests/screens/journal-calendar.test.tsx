import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { journalSyncEndpoints } from '#contracts/journal/journal-sync.ts';
import { shiftDay, shiftMonth } from '#contracts/rules/time/dates.ts';
import { mockUnreachable } from '#mocks/mock-endpoint.ts';
import { presetHandlers } from '#mocks/scenarios.ts';
import { aTrade } from '#tests/support/builders.ts';
import { formOf, type ShownJournal, showJournal } from '#tests/support/show-journal.tsx';
import { formatDay, formatMonth, spokenDay } from '#web/features/journal/calendar/day-style.ts';
import '#web/features/journal/calendar/CalendarTab.tsx';
import * as insights from '#web/offline/worker/read-insights.ts';
import { toLocalMinute } from '#web/lib/format-time.ts';

const today = toLocalMinute(new Date()).slice(0, 10);
const month = today.slice(0, 7);
/** A day of the month that is shown first, other than today, and past. */
const lastMonth = shiftMonth(`${month}-15`, -1);

/** A moment of a day on the device's clock. */
const at = (day: string, time: string): string => new Date(`${day}T${time}`).toISOString();

const closedOn = (day: string, overrides: Parameters<typeof aTrade>[0] = {}) =>
  aTrade({ date: at(day, '10:00'), closed_at: at(day, '10:00'), ...overrides });

const openCalendar = async (view: ShownJournal): Promise<void> => {
  await view.user.click(await screen.findByRole('tab', { name: 'Calendar' }));
};

const nameOf = (day: string): string =>
  spokenDay(day, undefined, { currency: 'USD', isAmountHidden: false });

/** The button of a day, by what is read out of it. */
const findDay = async (day: string, said = ''): Promise<Element | null> =>
  (await screen.findByText(`${nameOf(day)}${said}`)).closest('button');

/** Opens a day, whatever is known of it. */
async function openDay({ user }: ShownJournal, day: string) {
  await user.click(
    await screen.findByText((text) => text === nameOf(day) || text.startsWith(`${nameOf(day)},`), {
      selector: 'button *',
    }),
  );
  return within(await screen.findByRole('dialog', { name: formatDay(day) }));
}

const note = () => screen.getByLabelText('Note of the day');

it('shows the month with the result of each day, each week and all of it', async () => {
  const view = showJournal({
    trades: [
      closedOn(today, { pnl: 100.1 }),
      closedOn(today, { pnl: -40 }),
      aTrade({ date: at(today, '10:00'), status: 'open', pnl: 0 }),
    ],
  });
  await openCalendar(view);

  const day = await findDay(today, ', 2 trades, +$60.10');
  expect(day).toHaveAttribute('aria-current', 'date');
  expect(day).toHaveTextContent('+60.10');
  expect(screen.getByRole('heading', { name: formatMonth(month) })).toBeInTheDocument();
  expect(screen.getByText(/^Week of/)).toHaveTextContent(/, 2 trades: ▲\+\$60\.10$/);
  expect(screen.getByText('2 trades, 1 won').parentElement).toHaveTextContent('▲+$60.10');
  expect(screen.getByText('Mon')).toHaveAttribute('title', 'Monday');
});

it('goes to other months and back, by buttons, keys and a finger', async () => {
  const view = showJournal({ trades: [closedOn(lastMonth, { pnl: 12 })] });
  await openCalendar(view);
  expect(
    await screen.findByText(
      `No trades closed in ${formatMonth(month)}. Choose a day to add a trade or a note.`,
    ),
  ).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'This month' })).not.toBeInTheDocument();

  await view.user.click(screen.getByRole('button', { name: 'Previous month' }));
  expect(await findDay(lastMonth, ', 1 trade, +$12.00')).toBeInTheDocument();
  await view.user.click(screen.getByRole('button', { name: 'This month' }));
  expect(await findDay(today)).toHaveAttribute('tabindex', '0');

  (await screen.findByText(nameOf(today))).closest('button')?.focus();
  await view.user.keyboard('{ArrowLeft}');
  await waitFor(() =>
    expect(document.activeElement).toHaveAccessibleName(
      new RegExp(`^${nameOf(shiftDay(today, -1))}`),
    ),
  );
  await view.user.keyboard('{ArrowRight}{PageUp}{PageUp}');
  const before = shiftMonth(today, -2).slice(0, 7);
  expect(await screen.findByRole('heading', { name: formatMonth(before) })).toBeInTheDocument();
  await waitFor(() => expect(document.activeElement).toHaveAttribute('data-day'));

  const day = document.activeElement ?? document.body;
  fireEvent.pointerDown(day, { pointerType: 'touch', isPrimary: true, clientX: 300, clientY: 10 });
  fireEvent.pointerUp(day, { pointerType: 'touch', isPrimary: true, clientX: 100, clientY: 20 });
  const next = shiftMonth(today, -1).slice(0, 7);
  expect(await screen.findByRole('heading', { name: formatMonth(next) })).toBeInTheDocument();
});

it('opens a day with its sums and trades, and each trade from there, even one that the list does not show', async () => {
  const trades = [
    closedOn(lastMonth, { pair: 'XAUUSD', pnl: 30, stop_loss: 1.084 }),
    closedOn(lastMonth, {
      pair: 'GBPUSD',
      pnl: -4,
      currency: 'EUR',
      closed_at: at(lastMonth, '09:00'),
    }),
    ...Array.from({ length: 60 }, () => closedOn(today, { pnl: 1 })), // the list shows 50
  ];
  const view = showJournal({ trades });
  await openCalendar(view);
  await view.user.click(await screen.findByRole('button', { name: 'Previous month' }));
  const sheet = await openDay(view, lastMonth);

  const list = within(await sheet.findByRole('list', { name: 'Trades of the day' }));
  expect(list.getAllByRole('button').map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^GBPUSD▲BUY09:00.*▼−4\.00 EUR$/),
    expect.stringMatching(/^XAUUSD▲BUY10:00.*▲\+\$30\.00$/),
  ]);
  expect(sheet.getAllByText('1 trade, 1 won')[0]?.parentElement).toHaveTextContent('▲+$30.00');
  expect(sheet.getByText('1 trade, 0 won').parentElement).toHaveTextContent('▼−4.00 EUR');

  await view.user.click(list.getByText('XAUUSD'));
  const trade = await screen.findByRole('dialog', { name: 'XAUUSD' });
  await waitFor(() => expect(trade.contains(document.activeElement)).toBe(true));
  await view.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'XAUUSD' })).toBeNull());
  expect(screen.getByRole('dialog', { name: formatDay(lastMonth) })).toBeInTheDocument();
});

it('keeps the note of a day as it is typed, through the end of the app, and marks the day', async () => {
  const before = showJournal({ handlers: presetHandlers('serverDown') });
  await openCalendar(before);
  await openDay(before, today);
  await before.user.click(await screen.findByLabelText('Note of the day'));
  await before.user.paste('Overtraded after lunch.');
  fireEvent(document, new Event('visibilitychange')); // the last that a phone lets an app see
  await findDay(today, ', with a note');
  before.unmount();

  const after = showJournal({ handlers: presetHandlers('serverDown'), device: before.device });
  expect(await findDay(today, ', with a note')).toBeInTheDocument(); // the same tab, with the day open
  await waitFor(() => expect(note()).toHaveValue('Overtraded after lunch.'));

  await after.user.clear(note());
  await after.user.keyboard('{Escape}'); // leaving keeps it too
  expect(await findDay(today)).toBeInTheDocument();
});

it('shows a note that was taken over into a day with a note of its own, and lets it be deleted', async () => {
  const view = showJournal({
    records: [
      { id: `day-${today}`, kind: 'day_note', fields: { day: today, text: 'Mine' } },
      { id: 'taken-over', kind: 'day_note', fields: { day: today, text: 'Theirs' } },
    ],
  });
  await openCalendar(view);
  await findDay(today, ', with a note');
  const sheet = await openDay(view, today);
  await waitFor(() => expect(note()).toHaveValue('Mine'));
  expect(sheet.getByText('Taken over from another account')).toBeInTheDocument();
  expect(sheet.getByText('Theirs')).toBeInTheDocument();

  await view.user.click(sheet.getByRole('button', { name: 'Delete the note taken over' }));
  await waitFor(() => expect(sheet.queryByText('Theirs')).not.toBeInTheDocument());
  fireEvent.click(await screen.findByRole('button', { name: 'Undo', hidden: true }));
  expect(await sheet.findByText('Theirs')).toBeInTheDocument();
});

it('adds a trade of the day, over what was typed for another one', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date() }); // the form begins with the minute
  const view = showJournal();
  await openCalendar(view);
  await view.user.click(await screen.findByRole('button', { name: 'Previous month' }));
  const sheet = await openDay(view, lastMonth);
  expect(await sheet.findByText('No trades closed on this day')).toBeInTheDocument();
  await view.user.click(sheet.getByRole('button', { name: 'Add Trade' }));
  const { field, fill } = await formOf(view);
  expect(field('Date')).toHaveValue(`${lastMonth}T${toLocalMinute(new Date()).slice(11)}`);
  await fill('Pair', 'NZDUSD');
  await fill('Entry Price', '0.6');
  await fill('P&L', '7');
  await view.user.keyboard('{Escape}'); // stays as a draft

  await view.user.keyboard('{Escape}');
  const other = await openDay(view, shiftDay(lastMonth, 1));
  await view.user.click(other.getByRole('button', { name: 'Add Trade' }));
  const again = await formOf(view);
  expect(again.field('Pair')).toHaveValue('NZDUSD');
  expect(again.field('Date')).toHaveValue(
    `${shiftDay(lastMonth, 1)}T${toLocalMinute(new Date()).slice(11)}`,
  );
  await again.save();

  expect(await other.findByText('1 trade, 1 won')).toBeInTheDocument();
});

it('offers no trade on a day that has not come, and takes its note', async () => {
  const view = showJournal();
  await openCalendar(view);
  await view.user.click(await screen.findByRole('button', { name: 'Next month' }));
  const sheet = await openDay(view, shiftMonth(`${month}-15`, 1));
  expect(await sheet.findByLabelText('Note of the day')).toBeInTheDocument();
  expect(sheet.queryByRole('button', { name: 'Add Trade' })).not.toBeInTheDocument();
});

it('shows what the filter lets through, in one currency at a time, and says what it leaves out', async () => {
  const view = showJournal({
    trades: [
      closedOn(today, { pair: 'EURUSD', pnl: 10 }),
      closedOn(today, { pair: 'XAUUSD', pnl: 20 }),
      closedOn(today, { pair: 'XAUUSD', pnl: 5, currency: 'EUR' }),
    ],
  });
  await openCalendar(view);
  await findDay(today, ', 2 trades, +$30.00');
  expect(screen.getByText('1 trade in other currencies not counted')).toBeInTheDocument();
  await view.user.click(screen.getByRole('radio', { name: 'EUR' }));
  await findDay(today, ', 1 trade, +5.00 EUR');
  expect(screen.getByText('2 trades in other currencies not counted')).toBeInTheDocument();

  await view.user.type(screen.getByRole('searchbox'), 'eurusd');
  expect(
    await screen.findByText(
      `No trades match in ${formatMonth(month)}. Choose a day to add a trade or a note.`,
    ),
  ).toBeInTheDocument();
  const sheet = await openDay(view, today);
  expect(
    await sheet.findByText('2 trades of this day are hidden by the filter'),
  ).toBeInTheDocument();
});

it('says that samples are not counted when the first load failed', async () => {
  const view = showJournal({
    trades: [closedOn(today, { pnl: 5 })],
    handlers: [mockUnreachable(journalSyncEndpoints.pull)],
  });
  await openCalendar(view);
  expect(
    await screen.findByText('Your trades could not be loaded. Samples are not counted here.'),
  ).toBeInTheDocument();
  expect(await findDay(today)).toBeInTheDocument();
  expect(screen.queryByText(/^No trades closed in/)).not.toBeInTheDocument(); // nobody knows
});

it('says when the calendar could not be worked out, and tries again', async () => {
  vi.spyOn(insights, 'readCalendar').mockRejectedValueOnce(new Error('broken'));
  const view = showJournal({ trades: [closedOn(today, { pnl: 5 })] });
  await openCalendar(view);
  expect(await screen.findByText('The calendar could not be calculated.')).toBeInTheDocument();
  await view.user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await findDay(today, ', 1 trade, +$5.00')).toBeInTheDocument();
});

it('explains what it counts', async () => {
  const view = showJournal();
  await openCalendar(view);
  await view.user.click(await screen.findByRole('button', { name: 'About Calendar' }));
  expect(await screen.findByText(/^A trade counts on the day it closed/)).toBeInTheDocument();
});
