import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type PeakScannerAnswer, peakScannerEndpoints } from '#contracts/peak-scanner.ts';
import { mockAnswer, mockFailure, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { peakExample as example } from '#tests/support/computed-examples.ts';
import { PeakScreen } from '#web/features/signals/peak/PeakScreen.tsx';

/** States that the three scanner screens share, tested by one of them. */

const answered = (changes: Partial<PeakScannerAnswer> = {}) =>
  mockAnswer(peakScannerEndpoints.read, { ...example, ...changes });

const show = (...handlers: ReturnType<typeof answered>[]) =>
  renderScreen(<PeakScreen />, { handlers });

const part = (name: string) => screen.findByRole('region', { name });
const autoRefresh = () => screen.getByRole('checkbox', { name: 'Auto-refresh' });

it('says when history is still loading', async () => {
  show(answered({ filling: true }));

  expect(await screen.findByText(/^History is still being prepared/)).toBeVisible();
});

it('says a failure once when nothing was ever loaded, and offers a refresh', async () => {
  const { user, backend } = show(
    mockFailure(peakScannerEndpoints.read, 'platform.unavailable', 'Candles are being set up.'),
  );
  const text = 'No scanner data available. Click refresh to initialize.';
  expect(await screen.findByText('Candles are being set up.')).toBeVisible();
  expect(screen.queryByText(text)).not.toBeInTheDocument(); // nobody knows

  backend.use(answered());
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await part('Schedule')).toBeVisible();
  expect(screen.queryByText(text)).not.toBeInTheDocument();
});

it('says offline that nothing was ever loaded, without a failure', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  show(mockUnreachable(peakScannerEndpoints.read));

  const text = 'No scanner data available. Click refresh to initialize.';
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByText('This device is offline and has no earlier data.')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('keeps the last response below an error, with its age', async () => {
  const { user, backend } = show(answered());
  await part('Schedule');
  backend.use(mockUnreachable(peakScannerEndpoints.read));
  await user.click(screen.getByRole('button', { name: 'Refresh' }));

  expect(await screen.findByText('The scanner could not be reached.')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Schedule' })).toBeVisible();
  expect(screen.getByRole('button', { name: /as of .*, offline$/ })).toBeVisible();
});

it('refreshes automatically unless switched off, which this device remembers', async () => {
  const first = show(answered());
  await part('Schedule');
  expect(autoRefresh()).toBeChecked();
  await first.user.click(autoRefresh());
  expect(autoRefresh()).not.toBeChecked();
  first.unmount();

  show(answered());
  expect(autoRefresh()).not.toBeChecked();
  expect(await part('Schedule')).toBeVisible(); // still read once
});

it("starts with the member's setting", async () => {
  localStorage.setItem('bellwether.settings', JSON.stringify({ auto_refresh: false }));
  show(answered());

  expect(autoRefresh()).not.toBeChecked();
  await part('Schedule');
});
