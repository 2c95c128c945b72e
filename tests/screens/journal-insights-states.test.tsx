import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { journalSyncEndpoints } from '#contracts/journal/journal-sync.ts';
import { marketEndpoints } from '#contracts/market/market.ts';
import { noFilter } from '#contracts/rules/journal/journal-filter.ts';
import { mockAnswer, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { aMarketPrice } from '#tests/support/market-prices.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import {
  aClosedTrade,
  fourTrades,
  keyFigure,
  showInsights,
} from '#tests/support/show-insights.tsx';
import { JournalProvider } from '#web/data/journal/JournalProvider.tsx';
import { InsightsTab } from '#web/features/journal/insights/InsightsTab.tsx';
import { readSuggestions } from '#web/features/journal/trade-form/trade-task.ts';
import * as worker from '#web/offline/worker/read-insights.ts';
import { HiddenAmountsContext } from '#web/ui/figures/amounts.tsx';

const { readInsights } = worker;
const breakWorker = () =>
  vi.spyOn(worker, 'readInsights').mockRejectedValue(new Error('out of memory'));

const inTwoCurrencies = [
  aClosedTrade(5, { pnl: 30 }),
  aClosedTrade(6, { pnl: -10 }),
  aClosedTrade(7, { pnl: 20, currency: 'EUR' }),
];

const market = mockAnswer(marketEndpoints.list, [aMarketPrice('EURUSD', { price: 1.1 })]);

it('shows the shape of what comes and no zeros while it is worked out', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  vi.spyOn(worker, 'readInsights').mockImplementation(async (...query) => {
    await promise;
    return readInsights(...query);
  });
  await showInsights({ trades: fourTrades });

  expect(await screen.findByLabelText('Search trades')).toBeInTheDocument();
  expect(screen.getByText('Loading insights')).toBeInTheDocument();
  expect(screen.queryByLabelText('Key figures')).not.toBeInTheDocument();
  resolve();
  expect(await keyFigure('Net result')).toContain('+$15.00');
});

it('says what to do in an empty journal', async () => {
  await showInsights({});

  expect(await screen.findByText('No trades to analyze yet')).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: 'Add Trade' })).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Import a statement' })).toBeInTheDocument();
});

it('says that open trades teach nothing yet', async () => {
  await showInsights({ trades: fourTrades.filter(({ status }) => status === 'open') });

  expect(await screen.findByText('No closed trades yet')).toBeInTheDocument();
  expect(screen.getByText('Insights start with your first closed trade.')).toBeInTheDocument();
});

it('says when no closed trade matches the filter', async () => {
  const { user } = await showInsights({ trades: fourTrades });
  await user.type(await screen.findByLabelText('Search trades'), 'nothing');

  expect(await screen.findByText('No closed trades in USD match')).toBeInTheDocument();
});

it('has nothing to tell from samples', async () => {
  await showInsights({ handlers: [mockUnreachable(journalSyncEndpoints.pull)] });

  expect(await screen.findByText(/Insights need your own trades, not samples/)).toBeInTheDocument();
  expect(screen.queryByLabelText('Key figures')).not.toBeInTheDocument();
});

it('says that it failed, and tries again', async () => {
  const broken = breakWorker();
  const { user } = await showInsights({ trades: fourTrades });
  expect(
    await screen.findByText('The insights could not be calculated on this device.'),
  ).toBeInTheDocument();

  broken.mockRestore();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await keyFigure('Net result')).toContain('+$15.00');

  breakWorker();
  await user.click(screen.getByTitle('Show only EURUSD'));
  expect(
    await screen.findByText(
      'The insights could not be calculated on this device. Showing older figures.',
    ),
  ).toBeInTheDocument();
  expect(await keyFigure('Net result')).toContain('+$15.00');
});

it('never adds currencies: it shows one of them and says how many trades it leaves out', async () => {
  const { user } = await showInsights({ trades: inTwoCurrencies, handlers: [market] });
  expect(await keyFigure('Net result')).toContain('+$20.00');
  expect(screen.getByText('1 trade in other currencies not counted.')).toBeInTheDocument();

  await user.click(screen.getByLabelText('EUR (1)', { selector: 'input' }));
  await waitFor(async () => expect(await keyFigure('Net result')).toContain('+20.00 EUR'));
  expect(screen.getByText('2 trades in other currencies not counted.')).toBeInTheDocument();
});

it('converts at a stored price and displays its age when the setting is on', async () => {
  const { user } = await showInsights({ trades: inTwoCurrencies, handlers: [market] });
  const convert = await screen.findByLabelText('Convert other currencies');
  expect(convert).toHaveAccessibleDescription(/^1 EUR = 1\.1 USD, as of \d\d:\d\d$/);
  await user.click(convert);

  await waitFor(async () => expect(await keyFigure('Net result')).toContain('+$42.00')); // 20 + 20 * 1.1
  expect(
    screen.getByText('1 trade converted at this price, not at the price of their day.'),
  ).toBeInTheDocument();
});

it('offers no conversion where no price is known', async () => {
  await showInsights({
    trades: inTwoCurrencies,
    handlers: [mockUnreachable(marketEndpoints.list)],
  });

  expect(await keyFigure('Net result')).toContain('+$20.00');
  expect(screen.queryByLabelText('Convert other currencies')).not.toBeInTheDocument();
});

it('covers every amount of money where amounts are hidden, and nothing else', async () => {
  const { container } = renderScreen(
    <HiddenAmountsContext value>
      <JournalProvider userId="hidden-amounts">
        <InsightsTab
          filter={noFilter}
          suggestions={readSuggestions([], [], '')}
          onFilter={() => undefined}
          onTask={() => undefined}
          onOpen={() => undefined}
        />
      </JournalProvider>
    </HiddenAmountsContext>,
  );
  expect(await keyFigure('Net result')).toContain('••••');
  expect(await keyFigure('Net result')).toMatch(/[+−]\d+\.\d\d R/);
  expect(container.innerHTML).not.toMatch(/\$\d/);
});
