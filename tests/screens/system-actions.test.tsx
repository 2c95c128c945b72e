import { act, screen, within } from '@testing-library/react';
import { HttpHandler } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { type SystemHealth, systemEndpoints } from '#contracts/system.ts';
import { mockAnswer, mockFailure, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { aHealth, someMetrics } from '#tests/support/system-builders.ts';
import { HealthView } from '#web/admin/system/HealthView.tsx';
import { SystemActions } from '#web/admin/system/SystemActions.tsx';

const { health, metrics, backup, clearCache, restart } = systemEndpoints;
const NOW = new Date('2026-11-20T14:05:00.000Z');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});

/** The actions alone, for a server that is as it should be. */
const show = (...handlers: HttpHandler[]) =>
  renderScreen(
    <SystemActions
      health={aHealth()}
      restart={{ isAway: false, isBack: false, begin: () => undefined }}
    />,
    { user: 'admin', handlers },
  );

const healthIs = (changes: Partial<SystemHealth> = {}): HttpHandler =>
  mockAnswer(health, aHealth(changes));

const showView = (...handlers: HttpHandler[]) =>
  renderScreen(<HealthView />, {
    user: 'admin',
    handlers: [...handlers, healthIs(), mockAnswer(metrics, someMetrics())],
  });

/** Asks for something and says yes to the question. */
async function command({ user }: ReturnType<typeof show>, label: string) {
  await user.click(screen.getByRole('button', { name: label }));
  const question = await screen.findByRole('alertdialog', { name: label });
  await user.click(within(question).getByRole('button', { name: label }));
  return question;
}

it('makes a backup after a confirmation, and names the file and its size', async () => {
  const tab = show(mockAnswer(backup, backup.example));
  const question = await command(tab, 'Create Backup');
  expect(question).toHaveTextContent('Are you sure you want to create a backup now?');
  expect(
    await screen.findByText('Backup created: manual-2026-11-20T14-05-00Z.sqlite, 96.5 MB'),
  ).toBeVisible();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

it.each([
  ['Create Backup', false],
  ['Clear Cache', false],
  ['Restart Services', true],
])('%s asks with a red button only where something is lost', async (label, isRed) => {
  const { user } = show();
  await user.click(screen.getByRole('button', { name: label }));
  const question = await screen.findByRole('alertdialog', { name: label });
  const button = within(question).getByRole('button', { name: label });
  expect(button.classList.contains('bg-danger')).toBe(isRed);
});

it('does nothing on Cancel', async () => {
  const { user, backend } = show();
  await user.click(screen.getByRole('button', { name: 'Create Backup' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(backend.calls).not.toContain('POST /api/admin/system/backup');
});

it('reports a failed backup in the dialog', async () => {
  const tab = show(mockFailure(backup, 'system.backup_failed'));
  const question = await command(tab, 'Create Backup');
  expect(await within(question).findByRole('alert')).toHaveTextContent(
    'The backup could not be made. Please look at the logs.',
  );
});

it('clears the cache after a confirmation, and says what was removed', async () => {
  const tab = show(mockAnswer(clearCache, clearCache.example));
  const question = await command(tab, 'Clear Cache');
  expect(question).toHaveTextContent('Are you sure you want to clear the cache?');
  expect(await screen.findByText('Cache cleared: 12 analyses, 4 candle histories')).toBeVisible();
});

it.each([
  [
    mockAnswer(clearCache, { message: 'Cache cleared', cleared: [] }),
    'Cache cleared: it was empty',
  ],
  [mockUnreachable(clearCache), 'The cache could not be cleared.'],
])('says when the cache was empty, or could not be cleared', async (answer, text) => {
  await command(show(answer), 'Clear Cache');
  expect(await screen.findByText(text)).toBeVisible();
});

it('waits for the restarted server, and reloads everything', async () => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  const tab = showView(mockAnswer(restart, restart.example));
  await screen.findByText('Connected');
  const question = await command(tab, 'Restart Services');
  expect(question).toHaveTextContent('Are you sure you want to restart the services?');
  expect(await screen.findByText(/The server is restarting. This page waits/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Restart Services' })).toBeDisabled();

  tab.backend.use(mockUnreachable(health));
  await act(async () => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.getByText(/The server is restarting. This page waits/)).toBeVisible();
  expect(screen.queryByText(/could not be loaded/)).not.toBeInTheDocument();

  const before = tab.backend.calls.filter((call) => call.endsWith('/admin/metrics')).length;
  tab.backend.use(healthIs({ uptime: 3, as_of: '2026-11-20T14:05:10.000Z' }));
  await act(async () => vi.advanceTimersByTimeAsync(5000));
  expect(await screen.findByText('The server is back')).toBeVisible();
  expect(screen.getByText('less than a minute')).toBeVisible();
  const after = tab.backend.calls.filter((call) => call.endsWith('/admin/metrics')).length;
  expect(after).toBe(before + 1);
});

it('offers no restart without a supervisor, and says why', async () => {
  showView(healthIs({ restartable: false }));
  expect(await screen.findByText(/no supervisor is configured/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Restart Services' })).toBeDisabled();
});

it.each([
  [mockFailure(restart, 'system.not_supervised', 'No supervisor.'), 'No supervisor.'],
  [mockUnreachable(restart), 'The services could not be restarted.'],
])('reports a failed restart in the dialog', async (failure, text) => {
  const question = await command(show(failure), 'Restart Services');
  expect(await within(question).findByRole('alert')).toHaveTextContent(text);
});

it('says when a backup takes longer than the response time-out', async () => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  const never = new HttpHandler('POST', '*/api/admin/system/backup', () => new Promise(() => {}));
  const question = await command(show(never), 'Create Backup');
  await act(async () => vi.advanceTimersByTimeAsync(16_000));
  expect(await within(question).findByRole('alert')).toHaveTextContent(
    'The backup is still running on the server.',
  );
});
