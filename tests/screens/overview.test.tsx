import { act, screen, waitFor, within } from '@testing-library/react';
import { delay, http, type HttpHandler } from 'msw';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { auditEndpoints } from '#contracts/audit.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import { marketEndpoints } from '#contracts/market.ts';
import { settingsEndpoints } from '#contracts/settings.ts';
import { type AdminStats, statsEndpoints } from '#contracts/stats.ts';
import { type SystemHealth, systemEndpoints, type SystemMetrics } from '#contracts/system.ts';
import { mockAnswer, mockFailure, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { allPrices } from '#tests/support/market-prices.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { OverviewTab } from '#web/admin/overview/OverviewTab.tsx';
import { AdminTab } from '#web/app/AdminTab.tsx';
import { OpenTargetContext } from '#web/data/opened-item.ts';

const { read: stats } = statsEndpoints;
const { health, metrics } = systemEndpoints;
const { activity } = auditEndpoints;
const { prices } = marketEndpoints;
const NOW = '2026-11-20T14:05:00.000Z';

const calm: AdminStats = {
  ...stats.response.parse(stats.example),
  openLeads: 0,
  waitingPayments: 0,
};
const healthy = health.response.parse(health.example);
const quiet = metrics.response.parse(metrics.example);
const settingsNow = settingsEndpoints.read.response.parse(settingsEndpoints.read.example);
const [euro] = prices.response.parse(prices.example);
const [record] = activity.response.parse(activity.example);

const statsOf = (changes: Partial<AdminStats>) => mockAnswer(stats, { ...calm, ...changes });
const healthOf = (changes: Partial<SystemHealth>) => mockAnswer(health, { ...healthy, ...changes });
const metricsOf = (changes: Partial<SystemMetrics>) =>
  mockAnswer(metrics, { ...quiet, ...changes });
const backupsEvery = (backup_frequency: 'hourly' | 'daily' | 'weekly') =>
  mockAnswer(settingsEndpoints.read, { ...settingsNow, backup_frequency });

const defaults = () => [
  statsOf({}),
  healthOf({}),
  metricsOf({}),
  backupsEvery('daily'),
  mockAnswer(prices, prices.response.parse(prices.example)),
  mockAnswer(activity, activity.response.parse(activity.example)),
];

const open = vi.fn();

const show = (...handlers: HttpHandler[]) =>
  renderScreen(
    <OpenTargetContext value={open}>
      <OverviewTab />
    </OpenTargetContext>,
    { user: 'admin', handlers: [...handlers, ...defaults()] },
  );

const block = async (name: string) => within(await screen.findByRole('region', { name }));
const waiting = () => block('Waiting for you');

async function tile(label: string): Promise<string | undefined> {
  const tiles = within(await screen.findByLabelText('Counters'));
  return tiles.getByText(label).parentElement?.textContent;
}

/** A fact of the block about the system. */
async function fact(name: string): Promise<string | undefined> {
  const term = await (await block('System health')).findByText(name, { selector: 'dt' });
  return term.nextElementSibling?.textContent;
}

beforeEach(() => {
  open.mockClear();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) });
});

afterEach(() => vi.useRealTimers());

it('shows what waits first: troubles, payments to activate, open requests', async () => {
  show(
    statsOf({ openLeads: 3, waitingPayments: 1 }),
    healthOf({ status: 'degraded' }),
    metricsOf({
      sources: [
        { name: 'Price feed', status: 'late', as_of: NOW, limit_seconds: 60, detail: null },
        { name: 'Mails', status: 'down', as_of: NOW, limit_seconds: 60, detail: null },
        { name: 'Briefing', status: 'idle', as_of: null, limit_seconds: null, detail: null },
      ],
      jobs: [
        {
          name: 'backups',
          last_started_at: NOW,
          last_finished_at: NOW,
          last_error: 'no space',
          is_running: false,
        },
      ],
    }),
  );
  const rows = await (await waiting()).findAllByRole('button');
  expect(rows.map((row) => row.textContent)).toEqual([
    'The system is degraded',
    'Price feed is late',
    'Mails is down',
    'The job backups has failed',
    '1 payment to activate',
    '3 open requests',
  ]);
});

it.each([
  ['2 payments to activate', 'payments'],
  ['1 open request', 'leads'],
  ['The system is unavailable', 'system'],
])('leads from "%s" to where it is dealt with', async (name, section) => {
  const { user } = show(
    statsOf({ openLeads: 1, waitingPayments: 2 }),
    healthOf({ status: 'unavailable' }),
  );
  await user.click(await (await waiting()).findByRole('button', { name }));
  expect(open).toHaveBeenCalledExactlyOnceWith({ section, item: null });
});

it('says that nothing waits', async () => {
  show();
  expect(await (await waiting()).findByText('Nothing waits for you')).toBeVisible();
});

it.each([
  ['hourly', '2026-11-20T11:05:00.000Z', null],
  ['hourly', '2026-11-20T11:04:00.000Z', 'The last backup is 3 hours old'],
  ['daily', '2026-11-19T12:05:00.000Z', null],
  ['daily', '2026-11-19T12:04:00.000Z', 'The last backup is 1 day old'],
  ['weekly', '2026-11-13T12:05:00.000Z', null],
  ['weekly', '2026-11-13T12:04:00.000Z', 'The last backup is 7 days old'],
  ['weekly', null, 'There is no backup yet'],
] as const)(
  'with backups %s and the last at %s warns: %s',
  async (frequency, last_backup, text) => {
    show(backupsEvery(frequency), healthOf({ last_backup }));
    const list = await waiting();
    if (text === null) expect(await list.findByText('Nothing waits for you')).toBeVisible();
    else expect(await list.findByRole('button', { name: text })).toBeVisible();
  },
);

it('never says that nothing waits where it could not look, and takes no sample for the truth', async () => {
  show(mockFailure(stats, 'platform.internal'), mockUnreachable(health));
  const list = await waiting();
  expect(await list.findByText('Requests and payments could not be checked.')).toBeVisible();
  expect(list.getByText('The system could not be checked.')).toBeVisible();
  expect(list.queryByText('Nothing waits for you')).not.toBeInTheDocument();
});

it('counts users, active users, signals and the calls of today, with their age', async () => {
  show(statsOf({ posts: 1, webinars: 0 }));
  expect(await tile('Total Users')).toBe('Total Users1,28487 online now');
  expect(await tile('Active Users')).toBe('Active Users1,102may sign in today');
  expect(await tile('Trading Signals')).toBe('Trading Signals342issued by the scanners');
  expect(await tile('API Calls Today')).toBe('API Calls Today48,210since 00:00 UTC');
  const others = screen.getByText(/211 lead requests · 964 payments · 1 post · 0 webinars to come/);
  expect(within(others).getByRole('button', { name: /^as of / })).toBeVisible();
});

it('lists the price cache: instrument and source, price to five decimals, time and age', async () => {
  if (euro === undefined) throw new Error('the example has no price');
  show(
    mockAnswer(prices, [
      { ...euro, age_seconds: 0 },
      { ...euro, instrument: 'XAUUSD', source: 'oanda', price: 4065.5, age_seconds: 75 },
    ]),
  );
  const table = within(await screen.findByRole('table', { name: 'Live price cache' }));
  expect(table.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    'Instrument and source',
    'Price',
    'Time and age',
  ]);
  const [, first, second] = table.getAllByRole('row');
  expect(first).toHaveTextContent(/^EURUSDThe simulated market1\.08512.*new$/);
  expect(second).toHaveTextContent(/^XAUUSDOANDA4,065\.50000.*1 min 15 s old$/);
});

it('says that there are no prices yet', async () => {
  show(mockAnswer(prices, []));
  expect(
    await screen.findByText('No prices yet. They appear here with the first one.'),
  ).toBeVisible();
});

it('shows uptime, response time, error rate, active connections and scanner status', async () => {
  const scanner = { as_of: NOW, limit_seconds: 60, detail: null };
  show(
    metricsOf({
      average_response_time: 212.44,
      error_rate: 0.5,
      sources: [{ name: 'Peak Scanner', status: 'ok', ...scanner }],
    }),
  );
  expect(await fact('Status')).toBe('Healthy');
  expect(await fact('Uptime')).toBe('3 days');
  expect(await fact('Active connections')).toBe('38');
  expect(await fact('Response time')).toBe('212.4 ms');
  expect(screen.getByText('Good')).toBeVisible();
  expect(await fact('Error rate')).toBe('0.50%');
  expect(await fact('Scanner status')).toBe('On time');
});

it.each([
  ['late', 'Weekly Scanner late'],
  ['down', 'Weekly Scanner down'],
] as const)('names a scanner that is %s', async (status, text) => {
  const scanner = { as_of: NOW, limit_seconds: 60, detail: null };
  show(
    metricsOf({
      sources: [
        { name: 'Peak Scanner', status: 'ok', ...scanner },
        { name: 'Weekly Scanner', status, ...scanner },
      ],
    }),
  );
  expect(await fact('Scanner status')).toBe(text);
});

it('claims nothing of scanners that the server does not tell of', async () => {
  show(metricsOf({ sources: [] }));
  expect(await fact('Scanner status')).toBe('Not told');
});

it('tells recent activity in sentences with their age, and leads to the audit log', async () => {
  if (record === undefined) throw new Error('the example has no record');
  const { user } = show(
    mockAnswer(activity, [record, { ...record, id: 'b', action: 'backups.created', target: null }]),
  );
  const list = await screen.findByRole('list', { name: 'Recent activity' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['admin created the user ama25 minutes ago', 'admin created the backup25 minutes ago']);
  await user.click(screen.getByRole('button', { name: 'Open the audit log' }));
  expect(open).toHaveBeenCalledExactlyOnceWith({ section: 'system', item: 'audit' });
});

it('says that nothing has happened yet', async () => {
  show(mockAnswer(activity, []));
  expect(await screen.findByText('Nothing has happened yet')).toBeVisible();
});

it.each<[string, Endpoint]>([
  ['Counters could not be loaded.', stats],
  ['Live prices could not be loaded.', prices],
  ['Recent activity could not be loaded.', activity],
])('"%s" hides nothing else, and Retry asks again', async (text, endpoint) => {
  const { user, backend } = show(mockFailure(endpoint, 'platform.internal', ''));
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(await fact('Uptime')).toBe('3 days');
  backend.use(...defaults());
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
});

it('shows documented samples of the system under their banner, until a retry succeeds', async () => {
  const { user, backend } = show(mockUnreachable(health));
  expect(await screen.findByText('Sample data: the live call failed')).toBeVisible();
  expect(await fact('Response time')).toBe('12.4 ms'); // measured: this call has not failed
  backend.use(healthOf({}));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(async () => expect(await fact('Uptime')).toBe('3 days'));
  expect(screen.queryByText('Sample data: the live call failed')).not.toBeInTheDocument();
});

it('holds the place of each part while it loads', () => {
  show(http.get('*/api/*', () => delay('infinite')));
  for (const label of [
    'Loading what waits',
    'Loading counters',
    'Loading: Live price cache',
    'Loading system health',
    'Loading metrics',
    'Loading: Recent activity',
  ]) {
    expect(screen.getByText(label)).toBeInTheDocument();
  }
});

it('asks for everything every thirty seconds, and for nothing while the page is hidden', async () => {
  vi.useFakeTimers({ now: new Date(NOW), shouldAdvanceTime: true });
  const { backend } = show();
  await screen.findByText('Nothing waits for you');
  await screen.findByRole('list', { name: 'Recent activity' });
  const polled = [stats, prices, activity, health, metrics];
  const asked = () =>
    polled.map(({ path }) => backend.calls.filter((call) => call === `GET /api${path}`).length);
  await waitFor(() => expect(asked()).toEqual([1, 1, 1, 1, 1]));

  backend.use(statsOf({ totalUsers: 1285 }));
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  await waitFor(() => expect(asked()).toEqual([2, 2, 2, 2, 2]));
  await waitFor(async () => expect(await tile('Total Users')).toContain('1,285'));

  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await act(() => vi.advanceTimersByTimeAsync(90_000));
  expect(asked()).toEqual([2, 2, 2, 2, 2]);
});

it('has in the console the ticker above it after a second, and the quotes below', async () => {
  renderScreen(
    <Suspense>
      <AdminTab tab="overview" />
    </Suspense>,
    { user: 'admin', handlers: [mockAnswer(marketEndpoints.list, allPrices()), ...defaults()] },
  );
  const ticker = await screen.findByRole('region', { name: 'Ticker prices' });
  const names = within(ticker).getAllByRole('listitem');
  expect(names.map((item) => item.firstChild?.textContent).join(' ')).toBe(
    'EURUSD BTCUSD XAUUSD GBPUSD USDJPY USDCAD AUDUSD USDCHF US30',
  );
  const quotes = screen.getByRole('region', { name: 'Real-Time Market Quotes' });
  expect(within(quotes).getAllByRole('rowheader')).toHaveLength(9);
  const first = screen.getByRole('region', { name: 'Waiting for you' });
  expect(ticker.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(first.compareDocumentPosition(quotes)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
