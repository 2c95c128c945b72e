import { screen, waitFor, within } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { expect, it, vi } from 'vitest';
import { adminJournalEndpoints } from '#contracts/journal/admin-journal.ts';
import { mockAnswer, mockFailure, mockUnreachable } from '#mocks/mock-endpoint.ts';
import {
  aMonitoredEntry,
  aMonitorSummary,
  monitoredEntries,
} from '#tests/support/monitored-entries.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { JournalMonitorTab } from '#web/admin/trading-journal/JournalMonitorTab.tsx';
import { HiddenAmountsContext } from '#web/ui/figures/amounts.tsx';

const { list } = adminJournalEndpoints;

const show = (...handlers: HttpHandler[]) =>
  renderScreen(<JournalMonitorTab />, { user: 'admin', handlers });

async function figure(name: string): Promise<string | null> {
  const tiles = await screen.findByLabelText('Figures of the journals');
  return within(tiles).getByText(name).nextElementSibling?.textContent ?? null;
}

const anywhere = () =>
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: true }),
  );

it('derives the documented statistics, money with sign and word', async () => {
  show(aMonitorSummary(), monitoredEntries([aMonitoredEntry()]));
  expect(screen.getByRole('heading', { level: 1, name: 'Journal Monitor' })).toBeVisible();
  expect(await figure('Total Trades')).toBe('1,200');
  expect(await figure('Distinct Traders')).toBe('48');
  expect(await figure('Winning Trades')).toBe('700');
  expect(await figure('Losing Trades')).toBe('500');
  expect(await figure('Win Rate')).toBe('58.3%');
  expect(await figure('Total P&L')).toBe('▲+$18,432.10Profit');
  expect(await figure('Average P&L')).toBe('▲+$15.36Profit');
  expect(screen.getByText(/^as of/)).toBeVisible();
});

it('tells a loss and nothing at all by colour, sign and word', async () => {
  const money = { currency: 'USD', trades: 1200, total_pnl: -6.6, average_pnl: 0 };
  show(aMonitorSummary({ money: [money] }), monitoredEntries([aMonitoredEntry()]));
  expect(await figure('Total P&L')).toBe('▼−$6.60Loss');
  expect(screen.getByText('−$6.60')).toHaveClass('text-loss');
  expect(await figure('Average P&L')).toBe('$0.00Even');
});

it('lists the three most traded pairs with their trades and share', async () => {
  show(aMonitorSummary(), monitoredEntries([aMonitoredEntry()]));
  const top = await screen.findByRole('list', { name: 'Most traded pairs' });
  expect(
    within(top)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    '1. EURUSD600 trades · 50.0%',
    '2. XAUUSD300 trades · 25.0%',
    '3. US30100 trades · 8.3%',
  ]);
});

const share = (used: number, allowed: number) => ({ used, allowed });
const aLargeJournal = mockAnswer(adminJournalEndpoints.largest, [
  {
    user_id: 'kofi',
    username: 'kofi',
    usage: {
      rows: share(240_000, 250_000),
      bytes: share(61_000_000, 100_000_000),
      picture_bytes: share(0, 500_000_000),
    },
  },
]);
const largestJournals = () => screen.findByRole('list', { name: 'Largest journals' });

it('shows whose journals take most of what they may', async () => {
  show(aMonitorSummary(), monitoredEntries([aMonitoredEntry()]), aLargeJournal);
  expect(within(await largestJournals()).getByRole('listitem')).toHaveTextContent(
    'kofi240,000 of 250,000 records, 61.0 MB of 100.0 MB; pictures 0 bytes of 500.0 MB · 96.0%',
  );
});

it('says when the largest journals could not be loaded, and tries again', async () => {
  const unreachable = mockUnreachable(adminJournalEndpoints.largest);
  const { user, backend } = show(
    aMonitorSummary(),
    monitoredEntries([aMonitoredEntry()]),
    unreachable,
  );
  await screen.findByText('The largest journals could not be loaded.');
  backend.use(aLargeJournal);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(within(await largestJournals()).getByText('kofi')).toBeVisible();
});

it('leaves the largest journals out on an older server, which does not know them', async () => {
  const unknown = mockFailure(adminJournalEndpoints.largest, 'request.unknown_path');
  show(aMonitorSummary(), monitoredEntries([aMonitoredEntry()]), unknown);
  await screen.findByRole('heading', { name: 'Journal Entries' });
  await waitFor(() =>
    expect(screen.queryByRole('heading', { name: 'Largest Journals' })).not.toBeInTheDocument(),
  );
});

it('keeps money of other currencies apart', async () => {
  show(
    aMonitorSummary({
      money: [
        { currency: 'USD', trades: 900, total_pnl: 10, average_pnl: 0.01 },
        { currency: 'EUR', trades: 1, total_pnl: -250.5, average_pnl: -250.5 },
      ],
    }),
    monitoredEntries([aMonitoredEntry()]),
  );
  expect(await screen.findByText('All time · money in USD')).toBeVisible();
  const others = screen.getByLabelText('Other currencies');
  expect(within(others).getByText('EUR · 1 trade')).toBeVisible();
  expect(within(others).getAllByText('−250.50 EUR')).toHaveLength(2); // in all, and on average
});

it('explains how the figures are made and what they are not', async () => {
  const { user } = show(aMonitorSummary(), monitoredEntries([aMonitoredEntry()]));
  await user.click(await screen.findByRole('button', { name: 'About These figures' }));
  expect(await screen.findByText(/a zero P&L included/)).toBeVisible();
  expect(screen.getByText(/nobody checks it/)).toBeVisible();
});

it('shows of an entry trader, date, pair, type, P&L and strategy', async () => {
  show(
    aMonitorSummary(),
    monitoredEntries([
      aMonitoredEntry(),
      aMonitoredEntry({ username: 'Kofi', type: 'sell', pnl: -6.6, currency: 'EUR', strategy: '' }),
    ]),
  );
  const ama = within(await screen.findByRole('article', { name: 'Ama Mensah EURUSD' }));
  expect(ama.getByText('Ama Mensah')).toBeVisible();
  expect(ama.getByText(/2026|10:15|11:15/)).toHaveAttribute('datetime', '2026-11-20T10:15:00.000Z');
  expect(ama.getByText('BUY')).toBeVisible();
  expect(ama.getByText('+$30.00')).toHaveClass('text-gain');
  expect(ama.getByText('Breakout retest')).toBeVisible();
  const kofi = within(screen.getByRole('article', { name: 'Kofi EURUSD' }));
  expect(kofi.getByText('SELL')).toBeVisible();
  expect(kofi.getByText('−6.60 EUR')).toHaveClass('text-loss');
  expect(kofi.getByText('None given')).toBeVisible();
});

it('is a table with the six columns where there is room', async () => {
  anywhere();
  show(aMonitorSummary(), monitoredEntries([aMonitoredEntry()]));
  const table = await screen.findByRole('table', { name: 'Journal entries' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((header) => header.textContent),
  ).toEqual(['Trader', 'Date', 'Pair', 'Type', 'P&L', 'Strategy']);
});

it('covers amounts where the administrator wants them hidden', async () => {
  const { container } = renderScreen(
    <HiddenAmountsContext value={true}>
      <JournalMonitorTab />
    </HiddenAmountsContext>,
    { user: 'admin', handlers: [aMonitorSummary(), monitoredEntries([aMonitoredEntry()])] },
  );
  expect(await figure('Total P&L')).toBe('▲+••••hiddenProfit');
  await screen.findByRole('article');
  expect(container).not.toHaveTextContent(/18,432|15\.36|30\.00/);
});

it('finds a pair and a trader, and shows everything again when the filters are cleared', async () => {
  const { user, backend } = show();
  const all = Number((await figure('Total Trades'))?.replace(',', ''));
  const { people } = await backend.world.read();
  expect(people.length).toBeGreaterThan(1);
  await screen.findByText(new RegExp(`of ${all.toLocaleString()} entries`));

  await user.type(screen.getByLabelText('Pair'), 'XAUUSD');
  await waitFor(() =>
    expect(screen.getAllByRole('article').every((card) => card.ariaLabel?.endsWith('XAUUSD'))).toBe(
      true,
    ),
  );
  await user.type(screen.getByLabelText('Trader'), 'nobody');
  expect(await screen.findByText('No matching entries')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText(new RegExp(`of ${all.toLocaleString()} entries`))).toBeVisible();
});

it('offers the most traded pairs beside the instruments', async () => {
  show(
    aMonitorSummary({ top_pairs: [{ pair: 'NAS100', trades: 9 }] }),
    monitoredEntries([aMonitoredEntry()]),
  );
  const field = await screen.findByLabelText('Pair');
  const options = [...(field.nextElementSibling?.children ?? [])].map((each) => each.textContent);
  expect(options.slice(0, 2)).toEqual(['NAS100', 'EURUSD']);
});

it('shows older entries on demand, and says when they did not come', async () => {
  const rows = Array.from({ length: 50 }, (_, n) => aMonitoredEntry({ username: `Trader ${n}` }));
  const { user, backend } = show(aMonitorSummary(), monitoredEntries(rows, 51));
  expect(await screen.findByText('50 of 51 entries')).toBeVisible();

  backend.use(mockUnreachable(list));
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Older entries could not be loaded.');
  expect(screen.getAllByRole('article')).toHaveLength(50);
  expect(screen.queryByText(/What follows is older/)).not.toBeInTheDocument();

  backend.use(monitoredEntries([aMonitoredEntry({ username: 'The last' })], 51));
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('51 of 51 entries')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

it('says how many members show only sums, whose trades count above and are not listed', async () => {
  show(aMonitorSummary({ sums_only: 2 }), monitoredEntries([aMonitoredEntry()]));
  expect(
    await screen.findByText(
      '2 members show only sums: their trades count above and are not listed here.',
    ),
  ).toBeVisible();
});

it('does not call the journals empty where all members show only sums', async () => {
  show(aMonitorSummary({ sums_only: 1 }), monitoredEntries([]));
  expect(await screen.findByText('All members with closed trades show only sums')).toBeVisible();
  expect(screen.queryByText('No journal entries yet')).toBeNull();
});
