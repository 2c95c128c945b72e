import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { authEndpoints, type SessionUser } from '#contracts/auth.ts';
import { DAY_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import { mockAnswer } from '#mocks/mock-endpoint.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { AccessBanner } from '#web/app/AccessBanner.tsx';
import { RenewContext } from '#web/data/session/session.tsx';
import { useSession } from '#web/data/session/session.tsx';

const NOW = new Date(2026, 10, 22, 9).getTime(); // 09:00 in the device's time zone

const endsIn = (days: number): string => new Date(NOW + days * DAY_MS).toISOString();
const member = (access_expiration: string | null): SessionUser => ({
  id: 'trader',
  username: 'Ama Mensah',
  email: 'ama@example.com',
  role: 'user',
  access_expiration,
  has_password: false,
});

const answering = (user: SessionUser) => mockAnswer(authEndpoints.verify, user);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});

const renew = vi.fn<() => void>();

function show(user: SessionUser) {
  return renderScreen(
    <RenewContext value={renew}>
      <AccessBanner user={user} />
    </RenewContext>,
    { handlers: [answering(user)] },
  );
}

/** The banner of the signed-in user. */
function SessionBanner() {
  const session = useSession();
  if (session.state !== 'signed-in') return null;
  return (
    <RenewContext value={renew}>
      <AccessBanner user={session.user} />
    </RenewContext>
  );
}

function comeBackAfter(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

const banner = () => screen.queryByText(/^Your access ends/);

it.each([
  [7, 'Your access ends in 7 days, on November 29, 2026.'],
  [4.5, 'Your access ends in 4 days, on November 26, 2026.'],
  [4.75, 'Your access ends in 5 days, on November 27, 2026.'],
  [3, 'Your access ends in 3 days, on November 25, 2026.'],
])('%s days before the end it names the date', (days, text) => {
  show(member(endsIn(days)));
  expect(screen.getByText(text)).toBeVisible();
});

it.each([
  [1, 'tomorrow'],
  [0.5, 'today'],
])('%s days before the end it names the hour', (days, day) => {
  show(member(endsIn(days)));
  const time = new Date(endsIn(days)).toLocaleTimeString([], {
    hour: '2-digit',
    minute: '2-digit',
  });
  expect(banner()).toHaveTextContent(`Your access ends ${day} at ${time}.`);
});

it.each([
  ['more than a week before the end', endsIn(7.1)],
  ['without an end', null],
  ['after the end', endsIn(-1)],
])('is hidden %s', (_when, end) => {
  show(member(end));
  expect(banner()).not.toBeInTheDocument();
});

it('leads to the renewal', async () => {
  const { user } = show(member(endsIn(3)));
  await user.click(screen.getByRole('button', { name: 'Renew' }));
  expect(renew).toHaveBeenCalledOnce();
});

it('stays dismissed, also on the next visit, until the next step', async () => {
  const user = member(endsIn(7));
  const first = show(user);
  await first.user.click(screen.getByRole('button', { name: 'Remind me later' }));
  expect(banner()).not.toBeInTheDocument();
  first.unmount();

  vi.setSystemTime(NOW + 2 * DAY_MS);
  const second = show(user);
  expect(banner()).not.toBeInTheDocument();
  second.unmount();

  vi.setSystemTime(NOW + 4 * DAY_MS);
  show(user);
  expect(banner()).toHaveTextContent('Your access ends in 3 days');
});

it('warns another member on this device, and a member who bought more days, of their own end', async () => {
  const first = show(member(endsIn(7)));
  await first.user.click(screen.getByRole('button', { name: 'Remind me later' }));
  first.unmount();

  const other = show({ ...member(endsIn(7)), id: 'efua' });
  expect(banner()).toBeVisible();
  other.unmount();

  vi.setSystemTime(NOW + 7 * DAY_MS);
  show(member(endsIn(14)));
  expect(banner()).toBeVisible();
});

it('verifies access when the app comes to the front, at most every five minutes, and disappears after a renewal', async () => {
  const { backend } = renderScreen(<SessionBanner />, { handlers: [answering(member(endsIn(2)))] });
  const verifyCalls = () => backend.calls.filter((call) => call === 'GET /api/auth/verify').length;
  expect(await screen.findByText(/^Your access ends in 2 days/)).toBeVisible();
  expect(verifyCalls()).toBe(1);
  comeBackAfter(4 * MINUTE_MS);
  expect(verifyCalls()).toBe(1);

  backend.use(answering(member(endsIn(32))));
  comeBackAfter(2 * MINUTE_MS);
  await waitFor(() => expect(banner()).not.toBeInTheDocument());
  expect(verifyCalls()).toBe(2);
  comeBackAfter(10 * MINUTE_MS);
  expect(verifyCalls()).toBe(2); // nothing left to wait for
});
