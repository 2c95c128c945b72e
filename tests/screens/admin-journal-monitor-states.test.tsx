import { screen, within } from '@testing-library/react';
import { delay, http, type HttpHandler } from 'msw';
import { expect, it } from 'vitest';
import { adminJournalEndpoints } from '#contracts/journal/admin-journal.ts';
import { mockFailure, mockUnreachable } from '#mocks/mock-endpoint.ts';
import {
  aMonitoredEntry,
  aMonitorSummary,
  monitoredEntries,
} from '#tests/support/monitored-entries.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { JournalMonitorTab } from '#web/admin/trading-journal/JournalMonitorTab.tsx';

const { list, summary } = adminJournalEndpoints;
const SAMPLE = 'Sample data: the live call failed';

const show = (...handlers: HttpHandler[]) =>
  renderScreen(<JournalMonitorTab />, { user: 'admin', handlers });

async function figure(name: string): Promise<string | null> {
  const tiles = await screen.findByLabelText('Figures of the journals');
  return within(tiles).getByText(name).nextElementSibling?.textContent ?? null;
}

it('says so where nobody has recorded a closed trade', async () => {
  show(
    aMonitorSummary({
      total_trades: 0,
      traders: 0,
      winning_trades: 0,
      losing_trades: 0,
      win_rate: null,
      money: [],
      top_pairs: [],
    }),
    monitoredEntries([]),
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

    backend.use(aMonitorSummary(), monitoredEntries([aMonitoredEntry()]));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('article', { name: 'Ama Mensah EURUSD' })).toBeVisible();
    expect(screen.queryByText(SAMPLE)).not.toBeInTheDocument();
  },
);

it('keeps what it has when a later call fails, and says so', async () => {
  const { user, backend } = show(aMonitorSummary(), monitoredEntries([aMonitoredEntry()]));
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
  const { user, backend } = show(aMonitorSummary(), monitoredEntries([aMonitoredEntry()]));
  await screen.findByRole('article');
  backend.use(mockFailure(list, 'platform.internal'));
  await user.type(screen.getByLabelText('Trader'), 'k');
  expect(await screen.findByText('Journal entries could not be loaded.')).toBeVisible();
  expect(screen.queryByText(SAMPLE)).not.toBeInTheDocument();
  backend.use(monitoredEntries([aMonitoredEntry({ username: 'Kofi' })]));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('article', { name: 'Kofi EURUSD' })).toBeVisible();
});

it('reads again at a press', async () => {
  const { user, backend } = show(aMonitorSummary(), monitoredEntries([aMonitoredEntry()]));
  await screen.findByRole('article');
  backend.use(
    aMonitorSummary({ traders: 49 }),
    monitoredEntries([aMonitoredEntry({ username: 'Newest' })]),
  );
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByRole('article', { name: 'Newest EURUSD' })).toBeVisible();
  expect(await figure('Distinct Traders')).toBe('49');
});

it('holds the place of the content while it loads', async () => {
  show(http.get('*/api/admin/trading-journal', () => delay('infinite')));
  expect(await screen.findByText('Loading figures')).toBeInTheDocument();
  expect(screen.getByText('Loading journal entries')).toBeInTheDocument();
});
