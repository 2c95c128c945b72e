import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { journalSyncEndpoints } from '#contracts/journal/journal-sync.ts';
import { createHandlers } from '#mocks/handlers/handlers.ts';
import { mockAnswer, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { presetHandlers } from '#mocks/scenarios.ts';
import { aTrade } from '#tests/support/builders.ts';
import { JournalDb, journalDbName } from '#web/offline/journal/journal-db.ts';
import {
  openForm,
  openTrade,
  pairs,
  rows,
  showJournal,
  tile,
} from '#tests/support/show-journal.tsx';

it('shows skeletons and no zeros while the journal is being read', async () => {
  showJournal();

  expect(screen.getByText('Loading trades')).toBeInTheDocument();
  expect(screen.getByText('Loading statistics')).toBeInTheDocument();
  expect(screen.queryByText('Total Trades')).not.toBeInTheDocument();
  expect(await screen.findByText('Total Trades')).toBeInTheDocument();
});

it('says what to do in an empty journal', async () => {
  showJournal();

  expect(await screen.findByText('No trades recorded yet')).toBeInTheDocument();
  expect(
    screen.getByText('Start tracking your trades to analyze your performance'),
  ).toBeInTheDocument();
  expect(
    screen.getByText('Track your trades, analyze performance, and improve your strategy'),
  ).toBeInTheDocument();
  expect(tile('Total Trades')).toBe('0');
  expect(screen.getAllByRole('button', { name: 'Add Trade' })).toHaveLength(2);
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
});

it('shows each trade with its facts, newest first, and the six figures', async () => {
  const { container } = showJournal({
    trades: [
      aTrade({
        date: new Date(Date.now() - 60_000).toISOString(),
        type: 'sell',
        pair: 'XAUUSD',
        entry_price: 4065.5,
        exit_price: 4066.16,
        size: 0.1,
        pnl: -6.6,
        strategy: 'Range fade',
        emotions: 'Impatient',
        notes: 'Too early.',
        duration: '2h 15m',
      }),
      aTrade({ date: '2026-01-05T10:00:00.000Z', pnl: 30, entry_price: 1.0852 }),
      aTrade({ date: '2026-01-04T10:00:00.000Z', pair: 'GBPUSD', pnl: 0 }),
      aTrade({ date: '2026-01-03T10:00:00.000Z', pair: 'US30', status: 'open', exit_price: null }),
    ],
  });

  expect(await screen.findByText('XAUUSD')).toBeInTheDocument();
  expect(pairs()).toEqual(['XAUUSD', 'EURUSD', 'GBPUSD', 'US30']);
  const [first, , , open] = rows();
  expect(first).toHaveTextContent(
    'XAUUSD▼SELL▼−$6.60Today · 2h 15mSize0.10 lotsEntry4065.50Exit→4066.16StrategyRange fadeEmotionsImpatientNotes“Too early.”',
  );
  expect(first).toHaveAttribute('aria-posinset', '1');
  expect(first).toHaveAttribute('aria-setsize', '4');
  expect(open).toHaveTextContent('OPEN');
  expect(open).not.toHaveTextContent('$');
  expect(tile('Total Trades')).toBe('3'); // an open trade counts nowhere
  expect(tile('Winning')).toBe('1');
  expect(tile('Losing')).toBe('2'); // a zero P&L counts as losing
  expect(tile('Win Rate')).toBe('33.3%');
  expect(tile('Total P&L')).toBe('▲+$23.40');
  expect(tile('Avg P&L')).toBe('▲+$7.80');
  expect(container).not.toHaveTextContent('Waiting to sync');
});

it('folds the six figures into one line that is remembered on the device', async () => {
  const view = showJournal({ trades: [aTrade({ pnl: 30 }), aTrade({ pnl: 0 })] });
  const strip = await screen.findByRole('button', { name: /won/ });
  expect(strip).toHaveTextContent('▲+$30.0050.0% won · 2 trades');
  expect(screen.getByText('Avg P&L')).not.toBeVisible(); // as on a phone

  await view.user.click(strip);
  expect(screen.getByText('Avg P&L')).toBeVisible();
  expect(screen.getByText('1 breakeven counted as losing')).toBeVisible();
  expect(strip).toHaveTextContent(/^Statistics$/); // no figure is said twice
  view.unmount();

  showJournal({ device: view.device });
  expect(await screen.findByText('Avg P&L')).toBeVisible();
});

it('leaves demo accounts out of the figures of all accounts, and says so', async () => {
  const account = { broker_zone: null, starting_balance: null, number: '', currency: 'USD' };
  const view = showJournal({
    trades: [aTrade({ pnl: 30 }), aTrade({ pnl: 500, account_id: 'demo-1' })],
    records: [
      { id: 'demo-1', kind: 'account', fields: { ...account, name: 'Practice', type: 'demo' } },
    ],
  });
  expect(await screen.findByText('1 trade on demo accounts not counted')).toBeInTheDocument();
  expect(tile('Total P&L')).toBe('▲+$30.00');

  await view.user.selectOptions(await screen.findByLabelText('Account'), 'Practice');
  await waitFor(() => expect(tile('Total P&L')).toBe('▲+$500.00'));
  expect(screen.queryByText(/on demo accounts/)).not.toBeInTheDocument();
});

it('counts one currency in the figures and says which it leaves out', async () => {
  showJournal({
    trades: [
      aTrade({ currency: 'EUR', pnl: 10 }),
      aTrade({ currency: 'EUR', pnl: 5 }),
      aTrade({ currency: 'JPY', pnl: 4000 }),
    ],
  });

  expect(await screen.findByText('In EUR; trades in JPY are not counted here')).toBeInTheDocument();
  expect(tile('Total P&L')).toBe('▲+15.00 EUR');
});

it('shows the three samples under their banner when the first load failed, until a real trade exists', async () => {
  const view = showJournal({ handlers: presetHandlers('serverDown') });

  expect(await screen.findByText('Sample data: the live call failed')).toBeInTheDocument();
  expect(pairs()).toEqual(['EURUSD', 'GBPUSD', 'XAUUSD']);
  expect(tile('Total P&L')).toBe('▲+$38.40');
  const sample = await openTrade(view, 'EURUSD buy');
  expect(sample.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
  await view.user.keyboard('{Escape}');

  const form = await openForm(view);
  await form.fill('Pair', 'US30');
  await form.fill('Entry Price', '44120.5');
  await form.save();

  await waitFor(() => expect(pairs()).toEqual(['US30']));
  expect(screen.queryByText('Sample data: the live call failed')).not.toBeInTheDocument();
});

it('loads the real trades when the failed load is tried again', async () => {
  const view = showJournal({
    trades: [aTrade({ pair: 'NZDUSD' })],
    handlers: [mockUnreachable(journalSyncEndpoints.pull)],
  });
  await screen.findByText('Sample data: the live call failed');

  view.backend.use(...createHandlers(view.backend.world));
  await view.user.click(screen.getByRole('button', { name: 'Retry' }));

  await waitFor(() => expect(pairs()).toEqual(['NZDUSD']));
});

it('keeps an unsent trade through a reload and sends it exactly once when the server is back', async () => {
  const before = showJournal({ handlers: presetHandlers('serverDown') });
  const { fill, save } = await openForm(before);
  await fill('Pair', 'USDCHF');
  await fill('Entry Price', '0.81');
  await save();
  await screen.findByText('Waiting to sync');
  before.unmount();

  const after = showJournal({ handlers: presetHandlers('serverDown'), device: before.device });
  expect(await screen.findByText('USDCHF')).toBeInTheDocument();
  expect(screen.getByText('Waiting to sync')).toBeInTheDocument();

  const { backend } = after;
  backend.use(...createHandlers(backend.world));
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(screen.queryByText('Waiting to sync')).not.toBeInTheDocument());
  const { journals } = await backend.world.read();
  expect(journals['trader']?.rows).toMatchObject([{ fields: { pair: 'USDCHF' } }]);
});

it('says why the server refused a trade and sends it again on Retry', async () => {
  const view = showJournal();
  const { fill, save } = await openForm(view);
  await fill('Pair', 'EURUSD');
  await fill('Entry Price', '1.1');
  view.backend.use(mockUnreachable(journalSyncEndpoints.push));
  await save();
  await screen.findByText('Waiting to sync');
  const id = await idOnDevice(view.device);
  view.backend.use(
    mockAnswer(journalSyncEndpoints.push, {
      results: [{ id, status: 'invalid', detail: 'The date is too far away.' }],
      server_time: new Date().toISOString(),
    }),
  );
  fireEvent(window, new Event('online'));

  expect(await screen.findByText('Needs attention')).toBeInTheDocument();
  const detail = await openTrade(view, 'EURUSD buy');
  expect(
    detail.getByText('The server refused this trade: The date is too far away.'),
  ).toBeInTheDocument();

  view.backend.use(...createHandlers(view.backend.world));
  await view.user.click(detail.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(detail.queryByText('Needs attention')).not.toBeInTheDocument());
});

it('draws only the rows in view of a long journal and reads on while it is scrolled', async () => {
  const trades = Array.from({ length: 120 }, (_, day) =>
    aTrade({ date: new Date(Date.UTC(2026, 0, 1 + day)).toISOString(), entry_price: day + 1 }),
  );
  showJournal({ trades });

  const list = await screen.findByRole('list', { name: 'Trades' });
  const first = within(list).getByText('120.0000'); // its entry price
  expect(tile('Total Trades')).toBe('120');
  expect(pairs().length).toBeLessThan(30);
  expect(rows()[0]).toHaveAttribute('aria-setsize', '120');

  await waitFor(() => {
    scrollTo(Number.parseFloat(list.style.height));
    expect(within(list).getByText('1.0000')).toBeInTheDocument(); // the oldest
  });
  expect(first).not.toBeInTheDocument();
  expect(pairs().length).toBeLessThan(30);
  scrollTo(0);
});

it('gives a trade four lines where larger text leaves no room for two', async () => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: true, onchange: null }),
  );
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 680, 40));
  const { style } = document.documentElement;
  style.fontSize = '16px';
  const usual = showJournal({ trades: [aTrade()] });
  expect((await screen.findByRole('listitem')).style.height).toBe('72px');
  usual.unmount();

  style.fontSize = '32px';
  showJournal({ trades: [aTrade()] });
  expect((await screen.findByRole('listitem')).style.height).toBe('224px');
  style.fontSize = '';
});

function scrollTo(topPx: number): void {
  Object.assign(window, { scrollY: topPx });
  fireEvent.scroll(window);
}

async function idOnDevice(device: string): Promise<string> {
  const db = new JournalDb(journalDbName(device, false));
  const row = await db.rows.toCollection().first();
  db.retire();
  if (row === undefined) throw new Error('the device holds no trade');
  return row.id;
}
