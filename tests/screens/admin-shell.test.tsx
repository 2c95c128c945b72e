import { screen, within } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { expect, it } from 'vitest';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { statsOf } from '#tests/support/show-overview.tsx';
// Chunks are loaded ahead, so that no test waits for their compilation.
import '#web/app/AdminShell.tsx';
import { RootGate } from '#web/app/App.tsx';

const groups = {
  '': ['Overview'],
  Members: ['User Management', 'Lead Requests', 'Payment Management', 'Journal Monitor'],
  Content: ['Trading Floor', 'Webinar Management'],
  Market: [
    'Trading Signals',
    'Chart',
    'Chart Analysis',
    'Institutional Monitor',
    'Sentiment Monitor',
    'Dark Pools',
  ],
  System: ['System Health', 'Platform Analytics', 'Admin Settings'],
};

async function openConsole(...handlers: HttpHandler[]) {
  const view = renderScreen(<RootGate path="/" />, { user: 'admin', handlers });
  const sidebar = within(await screen.findByRole('complementary', { name: 'Sidebar' }));
  return { ...view, sidebar };
}

it('is what an administrator sees, with the sixteen tabs in four groups', async () => {
  const { sidebar } = await openConsole();

  expect(sidebar.getByText('Admin Console')).toBeInTheDocument();
  expect(screen.getByText(/^Welcome,/)).toHaveTextContent('Welcome, Bellwether Desk');
  // For phones, whose sidebar is behind the menu button.
  expect(within(screen.getByRole('banner')).getByText('Admin Console')).toBeVisible();
  const items = within(sidebar.getByRole('navigation', { name: 'Sections' })).getAllByRole(
    'listitem',
  );
  expect(items.map((item) => item.textContent)).toEqual(
    Object.entries(groups).flatMap(([group, [first = '', ...others]]) => [
      group + first,
      ...others,
    ]),
  );
});

it('opens with the overview', async () => {
  await openConsole();

  expect(await screen.findByRole('heading', { level: 1, name: 'Overview' })).toBeInTheDocument();
});

it('opens from the overview what waits there', async () => {
  const { user } = await openConsole(statsOf({ openLeads: 3 }));

  await user.click(await screen.findByRole('button', { name: '3 open requests' }));

  expect(await screen.findByRole('heading', { level: 1, name: 'Lead Management' })).toBeVisible();
});

it('signs the administrator out', async () => {
  const { user } = await openConsole();

  await user.click(screen.getByRole('button', { name: 'Logout' }));

  expect(await screen.findByLabelText('Access Code')).toBeInTheDocument();
});
