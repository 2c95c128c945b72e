import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { SignedIn } from '#web/app/SignedIn.tsx';
import { SettingsScreen } from '#web/features/settings/SettingsScreen.tsx';

const showSettings = (user: 'trader' | 'admin' = 'trader') =>
  renderScreen(
    <SignedIn>
      <SettingsScreen />
    </SignedIn>,
    { user },
  );

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

it('shows N/A for access that never ends', () => {
  showSettings('admin');

  expect(profileValue('Access expiration')).toBe('N/A');
});

it('is light until dark mode is switched on, and stays dark on this device', async () => {
  const { user, unmount } = showSettings();
  expect(document.documentElement).toHaveAttribute('data-theme', 'light');

  await user.click(screen.getByRole('switch', { name: 'Dark mode' }));

  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  unmount();
  showSettings();
  expect(screen.getByRole('switch', { name: 'Dark mode' })).toBeChecked();
});

it('changes the colours of gain and loss', async () => {
  const { user } = showSettings();

  await user.selectOptions(screen.getByLabelText('Gain and loss colours'), 'Blue and orange');

  await waitFor(() =>
    expect(document.documentElement).toHaveAttribute('data-gain-loss', 'blue-orange'),
  );
});

it('says which settings are not available yet', () => {
  showSettings();

  expect(screen.getByText(/^Notifications, .* are not available yet\.$/)).toBeInTheDocument();
});
