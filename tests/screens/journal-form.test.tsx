import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { presetHandlers } from '#mocks/scenarios.ts';
import { aTrade } from '#tests/support/builders.ts';
import {
  formOf,
  openForm,
  openTrade,
  pairs,
  rows,
  type ShownJournal,
  showJournal,
  tile,
} from '#tests/support/show-journal.tsx';

/** The only trade of the journal as the server holds it, once everything was sent. */
async function storedTrade({ backend }: ShownJournal) {
  return waitFor(async () => {
    const { journals } = await backend.world.read();
    const [only] = journals['trader']?.rows ?? [];
    if (only === undefined) throw new Error('the server holds no trade');
    expect(screen.queryByText('Waiting to sync')).not.toBeInTheDocument();
    return only;
  });
}

it('marks the pair and the entry price where they are missing, and keeps what was typed', async () => {
  const { dialog, field, fill, save } = await openForm(showJournal());
  await fill('Notes', 'A thought');
  await save();

  await waitFor(() => expect(dialog.getAllByRole('alert')).toHaveLength(2));
  expect(field('Pair')).toHaveFocus();
  expect(field('Pair')).toHaveAccessibleDescription('Please fill in required fields');
  expect(field('Entry Price')).toBeInvalid();
  expect(field('Entry Price')).toHaveAccessibleDescription('Required');
  expect(field('Notes')).toHaveValue('A thought');

  await fill('Pair', 'EURUSD');
  expect(dialog.getByRole('alert')).toHaveTextContent('Please fill in required fields');
  await fill('Entry Price', '1.1');
  await waitFor(() => expect(dialog.queryByRole('alert')).not.toBeInTheDocument());
});

it('names the field that is not a number or beyond its limit', async () => {
  const { dialog, field, fill, save } = await openForm(showJournal());
  await fill('Pair', 'EURUSD');
  await fill('Entry Price', '0');
  await fill('Exit Price', '1.08.5x');
  await fill('Size', '-1');
  await fill('P&L', '9999999999999');
  await save();

  await waitFor(() => expect(dialog.getAllByRole('alert')).toHaveLength(4));
  expect(dialog.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
    'Entry Price: must be above zero',
    'Exit Price: not a number',
    'Size: must not be below zero',
    'P&L: at most 1,000,000,000,000',
  ]);
  expect(field('Exit Price')).toHaveValue('1.08.5x');
  expect(field('Exit Price')).toHaveAttribute('inputmode', 'decimal');
});

it('saves without a network, closes the form, puts the trade first and counts it', async () => {
  const view = showJournal({ handlers: presetHandlers('serverDown') });
  const { fill, press, save } = await openForm(view);
  await fill('Pair', 'gbpjpy');
  await press('Sell', 'radio');
  await fill('Entry Price', '189,425');
  await fill('P&L', '12,5');
  await press('Change the sign of the P&L');
  await save();

  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await screen.findByText('GBPJPY');
  const [row] = rows();
  expect(row).toHaveTextContent('GBPJPY▼SELL▼−$12.50TodayWaiting to syncEntry189.425');
  expect(tile('Total Trades')).toBe('1');
  expect(tile('Losing')).toBe('1');
  expect(tile('Total P&L')).toBe('▼−$12.50');
});

it('records a trade by keyboard alone, with every detail', async () => {
  const view = showJournal();
  const { user } = view;
  const add = await screen.findAllByRole('button', { name: 'Add Trade' });
  add[0]?.focus();
  await user.keyboard('{Enter}');
  const { dialog, field } = await formOf(view);
  expect(field('Pair')).toHaveFocus();
  await user.keyboard('EURUSD{Tab}{Tab}{Tab}{Tab}1,0850{Tab}1.0880{Tab}{Tab}30');
  expect(field('P&L')).toHaveFocus();

  dialog.getByText('More details').focus();
  await user.click(dialog.getByText('More details')); // jsdom opens details by click alone
  field('Stop Loss').focus();
  await user.keyboard('1.0835{Tab}1.09{Tab}London high{Tab}');
  await user.selectOptions(field('Rating'), '4 of 5');
  await user.keyboard('{Tab}trend{Enter}news, asia{Enter}');
  fireEvent.change(field('Opened'), { target: { value: '2026-11-20T08:00' } });
  fireEvent.change(field('Closed'), { target: { value: '2026-11-20T10:15' } });
  expect(field('Duration')).toHaveValue('2h 15m');
  dialog.getByRole('button', { name: 'Add Trade' }).focus();
  await user.keyboard('{Enter}');

  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect((await storedTrade(view)).fields).toMatchObject({
    entry_price: 1.085,
    exit_price: 1.088,
    pnl: 30,
    stop_loss: 1.0835,
    take_profit: 1.09,
    setup: 'London high',
    rating: 4,
    tags: ['trend', 'news', 'asia'],
    opened_at: new Date('2026-11-20T08:00').toISOString(),
    duration: '2h 15m',
  });
});

it('opens the fold over a detail that is wrong', async () => {
  const view = showJournal();
  const { dialog, field, fill, save } = await openForm(view);
  await fill('Pair', 'EURUSD');
  await fill('Entry Price', '1.1');
  await fill('Stop Loss', 'x');
  fireEvent.change(field('Opened'), { target: { value: '2026-11-20T08:00' } });
  expect(field('Stop Loss').closest('details')).not.toHaveAttribute('open');
  await save();

  expect(await dialog.findByText('Stop Loss: not a number')).toBeInTheDocument();
  expect(field('Stop Loss').closest('details')).toHaveAttribute('open');
  await view.user.clear(field('Stop Loss'));
  fireEvent.change(field('Closed'), { target: { value: '2026-11-20T07:00' } });
  await save();
  expect(await dialog.findByText('Closed: must not be before it was opened')).toBeInTheDocument();
});

it('offers what was used before: the size, the pairs, the strategies', async () => {
  const view = showJournal({
    trades: [aTrade({ pair: 'NZDJPY', size: 0.35, strategy: 'Range fade', tags: ['asia'] })],
  });
  await screen.findByText('NZDJPY');
  const { field } = await openForm(view);

  const offered = (label: string) => {
    const list = field(label).getAttribute('list');
    return [...document.querySelectorAll(`[id="${list}"] option`)].map((each) => each.textContent);
  };
  expect(field('Size')).toHaveValue('0.35');
  expect(offered('Pair').slice(0, 2)).toEqual(['NZDJPY', 'EURUSD']);
  expect(offered('Strategy')).toEqual(['Range fade']);
  expect(offered('Tags')).toEqual(['asia']);
});

it('computes the P&L from the prices and the size, until one is typed', async () => {
  const view = showJournal();
  const { dialog, field, fill, press, save } = await openForm(view);
  await press('EURUSD', 'radio'); // a recent pair
  expect(field('Pair')).toHaveValue('EURUSD');
  await fill('Entry Price', '1.2290');
  await fill('Exit Price', '1.2320');
  await fill('Size', '0.1');
  await waitFor(() => expect(field('P&L')).toHaveValue('30.00'));
  expect(field('P&L')).toHaveAccessibleDescription('USD; from prices and size');
  expect(dialog.getByText('30.0 pips')).toBeInTheDocument();
  await press('Sell', 'radio');
  await waitFor(() => expect(field('P&L')).toHaveValue('-30.00'));
  await press('Buy', 'radio');
  await fill('Stop Loss', '1.2275');
  expect(await dialog.findByText('+2.00 R')).toBeInTheDocument();

  await fill('P&L', '28.5'); // replaces the computed one
  expect(field('P&L')).toHaveAccessibleDescription('USD; typed');
  await fill('Size', '5');
  expect(field('P&L')).toHaveValue('28.5');
  await press('Use this');
  expect(field('P&L')).toHaveValue('45.00'); // of 0.15 lots
  await save();

  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect((await storedTrade(view)).fields).toMatchObject({ pair: 'EURUSD', pnl: 45, size: 0.15 });
  const detail = await openTrade(view, 'EURUSD buy');
  expect(detail.getByText('1.2290')).toBeInTheDocument();
  await view.user.click(detail.getByRole('button', { name: 'Edit' }));
  expect((await formOf(view, 'Edit Trade Entry')).field('Entry Price')).toHaveValue('1.2290');
});

it('leaves the P&L empty where the value of a pip is not known', async () => {
  const { field, fill } = await openForm(showJournal());
  await fill('Pair', 'Tesla');
  await fill('Entry Price', '412.5');
  await fill('Exit Price', '415');
  await fill('Size', '10');
  expect(field('P&L')).toHaveValue('');
  expect(field('P&L')).toHaveAccessibleDescription('USD; negative for a loss');
});

it('folds the notes only where there are none', async () => {
  const view = showJournal({ trades: [aTrade({ notes: 'As planned' })] });
  await screen.findByText('EURUSD');
  const added = await openForm(view);
  expect(added.field('Notes').closest('details')).not.toHaveAttribute('open');
  await added.press('Cancel');

  const detail = await openTrade(view, 'EURUSD buy');
  await view.user.click(detail.getByRole('button', { name: 'Edit' }));
  const edited = await formOf(view, 'Edit Trade Entry');
  expect(edited.field('Notes').closest('details')).toHaveAttribute('open');
});

it('records an open trade without an exit and closes it later', async () => {
  const view = showJournal();
  const { dialog, fill, save } = await openForm(view);
  await fill('Pair', 'XAUUSD');
  await fill('Entry Price', '2068.4');
  await fill('Exit Price', '1');
  await view.user.click(dialog.getByRole('switch', { name: 'Still open' }));
  expect(dialog.queryByLabelText('Exit Price')).not.toBeInTheDocument();
  await save();

  expect(await screen.findByText('OPEN')).toBeInTheDocument();
  expect(tile('Total Trades')).toBe('0');

  const detail = await openTrade(view, 'XAUUSD buy');
  await view.user.click(detail.getByRole('button', { name: 'Close trade' }));
  const closing = await formOf(view, 'Close Trade');
  await closing.press('Close Trade');
  expect(await closing.dialog.findByRole('alert')).toHaveTextContent(
    'Please fill in required fields',
  );
  await closing.fill('Exit Price', '2075');
  await closing.fill('P&L', '66');
  await closing.press('Close Trade');

  await waitFor(() => expect(screen.queryByText('OPEN')).not.toBeInTheDocument());
  expect(tile('Total P&L')).toBe('▲+$66.00');
  const { fields } = await storedTrade(view);
  const closed_at: unknown = expect.any(String);
  expect(fields).toMatchObject({ status: 'closed', exit_price: 2075, pnl: 66, closed_at });
});

it('sends only the fields that an edit really changed', async () => {
  const trade = aTrade({ date: '2026-11-20T08:00:41.500Z', pnl: 30, notes: 'As planned' });
  const view = showJournal({ trades: [trade] });
  const detail = await openTrade(view, 'EURUSD buy');
  await view.user.click(detail.getByRole('button', { name: 'Edit' }));
  const form = await formOf(view, 'Edit Trade Entry');
  await view.user.clear(form.field('P&L'));
  await form.fill('P&L', '28.5');
  await form.press('Save Changes');

  await waitFor(() => expect(detail.getByText('+$28.50', { exact: false })).toBeInTheDocument());
  const { fields, at } = await storedTrade(view);
  expect(fields).toMatchObject({ pnl: 28.5, date: trade.date, notes: 'As planned' });
  const edited = Object.keys(at).filter((name) => at[name] !== at['notes']);
  expect(edited).toEqual(['pnl']);
});

it('opens a new entry of today that is like another one', async () => {
  const trade = aTrade({
    pair: 'US30',
    entry_price: 44_120.5,
    exit_price: 44_114,
    strategy: 'Breakout',
    pnl: -6.6,
  });
  const view = showJournal({ trades: [trade] });
  const detail = await openTrade(view, 'US30 buy');
  await view.user.click(detail.getByRole('button', { name: 'Duplicate' }));
  const { field, save } = await formOf(view);
  expect(field('Pair')).toHaveValue('US30');
  expect(field('Entry Price')).toHaveValue('44120.5');
  expect(field('P&L')).toHaveValue('-6.6');
  await save();

  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(pairs()).toEqual(['US30', 'US30']));
  expect(rows()[0]).toHaveTextContent('Today');
});

it('keeps the form open with a clear message when the device is full', async () => {
  const { dialog, field, fill, save } = await openForm(showJournal());
  await fill('Pair', 'EURUSD');
  await fill('Entry Price', '1.1');
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await save();

  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'This device is out of storage space. Free some space, then try again.',
  );
  expect(field('Pair')).toHaveValue('EURUSD');
  await act(async () => undefined);
});
