import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { aNotification, inboxOf } from '#tests/support/notifications.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { RootGate } from '#web/app/App.tsx';
// Preloaded, so that no test waits for the compilation of a chunk.
import '#web/admin/leads/LeadsTab.tsx';
import '#web/app/AdminShell.tsx';
import '#web/app/TraderShell.tsx';
import '#web/features/access/Purchase.tsx';
import '#web/features/market/MarketScreen.tsx';
import '#web/features/notifications/NotificationsPanel.tsx';
import '#web/features/posts/PostsScreen.tsx';
import '#web/features/settings/SettingsScreen.tsx';

const aboutRetest = aNotification({ target: { section: 'posts', item: 'demo-post-6' } });

function openApp(address: string, user: 'trader' | 'admin' = 'trader') {
  history.replaceState(null, '', address);
  const inbox = inboxOf([{ ...aboutRetest }]);
  return { inbox, ...renderScreen(<RootGate path="/" />, { user, handlers: inbox.handlers }) };
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const retest = () => screen.findByRole('article', { name: 'The retest, drawn out' });

/** Receives the worker's messages to this window. */
function plugInWorker() {
  const container = Object.assign(new EventTarget(), { getRegistration: async () => undefined });
  vi.stubGlobal(
    'navigator',
    new Proxy(navigator, {
      has: (target, name) => name === 'serviceWorker' || name in target,
      get: (target, name) =>
        name === 'serviceWorker' ? container : (Reflect.get(target, name) as unknown),
    }),
  );
  return (data: unknown): void => {
    act(() => void container.dispatchEvent(new MessageEvent('message', { data })));
  };
}

it('opens the post of a notification, and marks the notification as read', async () => {
  const { inbox } = openApp('/?open=posts&item=demo-post-6');

  await waitFor(async () => expect((await retest()).parentElement).toHaveFocus());
  expect((await retest()).parentElement).toHaveTextContent(/^From your notification/);
  expect(location.search).toBe('');
  await waitFor(() => expect(inbox.unread()).toBe(0));
});

it('opens it in the running app when a notification is tapped', async () => {
  const tell = plugInWorker();
  openApp('/');
  await heading('Live Market Data');

  tell({ type: 'OPEN', target: aboutRetest.target });

  expect(await heading('Trading Floor')).toBeVisible();
  await waitFor(async () => expect((await retest()).parentElement).toHaveFocus());
});

it('forgets the target once another section is opened', async () => {
  const { user } = openApp('/?open=posts&item=demo-post-6');
  await retest();
  const sidebar = within(screen.getByRole('complementary', { name: 'Sidebar' }));

  await user.click(sidebar.getByRole('link', { name: 'Market Data' }));
  await heading('Live Market Data');
  await user.click(sidebar.getByRole('link', { name: 'Trading Floor' }));

  expect((await retest()).parentElement).not.toHaveTextContent('From your notification');
});

it('ignores other messages', async () => {
  const tell = plugInWorker();
  openApp('/');
  await heading('Live Market Data');

  tell({ type: 'OPEN', target: { section: 'casino', item: null } });
  tell({ type: 'OPEN', target: { section: 'leads', item: null } });
  tell('OPEN');

  expect(await heading('Live Market Data')).toBeVisible();
});

it('links from the inbox to the preferences in the settings', async () => {
  const { user } = openApp('/');
  await user.click(await screen.findByRole('button', { name: /^Notifications/ }));
  const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }));

  await user.click(panel.getByRole('button', { name: 'Preferences' }));

  expect(await heading('Settings')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('opens the renewal, which closes to the app', async () => {
  const { user } = openApp('/?open=renew');
  const sidebar = within(await screen.findByRole('complementary', { name: 'Sidebar' }));
  expect(sidebar.getByRole('link', { name: 'Market Data' })).not.toHaveAttribute('aria-current');

  await user.click(await screen.findByRole('button', { name: 'Back' }));

  expect(await heading('Live Market Data')).toBeVisible();
});

it('opens the console tab of an alert', async () => {
  openApp('/?open=leads&item=lead-yaw', 'admin');

  expect(await heading('Lead Management')).toBeVisible();
  expect(await screen.findByRole('button', { name: /^Notifications, 1 unread/ })).toBeVisible();
});

it('opens a member from their name, which is a link for new tabs', async () => {
  const { user } = openApp('/?open=users', 'admin');
  const [name] = await screen.findAllByRole('link', { name: 'Efua Boateng' });
  expect(name?.getAttribute('href')).toMatch(/^\/\?open=users&item=/);
  if (name !== undefined) await user.click(name);
  expect(await screen.findByRole('dialog', { name: 'Efua Boateng' })).toBeVisible();
});

it('opens a console tab only for an administrator', async () => {
  openApp('/?open=leads&item=lead-yaw');

  expect(await heading('Live Market Data')).toBeVisible();
});
