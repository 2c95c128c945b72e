import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { JournalEntry } from '#contracts/journal/journal.ts';
import { aTrade } from '#tests/support/builders.ts';
import { drawFakePlots } from '#tests/support/fake-plot.ts';
import { instant, bought, charted, aFill, requestsFor } from '#tests/support/priced-trades.tsx';
import { openTrade, pairs, rows as listRows, showJournal } from '#tests/support/show-journal.tsx';
import '#web/features/journal/FilterDialog.tsx';
import '#web/features/journal/price/PriceDuringTrade.tsx';

beforeEach(drawFakePlots);

it('measures the trades of the insights once their candles are loaded', async () => {
  const trades = Array.from({ length: 12 }, () => bought());
  const view = showJournal({ trades, handlers: [charted()], item: 'insights' });
  await view.user.click(await screen.findByText('MAE and MFE'));
  expect(await screen.findByText(/^0 of 12 trades measured/)).toBeVisible();
  await view.user.click(screen.getByRole('button', { name: 'Load candles of more trades' }));

  expect(await screen.findByText(/^12 of 12 trades measured/)).toBeVisible();
  const winners = screen.getByLabelText('MAE of 12 winners: how far they went against you');
  expect(winners).toHaveTextContent(/Nine of ten at most0\.\d\d R/);
  expect(screen.getByText('Needs 10 measured losers with a stop loss.')).toBeVisible();
  expect(
    screen.getByRole('table', { name: 'Exit efficiency of winners by setup' }),
  ).toHaveTextContent(/No setup12/);
  expect(requestsFor(view.backend)).toBe(12);
  expect(screen.getByText(/^Needs 30 measured trades/)).toHaveTextContent('one exit; has 12.');
});

it('says what another stop and target would have made of 30 trades, and what that cannot say', async () => {
  const fills = [
    { ...aFill, kind: 'entry', at: instant(0), price: 1.085, size: 1 },
    { ...aFill, kind: 'exit', at: instant(10), price: 1.086, size: 0.5 },
    { ...aFill, kind: 'exit', at: instant(30), price: 1.088, size: 0.5 },
  ] as const;
  const inParts = bought({ fills: [...fills] });
  const trades = [...Array.from({ length: 30 }, () => bought()), inParts];
  const view = showJournal({ trades, handlers: [charted()], item: 'insights' });
  await view.user.click(await screen.findByText('MAE and MFE'));
  await view.user.click(await screen.findByRole('button', { name: 'Load candles of more trades' }));

  const part = within(
    await screen.findByRole('region', { name: 'What if: another stop and target' }),
  );
  const table = await part.findByRole('table', {
    name: 'Mean R per trade by target, 30 trades in each cell',
  });
  const texts = () =>
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent);
  // 3 R before costs of 0.7 of 30, and five pips before the low of minute 5
  expect(texts()).toEqual([
    'Own stopMean, 95 % interval',
    'Target 0.50 R▲+0.43 Rno interval',
    expect.stringMatching(/^Target 1.00 R/),
    expect.stringMatching(/^Target 1.50 R/),
    expect.stringMatching(/^Target 2.00 R/),
    'Target 3.00 R▲+2.93 Rno interval',
    'Own exitYour own▲+2.93 Rno interval',
  ]);
  await view.user.click(part.getByRole('radio', { name: '0.5 ×' }));
  expect(texts()[0]).toMatch(/^0.50 × stop/);
  expect(part.queryByText('Your own')).not.toBeInTheDocument();
  expect(part.getByText(/^In-sample/)).toBeVisible();
  expect(part.getByText(/^Each cell is the mean R/)).toHaveTextContent(
    'of the same 30 trades, with its 95 % interval. They really made ▲+2.93 R (no interval). Left out: 1 with several entries or exits.',
  );
  expect(part.getByText(/^Nothing after your own exit is read/)).toBeVisible();
});

it('shows all stops and targets side by side where they have room', async () => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { matches: true, media }),
  );
  const trades = Array.from({ length: 30 }, () => bought());
  const view = showJournal({ trades, handlers: [charted()], item: 'insights' });
  await view.user.click(await screen.findByText('MAE and MFE'));
  await view.user.click(await screen.findByRole('button', { name: 'Load candles of more trades' }));
  const table = within(
    await screen.findByRole('table', {
      name: 'Mean R per trade by stop and target, 30 trades in each cell',
    }),
  );
  expect(table.getAllByRole('row').map((row) => row.textContent.slice(0, 12))).toEqual([
    'StopTarget 0',
    '0.50 × stop▲',
    '0.75 × stop▲',
    'Own stop▲+0.',
    '1.25 × stop▲',
    '1.50 × stop▲',
    '2.00 × stop▲',
  ]);
  expect(table.getAllByText('Your own')).toHaveLength(1);
});

/** A screen that matches every media query: a wide one. */
const onWideScreen = () =>
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: true, onchange: null }),
  );

/** The journal, after the candles of its first trade were loaded. */
async function showMeasured(trades: readonly JournalEntry[]) {
  const view = showJournal({ trades, handlers: [charted()] });
  const detail = await openTrade(view, 'EURUSD buy');
  const section = within(await detail.findByRole('region', { name: 'Price during the trade' }));
  await section.findByRole('table', { name: 'Excursions' });
  await view.user.click(detail.getByRole('button', { name: 'Close' }));
  return view;
}

describe('the excursions in the list', () => {
  const other = aTrade({ pair: 'GBPUSD', date: '2026-01-04T10:00:00.000Z' });

  it('stand in the rows of a wide screen once the candles are on the device; others are unavailable', async () => {
    onWideScreen();
    const view = await showMeasured([bought({ id: 'measured' }), other]);
    await waitFor(() => expect(listRows()[0]).toHaveTextContent('MAE\u22120.40 R'));
    const [measured, unmeasured] = listRows();
    expect(measured).toHaveTextContent('MFE+5.00 R');
    expect(measured).toHaveTextContent('Efficiency60.0%');
    expect(measured?.querySelectorAll('svg[aria-hidden] > path[d^="M4 "]')).toHaveLength(1);
    await waitFor(() => expect(unmeasured).toHaveTextContent(/MAE–unavailableMFE–unavailable/));
    expect(unmeasured).toHaveTextContent('Efficiency–unavailable');
    expect(unmeasured?.querySelector('path[d^="M4 "]')).toBeNull();
    expect(requestsFor(view.backend)).toBe(1);
  });

  it('are in money without a stop loss', async () => {
    onWideScreen();
    await showMeasured([bought({ stop_loss: null })]);
    await waitFor(() => expect(listRows()[0]).toHaveTextContent('MAE\u2212$4.00MFE$50.00'));
    expect(listRows()[0]).not.toHaveTextContent(' R');
  });

  it('are the move of the price where nothing shows what it was worth', async () => {
    onWideScreen();
    await showMeasured([bought({ stop_loss: null, pnl: -5, commission: 0 })]);
    await waitFor(() => expect(listRows()[0]).toHaveTextContent('MAE\u22120.0004MFE0.0050'));
  });

  it('are not in the rows of a phone', async () => {
    await showMeasured([bought()]);
    await screen.findByRole('list', { name: 'Trades' });
    expect(listRows()[0]).not.toHaveTextContent('MAE');
  });
});

async function openFilters({ user }: Awaited<ReturnType<typeof showMeasured>>) {
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  return within(await screen.findByRole('dialog', { name: 'Filters' }));
}

describe('the filter by excursions', () => {
  const trades = [bought(), aTrade({ pair: 'GBPUSD', date: '2026-01-04T10:00:00.000Z' })];

  it('says of how many trades the candles are here, and shows those within its limits', async () => {
    const view = await showMeasured(trades);
    const { user } = view;
    const dialog = await openFilters(view);
    expect(await dialog.findByText(/^Candles of 1 of 2 trades are on this device\./)).toBeVisible();
    await user.type(dialog.getByLabelText('MAE at least, R'), '0,4');
    await user.type(dialog.getByLabelText('Exit efficiency at most, %'), '60');
    await user.click(dialog.getByRole('button', { name: 'Show trades' }));
    await waitFor(() => expect(pairs()).toEqual(['EURUSD']));
    expect(screen.getByText('MAE at least 0.4 R')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Select' }));
    expect(await screen.findByRole('button', { name: 'Select all 1 that match' })).toBeVisible();

    await user.click(
      screen.getByRole('button', { name: 'Remove the filter Exit efficiency at most 60%' }),
    );
    await user.click(screen.getByRole('button', { name: 'Remove the filter MAE at least 0.4 R' }));
    await waitFor(() => expect(pairs()).toEqual(['EURUSD', 'GBPUSD']));
  });

  it('matches no trade outside of its limits, and narrows the insights too', async () => {
    const view = await showMeasured(trades);
    const dialog = await openFilters(view);
    await view.user.type(dialog.getByLabelText('MAE at least, R'), '0.5');
    await view.user.click(dialog.getByRole('button', { name: 'Show trades' }));
    expect(await screen.findByText('No trades match')).toBeVisible();
    await view.user.click(screen.getByRole('tab', { name: 'Insights' }));
    expect(await screen.findByText(/^No closed trades in USD match$/)).toBeVisible();
  });

  it('refuses what is no limit, and stays open', async () => {
    const view = await showMeasured(trades);
    const dialog = await openFilters(view);
    await view.user.type(dialog.getByLabelText('MFE at most, R'), '-1');
    await view.user.type(dialog.getByLabelText('MAE at most, R'), 'much');
    await view.user.click(dialog.getByRole('button', { name: 'Show trades' }));
    expect(dialog.getByLabelText('MFE at most, R')).toHaveAccessibleDescription(
      'Type zero or more',
    );
    expect(dialog.getByLabelText('MAE at most, R')).toHaveAccessibleDescription('Type a number');
    await view.user.click(dialog.getByRole('button', { name: 'Clear' }));
    expect(dialog.getByLabelText('MAE at most, R')).toHaveValue('');
    await view.user.click(dialog.getByRole('button', { name: 'Show trades' }));
    await waitFor(() => expect(pairs()).toEqual(['EURUSD', 'GBPUSD']));
  });
});
