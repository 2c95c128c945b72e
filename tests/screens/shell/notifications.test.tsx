import { useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { expect, it, onTestFinished, vi } from 'vitest';
import { notificationEndpoints, type NotificationTarget } from '#contracts/notifications.ts';
import { mockFailure } from '#mocks/mock-endpoint.ts';
import { aNotification, inboxOf } from '#tests/support/notifications.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { NotificationBell } from '#web/features/notifications/NotificationBell.tsx';
// Preloaded, so that no test waits for its compilation.
import '#web/features/notifications/NotificationsPanel.tsx';

/** Simulates the stream that announces a new notification. */
function Refresh() {
  const client = useQueryClient();
  return <button onClick={() => void client.invalidateQueries()}>Something arrived</button>;
}

function showBell(handlers: readonly HttpHandler[]) {
  const onOpenTarget = vi.fn<(target: NotificationTarget) => void>();
  const onPreferences = vi.fn<() => void>();
  const view = renderScreen(
    <>
      <NotificationBell onOpenTarget={onOpenTarget} onPreferences={onPreferences} />
      <Refresh />
    </>,
    { handlers },
  );
  return { ...view, onOpenTarget, onPreferences };
}

const bell = (name: string | RegExp) => screen.findByRole('button', { name });

async function openInbox(handlers: readonly HttpHandler[]) {
  const view = showBell(handlers);
  await view.user.click(await bell(/^Notifications/));
  const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }));
  return { ...view, panel };
}

/** Calls of the app badge API. */
function watchAppBadge() {
  const counts: number[] = [];
  const badge = {
    setAppBadge: async (count: number) => void counts.push(count),
    clearAppBadge: async () => {},
  };
  Object.assign(navigator, badge);
  onTestFinished(() => {
    for (const name of Object.keys(badge)) Reflect.deleteProperty(navigator, name);
  });
  return counts;
}

it('displays the unread count as label, as number and on the app icon', async () => {
  const counts = watchAppBadge();
  const { handlers } = inboxOf([aNotification(), aNotification(), aNotification({ read: true })]);
  showBell(handlers);

  expect(await bell('Notifications, 2 unread')).toHaveTextContent('2');
  await waitFor(() => expect(counts.at(-1)).toBe(2));
});

it('displays no count while nothing is unread', async () => {
  const { panel } = await openInbox(inboxOf([aNotification({ read: true })]).handlers);

  expect(await panel.findByText('Before the open')).toBeVisible();
  expect(screen.queryByText('Unread')).not.toBeInTheDocument();
  expect(panel.getByRole('button', { name: 'Mark all as read' })).toBeDisabled();
});

it('lists notifications, newest first, and marks the unread ones', async () => {
  const { panel } = await openInbox(
    inboxOf([
      aNotification({ title: 'Newest', topic: 'webinar_reminder' }),
      aNotification({ title: 'Oldest', read: true, created_at: '2026-01-05T10:00:00.000Z' }),
    ]).handlers,
  );

  const [newest, oldest] = await panel.findAllByRole('listitem');
  expect(newest).toHaveTextContent(/Newest.*Unread.*Webinars · less than a minute ago/);
  expect(oldest).toHaveTextContent(/Oldest/);
  expect(oldest).not.toHaveTextContent('Unread');
  expect(oldest).toHaveTextContent(new Date('2026-01-05T10:00:00Z').toLocaleDateString());
});

it('opens the target of a notification, and marks it as read', async () => {
  const target = { section: 'signals', item: '3f0c9a51b27d4e86' } as const;
  const inbox = inboxOf([aNotification({ title: 'EURUSD buy', target }), aNotification()]);
  const { user, panel, onOpenTarget } = await openInbox(inbox.handlers);

  await user.click(await panel.findByRole('button', { name: /EURUSD buy/ }));

  expect(onOpenTarget).toHaveBeenCalledWith(target);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(await bell('Notifications, 1 unread')).toBeVisible();
  await waitFor(() => expect(inbox.unread()).toBe(1));
});

it('marks all as read at once, also those of pages that were not loaded', async () => {
  const inbox = inboxOf(Array.from({ length: 25 }, () => aNotification()));
  const { user, panel } = await openInbox(inbox.handlers);
  await panel.findAllByText('Unread');

  await user.click(panel.getByRole('button', { name: 'Mark all as read' }));

  expect(screen.queryByText('Unread')).not.toBeInTheDocument();
  await waitFor(() => expect(inbox.unread()).toBe(0));
});

it('restores the unread count when the server rejects', async () => {
  const { handlers } = inboxOf([aNotification()]);
  const fails = mockFailure(notificationEndpoints.read, 'platform.internal');
  const { user, panel } = await openInbox([fails, ...handlers]);

  await user.click(await panel.findByRole('button', { name: 'Mark all as read' }));

  expect(await panel.findByText('Unread')).toBeVisible();
});

it('loads older ones on demand', async () => {
  const all = Array.from({ length: 21 }, (_, index) => aNotification({ title: `Post ${index}` }));
  const { user, panel } = await openInbox(inboxOf(all).handlers);
  expect(await panel.findAllByRole('listitem')).toHaveLength(20);

  await user.click(panel.getByRole('button', { name: 'Show more' }));

  expect(await panel.findByText('Post 20')).toBeVisible();
  expect(panel.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

it('leads to the preferences', async () => {
  const { user, panel, onPreferences } = await openInbox(inboxOf([]).handlers);

  expect(await panel.findByText('Nothing new')).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Preferences' }));

  expect(onPreferences).toHaveBeenCalledOnce();
});

it('says when the inbox could not be loaded, and retries', async () => {
  const { user, panel, backend } = await openInbox([
    mockFailure(notificationEndpoints.list, 'platform.internal'),
  ]);
  expect(await panel.findByRole('alert')).toHaveTextContent('Notifications could not be loaded.');

  backend.use(...inboxOf([aNotification()]).handlers);
  await user.click(panel.getByRole('button', { name: 'Retry' }));

  expect(await panel.findByText('Before the open')).toBeVisible();
});

it('keeps the list, with its age, while the server is unreachable', async () => {
  const { user, panel, backend } = await openInbox(inboxOf([aNotification()]).handlers);
  await panel.findByText('Before the open');

  backend.use(mockFailure(notificationEndpoints.list, 'platform.internal'));
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Something arrived' }));
  await user.click(await bell(/^Notifications/));

  expect(await screen.findByText(/^as of/)).toBeVisible();
  expect(screen.getByText('Before the open')).toBeVisible();
});

/** Counts played tones. */
function countTones() {
  const tones = { played: 0 };
  vi.stubGlobal(
    'AudioContext',
    class {
      state = 'running';
      currentTime = 0;
      destination = {};
    },
  );
  vi.stubGlobal(
    'GainNode',
    class {
      gain = { exponentialRampToValueAtTime: () => {} };
      connect = () => {};
    },
  );
  vi.stubGlobal(
    'OscillatorNode',
    class {
      connect = () => new GainNode(new AudioContext());
      start = () => void (tones.played += 1);
      stop = () => {};
    },
  );
  return tones;
}

const switchSound = (isOn: boolean): void =>
  localStorage.setItem('bellwether.settings', JSON.stringify({ sound_notifications: isOn }));

it('plays a tone for new notifications only, when sound is on', async () => {
  const tones = countTones();
  switchSound(true);
  const inbox = inboxOf([aNotification({ created_at: '2026-01-05T10:00:00.000Z' })]);
  const { user } = showBell(inbox.handlers);
  await bell('Notifications, 1 unread');
  expect(tones.played).toBe(0);

  act(() => inbox.arrive(aNotification()));
  await user.click(screen.getByRole('button', { name: 'Something arrived' }));

  await bell('Notifications, 2 unread');
  await waitFor(() => expect(tones.played).toBe(1));
});

it('stays silent when sound is off', async () => {
  const tones = countTones();
  switchSound(false);
  const inbox = inboxOf([]);
  const { user } = showBell(inbox.handlers);
  await bell('Notifications');

  inbox.arrive(aNotification());
  await user.click(screen.getByRole('button', { name: 'Something arrived' }));

  await bell('Notifications, 1 unread');
  expect(tones.played).toBe(0);
});
