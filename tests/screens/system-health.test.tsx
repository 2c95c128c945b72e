import { act, screen, within } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { type SystemHealth, systemEndpoints, type SystemMetrics } from '#contracts/system.ts';
import { mockAnswer, mockFailure, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { aHealth, someMetrics } from '#tests/support/system-builders.ts';
import { HealthView } from '#web/admin/system/HealthView.tsx';

const { health, metrics } = systemEndpoints;
const NOW = new Date('2026-11-20T14:05:00.000Z');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});

const healthIs = (changes: Partial<SystemHealth> = {}): HttpHandler =>
  mockAnswer(health, aHealth(changes));
const metricsAre = (changes: Partial<SystemMetrics> = {}): HttpHandler =>
  mockAnswer(metrics, someMetrics(changes));

const show = (...handlers: HttpHandler[]) =>
  renderScreen(<HealthView />, {
    user: 'admin',
    handlers: [...handlers, healthIs(), metricsAre()],
  });

/** What stands beside a name in one of the lists of figures. */
async function figure(name: string): Promise<string> {
  const term = await screen.findByText(name, { selector: 'dt' });
  const values = term.parentElement?.querySelectorAll('dd:not([aria-hidden])') ?? [];
  return Array.from(values, (each) => each.textContent).join(' | ');
}

it('displays status, uptime, database and API first', async () => {
  show(healthIs({ uptime: 273_600 }));
  expect(await figure('Status')).toBe('Healthy');
  expect(await figure('Uptime')).toBe('3 days 4 hours');
  expect(await figure('Database')).toBe('Connected');
  expect(await figure('API')).toBe('Operational');
});

it('lists what the operator should fix, and nothing otherwise', async () => {
  show(healthIs({ warnings: ['TRUST_PROXY_HOPS is 0 behind a proxy.'] }));
  expect(await screen.findByText('TRUST_PROXY_HOPS is 0 behind a proxy.')).toBeVisible();
});

it('names problems', async () => {
  show(healthIs({ status: 'unavailable', database_status: 'unavailable', api_status: 'degraded' }));
  expect(await figure('Status')).toBe('Unavailable');
  expect(await figure('Database')).toBe('Unavailable');
  expect(await figure('API')).toBe('Degraded');
});

it.each([
  [199, '199 ms Excellent', 'text-ok'],
  [200, '200 ms Good', 'text-info'],
  [500, '500 ms Needs Optimization', 'text-warn'],
])('labels a response time of %d ms', async (average_response_time, text, colour) => {
  show(metricsAre({ average_response_time }));
  expect(await figure('Response Time')).toBe(text);
  expect(screen.getByText(text.split(' ms ')[1] ?? '')).toHaveClass(colour);
});

it.each([
  [60, 'Normal', 'text-ok'],
  [60.1, 'High', 'text-warn'],
  [80.1, 'Critical', 'text-danger'],
])('labels and colours a usage of %d %%', async (percent, label, colour) => {
  show(healthIs({ memory_usage: percent, cpu_usage: percent, disk_usage: percent }));
  for (const name of ['Memory Usage', 'CPU Usage', 'Disk Usage']) {
    expect(await figure(name)).toContain(`${percent.toFixed(1)}%${label}`);
  }
  for (const badge of screen.getAllByText(label)) expect(badge).toHaveClass(colour);
});

it('displays load and resources, each figure with its unit', async () => {
  show(metricsAre({ error_rate: 1.25 }));
  const expected = {
    'Requests per Minute': '84',
    'Error Rate': '1.25%',
    'Requests, Last Hour': '4,920',
    'Active Connections': '38',
    'Live Streams': '31',
    'Event Loop Delay': '11.2 ms',
    'Write Wait': '0.8 ms',
    'Database Size': '96.5 MB',
    'Last Backup': '11 hours ago',
    'Memory Usage': '21.4%Normal | 229.6 MB of 1.1 GB',
    'Disk Usage': '41.7%Normal | 41.9 GB free',
  };
  for (const [name, text] of Object.entries(expected)) expect(await figure(name)).toBe(text);
});

it('shows no figure of a machine in the demo, which has none', async () => {
  localStorage.setItem('bellwether.mode', 'demo');
  show(healthIs({ memory_usage: 0, cpu_usage: 0 }), metricsAre({ average_response_time: 0 }));
  const unmeasured = [
    'Memory Usage',
    'CPU Usage',
    'Disk Usage',
    'Active Connections',
    'Live Streams',
    'Event Loop Delay',
    'Write Wait',
    'Response Time',
    'Requests per Minute',
    'Error Rate',
    'Requests, Last Hour',
  ];
  for (const name of unmeasured) expect([name, await figure(name)]).toEqual([name, '–']);
  expect(await figure('Database Size')).toBe('96.5 MB'); // of this browser
  expect(screen.getAllByText(/^Demo: there is no server here/)).toHaveLength(2);
});

it('says when there is no backup yet', async () => {
  show(healthIs({ last_backup: null }));
  expect(await figure('Last Backup')).toBe('There is none yet');
});

it('displays the time of measurement, and explains a figure', async () => {
  const { user } = show();
  expect(await screen.findAllByRole('button', { name: /^as of / })).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'About Performance' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent(
    'Excellent under 200 ms, Good under 500 ms',
  );
});

it('lists every data source with state, age and message, worst first', async () => {
  const source = { as_of: '2026-11-20T14:00:00.000Z', limit_seconds: 60, detail: null };
  show(
    metricsAre({
      sources: [
        { ...source, name: 'Price feed', status: 'late', detail: 'OANDA is silent' },
        { ...source, name: 'Database', status: 'ok', limit_seconds: null },
        { ...source, name: 'Mails', status: 'down', as_of: null, limit_seconds: null },
        { ...source, name: 'Peak Scanner', status: 'idle' },
      ],
    }),
  );
  const list = await screen.findByRole('list', { name: 'Data sources' });
  const rows = within(list)
    .getAllByRole('listitem')
    .map((each) => each.textContent);
  expect(rows).toEqual([
    'MailsNothing yetDown',
    'Price feed5 minutes ago, due within 1 minuteOANDA is silentLate',
    'Database5 minutes agoOK',
    'Peak Scanner5 minutes ago, due within 1 minuteIdle',
  ]);
});

it('lists the background jobs with their last run and result, failures first', async () => {
  const job = {
    last_started_at: '2026-11-20T13:05:00.000Z',
    last_finished_at: '2026-11-20T13:05:01.000Z',
    last_error: null,
    is_running: false,
  };
  show(
    metricsAre({
      jobs: [
        { ...job, name: 'briefing' },
        { ...job, name: 'peak-scanner', last_error: 'no candles' },
        { ...job, name: 'backups', is_running: true },
        { ...job, name: 'figures', last_started_at: null, last_finished_at: null },
      ],
    }),
  );
  const list = await screen.findByRole('list', { name: 'Background jobs' });
  const rows = within(list)
    .getAllByRole('listitem')
    .map((each) => each.textContent);
  expect(rows).toEqual([
    'Peak scanner1 hour agono candlesFailed',
    'Briefing1 hour agoDone',
    'Backups1 hour agoRunning',
    'FiguresNeverNot yet',
  ]);
});

it('polls every 30 seconds', async () => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  const { backend } = show();
  await figure('Uptime');
  const callCount = (path: string) => backend.calls.filter((call) => call.endsWith(path)).length;
  const before = callCount('/admin/system-health');
  await act(async () => vi.advanceTimersByTimeAsync(30_000));
  expect(callCount('/admin/system-health')).toBe(before + 1);
  expect(callCount('/admin/metrics')).toBe(before + 1);
});

it('displays samples of what could not be loaded, under their banner, until it can', async () => {
  const { user, backend } = show(mockFailure(health, 'platform.internal'));
  expect(await screen.findByText('Sample data: the live call failed')).toBeVisible();
  expect(await figure('Version')).toBe('sample');
  expect(await figure('Requests per Minute')).toBe('84'); // the other call was answered
  expect(screen.getByRole('button', { name: 'Restart Services' })).toBeDisabled();
  expect(screen.getByText('It is not known whether the server would start again.')).toBeVisible();

  backend.use(healthIs());
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('0.1.0')).toBeVisible();
  expect(screen.queryByText('Sample data: the live call failed')).not.toBeInTheDocument();
});

it('displays samples of the metrics too', async () => {
  show(mockUnreachable(metrics));
  expect(await screen.findByText('Sample data: the live call failed')).toBeVisible();
  expect(await screen.findByText('Sample job')).toBeVisible();
  expect(await figure('Version')).toBe('0.1.0');
});

it('displays no samples when the server rejects', async () => {
  show(mockFailure(health, 'auth.forbidden', 'This is for administrators only.'));
  expect(await screen.findByText('This is for administrators only.')).toBeVisible();
  expect(screen.queryByText('Uptime')).not.toBeInTheDocument();
});

it('keeps the last figures and says so when the next call fails', async () => {
  const { user, backend } = show();
  await figure('Uptime');
  backend.use(mockFailure(health, 'platform.internal'), mockFailure(metrics, 'platform.internal'));
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(
    await screen.findByText('Health could not be loaded. What follows is older.'),
  ).toBeVisible();
  expect(screen.getByText('Metrics could not be loaded. What follows is older.')).toBeVisible();
  expect(await figure('Database')).toBe('Connected');
});
