import { v7 as uuid } from 'uuid';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { media } from '#api/db/schema/content.ts';
import { users } from '#api/db/schema/users.ts';
import { createMediaStore } from '#api/features/media/media.store.ts';
import { createPostStore } from '#api/features/posts/posts.store.ts';
import { createUserStore } from '#api/features/users/users.store.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';
import { anEvent, AT, aUserRow } from '#tests/support/store-rows.ts';

const database = await openStoreDatabase();
const posts = createPostStore(database);
const pictures = createMediaStore(database);

const event = anEvent({ action: 'posts.created' });
const text = { title: 'Before the open', description: 'We wait. 📈' };

const picture = (red: number) => ({
  sha: String(red).repeat(64).slice(0, 64),
  type: 'image/webp' as const,
  bytes: Buffer.from([red, 0, 255]),
});

async function publish(images: Parameters<typeof posts.insert>[1] = []): Promise<string> {
  const id = uuid();
  await posts.insert(
    { id, author: 'Desk', ...text, created_at: AT, updated_at: AT },
    images,
    event,
  );
  return id;
}

async function aReader(): Promise<string> {
  const row = aUserRow();
  await createUserStore(database).insert(row, anEvent());
  return row.id;
}

const change = (id: string, overrides: Partial<Parameters<typeof posts.change>[1]> = {}) =>
  posts.change(id, {
    text,
    images: [],
    readAt: null,
    audit: anEvent({ action: 'posts.changed', at: AT + 5 }),
    ...overrides,
  });

const shas = async () => (await database.db.select().from(media)).map(({ sha }) => sha);

describe('the store of posts', () => {
  it('gives a post back as one reader sees it', async () => {
    const reader = await aReader();
    const id = await publish([picture(2), picture(1)]);
    await posts.toggleLike(id, reader, AT);
    expect(await posts.find(id, reader)).toMatchObject({
      id,
      author: 'Desk',
      ...text,
      images: [`/media/${picture(2).sha}`, `/media/${picture(1).sha}`],
      created_at: '2026-11-20T09:00:00.000Z',
      updated_at: '2026-11-20T09:00:00.000Z',
      likes_count: 1,
      user_liked: true,
    });
    expect(await posts.find(id, 'somebody')).toMatchObject({ likes_count: 1, user_liked: false });
    expect(await posts.find('nothing', reader)).toBeNull();
  });

  it('pages from the newest to the oldest', async () => {
    const ids = [await publish(), await publish([picture(1)]), await publish()];
    const first = await posts.page({ limit: 2 }, 'reader');
    expect(first.total).toBe(3);
    expect(first.rows.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    const rest = await posts.page({ limit: 2, before: ids[1] ?? '' }, 'reader');
    expect(rest.rows.map(({ id }) => id)).toEqual([ids[0]]);
    expect(await posts.page({ limit: 2, before: ids[0] ?? '' }, 'reader')).toEqual({
      rows: [],
      total: 3,
    });
  });

  it('tells a stale change from a missing post, and moves the time with every change', async () => {
    const id = await publish();
    expect(await change(id, { readAt: AT })).toBe('changed');
    expect(await change(id, { readAt: AT })).toBe('stale');
    expect(await change(id, { readAt: AT + 5 })).toBe('changed');
    // Within the same millisecond: one later, so that the reader before is stale.
    expect((await posts.find(id, 'reader'))?.updated_at).toBe('2026-11-20T09:00:00.006Z');
    expect(await change('nothing')).toBe('missing');
  });

  it('lets one of many changes of the same reading through', async () => {
    const id = await publish();
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => change(id, { readAt: AT })));
    expect(outcomes.filter((outcome) => outcome === 'changed')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'stale')).toHaveLength(5);
  });

  it('keeps a picture while any post shows it', async () => {
    const first = await publish([picture(1), picture(2)]);
    const second = await publish([picture(1)]);
    await change(first, { images: [{ sha: picture(2).sha }] });
    expect((await shas()).toSorted()).toEqual([picture(1).sha, picture(2).sha]);
    expect(await posts.remove(second, event)).toBe(true);
    expect(await shas()).toEqual([picture(2).sha]);
    expect(await pictures.find(picture(2).sha)).toEqual({
      type: 'image/webp',
      bytes: Buffer.from([2, 0, 255]),
    });
    expect(await pictures.find(picture(1).sha)).toBeNull();
    expect(await posts.remove(second, event)).toBe(false);
  });

  it('stores nothing of a post with a picture that is gone', async () => {
    await expect(publish([picture(1), { sha: picture(9).sha }])).rejects.toMatchObject({
      code: 'posts.bad_image',
      errors: [{ pointer: '#/images/1' }],
    });
    expect((await posts.page({ limit: 10 }, 'reader')).total).toBe(0);
    expect(await shas()).toEqual([]);
  });
});

describe('the store of likes', () => {
  it('counts as many as there are rows after a hundred parallel toggles', async () => {
    const id = await publish();
    const readers = [await aReader(), await aReader(), await aReader()];
    const toggles = Array.from({ length: 99 }, (_, n) =>
      posts.toggleLike(id, readers[n % 3] ?? '', AT),
    );
    const states = await Promise.all(toggles);
    // Thirty-three toggles of each, in whatever order: one more that likes than takes it back.
    expect(states.filter((state) => state?.user_liked)).toHaveLength(51);
    expect((await posts.find(id, readers[0] ?? ''))?.likes_count).toBe(3);
  });

  it('answers null for a post that is gone', async () => {
    expect(await posts.toggleLike('nothing', await aReader(), AT)).toBeNull();
  });

  it('go with the post and with the reader', async () => {
    const [id, other] = [await publish(), await publish()];
    const reader = await aReader();
    await posts.toggleLike(id, reader, AT);
    await posts.toggleLike(other, reader, AT);
    await posts.remove(id, event);
    expect((await posts.find(other, reader))?.likes_count).toBe(1);
    await database.write(async (tx) => void (await tx.delete(users).where(eq(users.id, reader))));
    expect((await posts.find(other, 'reader'))?.likes_count).toBe(0);
  });
});

it('counts posts, likes, posts with images, and posts of the week', async () => {
  expect(await posts.summary(AT)).toEqual({ posts: 0, likes: 0, with_images: 0, this_week: 0 });
  const [first] = [await publish([picture(1), picture(2)]), await publish()];
  for (const reader of [await aReader(), await aReader()])
    await posts.toggleLike(first, reader, AT);
  const counts = { posts: 2, likes: 2, with_images: 1 };
  expect(await posts.summary(AT - 1)).toEqual({ ...counts, this_week: 2 });
  expect(await posts.summary(AT)).toEqual({ ...counts, this_week: 0 });
});
