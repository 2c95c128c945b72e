import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, type HttpHandler } from 'msw';
import { expect, it, vi } from 'vitest';
import { peakScannerEndpoints } from '#contracts/peak-scanner.ts';
import { sniperEndpoints } from '#contracts/sniper.ts';
import { weeklyScannerEndpoints } from '#contracts/weekly-scanner.ts';
import { mockAnswer, mockFailure } from '#mocks/mock-endpoint.ts';
import { aSignal } from '#tests/support/builders.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { OverviewTab } from '#web/admin/overview/OverviewTab.tsx';

const peak = peakScannerEndpoints.read;
const weekly = weeklyScannerEndpoints.read;
const sniper = sniperEndpoints.read;
const peakAnswer = peak.response.parse(peak.example);
const weeklyAnswer = weekly.response.parse(weekly.example);
const sniperAnswer = sniper.response.parse(sniper.example);
const NOW = new Date('2026-11-20T12:36:00.000Z');

const peakOf = (overrides: Partial<typeof peakAnswer>): HttpHandler =>
  mockAnswer(peak, { ...peakAnswer, ...overrides });
const weeklyOf = (overrides: Partial<typeof weeklyAnswer>): HttpHandler =>
  mockAnswer(weekly, { ...weeklyAnswer, ...overrides });
const sniperOf = (overrides: Partial<typeof sniperAnswer>): HttpHandler =>
  mockAnswer(sniper, { ...sniperAnswer, ...overrides });

const showTab = (handlers: HttpHandler[] = []) =>
  renderScreen(<OverviewTab />, {
    user: 'admin',
    handlers: [...handlers, peakOf({}), weeklyOf({}), sniperOf({})],
  });

/** A fact of a scanner's panel. */
async function fact(scanner: string, name: string): Promise<string | null> {
  const panel = within(await screen.findByRole('region', { name: scanner }));
  const term = await panel.findByText(name, { selector: 'dt' });
  return term.nextElementSibling?.textContent.replaceAll('\u00a0', ' ') ?? null;
}

it('shows of the Peak Scanner signals, last scan, status, day, next generation and open signals', async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  showTab([
    peakOf({
      signals: [aSignal(), aSignal(), aSignal()],
      current_day: 20,
      is_generation_day: false,
      next_generation: '2026-12-03T00:00:00.000Z',
      last_scan: '2026-11-20T12:30:00.000Z',
    }),
  ]);
  expect(await fact('Peak Scanner', 'Signals generated')).toBe('3 in this generation');
  expect(await fact('Peak Scanner', 'Last scan')).toContain('12:30 UTC');
  expect(await fact('Peak Scanner', 'Status')).toBe('Signals active');
  expect(await fact('Peak Scanner', 'Open signals')).toBe('1');
  expect(await fact('Peak Scanner', 'Current day')).toBe('20, signals on day 3');
  expect(await fact('Peak Scanner', 'Next generation')).toContain('00:00 UTC');
});

it('calls a generation that is under way by its day', async () => {
  showTab([peakOf({ is_generation_day: true })]);
  expect(await fact('Peak Scanner', 'Next generation')).toBe('Today');
});

it('sums up the bias of every instrument, and says where candles are missing', async () => {
  showTab();
  const bias = within(await screen.findByRole('region', { name: 'Bias by instrument' }));
  const [euro, pound, gold, dow] = bias.getAllByRole('listitem');
  expect(euro).toHaveTextContent('EURUSD');
  expect(euro).toHaveTextContent('Bullish');
  expect(euro).toHaveTextContent(
    'W Bottom, day 2 · 31.4% of the 5-day range · stop hunt today · structure break',
  );
  expect(pound).toHaveTextContent('GBPUSDNot enough candles');
  expect(gold).toHaveTextContent('XAUUSD');
  expect(dow).toHaveTextContent('US30');
});

it('shows of the Weekly Scanner signals, last scan, status, message and next generation', async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  showTab();
  expect(await fact('Weekly Scanner', 'Signals generated')).toBe('1 this week');
  expect(await fact('Weekly Scanner', 'Last scan')).toContain('06:00 UTC');
  expect(await fact('Weekly Scanner', 'Status')).toBe('Active');
  expect(await fact('Weekly Scanner', 'Message')).toBe(
    '1 weekly signal, valid to Friday 22:00 UTC',
  );
  expect(await fact('Weekly Scanner', 'Next generation')).toContain('06:00 UTC');
});

it('shows of the 1M Sniper its phase and its next session, and counts neither neutral pairs nor candidates', async () => {
  const [row] = sniperAnswer.signals;
  if (row === undefined) throw new Error('the example has no row');
  const issued = { ...row, signal_type: 'buy' as const, signal: aSignal() };
  showTab([sniperOf({ signals: [row, issued, { ...row, candidate: true }] })]);
  expect(await fact('1M Sniper', 'Signals generated')).toBe('1 in the PM session');
  expect(await fact('1M Sniper', 'Status')).toBe('Monitoring');
  expect(await fact('1M Sniper', 'Phase')).toBe(
    '4 of 6: Monitoring PM session: final scan at 13:00 UTC',
  );
  expect(await fact('1M Sniper', 'Next session')).toContain('00:00 UTC');
});

it.each([
  [true, '1'],
  [false, '0'],
])('counts an active session only while one runs: %s', async (session_active, count) => {
  showTab([sniperOf({ session_active })]);
  expect(await fact('1M Sniper', 'Active sessions')).toBe(count);
});

it('says of an hour without a session when the next one begins', async () => {
  showTab([
    sniperOf({
      session_active: false,
      current_phase: 'expired',
      phase_step: null,
      message: 'Session over',
      last_scan: null,
    }),
  ]);
  expect(await fact('1M Sniper', 'Status')).toBe('Inactive');
  expect(await fact('1M Sniper', 'Phase')).toBe('Session over');
  expect(await fact('1M Sniper', 'Last scan')).toBe('None yet');
});

it('marks scanners of the simulated market, and history that is still being prepared', async () => {
  showTab([
    peakOf({ filling: true }),
    weeklyOf({ data_source: 'oanda' }),
    sniperOf({ data_source: 'oanda' }),
  ]);
  const panel = within(await screen.findByRole('region', { name: 'Peak Scanner' }));
  expect(await panel.findByText('Simulated market')).toBeVisible();
  expect(panel.getByText('Preparing history')).toBeVisible();
  await fact('Weekly Scanner', 'Status');
  await fact('1M Sniper', 'Status');
  const scanners = within(screen.getByRole('region', { name: 'Scanners' }));
  expect(scanners.getAllByText('Simulated market')).toHaveLength(1);
});

it('lets one scanner fail without the others, and loads it again on demand', async () => {
  const { user, backend } = showTab([mockFailure(weekly, 'platform.internal')]);
  expect(await screen.findByText('The Weekly Scanner could not be loaded.')).toBeVisible();
  expect(await fact('Peak Scanner', 'Status')).toBe('Signals active');
  backend.use(weeklyOf({}));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await fact('Weekly Scanner', 'Status')).toBe('Active');
});

it('asks every thirty seconds, and keeps what it has when an answer fails to come', async () => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  const { backend } = showTab();
  expect(await fact('1M Sniper', 'Status')).toBe('Monitoring');
  const requestCount = (path: string): number =>
    backend.calls.filter((call) => call === `GET /api${path}`).length;
  expect([peak, weekly, sniper].map(({ path }) => requestCount(path))).toEqual([1, 1, 1]);

  backend.use(mockFailure(peak, 'platform.internal'), weeklyOf({ message: 'Market closed' }));
  await vi.advanceTimersByTimeAsync(30_000);
  await waitFor(async () => expect(await fact('Weekly Scanner', 'Message')).toBe('Market closed'));
  expect(
    await screen.findByText(/The Peak Scanner could not be loaded\. What follows/),
  ).toBeVisible();
  expect(await fact('Peak Scanner', 'Status')).toBe('Signals active');
});

it('holds the place of the scanners while they load', async () => {
  showTab([http.get('*/api/*', () => delay('infinite'))]);
  expect(await screen.findByText('Loading the Peak Scanner')).toBeInTheDocument();
  expect(screen.getByText('Loading the Weekly Scanner')).toBeInTheDocument();
  expect(screen.getByText('Loading the 1M Sniper')).toBeInTheDocument();
});
