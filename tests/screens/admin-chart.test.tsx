import { screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { marketEndpoints } from '#contracts/market/market.ts';
import { mockAnswer } from '#mocks/mock-endpoint.ts';
import { someCandles } from '#tests/support/fake-candles.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { AdminTab } from '#web/app/AdminTab.tsx';
import { AdminChart } from '#web/features/chart/ChartScreen.tsx';

it('charts EURUSD by quarters of an hour, in a lower frame than that of members', async () => {
  renderScreen(<AdminChart />, {
    user: 'admin',
    handlers: [mockAnswer(marketEndpoints.candles, someCandles())],
  });

  expect(screen.getByRole('heading', { level: 1, name: 'Chart' })).toBeVisible();
  expect(await screen.findByRole('img', { name: /^Candle chart of EURUSD M15/ })).toBeVisible();
  const frame = screen.getByTitle('Chart of the chart provider');
  const [, config = ''] = (frame.getAttribute('src') ?? '').split('#');
  expect(JSON.parse(decodeURIComponent(config))).toMatchObject({
    symbol: 'FX:EURUSD',
    interval: '15',
  });
  expect(frame.parentElement).toHaveClass('md:min-h-150'); // 600 px
});

it('shows the ticker and the quotes below it', async () => {
  renderScreen(
    <Suspense>
      <AdminTab tab="tradingview-chart" />
    </Suspense>,
    { user: 'admin', handlers: [mockAnswer(marketEndpoints.candles, someCandles())] },
  );

  expect(await screen.findByRole('heading', { name: 'Live Market Ticker' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Real-Time Market Quotes' })).toBeVisible();
  expect(await screen.findByRole('columnheader', { name: 'Forex' })).toBeVisible();
});
