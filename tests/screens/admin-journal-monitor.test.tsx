import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, type HttpHandler, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import {
  adminJournalEndpoints,
  type JournalMonitorSummary,
  type MonitoredEntry,
} from '#contracts/admin-journal.ts';
import { mockAnswer, mockFailure, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { JournalMonitorTab } from '#web/admin/trading-journal/JournalMonitorTab.tsx';
import { HiddenAmountsContext } from '#web/ui/hidden-amounts.ts';

const { list, summary } = adminJournalEndpoints;
const SAMPLE = 'Sample data: the live call failed';

const aSummary = (overrides: Partial<JournalMonitorSummary> = {}): HttpHandler =>
  mockAnswer(summary, {
    total_trades: 1200,
    traders: 48,
    winning_trades: 700,
    losing_trades: 500,
    win_rate: 58.3,
    money: [{ currency: 'USD', trades: 1200, total_pnl: 18_432.1, average_pnl: 15.36 }],
    top_pairs: [
      { pair: 'EURUSD', trades: 600 },
      { pair: 'XAUUSD', trades: 300 },
      { pair: 'US30', trades: 100 },
    ],
    as_of: '2026-11-20T14:05:00.000Z',
    ...overrides,
  });

let made = 0;
const anEntry = (overrides: Partial<MonitoredEntry> = {}): MonitoredEntry => ({
  id: `ama.${(made += 1)}`,
  user_id: 'ama',
  username: 'Ama Mensah',
  date: '2026-11-20T10:15:00.000Z',
  pair: 'EURUSD',
  type: 'buy',
  pnl: 30,
  currency: 'USD',
  strategy: 'Breakout retest',
  ...overrides,
});

const entries = (rows: MonitoredEntry[], total = rows.length): HttpHandler =>
  http.get('*/api/admin/trading-journal', () =>
    HttpResponse.json(rows, { headers: { 'X-Total-Count': String(total) } }),
  );

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
  show(aSummary(), entries([anEntry()]));
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
  show(aSummary({ money: [money] }), entries([anEntry()]));
  expect(await figure('Total P&L')).toBe('▼−$6.60Loss');
  expect(screen.getByText('−$6.60')).toHaveClass('text-loss');
  expect(await figure('Average P&L')).toBe('$0.00Even');
});

it('lists the three most traded pairs with their trades and share', async () => {
  show(aSummary(), entries([anEntry()]));
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

it('keeps money of other currencies apart', async () => {
  show(
    aSummary({
      money: [
        { currency: 'USD', trades: 900, total_pnl: 10, average_pnl: 0.01 },
        { currency: 'EUR', trades: 1, total_pnl: -250.5, average_pnl: -250.5 },
      ],
    }),
    entries([anEntry()]),
  );
  expect(await screen.findByText('All time · money in USD')).toBeVisible();
  const others = screen.getByLabelText('Other currencies');
  expect(within(others).getByText('EUR · 1 trade')).toBeVisible();
  expect(within(others).getAllByText('−250.50 EUR')).toHaveLength(2); // in all, and on average
});

it('explains how the figures are made and what they are not', async () => {
  const { user } = show(aSummary(), entries([anEntry()]));
  await user.click(await screen.findByRole('button', { name: 'About These figures' }));
  expect(screen.getByText(/a zero P&L included/)).toBeVisible();
  expect(screen.getByText(/nobody checks it/)).toBeVisible();
});

it('shows of an entry trader, date, pair, type, P&L and strategy', async () => {
  show(
    aSummary(),
    entries([
      anEntry(),
      anEntry({ username: 'Kofi', type: 'sell', pnl: -6.6, currency: 'EUR', strategy: '' }),
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
  show(aSummary(), entries([anEntry()]));
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
    { user: 'admin', handlers: [aSummary(), entries([anEntry()])] },
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
  show(aSummary({ top_pairs: [{ pair: 'NAS100', trades: 9 }] }), entries([anEntry()]));
  const field = await screen.findByLabelText('Pair');
  const options = [...(field.nextElementSibling?.children ?? [])].map((each) =>
    each.getAttribute('value'),
  );
  expect(options.slice(0, 2)).toEqual(['NAS100', 'EURUSD']);
});

it('shows older entries on demand, and says when they did not come', async () => {
  const rows = Array.from({ length: 50 }, (_, n) => anEntry({ username: `Trader ${n}` }));
  const { user, backend } = show(aSummary(), entries(rows, 51));
  expect(await screen.findByText('50 of 51 entries')).toBeVisible();

  backend.use(mockUnreachable(list));
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Older entries could not be loaded.');
  expect(screen.getAllByRole('article')).toHaveLength(50);
  expect(screen.queryByText(/What follows is older/)).not.toBeInTheDocument();

  backend.use(entries([anEntry({ username: 'The last' })], 51));
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('51 of 51 entries')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

it('says so where nobody has recorded a closed trade', async () => {
  show(
    aSummary({
      ...{ total_trades: 0, traders: 0, winning_trades: 0, losing_trades: 0 },
      ...{ win_rate: null, money: [], top_pairs: [] },
    }),
    entries([]),
  );
  expect(await screen.findByText('No journal entries yet')).toBeVisible();
  expect(screen.getByText('They appear here when members record closed trades')).toBeVisible();
  expect(await figure('Total Trades')).toBe('0');
  expect(await figure('Win Rate')).toBe('N/A');
  expect(await figure('Total P&L')).toBe('N/A');
  expect(screen.queryByText('Most Traded Pairs')).not.toBeInTheDocument();
});

it.each([
  ['the list', mockFailure(list, 'platform.internal')],
  ['the statistics', mockUnreachable(summary)],
])(
  'shows the samples under their banner when %s did not come, until a retry succeeds',
  async (_, failure) => {
    const { user, backend } = show(failure);
    expect(await screen.findByText(SAMPLE)).toBeVisible();
    expect(screen.getAllByRole('article')).toHaveLength(3);
    expect(screen.getAllByText(/^sample-trader-/)).toHaveLength(3);
    expect(await figure('Total Trades')).toBe('3');
    expect(await figure('Win Rate')).toBe('66.7%');
    expect(await figure('Total P&L')).toBe('▲+$38.40Profit'); // 30 + 15 - 6.60
    expect(screen.queryByLabelText('Trader')).not.toBeInTheDocument();

    backend.use(aSummary(), entries([anEntry()]));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('article', { name: 'Ama Mensah EURUSD' })).toBeVisible();
    expect(screen.queryByText(SAMPLE)).not.toBeInTheDocument();
  },
);

it('keeps what it has when a later call fails, and says so', async () => {
  const { user, backend } = show(aSummary(), entries([anEntry()]));
  await screen.findByRole('article');
  backend.use(mockFailure(summary, 'platform.internal'));
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Journal entries could not be loaded. What follows is older.',
  );
  expect(screen.getByRole('article')).toBeVisible();
  expect(screen.queryByText(SAMPLE)).not.toBeInTheDocument();
});

it('says where a search failed, and searches again', async () => {
  const { user, backend } = show(aSummary(), entries([anEntry()]));
  await screen.findByRole('article');
  backend.use(mockFailure(list, 'platform.internal'));
  await user.type(screen.getByLabelText('Trader'), 'k');
  expect(await screen.findByText('Journal entries could not be loaded.')).toBeVisible();
  expect(screen.queryByText(SAMPLE)).not.toBeInTheDocument();
  backend.use(entries([anEntry({ username: 'Kofi' })]));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('article', { name: 'Kofi EURUSD' })).toBeVisible();
});

it('reads again at a press', async () => {
  const { user, backend } = show(aSummary(), entries([anEntry()]));
  await screen.findByRole('article');
  backend.use(aSummary({ traders: 49 }), entries([anEntry({ username: 'Newest' })]));
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByRole('article', { name: 'Newest EURUSD' })).toBeVisible();
  expect(await figure('Distinct Traders')).toBe('49');
});

it('holds the place of the content while it loads', async () => {
  show(http.get('*/api/admin/trading-journal', () => delay('infinite')));
  expect(await screen.findByText('Loading figures')).toBeInTheDocument();
  expect(screen.getByText('Loading journal entries')).toBeInTheDocument();
});
