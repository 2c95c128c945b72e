import { count, countDistinct, desc, eq, gt, asc, inArray, and } from 'drizzle-orm';
import type { Db, StoreDeps } from '#api/db/database.ts';
import { postImages, postLikes, posts, media } from '#api/db/schema/content.ts';
import { outboxEvents } from '#api/db/schema/notifications.ts';
import { newPostNotification } from '#api/domain/notification-copy.ts';
import { countLike } from '#api/features/analytics/counting.service.ts';
import { type AuditEvent, appendAudit } from '#api/features/audit/audit.service.ts';
import type { StoredImage } from '#api/features/media/media.service.ts';
import { postEvent } from '#api/features/notifications/post-event.service.ts';
import type { Page } from '#api/http/mount.ts';
import { bodyError } from '#contracts/rules/access/refusals.ts';
import type { Post, PostSummary, LikeState } from '#contracts/posts.ts';
import type { LinkedListQuery } from '#contracts/primitives.ts';
import { hasId, olderThan } from '#api/db/sql-expressions.ts';

type PostRow = typeof posts.$inferSelect;
export type PostText = Pick<PostRow, 'title' | 'description'>;
export type PostStore = ReturnType<typeof createPostStore>;

export const createPostStore = ({ db, write }: StoreDeps) => ({
  /** Newest first, as this reader sees them: three reads for the page, however long it is. */
  async page({ limit, before, id }: LinkedListQuery, readerId: string): Promise<Page<Post>> {
    const listed = hasId(posts.id, id);
    const rows = await db
      .select()
      .from(posts)
      .where(and(listed, olderThan(posts.id, before)))
      .orderBy(desc(posts.id))
      .limit(limit);
    return { rows: await asSeenBy(db, rows, readerId), total: await db.$count(posts, listed) };
  },

  /** @param weekAgo UTC ms: posts created later are of this week */
  summary: (weekAgo: number): Promise<PostSummary> => countPosts(db, weekAgo),

  async find(id: string, readerId: string): Promise<Post | null> {
    const rows = await db.select().from(posts).where(eq(posts.id, id));
    const [post] = await asSeenBy(db, rows, readerId);
    return post ?? null;
  },

  insert: (row: PostRow, images: readonly PostImage[], audit: AuditEvent): Promise<void> =>
    write(async (tx) => {
      await tx.insert(posts).values(row);
      await setImages(tx, row.id, images, audit.at);
      await appendAudit(tx, audit);
      const event = { key: eventKey(row.id), audience: 'members', at: audit.at } as const;
      await postEvent(tx, { ...newPostNotification(row), ...event });
    }),

  /** Replaces text and images; `stale` when another administrator saved after `readAt`. */
  change: (
    id: string,
    change: {
      text: PostText;
      images: readonly PostImage[];
      readAt: number | null;
      audit: AuditEvent;
    },
  ): Promise<'changed' | 'stale' | 'missing'> =>
    write(async (tx) => {
      const [row] = await tx.select().from(posts).where(eq(posts.id, id));
      if (!row) return 'missing';
      if (change.readAt !== null && row.updated_at !== change.readAt) return 'stale';
      // Strictly later even within one millisecond: the time is what the next editor compares.
      const updatedAt = Math.max(change.audit.at, row.updated_at + 1);
      await tx
        .update(posts)
        .set({ ...change.text, updated_at: updatedAt })
        .where(eq(posts.id, id));
      await setImages(tx, id, change.images, change.audit.at);
      await appendAudit(tx, change.audit);
      return 'changed';
    }),

  /** False when there is no such post. Likes and the news of it go with it, pictures when no other post shows them. */
  remove: (id: string, audit: AuditEvent): Promise<boolean> =>
    write(async (tx) => {
      await setImages(tx, id, [], audit.at);
      const removed = await tx.delete(posts).where(eq(posts.id, id)).returning({ id: posts.id });
      await tx.delete(outboxEvents).where(eq(outboxEvents.key, eventKey(id)));
      if (removed.length > 0) await appendAudit(tx, audit);
      return removed.length > 0;
    }),

  /** Toggles a user's like and recounts in one transaction. Null: no such post. @param at UTC ms */
  toggleLike: (postId: string, userId: string, at: number): Promise<LikeState | null> =>
    write(async (tx) => {
      const [post] = await tx.select({ id: posts.id }).from(posts).where(eq(posts.id, postId));
      if (!post) return null;
      const mine = and(eq(postLikes.post_id, postId), eq(postLikes.user_id, userId));
      const removed = await tx.delete(postLikes).where(mine).returning({ id: postLikes.post_id });
      if (removed.length === 0) {
        await tx.insert(postLikes).values({ post_id: postId, user_id: userId });
        await countLike(tx, at);
      }
      const likes_count = await tx.$count(postLikes, eq(postLikes.post_id, postId));
      return { likes_count, user_liked: removed.length === 0 };
    }),
});

const eventKey = (postId: string): string => `post:${postId}`;

async function countPosts(db: Db, weekAgo: number): Promise<PostSummary> {
  const [used] = await db.select({ n: countDistinct(postImages.post_id) }).from(postImages);
  return {
    posts: await db.$count(posts),
    likes: await db.$count(postLikes),
    with_images: used?.n ?? 0,
    this_week: await db.$count(posts, gt(posts.created_at, weekAgo)),
  };
}

async function asSeenBy(db: Db, rows: PostRow[], readerId: string): Promise<Post[]> {
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return [];
  const likes = await likesOf(db, ids, readerId);
  const images = await imagesOf(db, ids);
  return rows.map((row) => ({
    ...row,
    images: images.get(row.id) ?? [],
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
    ...likes(row.id),
  }));
}

/** An image of a post: new bytes, or the hash of a stored one. */
export type PostImage = StoredImage | { sha: string };

async function imagesOf(db: Db, postIds: string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .select()
    .from(postImages)
    .where(inArray(postImages.post_id, postIds))
    .orderBy(asc(postImages.post_id), asc(postImages.position));
  const byPost = Map.groupBy(rows, (row) => row.post_id);
  return new Map(Array.from(byPost, ([id, list]) => [id, list.map(({ sha }) => `/media/${sha}`)]));
}

/** Sets the images in this order and removes unused ones. @throws ApiError `posts.bad_image` for an unknown hash */
async function setImages(tx: Db, postId: string, images: readonly PostImage[], at: number) {
  const before = await tx.select().from(postImages).where(eq(postImages.post_id, postId));
  for (const [position, image] of images.entries()) {
    if ('bytes' in image) {
      await tx
        .insert(media)
        .values({ ...image, created_at: at })
        .onConflictDoNothing();
    } else if (!(await isStored(tx, image.sha))) {
      const detail = 'One of the images is no longer stored. Please add it again.';
      throw bodyError('posts.bad_image', `#/images/${position}`, detail);
    }
  }
  await tx.delete(postImages).where(eq(postImages.post_id, postId));
  const rows = images.map(({ sha }, position) => ({ post_id: postId, position, sha }));
  if (rows.length > 0) await tx.insert(postImages).values(rows);
  await removeUnused(
    tx,
    before.map(({ sha }) => sha),
  );
}

async function isStored(tx: Db, sha: string): Promise<boolean> {
  const rows = await tx.select({ sha: media.sha }).from(media).where(eq(media.sha, sha));
  return rows.length > 0;
}

async function removeUnused(tx: Db, shas: string[]): Promise<void> {
  if (shas.length === 0) return;
  const used = await tx
    .select({ sha: postImages.sha })
    .from(postImages)
    .where(inArray(postImages.sha, shas));
  const usedShas = new Set(used.map(({ sha }) => sha));
  const unused = shas.filter((sha) => !usedShas.has(sha));
  if (unused.length > 0) await tx.delete(media).where(inArray(media.sha, unused));
}

async function likesOf(db: Db, postIds: string[], readerId: string) {
  const counts = await db
    .select({ id: postLikes.post_id, likes: count() })
    .from(postLikes)
    .where(inArray(postLikes.post_id, postIds))
    .groupBy(postLikes.post_id);
  const own = await db
    .select({ id: postLikes.post_id })
    .from(postLikes)
    .where(and(inArray(postLikes.post_id, postIds), eq(postLikes.user_id, readerId)));
  const countOf = new Map(counts.map(({ id, likes }) => [id, likes]));
  const liked = new Set(own.map(({ id }) => id));
  return (postId: string): LikeState => ({
    likes_count: countOf.get(postId) ?? 0,
    user_liked: liked.has(postId),
  });
}
