import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  FRIDAY,
  goOffline,
  picture,
  showChart,
  showChartOf,
  tellByFrame,
} from '#tests/support/show-chart.tsx';

/** After the patience for the provider's frame. */
const LATE_MS = 3100;
/** After the time-out of the provider's frame. */
const GIVEN_UP_MS = 26_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: FRIDAY });
});

it('shows our candles of EURUSD, four hours each, while the chart of the provider is loading', async () => {
  const { backend } = showChart();

  expect(screen.getByRole('heading', { level: 1, name: 'Advanced Trading Chart' })).toBeVisible();
  expect(screen.getByText('Loading TradingView chart...')).toBeVisible();
  expect(screen.getByText('Loading candles')).toBeInTheDocument();
  expect(await picture()).toHaveAccessibleName(/^Candle chart of EURUSD H4: 61 candles/);
  expect(backend.calls).toContain('GET /api/candles');
  expect(screen.getByRole('radio', { name: 'Live' })).toBeChecked();
});

it('embeds the provider’s dark chart with EURUSD and the specified interval', async () => {
  showChart();

  const frame = screen.getByTitle('Chart of the chart provider');
  expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups');
  const [address = '', config = ''] = (frame.getAttribute('src') ?? '').split('#');
  expect(address).toContain('/advanced-chart/');
  expect(JSON.parse(decodeURIComponent(config))).toMatchObject({
    symbol: 'FX:EURUSD',
    interval: '240',
    theme: 'dark',
    allow_symbol_change: true,
  });
  expect(frame.parentElement).toHaveClass('md:min-h-175'); // 700 px
  await picture();
});

it('says that the chart of the provider failed, beside our candles, and offers a refresh', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: FRIDAY });
  showChart();
  await picture();
  act(() => void vi.advanceTimersByTime(GIVEN_UP_MS));

  const message = screen.getByText('Failed to load TradingView chart');
  expect(message.closest('[role="status"]')).not.toBeNull();
  expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeVisible();
  expect(await picture()).toBeVisible();
});

it('makes our chart the chart after three seconds, and offers the provider’s when it comes late', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: FRIDAY });
  const { user } = showChart();
  await picture();
  act(() => void vi.advanceTimersByTime(LATE_MS));

  expect(screen.queryByText('Loading TradingView chart...')).not.toBeInTheDocument();
  expect(screen.getByText('TradingView is slow to answer. This is our own chart.')).toBeVisible();
  tellByFrame('tv-widget-load');
  expect(screen.getByText('The TradingView chart is ready.')).toBeVisible();
  expect(await picture()).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Show it' }));
  expect(screen.queryByRole('img', { name: /Candle chart/ })).not.toBeInTheDocument();
  expect(screen.getByTitle('Chart of the chart provider')).not.toHaveClass('invisible');
});

it('says so when the chart of the provider has nothing to show', async () => {
  showChart();
  tellByFrame('tv-widget-no-data');

  expect(screen.getByText('Error initializing chart')).toBeVisible();
  expect(await picture()).toBeVisible();
});

it('is replaced by the provider’s chart, and returns on demand', async () => {
  const { user } = showChart();
  await picture();
  tellByFrame('tv-widget-load');
  expect(screen.queryByRole('img', { name: /Candle chart/ })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Charts by TradingView' })).toBeVisible();

  await user.click(screen.getByRole('radio', { name: 'Our candles' }));
  expect(await picture()).toBeVisible();
  expect(screen.queryByTitle('Chart of the chart provider')).not.toBeInTheDocument();
});

it('charts the instrument of a link with both', async () => {
  showChartOf('XAUUSD');

  expect(await picture()).toHaveAccessibleName(/^Candle chart of XAUUSD H4/);
  await waitFor(() =>
    expect(screen.getByTitle('Chart of the chart provider')).toHaveAttribute(
      'src',
      expect.stringContaining('XAUUSD'),
    ),
  );
  expect(screen.getByRole('combobox', { name: 'Instrument' })).toHaveValue('XAUUSD');
});

it('keeps our chart once the member interacts with it', async () => {
  const { user } = showChart();
  await picture();
  await user.click(screen.getByRole('checkbox', { name: 'EMA 200' }));

  expect(screen.getByRole('radio', { name: 'Our candles' })).toBeChecked();
  expect(screen.queryByTitle('Chart of the chart provider')).not.toBeInTheDocument();
});

it('keeps cached candles offline, and says so', async () => {
  showChart();
  await picture();
  goOffline();

  expect(screen.getByText('Failed to load TradingView chart')).toBeVisible();
  expect(await picture()).toBeVisible();
});
