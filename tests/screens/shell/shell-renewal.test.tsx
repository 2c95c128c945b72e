import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { authEndpoints } from '#contracts/auth.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { mockAnswer } from '#mocks/mock-endpoint.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { RootGate } from '#web/app/App.tsx';
// Preloaded, so that no test waits for the compilation of a chunk.
import '#web/app/TraderShell.tsx';
import '#web/features/access/Purchase.tsx';
import '#web/features/market/MarketScreen.tsx';
import '#web/features/settings/SettingsScreen.tsx';

async function openApp() {
  const access_expiration = new Date(Date.now() + 3 * DAY_MS).toISOString();
  const user = { ...authEndpoints.verify.example, id: 'trader', access_expiration };
  const view = renderScreen(<RootGate path="/" />, {
    handlers: [mockAnswer(authEndpoints.verify, user)],
  });
  await screen.findByText(/^Your access ends in 3 days/);
  const sidebar = within(screen.getByRole('complementary', { name: 'Sidebar' }));
  return { ...view, sidebar };
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

it('opens the renewal over the section, and the Back button of the browser closes it', async () => {
  const { user, sidebar } = await openApp();
  await user.click(sidebar.getByRole('link', { name: 'Settings' }));
  await heading('Settings');
  const [reminder] = screen.getAllByRole('button', { name: 'Renew' });
  await user.click(reminder ?? document.body);

  expect(await heading('Choose your access')).toBeVisible();
  expect(screen.queryByText(/^Your access ends/)).not.toBeInTheDocument();
  act(() => history.back());
  expect(await heading('Settings')).toBeVisible();
});

it('opens the renewal from the settings too, and its own Back button closes it', async () => {
  const { user, sidebar } = await openApp();
  await user.click(sidebar.getByRole('link', { name: 'Settings' }));
  await heading('Settings');
  const access = within(screen.getByRole('region', { name: 'Profile' }));
  await user.click(access.getByRole('button', { name: 'Renew' }));
  await heading('Choose your access');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(await heading('Settings')).toBeVisible();
});
