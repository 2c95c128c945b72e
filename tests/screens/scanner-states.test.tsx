import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type PeakScannerAnswer, peakScannerEndpoints } from '#contracts/peak-scanner.ts';
import { mockAnswer, mockFailure, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { peakExample as example } from '#tests/support/computed-examples.ts';
import { PeakScreen } from '#web/features/signals/peak/PeakScreen.tsx';

/** What the three scanners' screens have in common, told by one of them. */

const answered = (changes: Partial<PeakScannerAnswer> = {}) =>
  mockAnswer(peakScannerEndpoints.read, { ...example, ...changes });

const show = (...handlers: ReturnType<typeof answered>[]) =>
  renderScreen(<PeakScreen />, { handlers });

const part = (name: string) => screen.findByRole('region', { name });
const autoRefresh = () => screen.getByRole('checkbox', { name: 'Auto-refresh' });

it('says while history is still being prepared', async () => {
  show(answered({ filling: true }));

  expect(await screen.findByText(/^History is still being prepared/)).toBeVisible();
});

it('asks for a refresh where nothing was ever loaded', async () => {
  const { user, backend } = show(
    mockFailure(peakScannerEndpoints.read, 'platform.unavailable', 'Candles are being set up.'),
  );
  const text = 'No scanner data available. Click refresh to initialize.';
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByText('Candles are being set up.')).toBeVisible();

  backend.use(answered());
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await part('Schedule')).toBeVisible();
  expect(screen.queryByText(text)).not.toBeInTheDocument();
});

it('keeps the last answer below a failure, with its age', async () => {
  const { user, backend } = show(answered());
  await part('Schedule');
  backend.use(mockUnreachable(peakScannerEndpoints.read));
  await user.click(screen.getByRole('button', { name: 'Refresh' }));

  expect(await screen.findByText('The scanner could not be reached.')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Schedule' })).toBeVisible();
  expect(screen.getByRole('button', { name: /^as of .*, offline$/ })).toBeVisible();
});

it('refreshes itself unless that is switched off, which this device remembers', async () => {
  const first = show(answered());
  await part('Schedule');
  expect(autoRefresh()).toBeChecked();
  await first.user.click(autoRefresh());
  expect(autoRefresh()).not.toBeChecked();
  first.unmount();

  show(answered());
  expect(autoRefresh()).not.toBeChecked();
  expect(await part('Schedule')).toBeVisible(); // read once all the same
});

it("starts with what the member's settings say", async () => {
  localStorage.setItem('bellwether.settings', JSON.stringify({ auto_refresh: false }));
  show(answered());

  expect(autoRefresh()).not.toBeChecked();
  await part('Schedule');
});
