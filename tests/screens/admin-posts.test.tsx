import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { type AdminPost, postEndpoints } from '#contracts/posts.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { mockAnswer, mockFailure, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { presetHandlers } from '#mocks/scenarios.ts';
import { aPost } from '#tests/support/builders.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { PostsTab } from '#web/admin/posts/PostsTab.tsx';
import { Toasts } from '#web/ui/states/Toasts.tsx';

const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();
const pictures = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `/media/${String(index).repeat(64)}`);

const showTab = (handlers: HttpHandler[] = []) =>
  renderScreen(<PostsTab />, { user: 'admin', handlers });
type TabView = ReturnType<typeof showTab>;

const listOf = (...posts: AdminPost[]) => mockAnswer(postEndpoints.adminList, posts);
const tile = (name: string) =>
  screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

async function openForm({ user }: TabView, opener = 'Create Post') {
  const [button] = await screen.findAllByRole('button', { name: opener });
  if (button === undefined) throw new Error(`no button ${opener}`);
  await user.click(button);
  const form = within(await screen.findByRole('dialog'));
  return {
    form,
    title: form.getByLabelText(/^Title/),
    description: form.getByLabelText(/^Description/),
    files: form.getByLabelText('Image files', { selector: 'input' }),
    save: form.getByRole('button', { name: /^(Create Post|Save Changes)$/ }),
  };
}

const png = (name: string, bytes = 10): File =>
  new File([new Uint8Array(bytes)], name, { type: 'image/png' });

beforeEach(() => {
  const bitmap = { width: 800, height: 600, close: () => undefined };
  vi.stubGlobal('createImageBitmap', async () => bitmap);
});

const liked = (likes: number) => Array.from({ length: likes }, (_, n) => `member-${n}`);

it('counts posts, likes, posts with images and those of the last seven days', async () => {
  const { backend } = showTab();
  await backend.world.change(({ posts }) => {
    posts.splice(
      0,
      Infinity,
      { ...aPost({ images: pictures(1), created_at: daysAgo(1) }), liked_by: liked(4) },
      { ...aPost({ images: pictures(5), created_at: daysAgo(6.9) }), liked_by: liked(3) },
      { ...aPost({ created_at: daysAgo(7.1) }), liked_by: liked(2) },
    );
  });

  expect(await screen.findByText('Total Posts')).toBeVisible();
  expect(tile('Total Posts')).toBe('3');
  expect(tile('Total Likes')).toBe('9');
  expect(tile('With Images')).toBe('2');
  expect(tile('This Week')).toBe('2');
});

it('counts posts beyond the first page of the server', async () => {
  const { backend } = showTab();
  await backend.world.change(({ posts }) => {
    const many = Array.from({ length: 205 }, () => ({ ...aPost(), liked_by: [] }));
    posts.splice(0, Infinity, ...many);
  });

  expect(await screen.findByText('Total Posts')).toBeVisible();
  expect(tile('Total Posts')).toBe('205');
  expect(screen.getAllByRole('article')).toHaveLength(50);
});

it('shows three thumbnails of a post and how many follow', async () => {
  const post = aPost({ title: 'Gold', author: 'Kofi', images: pictures(5), likes_count: 1 });
  showTab([listOf(post)]);

  const row = within(await screen.findByRole('article', { name: 'Gold' }));
  expect(row.getByText('Kofi')).toBeVisible();
  expect(row.getAllByAltText('')).toHaveLength(3);
  expect(row.getByText('+2')).toBeVisible();
  expect(row.getByText('1 like')).toBeVisible();
  expect(row.getByText('5 images')).toBeVisible();
  expect(row.getByText(/We wait/)).toHaveClass('line-clamp-2');
});

it('invites to the first post', async () => {
  const view = showTab(presetHandlers('firstDay'));
  expect(await screen.findByText('No posts yet')).toBeVisible();
  expect(screen.getByText('Create your first post to start engaging with users')).toBeVisible();
  await openForm(view);
});

it('publishes a post with its picture', async () => {
  const view = showTab();
  const { form, title, description, files, save } = await openForm(view);
  expect(form.getByText('PNG, JPG, GIF up to 10MB each')).toBeVisible();
  expect(save).toBeDisabled();
  await view.user.type(title, 'Before the open');
  expect(save).toBeDisabled();
  await view.user.type(description, 'We wait.');
  expect(save).toBeEnabled();
  await view.user.upload(files, png('chart.png'));
  expect(await form.findByAltText('Preview of image 1')).toBeVisible();
  await view.user.click(save);

  const row = within(await screen.findByRole('article', { name: 'Before the open' }));
  expect(row.getByText('1 image')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  const [stored] = (await view.backend.world.read()).posts;
  expect(stored?.images[0]).toMatch(/^data:image\/png;base64,/);
});

it('asks for both texts beside the field that was left empty', async () => {
  const view = showTab();
  const { form, title, description, save } = await openForm(view);
  await view.user.type(title, '   ');
  await view.user.click(description);

  expect(await form.findByText('Please fill in all required fields')).toBeVisible();
  expect(title).toBeInvalid();
  await view.user.type(description, 'Text');
  expect(save).toBeDisabled();
});

it('waits with saving until a picture is read', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  vi.stubGlobal('createImageBitmap', () => promise);
  const view = showTab();
  const { form, title, description, files, save } = await openForm(view);
  await view.user.type(title, 'Title');
  await view.user.type(description, 'Text');
  await view.user.upload(files, png('chart.png'));
  expect(save).toBeDisabled();

  resolve({ width: 1, height: 1, close: () => undefined });
  expect(await form.findByAltText('Preview of image 1')).toBeVisible();
  await waitFor(() => expect(save).toBeEnabled());
});

it('reads only pictures of at most 10 MB, and ten of them', async () => {
  const view = showTab();
  const { form, files } = await openForm(view);
  const text = new File(['words'], 'notes.txt', { type: 'text/plain' });
  const huge = png('huge.png', 10 * 1024 * 1024 + 1);
  const many = Array.from({ length: 11 }, (_, index) => png(`${index}.png`, index + 1));
  // A file dialog can be set to show all files.
  await view.user.setup({ applyAccept: false }).upload(files, [text, huge, ...many]);

  expect(await form.findByText('notes.txt is not an image.')).toBeVisible();
  expect(form.getByText('huge.png is larger than 10MB.')).toBeVisible();
  expect(await form.findByText('A post has at most 10 images.')).toBeVisible();
  expect(form.getAllByAltText(/^Preview/)).toHaveLength(10);
});

it('leaves out a picture that cannot be read', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('broken')));
  const view = showTab();
  const { form, files } = await openForm(view);
  await view.user.upload(files, png('broken.png'));
  expect(await form.findByText('broken.png could not be read as an image.')).toBeVisible();
});

it('takes a picture out again', async () => {
  const view = showTab([
    listOf(aPost({ id: 'p', title: 'Gold', images: pictures(2) })),
    mockAnswer(postEndpoints.change, aPost()),
  ]);
  const { form } = await openForm(view, 'Edit Gold');
  await view.user.click(form.getByRole('button', { name: 'Remove image 1' }));
  expect(form.getAllByAltText(/^Preview/)).toHaveLength(1);
  expect(form.getByAltText('Preview of image 1')).toHaveAttribute('src', pictures(2)[1]);
});

it('changes a post that nobody else changed', async () => {
  const view = showTab();
  const { title, save } = await openForm(view, 'Edit The retest, drawn out');
  expect(title).toHaveValue('The retest, drawn out');
  await view.user.clear(title);
  await view.user.type(title, 'The retest');
  await view.user.click(save);
  expect(await screen.findByRole('article', { name: 'The retest' })).toBeVisible();
});

it('overwrites a concurrent change only on demand', async () => {
  const view = showTab();
  const { form, title, save } = await openForm(view, 'Edit The retest, drawn out');
  await view.backend.world.change(({ posts }) => {
    const post = posts.find((each) => each.title === 'The retest, drawn out');
    if (post) Object.assign(post, { title: 'Theirs', updated_at: new Date().toISOString() });
  });
  await view.user.clear(title);
  await view.user.type(title, 'Mine');
  await view.user.click(save);

  expect(await form.findByRole('alert')).toHaveTextContent('Somebody else changed this post');
  expect(title).toHaveValue('Mine');
  await view.user.click(form.getByRole('button', { name: 'Save mine anyway' }));
  expect(await screen.findByRole('article', { name: 'Mine' })).toBeVisible();
  expect(screen.queryByRole('article', { name: 'Theirs' })).not.toBeInTheDocument();
});

it.each([
  [mockUnreachable(postEndpoints.create), 'Error saving post. Please try again.'],
  [
    mockFailure(postEndpoints.create, 'platform.internal', 'Oops'),
    'Error saving post. Please try again.',
  ],
  [
    mockFailure(postEndpoints.create, 'posts.bad_image', 'Image 1: it is damaged.'),
    'Image 1: it is damaged.',
  ],
])('keeps the draft when saving fails', async (failure, message) => {
  const view = showTab([failure]);
  const { form, title, description, save } = await openForm(view);
  await view.user.type(title, 'Title');
  await view.user.type(description, 'Text');
  await view.user.click(save);

  expect(await form.findByRole('alert')).toHaveTextContent(message);
  expect(title).toHaveValue('Title');
  expect(description).toHaveValue('Text');
  expect(save).toBeEnabled();
});

it('asks before a slip drops what was written; Cancel drops it at once', async () => {
  const view = showTab();
  const { title, form } = await openForm(view);
  await view.user.type(title, 'Half a thought');
  await view.user.keyboard('{Escape}');
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard changes?' }));
  await view.user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(title).toHaveValue('Half a thought');

  await view.user.click(form.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  const again = await openForm(view);
  expect(again.title).toHaveValue('');
});

it('deletes a post after a question', async () => {
  const { user } = showTab();
  await user.click(await screen.findByRole('button', { name: 'Delete The retest, drawn out' }));
  expect(screen.getByText('Are you sure you want to delete this post?')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() =>
    expect(
      screen.queryByRole('article', { name: 'The retest, drawn out' }),
    ).not.toBeInTheDocument(),
  );
});

it('says when a post could not be deleted', async () => {
  const { user } = showTab([mockUnreachable(postEndpoints.remove)]);
  await user.click(await screen.findByRole('button', { name: 'Delete The retest, drawn out' }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error deleting post. Please try again.',
  );
});

it('offers a retry when the posts could not be loaded', async () => {
  const { user, backend } = showTab([mockUnreachable(postEndpoints.adminList)]);
  expect(await screen.findByRole('alert')).toHaveTextContent('Posts could not be loaded.');
  backend.use(listOf(aPost({ title: 'Back again' })));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('article', { name: 'Back again' })).toBeVisible();
});

it('schedules a post for a time that is still to come', async () => {
  const view = showTab();
  const { form, title, description, save } = await openForm(view);
  await view.user.type(title, 'Before the open');
  await view.user.type(description, 'We wait.');
  await view.user.click(form.getByRole('radio', { name: 'Schedule' }));
  const at = form.getByLabelText(/^Publish at/);
  fireEvent.change(at, { target: { value: '2020-01-01T08:00' } });
  await view.user.click(save);
  expect(await form.findByText('Choose a time that is still to come')).toBeVisible();
  fireEvent.change(at, { target: { value: '2031-03-05T18:30' } });
  await view.user.click(save);

  const row = within(await screen.findByRole('article', { name: 'Before the open' }));
  expect(row.getByText(/^Scheduled:/)).toBeVisible();
  const [stored] = (await view.backend.world.read()).posts;
  const publish_at = new Date(2031, 2, 5, 18, 30).toISOString();
  expect(stored).toMatchObject({ state: 'scheduled', publish_at, published_at: null });
});

it('keeps a draft, previews it, and publishes it later', async () => {
  const view = showTab();
  const { form, title, description, save } = await openForm(view);
  await view.user.type(title, 'Before the open');
  await view.user.type(description, 'We wait.');
  await view.user.click(form.getByRole('radio', { name: 'Draft' }));
  expect(form.getByText('Members see nothing until you publish it.')).toBeVisible();
  await view.user.click(save);
  const row = within(await screen.findByRole('article', { name: 'Before the open' }));
  expect(row.getByText('Draft')).toBeVisible();

  await view.user.click(row.getByRole('button', { name: 'Preview Before the open' }));
  const preview = await screen.findByRole('dialog', { name: 'Before the open' });
  expect(preview).toHaveTextContent('We wait.');
  await view.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  const edited = await openForm(view, 'Edit Before the open');
  await view.user.click(edited.form.getByRole('radio', { name: 'Publish now' }));
  await view.user.click(edited.save);
  await waitFor(() => expect(row.queryByText('Draft')).not.toBeInTheDocument());
  expect((await view.backend.world.read()).posts[0]?.state).toBe('published');
});

it('offers no way back of a post that members have seen', async () => {
  const view = showTab([listOf(aPost({ title: 'Gold' }))]);
  const { form } = await openForm(view, 'Edit Gold');
  expect(form.queryByRole('radio')).not.toBeInTheDocument();
});

it('pins a post at once, and takes that back', async () => {
  const view = renderScreen(
    <>
      <PostsTab />
      <Toasts />
    </>,
    { user: 'admin' },
  );
  await view.backend.world.change(({ posts }) => {
    posts.splice(0, Infinity, { ...aPost({ title: 'Gold' }), liked_by: [] });
  });
  await view.user.click(await screen.findByRole('button', { name: 'Pin Gold' }));
  expect(await screen.findByText('Post pinned')).toBeVisible();
  expect(await screen.findByText('Pinned')).toBeVisible();
  await view.user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.queryByText('Pinned')).not.toBeInTheDocument());
});
