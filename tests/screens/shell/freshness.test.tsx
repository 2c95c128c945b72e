import { act, screen, waitFor } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { postEndpoints } from '#contracts/posts.ts';
import { mockAnswer, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { presetHandlers } from '#mocks/scenarios.ts';
import { aPost } from '#tests/support/builders.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { SignedIn } from '#web/app/SignedIn.tsx';
import { PostsTab } from '#web/admin/posts/PostsTab.tsx';
import { PostsScreen } from '#web/features/posts/PostsScreen.tsx';
import { queriesDbName, readQueries, storeQueries } from '#web/offline/cache/query-persister.ts';

const MORNING = new Date(2026, 10, 20, 9, 5);
const gold = mockAnswer(postEndpoints.list, [aPost({ title: 'Gold' })]);
const unreachable = mockUnreachable(postEndpoints.list);

const showFloor = (...handlers: HttpHandler[]) =>
  renderScreen(
    <SignedIn>
      <PostsScreen />
    </SignedIn>,
    { handlers },
  );
const card = (title: string) => screen.findByRole('article', { name: title });

/** Opens the trading floor once, and closes the app after the data were persisted. */
async function readFloorOnce(): Promise<void> {
  const { unmount } = showFloor(gold);
  await card('Gold');
  unmount();
  await waitFor(async () => expect(await readQueries('trader')).not.toBeNull());
}

const goOffline = () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: MORNING });
});

it('displays the age of the posts', async () => {
  showFloor(gold);

  expect(await screen.findByRole('button', { name: 'as of 09:05' })).toBeVisible();
});

it('displays the time in UTC on tap', async () => {
  const { user } = showFloor(gold);

  await user.click(await screen.findByRole('button', { name: 'as of 09:05' }));

  const utc = MORNING.toISOString().slice(11, 16);
  expect(screen.getByRole('button', { name: new RegExp(`as of .*${utc} UTC`) })).toBeVisible();
});

it('displays cached posts offline, with their age', async () => {
  await readFloorOnce();
  vi.setSystemTime(new Date(2026, 10, 20, 14, 30));
  goOffline();
  showFloor(unreachable);

  expect(await card('Gold')).toBeVisible();
  expect(await screen.findByText('as of 09:05, offline')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('names the day of older data', async () => {
  await readFloorOnce();
  vi.setSystemTime(new Date(2026, 10, 22, 14, 30));
  goOffline();
  showFloor(unreachable);

  const day = MORNING.toLocaleDateString();
  expect(await screen.findByText(`as of ${day}, 09:05, offline`)).toBeVisible();
});

it('warns of an unreachable server while the device has a network', async () => {
  await readFloorOnce();
  vi.setSystemTime(new Date(2026, 10, 20, 14, 30));
  showFloor(unreachable);

  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Posts could not be loaded. What follows is as of 09:05.',
  );
  expect(screen.getByText('as of 09:05, offline')).toBeVisible();
});

it('is up to date again once the network is back', async () => {
  await readFloorOnce();
  vi.setSystemTime(new Date(2026, 10, 20, 14, 30));
  goOffline();
  const { backend } = showFloor(unreachable);
  await screen.findByText('as of 09:05, offline');

  backend.use(mockAnswer(postEndpoints.list, [aPost({ title: 'Silver' })]));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));

  expect(await card('Silver')).toBeVisible();
  expect(screen.getByText('as of 14:30')).toBeVisible();
});

it('persists nothing for longer than a week', async () => {
  await readFloorOnce();
  vi.setSystemTime(new Date(2026, 10, 27, 9, 6));
  showFloor(unreachable);

  expect(await screen.findByText('Posts could not be loaded.')).toBeVisible();
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
});

it('ignores data persisted by another version of the contract', async () => {
  await readFloorOnce();
  const persisted = await readQueries('trader');
  if (persisted === null) throw new Error('nothing was persisted');
  await storeQueries('trader', { ...persisted, buster: 'older' }, () => true);
  showFloor(unreachable);

  expect(await screen.findByText('Posts could not be loaded.')).toBeVisible();
});

it('never displays another user’s data', async () => {
  await readFloorOnce();

  expect(await readQueries('somebody-else')).toBeNull();
});

it('persists nothing of an administrator', async () => {
  const { unmount } = renderScreen(
    <SignedIn>
      <PostsTab />
    </SignedIn>,
    { user: 'admin', handlers: [mockAnswer(postEndpoints.adminList, [aPost({ title: 'Gold' })])] },
  );
  await screen.findByText('Gold');
  unmount();

  const names = (await indexedDB.databases()).map(({ name }) => name);
  expect(names).not.toContain(queriesDbName('admin'));
});

it('says that nothing could be loaded when offline without cached data', async () => {
  goOffline();
  showFloor(...presetHandlers('serverDown'));

  expect(await screen.findByText('Posts could not be loaded.')).toBeVisible();
});

it('shares no storage key between demo and real app', () => {
  const real = queriesDbName('trader');
  localStorage.setItem('bellwether.mode', 'demo');

  expect(queriesDbName('trader')).not.toBe(real);
});
