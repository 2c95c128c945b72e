import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { expect, it, onTestFinished, vi } from 'vitest';
import { notificationEndpoints } from '#contracts/notifications.ts';
import { pushEndpoints } from '#contracts/push.ts';
import { defaultChannels } from '#contracts/rules/notifications/chat-message.ts';
import { mockAnswer, mockFailure, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { fakeNotifications } from '#tests/support/fake-notifications.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { NotificationSettings } from '#web/features/settings/NotificationSettings.tsx';

const SAVED = 'Settings saved successfully!';
const NOT_SAVED = 'Error saving settings. Please try again.';
const PERMISSION = 'Notification permission required. Please enable in browser settings.';

const sendsPush = mockAnswer(pushEndpoints.key, pushEndpoints.key.example);
const tellsNothing = mockAnswer(notificationEndpoints.preferences, {
  topics: defaultChannels('user').map((each) => ({ ...each, push: false })),
  quiet_hours: null,
});

const show = (handlers: HttpHandler[] = [], user: 'trader' | 'admin' = 'trader') =>
  renderScreen(<NotificationSettings />, { handlers, user });
const toggle = (name: string) => screen.getByRole('switch', { name });
const channel = (name: string) => screen.findByRole('switch', { name });
const settings = (): unknown => JSON.parse(localStorage.getItem('bellwether.settings') ?? '{}');

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Lets responses arrive. */
const runTimers = () => pass(50);

it('starts with notifications on, e-mail alerts and sound off', async () => {
  show();
  expect(await channel('New signal: Push')).toBeChecked();
  expect(toggle('Notifications')).toBeChecked();
  expect(toggle('Email alerts')).not.toBeChecked();
  expect(toggle('Sound notifications')).not.toBeChecked();
});

it('asks for the permission, saves, and shows a test notification that closes after 5 seconds', async () => {
  vi.useFakeTimers();
  const { inSight } = fakeNotifications({ answer: 'granted' });
  const { backend } = show([tellsNothing, sendsPush]);
  await runTimers();
  expect(toggle('Notifications')).not.toBeChecked();

  fireEvent.click(toggle('Notifications'));
  await runTimers();

  expect(toggle('Notifications')).toBeChecked();
  expect(screen.getByText(SAVED)).toBeVisible();
  expect(backend.calls).toContain('POST /api/push/subscriptions');
  expect(backend.calls).toContain('PUT /api/notification-preferences');
  expect(settings()).toMatchObject({ notifications: true });
  expect(screen.getByText('On for this device')).toBeVisible();
  expect(inSight).toEqual(['Bellwether']);

  await pass(3000);
  expect(screen.queryByText(SAVED)).not.toBeInTheDocument();
  expect(inSight).toEqual(['Bellwether']);
  await pass(2000);
  expect(inSight).toEqual([]);
});

it.each(['denied', 'default'] as const)(
  'goes back to off with a message of 5 seconds when the permission is %s',
  async (answer) => {
    vi.useFakeTimers();
    const { inSight } = fakeNotifications({ answer });
    const { backend } = show([tellsNothing, sendsPush]);
    await runTimers();

    fireEvent.click(toggle('Notifications'));
    await runTimers();

    expect(toggle('Notifications')).not.toBeChecked();
    expect(screen.getByText(PERMISSION)).toBeVisible();
    await pass(4800);
    expect(screen.getByText(PERMISSION)).toBeVisible();
    await pass(200);
    expect(screen.queryByText(PERMISSION)).not.toBeInTheDocument();
    expect(backend.calls).not.toContain('PUT /api/notification-preferences');
    expect(inSight).toEqual([]);
  },
);

it('warns as long as the browser blocks notifications', async () => {
  fakeNotifications({ permission: 'denied' });
  show();
  expect(await screen.findByText(/^Notifications are blocked in this browser\./)).toBeVisible();
});

it('says when the browser has no notifications', async () => {
  show();
  expect(await screen.findByText('This browser cannot show notifications.')).toBeVisible();
});

it('explains on an iPhone that the app has to be on the home screen first', async () => {
  Object.defineProperty(navigator, 'userAgent', { configurable: true, value: 'iPhone' });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'userAgent'));
  show();
  expect(await screen.findByText(/only of apps on the home screen: tap Share/)).toBeVisible();
});

it('says when the platform sends no push messages', async () => {
  fakeNotifications({ permission: 'granted' });
  show([mockAnswer(pushEndpoints.key, { public_key: null })]);
  expect(
    await screen.findByText(/^Push messages are switched off on this platform\./),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Turn on for this device' })).toBeNull();
});

it('connects this device without changing the topics', async () => {
  const { inSight } = fakeNotifications();
  const { user, backend } = show([sendsPush]);
  await user.click(await screen.findByRole('button', { name: 'Turn on for this device' }));

  expect(await screen.findByText('On for this device')).toBeVisible();
  expect(inSight).toEqual(['Bellwether']);
  expect(backend.calls).not.toContain('PUT /api/notification-preferences');
});

it('says that this device could not be connected, and still saves the preference', async () => {
  fakeNotifications({ hasPushService: false });
  const { user } = show([tellsNothing, sendsPush]);
  await waitFor(() => expect(toggle('Notifications')).not.toBeChecked());
  await user.click(toggle('Notifications'));
  expect(await screen.findByText(SAVED)).toBeVisible();

  await user.click(await screen.findByRole('button', { name: 'Turn on for this device' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This device could not be connected for notifications. Please try again.',
  );
});

it('stops all push messages, and those of this device, when notifications are switched off', async () => {
  fakeNotifications({ permission: 'granted' });
  const { user, backend } = show([sendsPush]);
  await user.click(await screen.findByRole('button', { name: 'Turn on for this device' }));
  await screen.findByText('On for this device');

  await user.click(toggle('Notifications'));

  expect(await screen.findByText(SAVED)).toBeVisible();
  expect(backend.calls).toContain('DELETE /api/push/subscriptions');
  expect(await channel('New signal: Push')).not.toBeChecked();
  expect(settings()).toMatchObject({ notifications: false });
});

it('reverts and says so when the server rejects the change', async () => {
  const { user } = show([
    mockFailure(notificationEndpoints.changePreferences, 'platform.internal'),
  ]);
  await channel('New signal: E-mail');
  await user.click(toggle('Email alerts'));

  expect(await screen.findByText(NOT_SAVED)).toBeVisible();
  await waitFor(() => expect(toggle('Email alerts')).not.toBeChecked());
  expect(settings()).not.toMatchObject({ email_alerts: true });
});

it('switches the mails of all topics with e-mail alerts', async () => {
  const { user, backend } = show();
  expect(await channel('New post: E-mail')).not.toBeChecked();

  await user.click(toggle('Email alerts'));

  expect(await screen.findByText(SAVED)).toBeVisible();
  const { inboxes } = await backend.world.read();
  expect(inboxes['trader']?.preferences?.topics.every(({ email }) => email)).toBe(true);
  expect(settings()).toMatchObject({ email_alerts: true });
});

it('offers no mails without an address, and says why', async () => {
  show([], 'admin');
  expect(await channel('New access request: E-mail')).toBeDisabled();
  expect(toggle('Email alerts')).toBeDisabled();
  expect(toggle('Email alerts')).toHaveAccessibleDescription(
    'Your profile has no e-mail address, so mails cannot reach you',
  );
});

it('lists the topics and channels of the role only', async () => {
  const { user, backend } = show();
  const table = within(await screen.findByRole('table', { name: 'Topics' }));
  expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'New signal',
    'Signal closed',
    'New post',
    'Webinar in 15 minutes',
    'Access ending soon',
    'Account rules',
    'Weekly review',
    'Price alert',
  ]);

  await user.click(await channel('New post: Push'));

  expect(await screen.findByText(SAVED)).toBeVisible();
  const { inboxes } = await backend.world.read();
  expect(inboxes['trader']?.preferences?.topics).toContainEqual({
    topic: 'new_post',
    push: false,
    email: false,
    chat: true,
  });
  expect(toggle('Notifications')).toBeChecked();
});

it('defaults to a quiet night in the device’s time zone, and saves other hours', async () => {
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Africa/Accra']); // four hundred options take their time
  const { user, backend } = show();
  await user.click(await screen.findByRole('switch', { name: 'Quiet hours' }));
  const time_zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const quietHours = async () =>
    (await backend.world.read()).inboxes['trader']?.preferences?.quiet_hours;
  await screen.findByText(SAVED);
  expect(await quietHours()).toEqual({ from: '22:00', to: '07:00', time_zone });

  fireEvent.change(await screen.findByLabelText('To'), { target: { value: '22:00' } });
  expect(screen.getByRole('alert')).toHaveTextContent('Please choose two different times');
  expect(screen.getByRole('button', { name: 'Save quiet hours' })).toBeDisabled();
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '06:30' } });
  await user.selectOptions(screen.getByLabelText('Time zone'), 'Africa/Accra');
  await user.click(screen.getByRole('button', { name: 'Save quiet hours' }));

  await waitFor(async () =>
    expect(await quietHours()).toEqual({ from: '22:00', to: '06:30', time_zone: 'Africa/Accra' }),
  );
  await user.click(screen.getByRole('switch', { name: 'Quiet hours' }));
  await waitFor(async () => expect(await quietHours()).toBeNull());
});

it('offers a retry when the preferences could not be loaded', async () => {
  const { user, backend } = show([mockUnreachable(notificationEndpoints.preferences)]);
  expect(await screen.findByText('The preferences could not be loaded.')).toBeVisible();
  expect(toggle('Notifications')).toBeChecked();
  backend.use(tellsNothing);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await channel('New signal: Push')).not.toBeChecked();
});
