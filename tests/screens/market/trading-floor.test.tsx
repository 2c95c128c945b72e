import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, type HttpHandler } from 'msw';
import { expect, it, vi } from 'vitest';
import { postEndpoints } from '#contracts/posts.ts';
import { mockAnswer, mockFailure, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { presetHandlers } from '#mocks/scenarios.ts';
import { aPost } from '#tests/support/builders.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { PostsScreen } from '#web/features/posts/PostsScreen.tsx';

const showFloor = (handlers: HttpHandler[] = []) => renderScreen(<PostsScreen />, { handlers });
const feedOf = (...posts: ReturnType<typeof aPost>[]) => mockAnswer(postEndpoints.list, posts);
const card = (title: string) => screen.findByRole('article', { name: title });
const pictures = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `/media/${index}`);

it('displays its title, and a placeholder until the posts are loaded', async () => {
  showFloor();

  expect(screen.getByRole('heading', { level: 1, name: 'Trading Floor' })).toBeVisible();
  expect(screen.getByText('Stay updated with the latest announcements and insights')).toBeVisible();
  expect(screen.getByText('Loading posts')).toBeInTheDocument();
  expect(await screen.findAllByRole('article')).not.toHaveLength(0);
  expect(screen.queryByText('Loading posts')).not.toBeInTheDocument();
});

it('explains the empty state', async () => {
  showFloor(presetHandlers('firstDay'));

  expect(await screen.findByText('No posts yet')).toBeVisible();
  expect(screen.getByText('Check back later for updates from the admin team')).toBeVisible();
});

it('shows who wrote a post and when', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 18, 0) });
  const created_at = new Date(2026, 10, 19, 14, 5).toISOString();
  showFloor([feedOf(aPost({ title: 'Gold', author: 'kofi', created_at }))]);

  const post = await card('Gold');
  expect(within(post).getByText('K')).toBeVisible();
  expect(within(post).getByText('kofi')).toBeVisible();
  const time = new Date(created_at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  expect(post).toHaveTextContent(`Admin · Yesterday · ${time}`);
});

it('gives a post without an author the letter A', async () => {
  showFloor([feedOf(aPost({ title: 'Gold', author: '' }))]);
  expect(within(await card('Gold')).getByText('A')).toBeVisible();
});

it('keeps the line breaks of a post', async () => {
  showFloor([feedOf(aPost({ title: 'Gold', description: 'First\n\nSecond' }))]);
  const text = within(await card('Gold')).getByText(/First/);
  expect(text.textContent).toBe('First\n\nSecond');
  expect(text).toHaveClass('whitespace-pre-line');
});

it('shows four pictures at most, and how many follow', async () => {
  showFloor([
    feedOf(
      aPost({ title: 'Many', images: pictures(6) }),
      aPost({ title: 'One', images: pictures(1) }),
      aPost({ title: 'None' }),
    ),
  ]);

  const many = await card('Many');
  expect(within(many).getAllByRole('button', { name: /^Enlarge image/ })).toHaveLength(4);
  expect(within(many).getByText('+2')).toBeVisible();
  expect(within(many).getByText('6 image(s)')).toBeVisible();
  const one = await card('One');
  expect(within(one).getAllByRole('button', { name: /^Enlarge image/ })).toHaveLength(1);
  expect(within(one).queryByText(/^\+/)).not.toBeInTheDocument();
  expect(within(one).getByText('1 image(s)')).toBeVisible();
  expect(within(await card('None')).queryByText(/image\(s\)/)).not.toBeInTheDocument();
});

it('enlarges a clicked picture, and pages by the arrow keys', async () => {
  const { user } = showFloor([feedOf(aPost({ title: 'Many', images: pictures(6) }))]);
  const picture = within(await card('Many')).getByRole('button', { name: /^Enlarge image 4/ });
  await user.click(picture);

  const viewer = await screen.findByRole('dialog', { name: 'Many' });
  expect(within(viewer).getByText('4 / 6')).toBeVisible();
  await user.keyboard('{ArrowRight}');
  expect(within(viewer).getByRole('img', { name: 'Many' })).toHaveAttribute('src', '/media/4');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(picture).toHaveFocus());
});

it('opens the full post with all its pictures', async () => {
  const { user } = showFloor([feedOf(aPost({ title: 'Many', images: pictures(6) }))]);
  await user.click(within(await card('Many')).getByRole('button', { name: /^View/ }));

  const post = await screen.findByRole('dialog', { name: 'Many' });
  expect(within(post).getAllByRole('img')).toHaveLength(6);
});

it('waits for the server before it counts a like', async () => {
  const slow = http.post('*/like', () => delay(50));
  const answer = mockAnswer(postEndpoints.like, { likes_count: 9, user_liked: true });
  const post = aPost({ title: 'Gold', likes_count: 3 });
  const { user } = showFloor([feedOf(post), slow, answer]);

  const like = await screen.findByRole('button', { name: 'Like Gold, 3' });
  expect(like).toHaveAttribute('aria-pressed', 'false');
  await user.click(like);
  expect(like).toHaveTextContent('Loading...');
  expect(like).toBeDisabled();

  const liked = await screen.findByRole('button', { name: 'Like Gold, 9' });
  expect(liked).toBeEnabled();
  expect(liked).toHaveAttribute('aria-pressed', 'true');
  expect(liked.querySelector('svg')).toHaveClass('fill-current', 'text-danger');
});

it('changes nothing when a like fails, and reports it at the post', async () => {
  const gone = mockFailure(postEndpoints.like, 'posts.not_found');
  const post = aPost({ title: 'Gold', likes_count: 3 });
  const { user } = showFloor([feedOf(post, aPost({ title: 'Silver' })), gone]);
  await user.click(await screen.findByRole('button', { name: 'Like Gold, 3' }));

  const message = await within(await card('Gold')).findByRole('alert');
  expect(message).toHaveTextContent('Your like did not arrive. Please try again.');
  expect(within(await card('Silver')).queryByRole('alert')).not.toBeInTheDocument();
  const like = screen.getByRole('button', { name: 'Like Gold, 3' });
  expect(like).toHaveAttribute('aria-pressed', 'false');
});

it('offers a retry when the posts could not be loaded', async () => {
  const { user, backend } = showFloor([mockUnreachable(postEndpoints.list)]);
  expect(await screen.findByRole('alert')).toHaveTextContent('Posts could not be loaded.');

  backend.use(feedOf(aPost({ title: 'Back again' })));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await card('Back again')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('keeps older posts below the error, with their age', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 14, 5) });
  const { backend } = showFloor([feedOf(aPost({ title: 'Gold' }))]);
  await card('Gold');
  backend.use(mockUnreachable(postEndpoints.list));
  vi.setSystemTime(new Date(2026, 10, 20, 14, 30));
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));

  expect(await screen.findByRole('alert')).toHaveTextContent('as of 14:05');
  expect(await card('Gold')).toBeVisible();
});

it('displays twenty posts first and older ones on demand, each once', async () => {
  const { user, backend } = showFloor();
  const older = Array.from({ length: 30 }, (_, index) => aPost({ title: `Older ${index}` }));
  await backend.world.change(({ posts }) => {
    posts.splice(0, Infinity, ...older.map((post) => ({ ...post, liked_by: [] })));
  });

  expect(await screen.findAllByRole('article')).toHaveLength(20);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('article', { name: 'Older 29' })).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(30);
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});
