import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { JournalEntry } from '#contracts/journal/journal.ts';
import { type CandleRow, type CandlesAnswer, marketEndpoints } from '#contracts/market/market.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { shiftMonth } from '#contracts/rules/time/dates.ts';
import { mockAnswer, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { aTrade } from '#tests/support/builders.ts';
import { drawFakePlots, shownPlot } from '#tests/support/fake-plot.ts';
import { showJournal } from '#tests/support/show-journal.tsx';
import { formatDay, spokenDay } from '#web/features/journal/calendar/day-style.ts';
import { toLocalMinute } from '#web/lib/format-time.ts';
import '#web/features/journal/calendar/CalendarTab.tsx';
import '#web/features/journal/calendar/DayChart.tsx';
import '#web/ui/charts/CandlePlot.tsx';

beforeEach(drawFakePlots);

const day = shiftMonth(`${toLocalMinute(new Date()).slice(0, 7)}-15`, -1);
const BEGIN = new Date(`${day}T10:00:00`).getTime();
const instant = (minutes: number): string => new Date(BEGIN + minutes * MINUTE_MS).toISOString();

/** A pip up each minute from 1.0850 on, for four hours, beginning an hour before 10:00. */
const rows: CandleRow[] = Array.from({ length: 300 }, (_, n) => {
  const open = Number((1.085 + (n - 60) * 0.0001).toFixed(5));
  return [BEGIN + (n - 60) * MINUTE_MS, open, open + 0.0002, open - 0.0001, open + 0.0001, 7];
});

const answer: CandlesAnswer = {
  data_source: 'oanda',
  as_of: instant(300),
  stale: false,
  filling: false,
  candles: rows,
  forming: null,
};

const bought = ([from, to]: readonly [number, number], overrides: Partial<JournalEntry> = {}) =>
  aTrade({
    entry_price: Number((1.085 + from * 0.0001).toFixed(5)),
    exit_price: Number((1.085 + to * 0.0001).toFixed(5)),
    opened_at: instant(from),
    closed_at: instant(to),
    date: instant(to),
    pnl: 5,
    ...overrides,
  });

async function openDay(options: Parameters<typeof showJournal>[0]) {
  const view = showJournal({ handlers: [mockAnswer(marketEndpoints.candles, answer)], ...options });
  await view.user.click(await screen.findByRole('tab', { name: 'Calendar' }));
  await view.user.click(await screen.findByRole('button', { name: 'Previous month' }));
  const name = spokenDay(day, undefined, { currency: 'USD', isAmountHidden: false });
  await view.user.click(
    await screen.findByText((text) => text.startsWith(`${name},`), { selector: 'button *' }),
  );
  const sheet = within(await screen.findByRole('dialog', { name: formatDay(day) }));
  await view.user.click(await sheet.findByRole('button', { name: 'Chart of the day' }));
  return { ...view, sheet };
}

const requestsFor = ({ calls }: { calls: string[] }): number =>
  calls.filter((call) => call === 'GET /api/candles').length;

it('draws all trades of a day with their numbers, and states source, timeframe and coverage', async () => {
  const trades = [bought([0, 30], { stop_loss: 1.084 }), bought([60, 90], { pnl: -3 })];
  const { sheet, backend, user } = await openDay({ trades });
  const part = within(await sheet.findByRole('region', { name: 'EURUSD on this day' }));
  await waitFor(() =>
    expect(shownPlot().model).toMatchObject({
      timeframe: 'M1',
      markers: [
        { at: BEGIN, number: 1, colour: 'buy', isHollow: false },
        { at: BEGIN + 30 * MINUTE_MS, number: 1, colour: 'gain', isHollow: true },
        { at: BEGIN + 60 * MINUTE_MS, number: 2 },
        { at: BEGIN + 90 * MINUTE_MS, number: 2, colour: 'loss' },
      ],
    }),
  );
  expect(part.getByText(/^M1 candles/)).toHaveTextContent(
    'M1 candles. Source: OANDA. Coverage: none of the 62 candles from entry to exit of these trades is missing; hours without a trade are left out.',
  );
  await user.click(part.getByRole('radio', { name: 'M15' }));
  await waitFor(() => expect(shownPlot().model.timeframe).toBe('M15'));
  expect(part.getByText(/^M15 candles/)).toHaveTextContent('made of shorter ones');
  expect(requestsFor(backend)).toBe(2);

  const list = within(sheet.getByRole('list', { name: 'Trades of the day' }));
  expect(list.getAllByRole('button').map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^1EURUSD▲BUY.*\+\$5\.00$/),
    expect.stringMatching(/^2EURUSD▲BUY.*−\$3\.00$/),
  ]);
  await user.click(list.getByText('2'));
  expect(await screen.findByRole('dialog', { name: 'EURUSD' })).toBeVisible();
});

it('has a chart for each instrument, and opens and closes by the keyboard', async () => {
  const trades = [bought([0, 30]), bought([40, 70], { pair: 'GBPUSD' })];
  const { sheet, user } = await openDay({ trades });
  expect(await sheet.findByRole('region', { name: 'EURUSD on this day' })).toBeVisible();
  await user.click(sheet.getByRole('radio', { name: 'GBPUSD' }));
  expect(await sheet.findByRole('region', { name: 'GBPUSD on this day' })).toBeVisible();
  await waitFor(() => expect(shownPlot().model.instrument).toBe('GBPUSD'));

  const button = sheet.getByRole('button', { name: 'Chart of the day' });
  expect(button).toHaveAttribute('aria-expanded', 'true');
  button.focus();
  await user.keyboard('{Enter}');
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(sheet.queryByRole('region', { name: /on this day/ })).not.toBeInTheDocument();
  expect(sheet.getByRole('list', { name: 'Trades of the day' })).toBeVisible();
});

it('names the trades that it does not draw, with the reason', async () => {
  const trades = [
    bought([0, 10]),
    bought([20, 30], { entry_price: 1.2, exit_price: 1.201 }),
    bought([30, 40], { opened_at: null }),
    bought([40, 50], { pair: 'DAX' }),
  ];
  const { sheet } = await openDay({ trades });
  await sheet.findByRole('region', { name: 'EURUSD on this day' });
  const items = within(sheet.getByRole('list', { name: 'Trades of the day' })).getAllByRole(
    'listitem',
  );
  expect(items.map((item) => item.querySelector('p')?.textContent ?? 'drawn')).toEqual([
    'drawn',
    'Not drawn: the candles are not of its market.',
    'Not drawn: the time at which it opened is unknown.',
    'Not drawn: there are no candles of its instrument.',
  ]);
  await waitFor(() =>
    expect(shownPlot().model.markers?.map(({ number }) => number)).toEqual([1, 1]),
  );
});

it('shows without a network what is on this device, says what is not, and loads it on demand', async () => {
  const trades = [bought([0, 10]), bought([20, 30])];
  const first = await openDay({ trades: trades.slice(0, 1) });
  await first.sheet.findByRole('region', { name: 'EURUSD on this day' });
  expect(requestsFor(first.backend)).toBe(1);
  first.unmount();
  history.replaceState(null, '');

  const handlers = [mockUnreachable(marketEndpoints.candles)];
  const again = await openDay({ trades, device: first.device, handlers });
  expect(
    await again.sheet.findByText(/^The candles of 1 trade are not on this device/),
  ).toBeVisible();
  expect(again.sheet.getByText('Not drawn: its candles are not on this device.')).toBeVisible();
  await waitFor(() =>
    expect(shownPlot().model.markers?.map(({ number }) => number)).toEqual([1, 1]),
  );

  again.backend.use(mockAnswer(marketEndpoints.candles, answer));
  await again.user.click(again.sheet.getByRole('button', { name: 'Retry' }));
  await waitFor(() =>
    expect(shownPlot().model.markers?.map(({ number }) => number)).toEqual([1, 1, 2, 2]),
  );
  expect(again.sheet.queryByText(/not on this device/)).not.toBeInTheDocument();
});

it('says that nothing can be drawn where no trade has candles', async () => {
  const { sheet } = await openDay({ trades: [bought([0, 10], { pair: 'DAX' })] });
  expect(await sheet.findByText('No trade of this day can be drawn.')).toBeVisible();
  expect(sheet.getByRole('list', { name: 'Trades of the day' })).toBeVisible();
});
