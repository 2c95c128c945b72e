import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { postEndpoints } from '#contracts/posts.ts';
import { mockAnswer, mockFailure, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { presetHandlers } from '#mocks/scenarios.ts';
import { aPost } from '#tests/support/builders.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { useDeletePost, usePosts, useSavePost, useToggleLike } from './posts.ts';

const first = aPost({ id: 'post-1', title: 'First', likes_count: 3 });
const second = aPost({ id: 'post-2', title: 'Second' });
const feed = mockAnswer(postEndpoints.list, [first, second]);
const LIKE = /^POST .*\/like$/;

function Feed() {
  const posts = usePosts();
  const like = useToggleLike();
  if (posts.isPending) return <p>loading</p>;
  if (posts.data === undefined) return <p>failed</p>;
  return (
    <ul aria-label={like.error?.message}>
      {posts.data.map((post) => (
        <li key={post.id}>
          {post.title} {post.likes_count} {post.user_liked ? 'liked' : 'not liked'}
          <button onClick={() => like.toggle(post.id)}>
            {like.busyPostId === post.id ? 'Loading...' : `Like ${post.title}`}
          </button>
        </li>
      ))}
    </ul>
  );
}

describe('liking a post', () => {
  it('replaces count and state by those of the server', async () => {
    const answer = mockAnswer(postEndpoints.like, { likes_count: 9, user_liked: true });
    const { user } = renderScreen(<Feed />, { handlers: [feed, answer] });
    await user.click(await screen.findByText('Like First'));
    expect(await screen.findByText(/First 9 liked/)).toBeVisible();
    expect(screen.getByText(/Second 0 not liked/)).toBeVisible();
  });

  it('runs one request at a time, whichever post is clicked meanwhile', async () => {
    const clicks = new EventTarget();
    const over = new Promise((resolve) => {
      clicks.addEventListener('over', resolve);
    });
    const slow = http.post('*/like', async () => void (await over));
    const answer = mockAnswer(postEndpoints.like, { likes_count: 4, user_liked: true });
    const { user, backend } = renderScreen(<Feed />, { handlers: [feed, slow, answer] });
    const button = await screen.findByText('Like First');
    await user.dblClick(button);
    await user.click(screen.getByText('Like Second'));
    expect(screen.getByText('Loading...')).toBeVisible();
    clicks.dispatchEvent(new Event('over'));

    expect(await screen.findByText(/First 4 liked/)).toBeVisible();
    expect(backend.calls.filter((call) => LIKE.test(call))).toHaveLength(1);
  });

  it('changes nothing when it fails', async () => {
    const gone = mockFailure(postEndpoints.like, 'posts.not_found', 'This post no longer exists.');
    const { user } = renderScreen(<Feed />, { handlers: [feed, gone] });
    await user.click(await screen.findByText('Like First'));
    expect(await screen.findByLabelText('This post no longer exists.')).toBeVisible();
    expect(screen.getByText(/First 3 not liked/)).toBeVisible();
    expect(screen.getByText('Like First')).toBeVisible();
  });
});

describe('the feed', () => {
  it('is asked for once more when the network fails', async () => {
    const { backend } = renderScreen(<Feed />, { handlers: [mockUnreachable(postEndpoints.list)] });
    expect(await screen.findByText('failed')).toBeVisible();
    expect(backend.calls.filter((call) => call === 'GET /api/posts')).toHaveLength(2);
  });

  it('is not asked for again when the server refuses for good', async () => {
    const handlers = [mockFailure(postEndpoints.list, 'auth.forbidden')];
    const { backend } = renderScreen(<Feed />, { handlers });
    expect(await screen.findByText('failed')).toBeVisible();
    expect(backend.calls.filter((call) => call === 'GET /api/posts')).toHaveLength(1);
  });

  it('fails while the server is in trouble, and the session stays', async () => {
    const { session } = renderScreen(<Feed />, { handlers: presetHandlers('serverError') });
    expect(await screen.findByText('failed')).toBeVisible();
    expect(session.read().state).toBe('signed-in');
  });

  it('ends the session when the token has died', async () => {
    const { session } = renderScreen(<Feed />, { handlers: presetHandlers('signedOut') });
    await waitFor(() => expect(session.read().state).toBe('signed-out'));
  });
});

function PostEditor() {
  const posts = usePosts();
  const save = useSavePost();
  const remove = useDeletePost();
  const [newest] = posts.data ?? [];
  const draft = { title: 'Fresh', description: 'Text', images: [] };
  const { updated_at } = newest ?? {};
  const change = { ...draft, title: 'Changed', ...(updated_at && { updated_at }) };
  return (
    <>
      <p>{newest?.title}</p>
      <button onClick={() => save.mutate({ id: null, post: draft })}>Publish</button>
      <button onClick={() => newest && save.mutate({ id: newest.id, post: change })}>Change</button>
      <button onClick={() => newest && remove.mutate(newest.id)}>Delete</button>
    </>
  );
}

describe('the desk', () => {
  it('sees the list again after each publication, change and deletion', async () => {
    const { user, backend } = renderScreen(<PostEditor />, { user: 'admin' });
    await user.click(screen.getByText('Publish'));
    expect(await screen.findByText('Fresh')).toBeVisible();
    await user.click(screen.getByText('Change'));
    expect(await screen.findByText('Changed')).toBeVisible();
    await user.click(screen.getByText('Delete'));
    await waitFor(() => expect(screen.queryByText('Changed')).toBeNull());
    expect((await backend.world.read()).posts[0]?.title).not.toBe('Changed');
  });
});
