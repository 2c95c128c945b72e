import { act, screen, waitFor, within } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { marketEndpoints } from '#contracts/market/market.ts';
import { priceAlertEndpoints } from '#contracts/price-alerts.ts';
import { mockAnswer, mockFailure, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { JournalProvider } from '#web/data/journal/JournalProvider.tsx';
import { ChartScreen } from '#web/features/chart/ChartScreen.tsx';
import { shownPlot } from '#tests/support/fake-plot.ts';
import { aMarketPrice } from '#tests/support/market-prices.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { charted, FRIDAY, picture } from '#tests/support/show-chart.tsx';
// Loaded ahead, so that no test waits for its compilation.
import '#web/features/chart/PriceAlertSheet.tsx';
import '#web/offline/journal/open-journal.ts';
import '#web/offline/journal/price-alert-queue.ts';

const { list, put } = priceAlertEndpoints;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: FRIDAY });
});

let devices = 0;

/** The chart of a member whose server watches prices by the demo's rules. */
function showAlerts(...handlers: HttpHandler[]) {
  const prices = mockAnswer(marketEndpoints.list, [aMarketPrice('EURUSD', { price: 1.1 })]);
  return renderScreen(
    <JournalProvider userId={`alerts-${(devices += 1)}`}>
      <ChartScreen />
    </JournalProvider>,
    { handlers: [...handlers, prices, charted()], now: () => FRIDAY },
  );
}

const panel = async (count: number) =>
  within(await screen.findByRole('region', { name: `Price alerts (${count})` }));

it('lists the alerts, those of the chart first, and draws theirs on it', async () => {
  showAlerts(
    mockAnswer(list, [
      { ...put.example, id: 'gold', note: 'Sell here' },
      { ...put.example, id: 'euro', instrument: 'EURUSD', price: 1.12, repeat: 'each_time' },
      { ...put.example, id: 'old', state: 'fired', last_fired_at: '2026-11-20T09:05:00.000Z' },
    ]),
  );
  await picture();
  const alerts = (await panel(2)).getAllByRole('listitem');
  expect(alerts[0]).toHaveTextContent(
    /^EURUSD 1\.12000.*WatchedFires when the price rises to it, each time\./,
  );
  expect(alerts[1]).toHaveTextContent('Sell here');
  expect((await panel(2)).getByText('Fired or expired (1)')).toBeVisible();
  await waitFor(() =>
    expect(shownPlot().model.levels).toEqual([{ name: 'Alert', price: 1.12, colour: 'accent' }]),
  );
});

it('says in a view of a member who shows only sums that alerts are not shown, without a failure', async () => {
  const sentence = 'ama shows administrators only sums of the journal.';
  showAlerts(mockFailure(list, 'journal.sums_only', sentence));
  await picture();
  const alerts = within(await screen.findByRole('region', { name: 'Price alerts' }));
  expect(alerts.getByText(sentence)).toBeVisible();
  expect(screen.queryByText('Price alerts could not be loaded.')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('sets an alert that is over again, with its price and note', async () => {
  const over = {
    ...put.example,
    state: 'fired',
    last_fired_at: '2026-11-20T09:05:00.000Z',
  } as const;
  const { user } = showAlerts(mockAnswer(list, [over]));
  await picture();
  await user.click(await screen.findByText('Fired or expired (1)'));
  await user.click(screen.getByRole('button', { name: 'Set the alert XAUUSD 2,650.00 again' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Alert on XAUUSD' }));
  expect(sheet.getByRole('textbox', { name: /^Price/ })).toHaveValue('2650.00');
  expect(sheet.getByRole('textbox', { name: 'Note' })).toHaveValue(over.note);
  expect(sheet.getByRole('combobox', { name: 'Expires' })).toHaveDisplayValue('Never');
});

it('sets an alert at the price that was tapped, and says how it will be touched', async () => {
  const { user } = showAlerts(mockAnswer(list, []));
  await picture();
  act(() => shownPlot().events.onPrice?.(1.0955, 'tap'));
  await user.click(await screen.findByRole('button', { name: 'Alert at 1.09550' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Alert on EURUSD' }));
  expect(sheet.getByRole('textbox', { name: /^Price/ })).toHaveValue('1.09550');
  expect(sheet.getByText('Now 1.10000: fires when it falls to 1.09550.')).toBeVisible();
  await user.type(sheet.getByRole('textbox', { name: 'Note' }), 'Support');
  await user.click(sheet.getByRole('button', { name: 'Set alert' }));
  expect(await (await panel(1)).findByText('Support')).toBeVisible();
});

it('opens the sheet at a long press on a price, and shows why the server refuses it', async () => {
  const reason = 'You have 50 price alerts that are not over yet.';
  const { user } = showAlerts(mockAnswer(list, []), mockFailure(put, 'alerts.full', reason));
  await picture();
  act(() => shownPlot().events.onPrice?.(1.2, 'hold'));
  const sheet = within(await screen.findByRole('dialog', { name: 'Alert on EURUSD' }));
  await user.clear(sheet.getByRole('textbox', { name: /^Price/ }));
  await user.click(sheet.getByRole('button', { name: 'Set alert' }));
  expect(sheet.getByText('Please enter a price')).toBeVisible();
  await user.type(sheet.getByRole('textbox', { name: /^Price/ }), '1.2');
  await user.click(sheet.getByRole('button', { name: 'Set alert' }));
  expect(await sheet.findByText(reason)).toBeVisible();
});

it('says of an alert that was set offline that it is not watched yet', async () => {
  const { user } = showAlerts(mockAnswer(list, []), mockUnreachable(put));
  await picture();
  await user.click(screen.getByRole('button', { name: 'Alert' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Alert on EURUSD' }));
  await user.click(sheet.getByRole('button', { name: 'Set alert' }));
  const text = 'Not watched yet: it is sent when you are online.';
  expect(await (await panel(1)).findByText(text)).toBeVisible();
  await waitFor(() =>
    expect(shownPlot().model.levels).toEqual([
      { name: 'Alert, not sent', price: 1.1, colour: 'ink-2' },
    ]),
  );
});
