import { screen, within } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { expect, it } from 'vitest';
import { notificationEndpoints } from '#contracts/notifications.ts';
import { defaultChannels } from '#contracts/rules/notifications/chat-message.ts';
import { mockUnreachable } from '#mocks/mock-endpoint.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { storeSettings, defaultLocalSettings } from '#web/offline/cache/local-settings.ts';
import { YourData } from '#web/features/settings/YourData.tsx';

async function openQuestion(handlers: HttpHandler[] = []) {
  storeSettings({ ...defaultLocalSettings, dark_mode: true, colour_vision: 'blue-orange' });
  localStorage.setItem('bellwether.auto-refresh.peak', 'off');
  const view = renderScreen(<YourData />, { handlers });
  await view.backend.world.change(({ inboxes }) => {
    const topics = defaultChannels('user').map((each) => ({ ...each, email: true }));
    const quiet_hours = { from: '22:00', to: '07:00', time_zone: 'UTC' };
    inboxes['trader'] = { readUpTo: 0, readIds: [], preferences: { topics, quiet_hours } };
  });
  await view.user.click(screen.getByRole('button', { name: 'Reset settings' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Reset settings' }));
  return { ...view, dialog };
}

it('resets every setting, here and on the server', async () => {
  const { user, backend, dialog } = await openQuestion();
  await user.click(dialog.getByRole('button', { name: 'Reset settings' }));

  expect(await screen.findByText('Settings reset to defaults successfully!')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(localStorage.getItem('bellwether.settings')).toBeNull();
  expect(localStorage.getItem('bellwether.auto-refresh.peak')).toBeNull();
  expect((await backend.world.read()).inboxes['trader']?.preferences).toEqual({
    topics: defaultChannels('user'),
    quiet_hours: null,
  });
});

it('changes nothing when the server cannot be reached', async () => {
  const { user, dialog } = await openQuestion([
    mockUnreachable(notificationEndpoints.changePreferences),
  ]);
  await user.click(dialog.getByRole('button', { name: 'Reset settings' }));

  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'Error saving settings. Please try again.',
  );
  expect(localStorage.getItem('bellwether.settings')).toContain('"dark_mode":true');
});

it('changes nothing when it is cancelled', async () => {
  const { user, dialog } = await openQuestion();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(localStorage.getItem('bellwether.settings')).toContain('"dark_mode":true');
});
