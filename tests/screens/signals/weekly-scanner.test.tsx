import { act, screen, within } from '@testing-library/react';
import { delay, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { type WeeklyScannerAnswer, weeklyScannerEndpoints } from '#contracts/weekly-scanner.ts';
import { mockAnswer, mockFailure } from '#mocks/mock-endpoint.ts';
import { aSignal } from '#tests/support/builders.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { weeklyExample as example } from '#tests/support/computed-examples.ts';
import { WeeklyScreen } from '#web/features/signals/WeeklyScreen.tsx';

const NOW = new Date('2026-11-20T12:36:00.000Z');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});

const answered = (changes: Partial<WeeklyScannerAnswer> = {}) =>
  mockAnswer(weeklyScannerEndpoints.read, { ...example, ...changes });

const show = (...handlers: ReturnType<typeof answered>[]) =>
  renderScreen(<WeeklyScreen />, { handlers });

const part = (name: string) => screen.findByRole('region', { name });
const fact = (within_: HTMLElement, name: string) =>
  within(within_).getByText(name, { selector: 'dt' }).nextElementSibling;

it('displays its status and weekly schedule, in local time and UTC', async () => {
  show(
    http.get('*/weekly-scanner', () => delay(50)),
    answered(),
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Weekly Scanner' })).toBeVisible();
  expect(screen.getByText('Loading the scanner')).toBeInTheDocument();

  const status = await part('Scanner status');
  expect(screen.getAllByText('Active')[0]).toBeVisible();
  expect(status).toHaveTextContent('1 weekly signal, valid to Friday 22:00 UTC');
  expect(fact(status, 'Current time')).toHaveTextContent('12:36 UTC');
  expect(fact(status, 'Generation time')).toHaveTextContent('06:00 UTC');
  expect(fact(status, 'Active until')).toHaveTextContent('22:00 UTC');
  expect(fact(status, 'Next generation')).toHaveTextContent('06:00 UTC');
  expect(status).toHaveTextContent(/^Next generation Mon 06:00 UTC · in 2 d 17 h/);
  expect(screen.getByText('Trades and analysis are informational.')).toBeVisible();
});

it('counts the time to the next generation down', async () => {
  show(answered());
  const status = await part('Scanner status');

  vi.setSystemTime('2026-11-23T05:58:50.000Z');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(within(status).getByText('in 1 min 10 s')).toBeVisible();
});

it.each([
  ['generating', 'Generating', 'Generating weekly signals'],
  ['no_signals', 'No signals', 'No pair passed the weekly threshold'],
  ['closed', 'Closed', 'Market closed'],
  ['waiting', 'Waiting', 'Next generation Monday 06:00 UTC'],
  ['delayed', 'Delayed', 'Candles of this week are still missing: next try at 07:00 UTC'],
] as const)('explains the status %s', async (scanner_status, label, message) => {
  show(answered({ scanner_status, message, signals: [] }));

  const status = await part('Scanner status');
  expect(screen.getByText(label)).toBeVisible();
  expect(status).toHaveTextContent(message);
  const signals = await part('Active weekly signals');
  expect(signals).toHaveTextContent('No active weekly signals');
  expect(signals).toHaveTextContent(message);
});

it('lists open signals, then those closed this week', async () => {
  const closed = aSignal({ scanner_type: 'weekly', instrument: 'AUDUSD', status: 'sl_hit' });
  show(answered({ signals: [...example.signals, closed] }));

  const open = within(await part('Active weekly signals')).getAllByRole('article');
  expect(open.map((card) => card.getAttribute('aria-label'))).toEqual(['USDJPY buy']);
  const ended = await part('Closed this week');
  expect(within(ended).getByRole('listitem')).toHaveTextContent('Stop hit');
});

it('shows the local time of its schedule first, and UTC apart from it', async () => {
  vi.stubEnv('TZ', 'Africa/Nairobi');
  show(answered());

  const status = await part('Scanner status');
  expect(status).toHaveTextContent(/^Next generation Mon 09:00 · in 2 d 17 h/);
  expect(fact(status, 'Active until')?.textContent).toBe(
    'Sat, Nov 21, 01:00 Fri, Nov 20, 22:00\u00a0UTC',
  );
});

it('says when nothing was ever loaded, and loads on demand', async () => {
  const { user, backend } = show(
    mockFailure(weeklyScannerEndpoints.read, 'platform.unavailable', 'Candles are being set up.'),
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('Candles are being set up.');
  expect(screen.queryByText('No weekly scanner data available')).not.toBeInTheDocument();

  backend.use(answered());
  await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Retry' }));
  expect(await part('Scanner status')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
