import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { presetHandlers } from '#mocks/scenarios.ts';
import { aTrade } from '#tests/support/builders.ts';
import { pairs, rows, type ShownJournal, showJournal } from '#tests/support/show-journal.tsx';
import { VIEW_KEY } from '#web/client/storage.ts';
import * as bulkService from '#web/offline/worker/bulk-service.ts';
import '#web/features/journal/selection/SelectionBar.tsx';

const onDay = (day: number) => `2026-01-${String(day).padStart(2, '0')}T10:00:00.000Z`;

const trades = [
  aTrade({ date: onDay(9), pair: 'EURUSD', setup: 'Fade', notes: 'Early.' }),
  aTrade({ date: onDay(8), pair: 'GBPUSD', tags: ['news'] }),
  aTrade({ date: onDay(7), pair: 'XAUUSD' }),
  aTrade({ date: onDay(6), pair: 'US30' }),
];

const toggle = (pair: string) => screen.getByRole('checkbox', { name: `Select ${pair} buy` });
const opener = (pair: string) => screen.findByRole('button', { name: `Open ${pair} buy` });
const selected = () =>
  screen.queryAllByRole('checkbox', { checked: true }).map((box) => box.getAttribute('aria-label'));

async function startSelecting({ user }: ShownJournal) {
  await user.click(await screen.findByRole('button', { name: 'Select' }));
  return within(await screen.findByRole('region', { name: 'Selected trades' }));
}

/** Opens the form of an act, and hands for it. */
async function openAct({ user }: ShownJournal, name: string, title: string) {
  const button = screen.getByRole('button', { name });
  await waitFor(() => expect(button).toBeEnabled()); // after the act before
  await user.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  return { dialog, apply: () => user.click(dialog.getByRole('button', { name: 'Apply' })) };
}

const undo = async ({ user }: ShownJournal) =>
  user.click(await screen.findByRole('button', { name: 'Undo' }));

async function setupOf({ user }: ShownJournal, pair: string) {
  await user.click(await opener(pair));
  const dialog = within(await screen.findByRole('dialog', { name: pair }));
  const name = dialog.queryByText('Setup', { selector: 'dt' });
  const setup = name?.nextElementSibling?.textContent ?? null;
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  return setup;
}

it('sets the setup of the selected trades, and takes it back', async () => {
  const view = showJournal({ trades });
  const bar = await startSelecting(view);
  expect(bar.getByRole('button', { name: 'Setup' })).toBeDisabled();
  await view.user.click(toggle('EURUSD'));
  await view.user.click(toggle('XAUUSD'));
  expect(screen.getByText('2 trades selected')).toBeInTheDocument(); // said by screen readers
  expect(bar.getByText('2 selected')).toBeVisible();

  const { dialog, apply } = await openAct(view, 'Setup', 'Set setup');
  expect(dialog.getByText('Of 2 selected trades')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Remove setup' })).toBeEnabled();
  await view.user.type(dialog.getByRole('combobox', { name: 'Setup' }), 'London high');
  await apply();
  expect(await screen.findByText('2 trades changed')).toBeVisible();
  expect(toggle('XAUUSD')).toBeChecked(); // for the next act
  await view.user.click(bar.getByRole('button', { name: 'Done' }));
  expect(screen.getByRole('button', { name: 'Select' })).toHaveFocus();
  expect(await setupOf(view, 'XAUUSD')).toBe('London high');
  expect(await setupOf(view, 'GBPUSD')).toBeNull();

  await undo(view);
  expect(await screen.findByText('2 trades restored')).toBeVisible();
  expect(await setupOf(view, 'XAUUSD')).toBeNull();
  expect(await setupOf(view, 'EURUSD')).toBe('Fade');
});

it('asks before it deletes, and brings them back', async () => {
  const view = showJournal({ trades });
  await startSelecting(view);
  await view.user.click(toggle('EURUSD'));
  await view.user.click(toggle('US30'));
  await view.user.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByRole('alertdialog', { name: 'Delete 2 trades?' });
  await view.user.keyboard('{Escape}'); // closes the question alone
  expect(selected()).toEqual(['Select EURUSD buy', 'Select US30 buy']);
  await view.user.click(screen.getByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete 2 trades?' }));
  await view.user.click(question.getByRole('button', { name: 'Delete' }));

  expect(await screen.findByText('2 trades deleted')).toBeVisible();
  await waitFor(() => expect(pairs()).toEqual(['GBPUSD', 'XAUUSD']));
  expect(screen.queryByRole('region', { name: 'Selected trades' })).not.toBeInTheDocument();
  await undo(view);
  await waitFor(() => expect(pairs()).toEqual(['EURUSD', 'GBPUSD', 'XAUUSD', 'US30']));
});

it('adds and removes tags, and names the trades that have no room for another', async () => {
  const full = Array.from({ length: 20 }, (_, index) => `tag ${index}`);
  const view = showJournal({
    trades: [...trades, aTrade({ date: onDay(1), pair: 'USDJPY', tags: full })],
  });
  const bar = await startSelecting(view);
  await view.user.click(await bar.findByRole('button', { name: 'Select all 5' }));
  await waitFor(() => expect(selected()).toHaveLength(5));
  const add = await openAct(view, 'Tags', 'Change tags');
  await view.user.type(add.dialog.getByRole('combobox', { name: 'Tags' }), 'reviewed,News,');
  await add.apply();
  const left = within(await screen.findByRole('dialog', { name: '1 trade left as before' }));
  expect(left.getByText('They would have more than 20 tags.')).toBeVisible();
  expect(left.getByRole('listitem')).toHaveTextContent('USDJPY buy');
  expect(screen.getByText('4 trades changed, 1 left')).toBeInTheDocument();
  await view.user.click(within(left.getByText('Close', { selector: 'span' })).getByText('Close'));

  const remove = await openAct(view, 'Tags', 'Change tags');
  await view.user.click(remove.dialog.getByRole('radio', { name: 'Remove' }));
  await view.user.type(remove.dialog.getByRole('combobox', { name: 'Tags' }), 'news,');
  await remove.apply();
  expect(await screen.findByText('4 trades changed, 1 as before')).toBeVisible();
});

it('sets account and rating only once one is chosen, and adds a note of at most 4,000 characters', async () => {
  const account = { name: 'Main', currency: 'USD', starting_balance: null, broker_zone: null };
  const view = showJournal({
    trades,
    records: [{ id: 'main', kind: 'account', fields: { ...account, type: 'live', number: '' } }],
  });
  await startSelecting(view);
  await view.user.click(toggle('EURUSD'));
  for (const [name, option] of [
    ['Account', 'Main'],
    ['Rating', '4 of 5'],
  ] as const) {
    const { dialog, apply } = await openAct(view, name, `Set ${name.toLowerCase()}`);
    expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled();
    await view.user.selectOptions(dialog.getByRole('combobox', { name }), option);
    await apply();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  }
  const { dialog, apply } = await openAct(view, 'Note', 'Add note');
  const note = dialog.getByRole('textbox', { name: 'Note' });
  fireEvent.change(note, { target: { value: 'n'.repeat(4001) } });
  await apply();
  expect(dialog.getByText('At most 4,000 characters')).toBeVisible();
  fireEvent.change(note, { target: { value: 'Reviewed.' } });
  await apply();
  await waitFor(() => expect(rows()[0]).toHaveTextContent('“Early. Reviewed.”'));
  await view.user.keyboard('{Escape}');
  await view.user.click(await opener('EURUSD'));
  const detail = await screen.findByRole('dialog', { name: 'EURUSD' });
  expect(detail).toHaveTextContent('Rating4 of 5');
  expect(detail).toHaveTextContent('AccountMain');
});

it('selects a range with Shift after a click with Ctrl, by mouse and by keyboard', async () => {
  const view = showJournal({ trades });
  const first = await opener('GBPUSD');
  await view.user.keyboard('{Control>}');
  await view.user.click(first);
  await view.user.keyboard('{/Control}{Shift>}');
  await view.user.click(toggle('US30'));
  await view.user.keyboard('{/Shift}');
  expect(selected()).toEqual(['Select GBPUSD buy', 'Select XAUUSD buy', 'Select US30 buy']);

  toggle('XAUUSD').focus();
  await view.user.keyboard(' ');
  expect(selected()).toEqual(['Select GBPUSD buy', 'Select US30 buy']);
  await view.user.keyboard('{Escape}');
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  expect(await opener('XAUUSD')).toBeVisible();
});

it('begins a selection with a long press, but not when the finger moves', async () => {
  showJournal({ trades });
  const finger = { pointerType: 'touch', isPrimary: true, clientX: 50, clientY: 50 };
  const second = await opener('GBPUSD');
  fireEvent.pointerDown(second, finger);
  fireEvent.pointerMove(second, { ...finger, clientY: 80 });
  await act(() => new Promise((resolve) => setTimeout(resolve, 600)));
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();

  fireEvent.pointerDown(second, finger);
  expect(fireEvent.contextMenu(second)).toBe(false); // the menu of the browser stays away
  await waitFor(() => expect(selected()).toEqual(['Select GBPUSD buy']));
  fireEvent.pointerUp(toggle('GBPUSD'), finger);
  fireEvent.click(toggle('GBPUSD')); // with which some browsers end a long press
  expect(selected()).toEqual(['Select GBPUSD buy']);
  fireEvent.pointerDown(toggle('GBPUSD'), finger);
  fireEvent.click(toggle('GBPUSD'));
  expect(selected()).toEqual([]);
});

it('selects all that match the filter, also those that are not loaded, and nothing in another list', async () => {
  const many = Array.from({ length: 70 }, (_, index) =>
    aTrade({ date: new Date(Date.UTC(2025, 0, index + 1)).toISOString(), pair: 'USDCAD' }),
  );
  const view = showJournal({ trades: [...trades, ...many] });
  const bar = await startSelecting(view);
  await bar.findByRole('button', { name: 'Select all 74' });
  const search = screen.getByRole('searchbox', { name: 'Search trades' });
  await view.user.type(search, 'usdcad');
  await view.user.click(await bar.findByRole('button', { name: 'Select all 70 that match' }));
  expect(await bar.findByText('70 selected')).toBeVisible();
  const [newest] = screen.getAllByRole('checkbox');
  if (newest === undefined) throw new Error('the list is empty');
  await view.user.click(newest);
  expect(await bar.findByText('69 selected')).toBeVisible();

  await view.user.clear(search);
  expect(await bar.findByText('0 selected')).toBeVisible();
  await waitFor(() => expect(pairs()[0]).toBe('EURUSD'));
  expect(selected()).toEqual([]);
});

it('ends with Back', async () => {
  const view = showJournal({ trades });
  await startSelecting(view);
  await act(async () => {
    const arrived = new Promise((done) => {
      window.addEventListener('popstate', done, { once: true });
    });
    history.back();
    await arrived;
  });
  expect(screen.queryByRole('region', { name: 'Selected trades' })).not.toBeInTheDocument();
  expect(await opener('EURUSD')).toBeVisible();
});

/** Runs acts up to the first trade, as if it were the first part of 10,000, until they are cancelled. */
function slowActs(): void {
  const { createBulkService } = bulkService;
  vi.spyOn(bulkService, 'createBulkService').mockImplementation((...parts) => {
    const service = createBulkService(...parts);
    const cancelled = new EventTarget();
    return {
      ...service,
      apply: async (ids, change, onProgress) => {
        onProgress(1500, 10_000);
        await new Promise((done) => {
          cancelled.addEventListener('cancel', done, { once: true });
        });
        return service.apply(ids.slice(0, 1), change, () => undefined);
      },
      cancel: async () => void cancelled.dispatchEvent(new Event('cancel')),
    };
  });
}

it('shows how far a long act is, stops it on Cancel, and undoes what was done', async () => {
  slowActs();
  const view = showJournal({ trades });
  await startSelecting(view);
  await view.user.click(toggle('EURUSD'));
  await view.user.click(toggle('GBPUSD'));
  const { dialog, apply } = await openAct(view, 'Setup', 'Set setup');
  await view.user.type(dialog.getByRole('combobox', { name: 'Setup' }), 'London high');
  await apply();
  expect(await screen.findByText('1,500 of 10,000')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
  await view.user.click(screen.getByRole('button', { name: 'Cancel' }));

  expect(await screen.findByText('Cancelled at 1: 1 trade changed')).toBeVisible();
  await undo(view);
  expect(await screen.findByText('1 trade restored')).toBeVisible();
  await view.user.keyboard('{Escape}');
  expect(await setupOf(view, 'EURUSD')).toBe('Fade');
});

it('offers no selection of samples', async () => {
  showJournal({ handlers: presetHandlers('serverDown') });
  expect(await screen.findByText('Sample data: the live call failed')).toBeVisible();
  expect(screen.getAllByRole('button', { name: /^Open / }).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: 'Select' })).not.toBeInTheDocument();
});

it('offers no selection in a view as a member', async () => {
  sessionStorage.setItem(VIEW_KEY, 'a-view');
  onTestFinished(() => sessionStorage.removeItem(VIEW_KEY));
  const { user } = showJournal({ trades });
  const first = await opener('EURUSD');
  expect(screen.queryByRole('button', { name: 'Select' })).not.toBeInTheDocument();
  await user.keyboard('{Control>}');
  await user.click(first);
  expect(await screen.findByRole('dialog', { name: 'EURUSD' })).toBeVisible();
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});

it('merges the selected trades into one position, takes it back, and says when they cannot be one', async () => {
  const parts = [
    aTrade({ date: onDay(9), pair: 'EURUSD', pnl: 30 }),
    aTrade({ date: onDay(8), pair: 'EURUSD', pnl: -10 }),
    aTrade({ date: onDay(7), pair: 'XAUUSD' }),
  ];
  const view = showJournal({ trades: parts });
  const bar = await startSelecting(view);
  const boxes = screen.getAllByRole('checkbox');
  for (const box of boxes) await view.user.click(box);
  await view.user.click(bar.getByRole('button', { name: 'Merge' }));
  expect(await screen.findByText('A position has one pair.')).toBeVisible();

  await view.user.click(toggle('XAUUSD'));
  await view.user.click(bar.getByRole('button', { name: 'Merge' }));
  await waitFor(() => expect(pairs()).toEqual(['EURUSD', 'XAUUSD']));
  await undo(view);
  await waitFor(() => expect(pairs()).toEqual(['EURUSD', 'EURUSD', 'XAUUSD']));
});
