import { act, screen } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { vi } from 'vitest';
import { type CandlesAnswer, marketEndpoints } from '#contracts/market/market.ts';
import { priceAlertEndpoints } from '#contracts/price-alerts.ts';
import { mockAnswer } from '#mocks/mock-endpoint.ts';
import { OpenedTargetContext } from '#web/data/notifications/opened-item.ts';
import { ChartScreen } from '#web/features/chart/ChartScreen.tsx';
import { someCandles } from './fake-candles.ts';
import { renderScreen } from './render-screen.tsx';

/** Ten seconds after the price in the candles of `someCandles`, with the market open. */
export const FRIDAY = new Date('2026-11-20T13:20:10.000Z');

export const charted = (overrides?: Partial<CandlesAnswer>) =>
  mockAnswer(marketEndpoints.candles, someCandles(overrides));

const noAlerts = mockAnswer(priceAlertEndpoints.list, []);

/** The chart of a member over sixty closed candles and one that is forming, without live prices and price alerts. */
export const showChart = (...handlers: HttpHandler[]) =>
  renderScreen(<ChartScreen />, {
    handlers: [...handlers, mockAnswer(marketEndpoints.list, []), noAlerts, charted()],
  });

/** The chart as a link to an instrument opens it. */
export const showChartOf = (item: string) =>
  renderScreen(
    <OpenedTargetContext value={{ section: 'analytics', item }}>
      <ChartScreen />
    </OpenedTargetContext>,
    { handlers: [mockAnswer(marketEndpoints.list, []), noAlerts, charted()] },
  );

export const picture = () => screen.findByRole('img', { name: /^Candle chart of/ });

/** Lets the frame of the chart provider speak. */
export function tellByFrame(name: 'tv-widget-load' | 'tv-widget-no-data'): void {
  const frame = screen.getByTitle<HTMLIFrameElement>('Chart of the chart provider');
  const origin = 'https://www.tradingview-widget.com';
  const message = { data: { name }, origin, source: frame.contentWindow };
  act(() => void window.dispatchEvent(new MessageEvent('message', message)));
}

export function goOffline(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
}
