import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { marketEndpoints } from '#contracts/market/market.ts';
import { mockAnswer, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { hourlyRows, LAST_BEGIN, pagedCandles } from '#tests/support/fake-candles.ts';
import { shownPlot } from '#tests/support/fake-plot.ts';
import { aMarketPrice } from '#tests/support/market-prices.ts';
import { charted, FRIDAY, picture, showChart } from '#tests/support/show-chart.tsx';

const SATURDAY = new Date('2026-11-21T13:00:00.000Z');

const legend = () => screen.getByRole('slider', { name: /^Candle of/ });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: FRIDAY });
});

it('charts another instrument and timeframe', async () => {
  const { user } = showChart();
  await picture();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Instrument' }), 'USDJPY');
  await user.click(screen.getByRole('radio', { name: 'M15' }));

  expect(await screen.findByRole('img', { name: /^Candle chart of USDJPY M15/ })).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: /^USDJPY/ })).toBeVisible();
  expect(legend()).toHaveAttribute('aria-valuetext', expect.stringContaining('Close 1.100'));
});

it('draws and reads out the selected indicators', async () => {
  const { user } = showChart();
  await picture();
  expect(shownPlot().model.averages.map(({ name }) => name)).toEqual(['EMA 50']);

  await user.click(screen.getByRole('checkbox', { name: 'EMA 50' }));
  await user.click(screen.getByRole('checkbox', { name: 'RSI 14' }));
  expect(shownPlot().model.averages).toEqual([]);
  expect(shownPlot().model.strength?.values).toHaveLength(61);
  expect(legend()).toHaveAttribute('aria-valuetext', expect.stringMatching(/RSI 14 100\.0$/));
});

it('reads out the candle under the crosshair, and the last one when there is none', async () => {
  showChart();
  await picture();
  expect(legend()).toHaveAttribute('aria-valuetext', expect.stringContaining('still forming'));

  act(() => shownPlot().events.onPoint(LAST_BEGIN));
  expect(legend()).toHaveAttribute(
    'aria-valuetext',
    expect.stringContaining('20 Nov 2026, 12:00 UTC: Open 1.10000, High 1.10030, Low 1.09980'),
  );
  expect(screen.getByText('20 Nov 2026, 12:00 UTC')).toBeVisible();
  act(() => shownPlot().events.onPoint(null));
  expect(screen.getByText(/^20 Nov 2026, 13:00 UTC/)).toHaveTextContent('forming');
});

it('fills the window on demand, until Back, Escape or its button', async () => {
  const { user } = showChart();
  await picture();
  const openButton = screen.getByRole('button', { name: 'Full screen' });
  for (const leave of [
    () => user.click(screen.getByRole('button', { name: 'Leave full screen' })),
    () => user.keyboard('{Escape}'),
    async () => history.back(),
  ]) {
    await user.click(openButton);
    expect(openButton.closest('[inert]')).not.toBeNull(); // nothing behind it can be reached
    await leave();
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Leave full screen' })).not.toBeInTheDocument(),
    );
    expect(openButton.closest('[inert]')).toBeNull();
  }
});

it('moves the crosshair from candle to candle by the arrow keys', async () => {
  showChart();
  await picture();
  // jsdom does not move sliders by keys; the browser does it by a change of the value.
  fireEvent.change(legend(), { target: { value: '60' } });

  expect(screen.getByText('20 Nov 2026, 12:00 UTC')).toBeVisible();
  expect(shownPlot().pointedAt).toBe(59);
});

it('updates the last candle by the live price', async () => {
  const price = aMarketPrice('EURUSD', {
    price: 1.1005,
    as_of: '2026-11-20T13:20:05.000Z',
    source: 'simulated',
  });
  const begin = Date.parse('2026-11-20T10:00:00Z');
  showChart(
    mockAnswer(marketEndpoints.list, [price]),
    charted({ forming: [begin, 1.1, 1.1004, 1.0999, 1.1002, 9] }),
  );
  await picture();

  await waitFor(() => expect(shownPlot().model.candles.at(-1)).toMatchObject({ c: 1.1005 }));
  expect(shownPlot().model.candles.at(-1)).toMatchObject({ o: 1.1, h: 1.1005, l: 1.0999 });
});

it('reads the candles once more when a price comes of a candle that they do not have', async () => {
  const ofNext = aMarketPrice('EURUSD', {
    price: 1.1005,
    as_of: '2026-11-20T14:00:05.000Z',
    source: 'simulated',
  });
  const begin = Date.parse('2026-11-20T10:00:00Z');
  const { backend } = showChart(
    mockAnswer(marketEndpoints.list, [ofNext]),
    charted({ forming: [begin, 1.1, 1.1004, 1.0999, 1.1002, 9] }),
  );
  await picture();

  const calls = () => backend.calls.filter((call) => call === 'GET /api/candles').length;
  await waitFor(() => expect(calls()).toBe(2)); // once, though the answer does not have it either
  expect(shownPlot().model.candles.at(-1)).toMatchObject({ t: begin, c: 1.1002 });
});

it('loads older candles at the first one, each once', async () => {
  const { backend } = showChart(pagedCandles(hourlyRows(700)));
  await picture();
  expect(shownPlot().model.candles).toHaveLength(501);

  act(() => {
    shownPlot().events.onStartSeen();
    shownPlot().events.onStartSeen();
  });
  await waitFor(() => expect(shownPlot().model.candles).toHaveLength(701));
  const begins = shownPlot().model.candles.map(({ t }) => t);
  expect(new Set(begins).size).toBe(701);
  expect(begins.toSorted((a, b) => a - b)).toEqual(begins);

  const calls = backend.calls.filter((call) => call === 'GET /api/candles').length;
  act(() => shownPlot().events.onStartSeen());
  expect(backend.calls.filter((call) => call === 'GET /api/candles')).toHaveLength(calls);
});

it('offers a retry when older candles could not be loaded', async () => {
  const { user, backend } = showChart(pagedCandles(hourlyRows(700)));
  await picture();
  backend.use(mockUnreachable(marketEndpoints.candles));
  act(() => shownPlot().events.onStartSeen());
  expect(await screen.findByText('Older candles could not be loaded.')).toBeVisible();

  backend.use(pagedCandles(hourlyRows(700)));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(shownPlot().model.candles).toHaveLength(701));
});

it('shows the last fifty candles as a table', async () => {
  const { user } = showChart();
  await picture();
  await user.click(screen.getByText('Show as table'));

  const rows = within(await screen.findByRole('table')).getAllByRole('rowheader');
  expect(rows).toHaveLength(50);
  expect(rows[0]).toHaveTextContent('20 Nov 2026, 13:00');
});

it('marks a simulated market, and displays the age of its prices', async () => {
  showChart();
  await picture();
  expect(screen.getByText('Simulated market')).toBeVisible();
  expect(screen.getByText(/^as of /)).toBeVisible();
  expect(screen.queryByText(/^Closed/)).not.toBeInTheDocument();
  expect(screen.getByText('Times in UTC')).toBeVisible();
});

it('says that the market is closed, and when it opens', async () => {
  vi.setSystemTime(SATURDAY);
  showChart(charted({ forming: null }));
  await picture();
  expect(screen.getByText('Closed · opens Sun 22:00 UTC')).toBeVisible();
});

it('names a silent source, and since when', async () => {
  showChart(charted({ data_source: 'oanda', stale: true }));
  expect(await screen.findByText(/OANDA has told no new prices of EURUSD since/)).toBeVisible();
  expect(screen.queryByText('Simulated market')).not.toBeInTheDocument();
});

it('displays no age for a source without any price', async () => {
  const nothing = { candles: [], forming: null, as_of: null };
  showChart(charted({ data_source: 'oanda', stale: true, ...nothing }));
  expect(await screen.findByText('OANDA has sent no prices of EURUSD yet.')).toBeVisible();
  expect(screen.getByText('The source of the prices has given none of these')).toBeVisible();
  expect(screen.queryByText(/^as of/)).not.toBeInTheDocument();
});

it('says that history is still being prepared', async () => {
  showChart(charted({ filling: true }));
  await picture();
  expect(screen.getByText('Preparing older history…')).toBeVisible();
});

it('says that candles will come while there are none', async () => {
  showChart(charted({ filling: true, candles: [], forming: null }));
  expect(await screen.findByText('No candles yet')).toBeVisible();
  expect(screen.getByText(/as soon as the history has been prepared/)).toBeVisible();
});

it('offers a retry when the candles could not be loaded', async () => {
  const { user, backend } = showChart(mockUnreachable(marketEndpoints.candles));
  expect(await screen.findByRole('alert')).toHaveTextContent('Candles could not be loaded.');

  backend.use(charted());
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await picture()).toBeVisible();
});
