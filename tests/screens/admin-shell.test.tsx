import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderScreen } from '#tests/support/render-screen.tsx';
// Chunks are loaded ahead, so that no test waits for their compilation.
import '#web/app/AdminShell.tsx';
import { RootGate } from '#web/app/RootGate.tsx';

const labels = [
  'Overview',
  'User Management',
  'Lead Requests',
  'Payment Management',
  'Trading Floor',
  'Trading Signals',
  'Institutional Monitor',
  'Sentiment Monitor',
  'Journal Monitor',
  'Dark Pools',
  'Webinar Management',
  'Chart',
  'Chart Analysis',
  'System Health',
  'Platform Analytics',
  'Admin Settings',
];

async function openConsole() {
  const shown = renderScreen(<RootGate path="/" />, { user: 'admin' });
  const sidebar = within(await screen.findByRole('complementary', { name: 'Sidebar' }));
  return { ...shown, sidebar };
}

beforeEach(() => {
  history.replaceState(null, '', '/');
  vi.stubGlobal('scrollTo', vi.fn());
});

it('is what an administrator sees, with the sixteen tabs in their order', async () => {
  const { sidebar } = await openConsole();

  expect(sidebar.getByText('Admin Console')).toBeInTheDocument();
  expect(screen.getByText(/^Welcome,/)).toHaveTextContent('Welcome, Bellwether Desk');
  expect(sidebar.getAllByRole('button').map((button) => button.textContent)).toEqual(labels);
});

it('opens with the overview', async () => {
  await openConsole();

  expect(await screen.findByRole('heading', { level: 1, name: 'Overview' })).toBeInTheDocument();
});

it('says of a tab that is not built that it is not available', async () => {
  const { sidebar, user } = await openConsole();

  await user.click(sidebar.getByRole('button', { name: 'Journal Monitor' }));

  expect(await screen.findByText('Journal Monitor is not available yet')).toBeInTheDocument();
});

it('signs the administrator out', async () => {
  const { user } = await openConsole();

  await user.click(screen.getByRole('button', { name: 'Logout' }));

  expect(await screen.findByLabelText('Access Code')).toBeInTheDocument();
});
