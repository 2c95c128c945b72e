import { screen, waitFor, within } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { expect, it } from 'vitest';
import { accountEndpoints } from '#contracts/account.ts';
import { mockAnswer, mockFailure, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { SignedIn } from '#web/app/SignedIn.tsx';
import { Devices } from '#web/features/settings/Devices.tsx';

const { loginSessions, endLoginSession, endOtherLoginSessions } = accountEndpoints;

const showDevices = (handlers: HttpHandler[] = []) =>
  renderScreen(
    <SignedIn>
      <Devices />
    </SignedIn>,
    { handlers },
  );

const rows = async () => {
  await screen.findByText('This device');
  return screen.getAllByRole('listitem');
};
const names = async () =>
  (await rows()).map((row) => row.querySelector('p')?.firstChild?.textContent);

it('lists the signed-in devices, this one first and without a button', async () => {
  showDevices();

  expect(await names()).toEqual([
    'The demo in this browser',
    'Chrome on Android',
    'Safari on iPad',
  ]);
  const [here, phone] = await rows();
  expect(within(here ?? document.body).queryByRole('button')).not.toBeInTheDocument();
  expect(phone).toHaveTextContent(/^Chrome on AndroidLast used 3 hours agoSigned in on \S/);
});

it('signs a device out and removes it from the list', async () => {
  const { user, backend } = showDevices();
  await rows();

  await user.click(screen.getByRole('button', { name: 'Sign out Chrome on Android' }));

  expect(await screen.findByText('Device signed out')).toBeVisible();
  await waitFor(async () =>
    expect(await names()).toEqual(['The demo in this browser', 'Safari on iPad']),
  );
  expect(backend.calls).toContain('DELETE /api/auth/login-sessions/demo-phone');
});

it('signs all others out, then hides the button', async () => {
  const { user } = showDevices();
  await rows();

  await user.click(screen.getByRole('button', { name: 'Sign out all other devices' }));

  expect(await screen.findByText('All other devices signed out')).toBeVisible();
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('treats a missing device as signed out', async () => {
  const { user } = showDevices([mockFailure(endLoginSession, 'account.no_such_device')]);
  await rows();

  await user.click(screen.getByRole('button', { name: 'Sign out Safari on iPad' }));

  expect(await screen.findByText('Device signed out')).toBeVisible();
});

it('says when signing out failed', async () => {
  const { user } = showDevices([
    mockUnreachable(endLoginSession),
    mockUnreachable(endOtherLoginSessions),
  ]);
  await rows();

  await user.click(screen.getByRole('button', { name: 'Sign out all other devices' }));

  expect(
    await screen.findByText('Not signed out. Please check your connection and try again.'),
  ).toBeVisible();
  expect(await rows()).toHaveLength(3);
});

it('labels unknown devices, and says when the list cannot be loaded', async () => {
  const [device] = loginSessions.example;
  if (!device) throw new Error('the contract has no example');
  const { unmount } = showDevices([mockAnswer(loginSessions, [{ ...device, device: null }])]);
  expect(await names()).toEqual(['Unknown device']);
  unmount();

  const { user, backend } = showDevices([mockUnreachable(loginSessions)]);
  expect(await screen.findByRole('alert')).toHaveTextContent('Devices could not be loaded.');
  backend.use(mockAnswer(loginSessions, [device]));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await names()).toEqual(['Chrome on Android']);
});
