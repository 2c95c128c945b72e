import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { expect, it, vi } from 'vitest';
import { accountEndpoints } from '#contracts/account.ts';
import { journalPrivacy, SUMS_ONLY_LABEL } from '#contracts/rules/journal/journal-privacy.ts';
import { journalUsageEndpoints } from '#contracts/journal/journal-sync.ts';
import { mockFailure } from '#mocks/mock-endpoint.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { SignedIn } from '#web/app/SignedIn.tsx';
import { useAutoRefresh } from '#web/data/live/auto-refresh.ts';
import { SettingsScreen } from '#web/features/settings/SettingsScreen.tsx';
import * as tone from '#web/lib/tone.ts';

const SAVED = 'Settings saved successfully!';

const showSettings = (user: 'trader' | 'admin' = 'trader', handlers: HttpHandler[] = []) =>
  renderScreen(
    <SignedIn>
      <SettingsScreen />
    </SignedIn>,
    { user, handlers },
  );

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const toggle = (name: string) => screen.findByRole('switch', { name });
const profileValue = (name: string) =>
  screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

it('shows the profile, which cannot be changed', () => {
  showSettings();

  expect(profileValue('Username')).toBe('Ama Mensah');
  expect(profileValue('Email')).toBe('ama@example.com');
  expect(profileValue('Role')).toBe('User');
  expect(profileValue('Access expiration')).not.toBe('N/A');
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

it('leaves the space of the journal out on an older server, which does not know it', async () => {
  showSettings('trader', [mockFailure(journalUsageEndpoints.read, 'request.unknown_path')]);
  await screen.findByText('Full backup', { selector: 'p' });
  await waitFor(() => expect(screen.queryByText('Journal space')).not.toBeInTheDocument());
});

it('says what administrators see of the journal in the words of the privacy notice, and stores the choice', async () => {
  const { user, backend } = showSettings();
  const choice = await toggle(SUMS_ONLY_LABEL);
  expect(choice).not.toBeChecked();
  for (const paragraph of Object.values(journalPrivacy)) {
    expect(screen.getByText(paragraph)).toBeVisible();
  }
  await user.click(choice);
  expect(await screen.findByText(SAVED)).toBeVisible();
  expect(await toggle(SUMS_ONLY_LABEL)).toBeChecked();
  const { people } = await backend.world.read();
  expect(people.find(({ id }) => id === 'trader')).toMatchObject({ journal_sums_only: true });
});

it('offers administrators no such choice, and none on an older server', async () => {
  showSettings('admin');
  await screen.findByText('Full backup', { selector: 'p' });
  expect(screen.queryByText(SUMS_ONLY_LABEL)).toBeNull();
  cleanup();
  showSettings('trader', [mockFailure(accountEndpoints.privacy, 'request.unknown_path')]);
  await screen.findByText('Full backup', { selector: 'p' });
  await waitFor(() => expect(screen.queryByText(SUMS_ONLY_LABEL)).toBeNull());
});

it('shows N/A for access that never ends', () => {
  showSettings('admin');

  expect(profileValue('Access expiration')).toBe('N/A');
});

const darkMode = (choice: string) =>
  within(screen.getByRole('group', { name: 'Dark mode' })).getByRole('radio', { name: choice });

it('is as light or dark as the device until the member chooses, and stays so on this device', async () => {
  const device = Object.assign(new EventTarget(), { matches: true });
  vi.stubGlobal('matchMedia', () => device);
  const { user, unmount } = showSettings();
  expect(darkMode('System')).toBeChecked();
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  act(() => {
    device.matches = false;
    device.dispatchEvent(new Event('change'));
  });
  expect(document.documentElement).toHaveAttribute('data-theme', 'light');

  await user.click(darkMode('Dark'));

  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  unmount();
  showSettings();
  expect(darkMode('Dark')).toBeChecked();
});

it('says beside the setting that it was saved, for 3 seconds', async () => {
  vi.useFakeTimers();
  showSettings();
  fireEvent.click(darkMode('Dark'));
  await pass(0);
  await pass(2900);
  expect(screen.getByText(SAVED)).toBeVisible();

  await pass(100);
  expect(screen.queryByText(SAVED)).not.toBeInTheDocument();
});

it('says so for 3 seconds when this device cannot store it', async () => {
  vi.useFakeTimers();
  showSettings();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  fireEvent.click(screen.getByRole('switch', { name: 'Auto refresh' }));
  await pass(0);
  await pass(2900);
  expect(screen.getByText('Error saving settings. Please try again.')).toBeVisible();
  expect(screen.getByRole('switch', { name: 'Auto refresh' })).toBeChecked();

  await pass(100);
  expect(screen.queryByText('Error saving settings. Please try again.')).not.toBeInTheDocument();
});

it('changes the colours of gain and loss', async () => {
  const { user } = showSettings();

  await user.selectOptions(screen.getByLabelText('Gain and loss colours'), 'Blue and orange');

  await waitFor(() =>
    expect(document.documentElement).toHaveAttribute('data-gain-loss', 'blue-orange'),
  );
});

function PeakRefresh() {
  const [isOn, choose] = useAutoRefresh('peak');
  return <button onClick={() => choose(true)}>{isOn ? 'refreshes' : 'stands still'}</button>;
}

it('switches auto refresh for every scanner, overriding earlier choices', async () => {
  const scanner = renderScreen(<PeakRefresh />);
  await scanner.user.click(screen.getByRole('button', { name: 'refreshes' }));
  scanner.unmount();
  const { user, unmount } = showSettings();
  expect(await toggle('Auto refresh')).toBeChecked();
  await user.click(await toggle('Auto refresh'));
  unmount();

  renderScreen(<PeakRefresh />);
  expect(screen.getByRole('button')).toHaveTextContent('stands still');
});

it('plays the tone once when sound is switched on', async () => {
  const play = vi.spyOn(tone, 'playTone').mockResolvedValue(undefined);
  const { user } = showSettings();
  await user.click(await toggle('Sound notifications'));
  expect(await toggle('Sound notifications')).toBeChecked();
  await user.click(await toggle('Sound notifications'));
  expect(play).toHaveBeenCalledOnce();
});
