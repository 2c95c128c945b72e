import { act, screen, waitFor, within } from '@testing-library/react';
import { delay, http } from 'msw';
import { Suspense } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { auditEndpoints } from '#contracts/audit.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import { marketEndpoints } from '#contracts/market/market.ts';
import { overviewEndpoints, statsEndpoints } from '#contracts/analytics.ts';
import { systemEndpoints } from '#contracts/system.ts';
import { mockAnswer, mockFailure, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import {
  businessOf,
  calmPlatform,
  healthOf,
  metricsOf,
  showOverview,
  statsOf,
} from '#tests/support/show-overview.tsx';
import { AdminTab } from '#web/app/AdminTab.tsx';

const { read: stats } = statsEndpoints;
const { health, metrics } = systemEndpoints;
const { activity } = auditEndpoints;
const { prices } = marketEndpoints;
const NOW = '2026-11-20T14:05:00.000Z';

const usual = overviewEndpoints.read.response.parse(overviewEndpoints.read.example);
const { this_month: month, last_month: before } = usual;
const cellsOf = (row: HTMLElement) => [...row.children].map((cell) => cell.textContent);

const [euro] = prices.response.parse(prices.example);
const [record] = activity.response.parse(activity.example);

const block = async (name: string) => within(await screen.findByRole('region', { name }));

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
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) });
});

it('counts users, active users, signals and today’s calls, with their age', async () => {
  showOverview(statsOf({ posts: 1, webinars: 0 }));
  expect(await tile('Total Users')).toBe('Total Users1,28487 online now');
  expect(await tile('Active Users')).toBe('Active Users1,102can sign in');
  expect(await tile('Trading Signals')).toBe('Trading Signals342issued by the scanners');
  expect(await tile('API Calls Today')).toBe('API Calls Today48,210since 00:00 UTC');
  const others = ['211 lead requests', '964 payments', '1 post', '0 upcoming webinars'];
  for (const name of others) expect(screen.getByRole('link', { name })).toBeVisible();
  const line = screen.getByRole('link', { name: '1 post' }).parentElement;
  expect(within(line ?? document.body).getByRole('button', { name: /^as of / })).toBeVisible();
});

it('lists the price cache: instrument and source, price with its digits, time and age', async () => {
  if (euro === undefined) throw new Error('the example has no price');
  showOverview(
    mockAnswer(prices, [
      { ...euro, age_seconds: 0 },
      {
        ...euro,
        instrument: 'XAUUSD',
        source: 'oanda',
        price: 4065.5,
        age_seconds: 75,
        timestamp: '2026-11-17T12:00:00.000Z',
      },
    ]),
  );
  const table = within(await screen.findByRole('table', { name: 'Live price cache' }));
  expect(table.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    'Instrument and source',
    'Price',
    'Time and age',
  ]);
  const [, first, second] = table.getAllByRole('row');
  expect(first).toHaveTextContent(/^EURUSDSimulated market1\.08512\d\d:05:00new$/);
  expect(second).toHaveTextContent(/^XAUUSDOANDA4,065\.50Nov 17, \d\d:00\s?1 min 15 s old$/);
});

it('says that there are no prices yet', async () => {
  showOverview(mockAnswer(prices, []));
  expect(
    await screen.findByText('No prices yet. They appear here with the first one.'),
  ).toBeVisible();
});

it('displays uptime, response time, error rate, active connections and scanner status', async () => {
  const scanner = { as_of: NOW, limit_seconds: 60, detail: null };
  showOverview(
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

it('shows no figure of a machine in the demo, which has none', async () => {
  localStorage.setItem('bellwether.mode', 'demo');
  showOverview(metricsOf({ average_response_time: 0, error_rate: 0 }));
  for (const name of ['Active connections', 'Response time', 'Error rate']) {
    expect(await fact(name)).toBe('–');
  }
  expect(screen.queryByText('Excellent')).not.toBeInTheDocument();
});

it.each([
  ['late', 'Weekly Scanner late'],
  ['down', 'Weekly Scanner down'],
] as const)('names a scanner that is %s', async (status, text) => {
  const scanner = { as_of: NOW, limit_seconds: 60, detail: null };
  showOverview(
    metricsOf({
      sources: [
        { name: 'Peak Scanner', status: 'ok', ...scanner },
        { name: 'Weekly Scanner', status, ...scanner },
      ],
    }),
  );
  expect(await fact('Scanner status')).toBe(text);
});

it('displays no status for scanners that the server does not report', async () => {
  showOverview(metricsOf({ sources: [] }));
  expect(await fact('Scanner status')).toBe('Unknown');
});

it('lists recent activity with its age, and links to the audit log', async () => {
  if (record === undefined) throw new Error('the example has no record');
  const { user, open } = showOverview(
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

it('says that there is no activity yet', async () => {
  showOverview(mockAnswer(activity, []));
  expect(await screen.findByText('Nothing has happened yet')).toBeVisible();
});

it.each<[string, Endpoint]>([
  ['Counters could not be loaded.', stats],
  ['Live prices could not be loaded.', prices],
  ['Recent activity could not be loaded.', activity],
  ['The figures of the month could not be loaded.', overviewEndpoints.read],
])('"%s" hides nothing else, and Retry reloads', async (text, endpoint) => {
  const { user, backend } = showOverview(mockFailure(endpoint, 'platform.internal', ''));
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(await fact('Uptime')).toBe('3 days');
  backend.use(...calmPlatform());
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
});

it('displays the specified samples of the system under their banner, until a retry succeeds', async () => {
  const { user, backend } = showOverview(mockUnreachable(health));
  expect(await screen.findByText('Sample data: the live call failed')).toBeVisible();
  expect(await fact('Response time')).toBe('12.4 ms'); // measured: this call has not failed
  backend.use(healthOf({}));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(async () => expect(await fact('Uptime')).toBe('3 days'));
  expect(screen.queryByText('Sample data: the live call failed')).not.toBeInTheDocument();
});

it('displays a placeholder for each part while loading', () => {
  showOverview(http.get('*/api/*', () => delay('infinite')));
  for (const label of [
    'Loading your to-do list',
    'Loading counters',
    'Loading: Business',
    'Loading: Live price cache',
    'Loading system health',
    'Loading metrics',
    'Loading: Recent activity',
  ]) {
    expect(screen.getByText(label)).toBeInTheDocument();
  }
});

it('polls everything every thirty seconds, and nothing while the page is hidden', async () => {
  vi.useFakeTimers({ now: new Date(NOW), shouldAdvanceTime: true });
  const { backend } = showOverview();
  await screen.findByText("You're all caught up");
  await screen.findByRole('list', { name: 'Recent activity' });
  const polled = [stats, prices, activity, health, metrics];
  const requestCount = () =>
    polled.map(({ path }) => backend.calls.filter((call) => call === `GET /api${path}`).length);
  await waitFor(() => expect(requestCount()).toEqual([1, 1, 1, 1, 1]));

  backend.use(statsOf({ totalUsers: 1285 }));
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  await waitFor(() => expect(requestCount()).toEqual([2, 2, 2, 2, 2]));
  await waitFor(async () => expect(await tile('Total Users')).toContain('1,285'));

  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await act(() => vi.advanceTimersByTimeAsync(90_000));
  expect(requestCount()).toEqual([2, 2, 2, 2, 2]);
});

it.each([
  ['1,284 Total Users', { section: 'users', item: null, filter: '' }],
  ['1,102 Active Users', { section: 'users', item: null, filter: 'status=active' }],
  ['342 Trading Signals', { section: 'signals', item: null, filter: '' }],
  [
    '8: New members, November',
    { section: 'users', item: null, filter: 'role=user&from=2026-11-01&to=2026-11-30' },
  ],
  [
    '15: Payments received, October',
    { section: 'payments', item: null, filter: 'show=completed&from=2026-10-01&to=2026-10-31' },
  ],
  [
    '2: Failed payments, November',
    { section: 'payments', item: null, filter: 'show=failed&from=2026-11-01&to=2026-11-30' },
  ],
  [
    '11: Activations, November',
    { section: 'payments', item: 'subscriptions', filter: 'from=2026-11-01&to=2026-11-30' },
  ],
  [
    '4: Access ends within 7 days',
    { section: 'users', item: null, filter: 'status=expiring&sort=expires' },
  ],
  ['1: Failed mails', { section: 'system', item: 'mails', filter: 'state=failed' }],
])('opens from "%s" the list of what it counts', async (name, target) => {
  const { user, open } = showOverview();
  const link = await screen.findByRole('link', { name });
  expect(
    new URL(link.getAttribute('href') ?? '', 'https://a.example').searchParams.get('open'),
  ).toBe(target.section);
  await user.click(link);
  expect(open).toHaveBeenCalledExactlyOnceWith(target);
});

it('compares this month with the last one, income by currency', async () => {
  const [dollars] = month.income;
  if (dollars === undefined) throw new Error('the example has no income');
  showOverview(
    businessOf({
      this_month: { ...month, income: [dollars, { ...dollars, demo: true, amount: 30 }] },
      last_month: { ...before, income: [{ ...dollars, currency: 'GHS', amount: 1250.5 }] },
    }),
  );
  const table = within(await screen.findByRole('table', { name: 'This month and last month' }));
  expect(table.getAllByRole('row').map(cellsOf)).toEqual([
    ['Figure', 'November so far', 'October'],
    ['Income in USD', '$360.00', '$0.00'],
    ['Income in GHS', '0.00 GHS', '1,250.50 GHS'],
    ['Income in USD, demo payments', '$30.00', '$0.00'],
    ['Payments received', '12', '15'],
    ['Failed payments', '2', '1'],
    ['Activations', '11', '15'],
    ['New members', '8', '10'],
  ]);
});

it('lists the newest members, each one tap from its page', async () => {
  const { user, open } = showOverview();
  await user.click(await screen.findByRole('button', { name: /^ama/ }));
  expect(open).toHaveBeenCalledExactlyOnceWith({
    section: 'users',
    item: usual.newest[0]?.id,
  });
});

it('shows the prices once: the ticker and the quotes are on the Chart tab', async () => {
  renderScreen(
    <Suspense>
      <AdminTab tab="overview" />
    </Suspense>,
    { user: 'admin', handlers: calmPlatform() },
  );
  expect(await screen.findByRole('table', { name: 'Live price cache' })).toBeVisible();
  expect(screen.getAllByText('EURUSD', { selector: 'th' })).toHaveLength(1);
  expect(screen.queryByRole('region', { name: 'Ticker prices' })).not.toBeInTheDocument();
});
