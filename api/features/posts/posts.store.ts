import {
  count,
  countDistinct,
  desc,
  eq,
  gt,
  asc,
  inArray,
  and,
  lt,
  lte,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { Db, StoreDeps } from '#api/db/database.ts';
import { isOneOf } from '#api/db/kit.ts';
import { prepareOnce } from '#api/db/prepare-once.ts';
import { postImages, postLikes, posts, media } from '#api/db/schema/content.ts';
import { outboxEvents } from '#api/db/schema/notifications.ts';
import { newPostNotification } from '#api/domain/notification-copy.ts';
import { countLike } from '#api/features/analytics/counting.service.ts';
import { type AuditEvent, appendAudit } from '#api/features/audit/audit.service.ts';
import type { StoredImage } from '#api/features/media/media.service.ts';
import { postEvent } from '#api/features/notifications/post-event.service.ts';
import type { Page } from '#api/http/mount.ts';
import { bodyError } from '#contracts/rules/access/refusals.ts';
import type { AdminPost, PostSummary, LikeState } from '#contracts/posts.ts';
import type { LinkedListQuery } from '#contracts/primitives.ts';
import { hasId, olderThan } from '#api/db/sql-expressions.ts';

type PostRow = typeof posts.$inferSelect;
type NewPost = typeof posts.$inferInsert;
export type PostText = Pick<PostRow, 'title' | 'description'>;
export type PostStore = ReturnType<typeof createPostStore>;

export const createPostStore = ({ db, write }: StoreDeps) => ({
  ...readPosts(db),

  /** Members are notified of a published one. */
  insert: (row: NewPost, images: readonly PostImage[], audit: AuditEvent): Promise<void> =>
    write(async (tx) => {
      const [stored] = await tx.insert(posts).values(row).returning();
      await setImages(tx, row.id, images, audit.at);
      await appendAudit(tx, audit);
      if (stored?.state === 'published') await notifyMembers(tx, stored, audit.at);
    }),

  /** Publishes the scheduled ones that are due, and notifies members. @param at UTC ms @returns how many */
  async publishDue(at: number): Promise<number> {
    const isDue = and(eq(posts.state, 'scheduled'), lte(posts.publish_at, at));
    if ((await db.$count(posts, isDue)) === 0) return 0;
    return write(async (tx) => {
      const due = await tx.select().from(posts).where(isDue).orderBy(asc(posts.publish_at));
      for (const row of due) {
        await publish(tx, row, at);
        const audit = {
          actor: 'system',
          action: 'posts.published',
          target: row.title,
          at,
        } as const;
        await appendAudit(tx, audit);
      }
      return due.length;
    });
  },

  /** False when there is no such post. */
  pin: (id: string, isPinned: boolean, audit: AuditEvent): Promise<boolean> =>
    write(async (tx) => {
      const pinned_at = isPinned ? audit.at : null;
      const [row] = await tx.update(posts).set({ pinned_at }).where(eq(posts.id, id)).returning();
      if (row) await appendAudit(tx, { ...audit, target: row.title });
      return row !== undefined;
    }),

  /** Replaces text and images, and publishes one that was not; `stale` when another administrator saved after `readAt`. */
  change: (id: string, change: PostRevision): Promise<'changed' | 'stale' | 'missing'> =>
    write((tx) => changePost(tx, id, change)),

  /** False when there is no such post. Likes and the news of it go with it, pictures when no other post shows them. */
  remove: (id: string, audit: AuditEvent): Promise<boolean> =>
    write(async (tx) => {
      await setImages(tx, id, [], audit.at);
      const removed = await tx.delete(posts).where(eq(posts.id, id)).returning({ id: posts.id });
      await tx.delete(outboxEvents).where(eq(outboxEvents.key, eventKey(id)));
      if (removed.length > 0) await appendAudit(tx, audit);
      return removed.length > 0;
    }),

  /** Toggles a user's like and recounts in one transaction. Null: no such post is published. @param at UTC ms */
  toggleLike: (postId: string, userId: string, at: number): Promise<LikeState | null> =>
    write(async (tx) => {
      const isThis = and(eq(posts.id, postId), isPublished);
      const [post] = await tx.select({ id: posts.id }).from(posts).where(isThis);
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

type PostRevision = {
  readonly text: PostText;
  readonly images: readonly PostImage[];
  readonly readAt: number | null;
  /** Absent: it stays as it is. */
  readonly state?: PostRow['state'] | undefined;
  readonly publishAt?: number | null; // UTC ms
  readonly audit: AuditEvent;
};

async function changePost(tx: Db, id: string, change: PostRevision) {
  const { text, images, readAt, state, audit } = change;
  const [row] = await tx.select().from(posts).where(eq(posts.id, id));
  if (!row) return 'missing';
  if (readAt !== null && row.updated_at !== readAt) return 'stale';
  // Strictly later even within one millisecond: the time is what the next editor compares.
  const updated_at = Math.max(audit.at, row.updated_at + 1);
  await tx
    .update(posts)
    .set({ ...text, updated_at, ...waitingOf(row, change) })
    .where(eq(posts.id, id));
  await setImages(tx, id, images, audit.at);
  await appendAudit(tx, audit);
  if (state === 'published' && row.state !== 'published') {
    await publish(tx, { ...row, ...text }, audit.at);
    await appendAudit(tx, { ...audit, action: 'posts.published' });
  }
  return 'changed';
}

const readPosts = (db: Db) => ({
  /** Published ones, pinned first: three reads for the page, however long it is. */
  async feed({ limit, before, id }: LinkedListQuery, readerId: string): Promise<Page<AdminPost>> {
    const listed = and(isPublished, hasId(posts.id, id));
    const after = before === undefined ? undefined : await isAfter(db, before);
    const rows = await db
      .select()
      .from(posts)
      .where(and(listed, after))
      .orderBy(desc(pinRank), desc(publishedAt), desc(posts.id))
      .limit(limit);
    return { rows: await asSeenBy(db, rows, readerId), total: await db.$count(posts, listed) };
  },

  /** All of them, newest first. */
  async page({ limit, before, id }: LinkedListQuery, readerId: string): Promise<Page<AdminPost>> {
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

  async find(id: string, readerId: string): Promise<AdminPost | null> {
    const rows = await db.select().from(posts).where(eq(posts.id, id));
    const [post] = await asSeenBy(db, rows, readerId);
    return post ?? null;
  },
});

const eventKey = (postId: string): string => `post:${postId}`;

const isPublished = eq(posts.state, 'published');
const publishedAt = sql<number>`coalesce(${posts.published_at}, ${posts.created_at})`;
const pinRank = sql<number>`case when ${posts.pinned_at} is null then 0 else 1 end`;

/** What follows a post in the feed; nothing once that post is gone. */
async function isAfter(db: Db, id: string): Promise<SQL | undefined> {
  const [last] = await db
    .select({ rank: pinRank, at: publishedAt, id: posts.id })
    .from(posts)
    .where(eq(posts.id, id));
  const { rank, at } = last ?? { rank: -1, at: 0 };
  return or(
    lt(pinRank, rank),
    and(eq(pinRank, rank), lt(publishedAt, at)),
    and(eq(pinRank, rank), eq(publishedAt, at), lt(posts.id, id)),
  );
}

/** Of a post that members have not seen yet. */
function waitingOf(row: PostRow, { state, publishAt = null }: PostRevision): Partial<PostRow> {
  if (row.state === 'published' || (state !== 'draft' && state !== 'scheduled')) return {};
  return { state, publish_at: state === 'scheduled' ? publishAt : null };
}

async function publish(tx: Db, row: PostRow, at: number): Promise<void> {
  const published = { state: 'published', publish_at: null, published_at: at } as const;
  await tx.update(posts).set(published).where(eq(posts.id, row.id));
  await notifyMembers(tx, row, at);
}

async function notifyMembers(tx: Db, row: PostRow, at: number): Promise<void> {
  const event = { key: eventKey(row.id), audience: 'members', at } as const;
  await postEvent(tx, { ...newPostNotification(row), ...event });
}

async function countPosts(db: Db, weekAgo: number): Promise<PostSummary> {
  const [used] = await db.select({ n: countDistinct(postImages.post_id) }).from(postImages);
  return {
    posts: await db.$count(posts),
    likes: await db.$count(postLikes),
    with_images: used?.n ?? 0,
    this_week: await db.$count(posts, gt(posts.created_at, weekAgo)),
  };
}

const instant = (at: number): string => new Date(at).toISOString();

async function asSeenBy(db: Db, rows: PostRow[], readerId: string): Promise<AdminPost[]> {
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return [];
  const likes = await likesOf(db, ids, readerId);
  const images = await imagesOf(db, ids);
  return rows.map(({ pinned_at, ...row }) => ({
    ...row,
    images: images.get(row.id) ?? [],
    created_at: instant(row.created_at),
    updated_at: instant(row.updated_at),
    publish_at: row.publish_at === null ? null : instant(row.publish_at),
    published_at: row.state === 'published' ? instant(row.published_at ?? row.created_at) : null,
    pinned: pinned_at !== null,
    ...likes(row.id),
  }));
}

/** An image of a post: new bytes, or the hash of a stored one. */
export type PostImage = StoredImage | { sha: string };

const findImages = prepareOnce((db) =>
  db
    .select()
    .from(postImages)
    .where(isOneOf(postImages.post_id, sql.placeholder('ids')))
    .orderBy(asc(postImages.post_id), asc(postImages.position))
    .prepare(),
);

async function imagesOf(db: Db, postIds: string[]): Promise<Map<string, string[]>> {
  const rows = await findImages(db).execute({ ids: JSON.stringify(postIds) });
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

const isOfPosts = isOneOf(postLikes.post_id, sql.placeholder('ids'));

const countLikes = prepareOnce((db) =>
  db
    .select({ id: postLikes.post_id, likes: count() })
    .from(postLikes)
    .where(isOfPosts)
    .groupBy(postLikes.post_id)
    .prepare(),
);

const findOwnLikes = prepareOnce((db) =>
  db
    .select({ id: postLikes.post_id })
    .from(postLikes)
    .where(and(isOfPosts, eq(postLikes.user_id, sql.placeholder('readerId'))))
    .prepare(),
);

async function likesOf(db: Db, postIds: string[], readerId: string) {
  const ids = JSON.stringify(postIds);
  const counts = await countLikes(db).execute({ ids });
  const own = await findOwnLikes(db).execute({ ids, readerId });
  const countOf = new Map(counts.map(({ id, likes }) => [id, likes]));
  const liked = new Set(own.map(({ id }) => id));
  return (postId: string): LikeState => ({
    likes_count: countOf.get(postId) ?? 0,
    user_liked: liked.has(postId),
  });
}
