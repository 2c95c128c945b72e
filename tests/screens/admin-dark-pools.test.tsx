import { act, screen, within } from '@testing-library/react';
import { delay, http, HttpResponse, type HttpHandler } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { type AdminDarkPool, darkPoolEndpoints } from '#contracts/market/dark-pools.ts';
import { mockAnswer, mockFailure, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { anAdminDarkPool, aParticipant } from '#tests/support/admin-dark-pools.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { DarkPoolsTab } from '#web/admin/dark-pools/DarkPoolsTab.tsx';

const { adminRead } = darkPoolEndpoints;
const NOW = new Date('2026-11-20T14:06:00.000Z');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});

const answered = (changes: Partial<AdminDarkPool> = {}): HttpHandler =>
  mockAnswer(adminRead, anAdminDarkPool(changes));

const show = (...handlers: HttpHandler[]) =>
  renderScreen(<DarkPoolsTab />, { user: 'admin', handlers });

const part = (name: string) => screen.findByRole('region', { name });
const fact = (within_: HTMLElement, name: string) =>
  within(within_).getByText(name, { selector: 'dt' }).nextElementSibling;

const headers = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('columnheader')
    .map((header) => header.textContent);

it('has an instrument selector, Refresh, the last update and the source, and says it is a model', async () => {
  show(
    http.get('*/admin/dark-pools/EURUSD', () => delay(50)),
    answered(),
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Dark Pools' })).toBeVisible();
  expect(screen.getByText('Loading market makers')).toBeInTheDocument();
  const selector = screen.getByRole('combobox', { name: 'Instrument' });
  expect(
    within(selector)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['EURUSD', 'GBPUSD', 'XAUUSD', 'US30', 'USDJPY', 'GBPJPY', 'AUDUSD']);

  await part('Market Makers');
  expect(screen.getByText('Last update')).toBeVisible();
  expect(screen.getByRole('button', { name: /as of / })).toHaveAttribute(
    'title',
    'as of 14:05 UTC',
  );
  expect(screen.getByText('Modelled')).toBeVisible();
  expect(screen.getByText('Simulated market')).toBeVisible();
  expect(screen.getByText(/^EURUSD at/)).toHaveTextContent(
    'EURUSD at 1.08512. Currencies have no dark pools as shares do: this is a model of hidden liquidity from candles and volume. Volumes are in ticks.',
  );
});

it('shows each participant as inferred, never as a bank', async () => {
  show(answered());
  const panel = await part('Market Makers');
  expect(panel).toHaveTextContent('Each is an inferred participant, never the name of a bank.');
  const card = within(panel).getByRole('article', { name: 'Participant A (London)' });
  expect(within(card).getByText('Long')).toBeVisible();
  expect(fact(card, 'Size')).toHaveTextContent('8,120');
  expect(fact(card, 'Avg price')).toHaveTextContent('1.08431');
  expect(fact(card, 'Confidence')).toHaveTextContent('74% · Medium');
  expect(fact(card, 'Last activity')).toHaveTextContent(/09:15\sUTC/);
});

it.each([
  [85, '85% · High', 'text-ok'],
  [84, '84% · Medium', 'text-warn'],
  [70, '70% · Medium', 'text-warn'],
  [69, '69% · Low', 'text-danger'],
])('colours a confidence of %i and says it in a word: %s', async (confidence, text, colour) => {
  show(answered({ marketMakers: [aParticipant({ confidence })] }));
  expect(await screen.findByText(text)).toHaveClass(colour);
});

it('shows tables where there is room', async () => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: true }),
  );
  show(answered());
  expect(await headers('Market makers')).toEqual([
    'Participant',
    'Position',
    'Size',
    'Avg price',
    'Confidence',
    'Last activity',
  ]);
  expect(await headers('Algorithms')).toEqual([
    'Algorithm',
    'Status',
    'Volume',
    'Time left',
    'Price range',
  ]);
});

it('tells the activity of a day with its units', async () => {
  show(answered());
  const panel = await part('Dark Pool Activity');
  expect(fact(panel, 'Volume of blocks, 24 h')).toHaveTextContent('6,420');
  expect(fact(panel, 'Number of blocks')).toHaveTextContent('3');
  expect(fact(panel, 'Average block')).toHaveTextContent('2,140');
  expect(fact(panel, 'Price impact')).toHaveTextContent('0.07% of the price');
  expect(fact(panel, 'Hidden liquidity')).toHaveTextContent('12.4% of 5 days of volume');
});

it.each([
  [56, 12, 'Bullish', '+12 points'],
  [50, 0, 'Bullish', '0 points'],
  [30, -40, 'Bearish', '−40 points'],
] as const)(
  'tells a flow of %i percent buyers',
  async (buyPressure, netFlow, flowDirection, text) => {
    const sellPressure = 100 - buyPressure;
    const conviction = Math.abs(netFlow);
    show(
      answered({
        institutionalFlow: { buyPressure, sellPressure, netFlow, flowDirection, conviction },
      }),
    );
    const panel = await part('Institutional Flow');
    expect(panel).toHaveTextContent(`Buy pressure ${buyPressure}%`);
    expect(panel).toHaveTextContent(`Sell pressure ${sellPressure}%`);
    expect(fact(panel, 'Direction')).toHaveTextContent(flowDirection);
    expect(fact(panel, 'Net flow')).toHaveTextContent(text);
    expect(fact(panel, 'Conviction')).toHaveTextContent(`${conviction}%`);
  },
);

it('shows ten asks reversed above the middle and ten bids below it', async () => {
  show(answered());
  const book = within(await part('Level II Order Book')).getByRole('table');
  const [, ...rows] = within(book).getAllByRole('row');
  const texts = rows.map((row) => row.textContent ?? '');
  expect(texts).toHaveLength(21);
  expect(texts[0]).toBe('Ask1.0860655LP-2 (model)'); // the farthest
  expect(texts[9]).toBe('Ask1.08516100LP-1 (model)');
  expect(texts[10]).toBe('Middle 1.08512, spread 0.8 pips');
  expect(texts[11]).toBe('Bid1.08508100LP-1 (model)');
  expect(texts[20]).toBe('Bid1.0841855LP-2 (model)');
});

it('shows the status, volume, time left and price range of an algorithm', async () => {
  show(answered());
  const panel = await part('Algorithm Monitor');
  const card = within(panel).getByRole('article', { name: 'TWAP' });
  expect(within(card).getByText('Active')).toBeVisible();
  expect(fact(card, 'Volume')).toHaveTextContent('940');
  expect(fact(card, 'Time left')).toHaveTextContent('115 min');
  expect(fact(card, 'Price range')).toHaveTextContent('1.08477 to 1.08529');
});

it('says where nothing unusual was found', async () => {
  show(answered({ marketMakers: [], algorithms: [], volume_source: 'range-proxy' }));
  expect(await part('Market Makers')).toHaveTextContent('No unusual volume in the last five days.');
  expect(await part('Algorithm Monitor')).toHaveTextContent(
    'No pattern of execution in the last four hours.',
  );
  expect(screen.getByText(/^EURUSD at/)).toHaveTextContent(
    'Volumes are estimated from the ranges of candles, because the source tells none.',
  );
});

it('reads another instrument, with the digits of its price', async () => {
  const { user } = show(
    http.get('*/api/admin/dark-pools/XAUUSD', () =>
      HttpResponse.json(anAdminDarkPool({ instrument: 'XAUUSD', currentPrice: 4065.5 })),
    ),
    answered(),
  );
  await part('Market Makers');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Instrument' }), 'XAUUSD');
  expect(await screen.findByText('4,065.50')).toBeVisible();
});

it('says what the server says when it refuses', async () => {
  const sentence = 'US30 has too few candles so far.';
  show(mockFailure(adminRead, 'market.too_few_candles', sentence));
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  expect(screen.queryByText(/^Sample data/)).not.toBeInTheDocument();
});

it('shows the random sample under the banner where nothing could be loaded', async () => {
  const { user, backend } = show(mockUnreachable(adminRead));
  expect(await screen.findByText('Sample data: the live call failed')).toBeVisible();
  expect(await part('Level II Order Book')).toBeVisible();
  expect(screen.queryByText('Last update')).not.toBeInTheDocument();

  backend.use(answered());
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Last update')).toBeVisible();
  expect(screen.queryByText('Sample data: the live call failed')).not.toBeInTheDocument();
});

it('keeps the last answer below a failure, with its age', async () => {
  const { user, backend } = show(answered());
  await part('Market Makers');
  backend.use(mockFailure(adminRead, 'platform.internal'));
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(
    await screen.findByText('Dark pool data could not be loaded. What follows is older.'),
  ).toBeVisible();
  expect(await part('Market Makers')).toBeVisible();
  expect(screen.getByRole('button', { name: /as of / })).toBeVisible();
});

it('reads again every 30 seconds', async () => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  const { backend } = show(answered());
  await part('Market Makers');
  const requestCount = (): number =>
    backend.calls.filter((call) => call.endsWith('/admin/dark-pools/EURUSD')).length;
  const before = requestCount();
  await act(async () => vi.advanceTimersByTimeAsync(30_000));
  expect(requestCount()).toBe(before + 1);
});
