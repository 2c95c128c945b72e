import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  type MarketDataItem,
  marketEndpoints,
  type PriceReport,
} from '#contracts/market/market.ts';
import { mockAnswer, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { aMarketPrice } from '#tests/support/market-prices.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { PriceSync } from '#web/data/market/PriceSync.tsx';
import { VIEW_KEY } from '#web/client/storage.ts';
import { MarketScreen } from '#web/features/market/MarketScreen.tsx';
// Preloaded: with a stopped clock nothing may wait for a file.
import '#web/client/perform-call.ts';

const PriceReportBody = marketEndpoints.updatePrice.body;

/** Renders a dashboard with these texts in its page; collects the reports that reach the server. */
function openDashboard(texts: string[], items: MarketDataItem[] = []) {
  const reported: PriceReport[] = [];
  const signatures: (string | null)[] = [];
  const receive = http.post('*/api/tradingview/update-price', async ({ request }) => {
    reported.push(PriceReportBody.parse(await request.json()));
    signatures.push(request.headers.get('Authorization'));
    return HttpResponse.json({ message: 'received' });
  });
  const view = renderScreen(
    <PriceSync random={() => 0.5}>
      <ul data-ticker>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </PriceSync>,
    { handlers: [receive, mockAnswer(marketEndpoints.list, items)] },
  );
  return { ...view, reported, signatures };
}

const invented: PriceReport[] = [
  { instrument: 'EURUSD', price: 1.085, simulated: true },
  { instrument: 'GBPUSD', price: 1.265, simulated: true },
  { instrument: 'XAUUSD', price: 2065.5, simulated: true },
];

/** Advances the clock and awaits everything it starts. */
const wait = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

beforeEach(() => void vi.useFakeTimers());

it('reports the prices of the page ten seconds after it opened, anonymously', async () => {
  const { reported, signatures } = openDashboard(['EURUSD 1.08512', 'GBPUSD 1.26543']);
  await wait(9.5);
  expect(reported).toEqual([]);

  await wait(1);
  await vi.waitFor(() => expect(reported).toHaveLength(2));
  expect(reported).toEqual([
    { instrument: 'EURUSD', price: 1.08512 },
    { instrument: 'GBPUSD', price: 1.26543 },
  ]);
  expect(signatures).toEqual([null, null]);
});

it('reports every minute, an unchanged price once, and marks invented ones', async () => {
  const { reported } = openDashboard(['EURUSD 1.08512']);
  await wait(11);
  await vi.waitFor(() => expect(reported).toHaveLength(1));

  await wait(60);
  await vi.waitFor(() => expect(reported).toHaveLength(4));
  expect(reported.slice(1)).toEqual(invented);
});

it('reports marked invented prices for a page without any', async () => {
  const { reported } = openDashboard([]);
  await wait(11);

  await vi.waitFor(() => expect(reported).toEqual(invented));
});

it('retries a failed report silently', async () => {
  const { backend, reported } = openDashboard(['EURUSD 1.08512']);
  backend.use(mockUnreachable(marketEndpoints.updatePrice));
  await wait(11);
  expect(reported).toEqual([]);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();

  backend.use(
    http.post('*/api/tradingview/update-price', async ({ request }) => {
      again.push(PriceReportBody.parse(await request.json()));
      return HttpResponse.json({ message: 'received' });
    }),
  );
  const again: PriceReport[] = [];
  await wait(60);
  await vi.waitFor(() => expect(again).toEqual([{ instrument: 'EURUSD', price: 1.08512 }]));
});

it('stays silent without a network', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { backend } = openDashboard(['EURUSD 1.08512']);
  await wait(80);

  expect(backend.calls.filter((call) => call.includes('update-price'))).toEqual([]);
});

it('reads the prices of our own ticker on the button, which displays its progress', async () => {
  vi.useRealTimers();
  const { user, backend } = renderScreen(
    <PriceSync>
      <MarketScreen />
    </PriceSync>,
    {
      handlers: [
        mockAnswer(marketEndpoints.list, [aMarketPrice('EURUSD'), aMarketPrice('XAUUSD')]),
      ],
    },
  );
  const bodies: PriceReport[] = [];
  const server = Promise.withResolvers<void>();
  backend.use(
    http.post('*/api/tradingview/update-price', async ({ request }) => {
      bodies.push(PriceReportBody.parse(await request.json()));
      await server.promise;
      return HttpResponse.json({ message: 'received' });
    }),
  );
  await screen.findByRole('region', { name: 'Ticker prices' });

  await user.click(screen.getByRole('button', { name: 'Sync Prices' }));
  expect(await screen.findByRole('button', { name: 'Extracting...' })).toBeDisabled();

  server.resolve();
  expect(await screen.findByRole('button', { name: 'Sync Prices' })).toBeEnabled();
  expect(bodies).toEqual([
    { instrument: 'EURUSD', price: 1.08512 },
    { instrument: 'XAUUSD', price: 4065.5 },
  ]);
});

it('reports nothing in the view of an administrator, where nothing is changed', async () => {
  sessionStorage.setItem(VIEW_KEY, 'a-view');
  const { reported } = openDashboard(['EURUSD 1.08512']);
  await wait(71);
  expect(reported).toEqual([]);
});
