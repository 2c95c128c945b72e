import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aTrade } from '#tests/support/builders.ts';
import { pairs, type ShownJournal, showJournal, tile } from '#tests/support/show-journal.tsx';

const trades = [
  aTrade({ date: '2026-01-05T10:00:00.000Z', pair: 'EURUSD', pnl: 30, tags: ['news'] }),
  aTrade({
    date: '2026-01-04T10:00:00.000Z',
    pair: 'GBPUSD',
    pnl: -5,
    type: 'sell',
    setup: 'Asian range',
  }),
  aTrade({
    date: '2026-01-03T10:00:00.000Z',
    pair: 'XAUUSD',
    pnl: 0,
    strategy: 'Range fade',
    emotions: 'Impatient',
  }),
  aTrade({ date: '2026-01-02T10:00:00.000Z', pair: 'US30', notes: 'London high', status: 'open' }),
];

async function openFilters({ user }: ShownJournal) {
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Filters' }));
  const show = () => user.click(dialog.getByRole('button', { name: 'Show trades' }));
  const choose = (label: string, option: string) =>
    user.selectOptions(dialog.getByLabelText(label), option);
  return { dialog, show, choose };
}

const chips = () =>
  within(screen.getByRole('list', { name: 'Active filters' }))
    .getAllByRole('listitem')
    .map((each) => each.textContent);

it.each([
  ['Side', 'Sell', ['GBPUSD']],
  ['Result', 'Wins', ['EURUSD']],
  ['Result', 'Losses', ['GBPUSD']],
  ['Result', 'Breakeven', ['XAUUSD']],
  ['Status', 'Open', ['US30']],
])('shows only trades of %s %s', async (label, option, expected) => {
  const view = showJournal({ trades });
  const { choose, show } = await openFilters(view);
  await choose(label, option);
  await show();

  await waitFor(() => expect(pairs()).toEqual(expected));
  expect(chips()).toEqual([option, 'Clear filters']);
});

it.each([
  ['Pair', 'gbpusd', 'gbpusd', 'GBPUSD'],
  ['Strategy', 'Range fade', 'Strategy: Range fade', 'XAUUSD'],
  ['Tag', 'news', 'Tag: news', 'EURUSD'],
  ['Setup', 'Asian range', 'Setup: Asian range', 'GBPUSD'],
  ['Emotion', 'Impatient', 'Emotion: Impatient', 'XAUUSD'],
])('shows only trades of one %s', async (label, typed, chip, expected) => {
  const view = showJournal({ trades });
  const { dialog, show } = await openFilters(view);
  await view.user.type(dialog.getByLabelText(label), typed);
  await show();

  await waitFor(() => expect(pairs()).toEqual([expected]));
  expect(chips()).toEqual([chip, 'Clear filters']);
});

it('finds words in what was written', async () => {
  const { user } = showJournal({ trades });
  await user.type(await screen.findByRole('searchbox', { name: 'Search trades' }), 'high london');

  await waitFor(() => expect(pairs()).toEqual(['US30']));
  await user.click(screen.getByRole('button', { name: 'Remove the filter “high london”' }));
  await waitFor(() => expect(pairs()).toHaveLength(4));
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

it('says that the figures are of all trades while the list is not', async () => {
  const view = showJournal({ trades });
  const { choose, show } = await openFilters(view);
  expect(screen.queryByText('All trades')).not.toBeInTheDocument();
  await choose('Result', 'Wins');
  await show();

  expect(await screen.findByText('All trades')).toBeInTheDocument();
  expect(tile('Total Trades')).toBe('3');
});

it('is still there after a reload, and gone with Clear filters', async () => {
  const before = showJournal({ trades });
  const { choose, show } = await openFilters(before);
  await choose('Period', 'Today');
  await choose('Side', 'Buy');
  await show();
  expect(await screen.findByText('No trades match')).toBeInTheDocument();
  expect(screen.queryByText('No trades recorded yet')).not.toBeInTheDocument();
  before.unmount();

  const { user } = showJournal({ trades, device: before.device });
  expect(await screen.findByText('No trades match')).toBeInTheDocument();
  expect(chips()).toEqual(['Buy', 'Today', 'Clear filters']);
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(pairs()).toHaveLength(4));
  expect(screen.queryByRole('list', { name: 'Active filters' })).not.toBeInTheDocument();
});

it('changes nothing before it is applied', async () => {
  const view = showJournal({ trades });
  const { choose } = await openFilters(view);
  await choose('Side', 'Sell');
  await view.user.keyboard('{Escape}');
  await waitFor(() => expect(pairs()).toHaveLength(4));
});
