import { act, screen, waitFor, within } from '@testing-library/react';
import { delay, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { type MarketDataItem, marketEndpoints } from '#contracts/market/market.ts';
import { mockAnswer, mockFailure, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { allPrices, aMarketPrice } from '#tests/support/market-prices.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { PriceSync } from '#web/data/market/PriceSync.tsx';
import { type OpenedTarget, OpenTargetContext } from '#web/data/notifications/opened-item.ts';
import { MarketScreen } from '#web/features/market/MarketScreen.tsx';

const priced = (...items: MarketDataItem[]) => mockAnswer(marketEndpoints.list, items);

const showMarket = (...handlers: ReturnType<typeof priced>[]) =>
  renderScreen(
    <PriceSync>
      <MarketScreen />
    </PriceSync>,
    { handlers },
  );

/** The row of an instrument in the quotes. */
const quote = (symbol: string) => screen.findByRole('row', { name: new RegExp(`^${symbol}`) });
const tile = async (label: string) =>
  within(await screen.findByLabelText('Market coverage')).getByText(label).nextSibling;
const goOffline = () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
};

it('begins with the quotes; the ticker, the tiles and the button follow', async () => {
  showMarket(priced(...allPrices()));
  await quote('EURUSD');

  const parts = [
    screen.getByRole('heading', { name: 'Real-Time Market Quotes' }),
    screen.getByRole('heading', { name: 'Live Market Ticker' }),
    await screen.findByLabelText('Market coverage'),
    screen.getByRole('button', { name: 'Sync Prices' }),
  ];
  for (const [index, part] of parts.slice(1).entries()) {
    const before = parts[index];
    expect(before?.compareDocumentPosition(part)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  }
});

it('opens the chart of an instrument from its row, by hand and by keyboard', async () => {
  const opened = vi.fn<(target: OpenedTarget) => void>();
  const { user } = renderScreen(
    <OpenTargetContext value={opened}>
      <PriceSync>
        <MarketScreen />
      </PriceSync>
    </OpenTargetContext>,
    { handlers: [priced(...allPrices())] },
  );

  await user.click(within(await quote('XAUUSD')).getByText('4,065.50'));
  expect(opened).toHaveBeenLastCalledWith({ section: 'analytics', item: 'XAUUSD' });

  screen.getByRole('button', { name: 'Open the chart of US30' }).focus();
  await user.keyboard('{Enter}');
  expect(opened).toHaveBeenLastCalledWith({ section: 'analytics', item: 'US30' });
  expect(opened).toHaveBeenCalledTimes(2);
});

it('draws the last 24 hours of an instrument up to its price, for all by one call', async () => {
  const trends = mockAnswer(marketEndpoints.trends, [
    { instrument: 'EURUSD', closes: [1.08, 1.0832] },
    { instrument: 'GBPUSD', closes: [1.26, 1.27] },
  ]);
  const { backend } = showMarket(priced(...allPrices()), trends);

  const row = await quote('EURUSD');
  await waitFor(() => expect(row.querySelector('path')).toBeInTheDocument());
  expect(row.querySelector('path')).toHaveAttribute('d', 'M0.0 24.0L32.0 9.0L64.0 0.0');
  expect((await quote('GBPUSD')).querySelector('path')).toBeInTheDocument();
  expect((await quote('US30')).querySelector('path')).not.toBeInTheDocument();
  expect(backend.calls.filter((call) => call === 'GET /api/market-trends')).toHaveLength(1);
});

it('displays quotes without lines when the last hours could not be loaded', async () => {
  const { backend } = showMarket(priced(...allPrices()), mockUnreachable(marketEndpoints.trends));

  expect(await quote('EURUSD')).toHaveTextContent('1.08512');
  await waitFor(() => expect(backend.calls).toContain('GET /api/market-trends'));
  expect((await quote('EURUSD')).querySelector('path')).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('names its panels and displays a placeholder until the quotes are loaded', async () => {
  showMarket(
    http.get('*/market-data', () => delay(50)),
    priced(...allPrices()),
  );

  expect(screen.getByRole('heading', { level: 1, name: 'Live Market Data' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Live Market Ticker' })).toBeVisible();
  expect(screen.getByText('Major forex pairs, commodities, indices')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Real-Time Market Quotes' })).toBeVisible();
  expect(screen.getByText('Loading market data')).toBeInTheDocument();
  expect(await quote('EURUSD')).toBeVisible();
  expect(screen.queryByText('Loading market data')).not.toBeInTheDocument();
});

it('quotes nine symbols in four groups, each in its trading decimals', async () => {
  showMarket(priced(...allPrices()));

  expect(await quote('EURUSD')).toHaveTextContent('1.08512▲+0.21%');
  expect(await quote('USDJPY')).toHaveTextContent('151.234');
  expect(await quote('XAUUSD')).toHaveTextContent('4,065.50');
  expect(await quote('US30')).toHaveTextContent('46,912.3');
  const tables = screen.getAllByRole('table');
  const rows = tables.map((table) =>
    within(table)
      .getAllByRole('rowheader')
      .map((name) => name.firstChild?.textContent),
  );
  expect(rows).toEqual([
    ['EURUSD', 'GBPUSD', 'USDJPY', 'USDCAD', 'AUDUSD', 'USDCHF'],
    ['XAUUSD'],
    ['US30'],
    ['BTCUSD'],
  ]);
});

it('distinguishes a fall from a rise by sign and arrow, not only by colour', async () => {
  showMarket(
    priced(
      aMarketPrice('EURUSD', { change_percent: -0.4 }),
      aMarketPrice('GBPUSD', { change_percent: 0 }),
      aMarketPrice('USDJPY', { change_percent: null }),
    ),
  );

  expect(await quote('EURUSD')).toHaveTextContent('▼−0.40%');
  expect(within(await quote('EURUSD')).getByText('−0.40%')).toHaveClass('text-loss');
  expect(await quote('GBPUSD')).toHaveTextContent(/1\.265430\.00%$/);
  expect(await quote('USDJPY')).toHaveTextContent(/151\.234–$/);
});

it('displays its ticker after a second, in the specified order, scrollable by hand', async () => {
  showMarket(priced(...allPrices()));
  await quote('EURUSD');
  expect(screen.queryByRole('region', { name: 'Ticker prices' })).not.toBeInTheDocument();

  const ticker = await screen.findByRole('region', { name: 'Ticker prices' });
  expect(ticker).toHaveAttribute('tabindex', '0');
  const names = within(ticker).getAllByRole('listitem');
  expect(names.map((item) => item.firstChild?.textContent).join(' ')).toBe(
    'EURUSD BTCUSD XAUUSD GBPUSD USDJPY USDCAD AUDUSD USDCHF US30',
  );
  expect(names[0]).toHaveTextContent('EURUSD1.08512');
});

it('calls data of a real provider live, in badges and tiles', async () => {
  showMarket(priced(...allPrices()));

  expect(await screen.findByText('Live Data')).toBeVisible();
  expect(screen.getAllByText('Real-Time')).toHaveLength(3); // two panels and a tile
  expect(screen.queryByText('Simulated market')).not.toBeInTheDocument();
  expect(await tile('Markets')).toHaveTextContent('4 Groups');
  expect(await tile('Coverage')).toHaveTextContent('Global');
  expect(await tile('Updates')).toHaveTextContent('Real-Time');
  expect(await tile('Data')).toHaveTextContent('Live');
});

it('marks a simulated market once, beside no badge that calls it live', async () => {
  showMarket(priced(...allPrices({ source: 'simulated' })));

  expect(await screen.findByText('Simulated market')).toBeVisible();
  expect(screen.queryByText('Live Data')).not.toBeInTheDocument();
  expect(screen.queryByText('Real-Time')).not.toBeInTheDocument();
  expect(await tile('Updates')).toHaveTextContent('Simulated');
  expect(await tile('Data')).toHaveTextContent('Simulated');
});

it('names a silent source, and since when', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 14, 5) });
  const as_of = new Date(2026, 10, 20, 13, 50).toISOString();
  showMarket(priced(...allPrices({ stale: true, as_of })));

  const warning = await screen.findByText(/^OANDA has told no new prices since 13:50\./);
  expect(warning).toBeVisible();
  expect(within(await quote('EURUSD')).getByText('as of 13:50')).toBeVisible();
  expect(screen.queryByText('Live Data')).not.toBeInTheDocument();
  expect(screen.queryByText('Real-Time')).not.toBeInTheDocument();
  expect(await tile('Updates')).toHaveTextContent('Interrupted');
  expect(await tile('Data')).toHaveTextContent('Not live');
});

it('says that a provider has sent nothing yet, and displays no age', async () => {
  showMarket(priced());

  expect(await screen.findByText(/has sent no prices yet/)).toBeVisible();
  expect(screen.queryByText(/^as of/)).not.toBeInTheDocument();
});

it('names the instruments for which a source is silent', async () => {
  showMarket(priced(aMarketPrice('EURUSD', { stale: true }), aMarketPrice('GBPUSD')));

  expect(await screen.findByText(/^OANDA has told no new prices of EURUSD since/)).toBeVisible();
});

it('marks the last price of a closed market', async () => {
  showMarket(priced(aMarketPrice('EURUSD', { market_open: false }), aMarketPrice('BTCUSD')));

  expect(within(await quote('EURUSD')).getByText('Closed')).toBeVisible();
  expect(within(await quote('BTCUSD')).queryByText('Closed')).not.toBeInTheDocument();
});

it.each([
  ['open on a weekday', '2026-11-20T14:05:00Z', /^Market Open$/],
  ['closed at the weekend', '2026-11-21T14:05:00Z', /^Market Closedopens Sun 22:00 UTC$/],
  ['closed at a weekend in summer', '2026-07-04T14:05:00Z', /^Market Closedopens Sun 21:00 UTC$/],
])('knows that the market is %s', async (_, now, text) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  showMarket(priced(...allPrices()));

  expect(screen.getByText(/^Market (Open|Closed)$/).parentElement).toHaveTextContent(text);
  await quote('EURUSD');
});

it("shows the server's reason when prices could not be loaded, and asks again on demand", async () => {
  const detail = 'The price feed is being set up.';
  const { user, backend } = showMarket(
    mockFailure(marketEndpoints.list, 'platform.unavailable', detail),
  );
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(detail);
  expect(alert).toHaveTextContent('Real-time data powered by a live market data provider.');
  expect(await tile('Data')).toHaveTextContent('Not available');

  backend.use(priced(...allPrices()));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(async () => expect(await quote('EURUSD')).toHaveTextContent('1.08512'));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('keeps the last prices below an error, and no longer calls them live', async () => {
  const { user, backend } = showMarket(priced(...allPrices({ source: 'simulated' })));
  await screen.findByText('Simulated market');
  backend.use(mockUnreachable(marketEndpoints.list));

  await user.click(await screen.findByRole('button', { name: 'Sync Prices' }));

  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Failed to load market data');
  expect(alert).toHaveTextContent('Prices come from a simulated market, not from a live provider.');
  expect(await quote('EURUSD')).toHaveTextContent('1.08512');
  expect(screen.queryByText('Live Data')).not.toBeInTheDocument();
  expect(screen.getByText(/^as of .*, offline$/)).toBeVisible();
});

it('displays no error while the device is offline', async () => {
  const { user, backend } = showMarket(priced(...allPrices()));
  await screen.findByText('Live Data');
  backend.use(mockUnreachable(marketEndpoints.list));
  goOffline();
  await user.click(await screen.findByRole('button', { name: 'Sync Prices' }));

  expect(await screen.findByText(/^as of .*, offline$/)).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.queryByText('Live Data')).not.toBeInTheDocument();
});

it('polls every few seconds while visible', async () => {
  const { backend } = showMarket(priced(aMarketPrice('EURUSD')));
  await quote('EURUSD');
  backend.use(priced(aMarketPrice('EURUSD', { price: 1.08601 })));

  await waitFor(async () => expect(await quote('EURUSD')).toHaveTextContent('1.08601'));
  expect(within(await quote('EURUSD')).getByText('1.08601')).toHaveClass('motion:animate-gain');
}, 15_000);
