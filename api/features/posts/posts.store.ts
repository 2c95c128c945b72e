import { count, countDistinct, desc, eq, gt, lt } from 'drizzle-orm';
import type { Db, StoreDeps } from '#api/db/database.ts';
import { outboxEvents } from '#api/db/schema/notifications.ts';
import { postImages, postLikes, posts } from '#api/db/schema/posts.ts';
import { type AuditEvent, appendAudit } from '#api/features/audit/audit.service.ts';
import { postEvent } from '#api/features/notifications/post-event.service.ts';
import type { Post, PostSummary } from '#contracts/posts.ts';
import type { ListQuery } from '#contracts/primitives.ts';
import { newPostNotification } from '#api/domain/notification-copy.ts';
import { likesOf } from './post-likes.store.ts';
import { imagesOf, type PostImage, setImages } from './post-images.store.ts';

type PostRow = typeof posts.$inferSelect;
export type PostText = Pick<PostRow, 'title' | 'description'>;
export type PostStore = ReturnType<typeof createPostStore>;

export function createPostStore({ db, write }: StoreDeps) {
  return {
    /** Newest first, as this reader sees them: three reads for the page, however long it is. */
    async page(
      { limit, before }: ListQuery,
      readerId: string,
    ): Promise<{ rows: Post[]; total: number }> {
      const older = before === undefined ? undefined : lt(posts.id, before);
      const rows = await db.select().from(posts).where(older).orderBy(desc(posts.id)).limit(limit);
      const [counted] = await db.select({ total: count() }).from(posts);
      return { rows: await asSeenBy(db, rows, readerId), total: counted?.total ?? 0 };
    },

    /** @param weekAgo UTC ms: posts created later are of this week */
    summary: (weekAgo: number): Promise<PostSummary> => countPosts(db, weekAgo),

    async find(id: string, readerId: string): Promise<Post | null> {
      const rows = await db.select().from(posts).where(eq(posts.id, id));
      const [post] = await asSeenBy(db, rows, readerId);
      return post ?? null;
    },

    insert(row: PostRow, images: readonly PostImage[], audit: AuditEvent): Promise<void> {
      return write(async (tx) => {
        await tx.insert(posts).values(row);
        await setImages(tx, row.id, images, audit.at);
        await appendAudit(tx, audit);
        const event = { key: eventKey(row.id), audience: 'members', at: audit.at } as const;
        await postEvent(tx, { ...newPostNotification(row), ...event });
      });
    },

    /**
     * Replaces text and images. `stale` when another administrator saved after `readAt`, so that no
     * edit is lost in silence.
     */
    change(
      id: string,
      change: {
        text: PostText;
        images: readonly PostImage[];
        readAt: number | null;
        audit: AuditEvent;
      },
    ): Promise<'changed' | 'stale' | 'missing'> {
      return write(async (tx) => {
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
      });
    },

    /** False when there is no such post. Likes and the news of it go with it, pictures when no other post shows them. */
    remove(id: string, audit: AuditEvent): Promise<boolean> {
      return write(async (tx) => {
        await setImages(tx, id, [], audit.at);
        const removed = await tx.delete(posts).where(eq(posts.id, id)).returning({ id: posts.id });
        await tx.delete(outboxEvents).where(eq(outboxEvents.key, eventKey(id)));
        if (removed.length > 0) await appendAudit(tx, audit);
        return removed.length > 0;
      });
    },
  };
}

const eventKey = (postId: string): string => `post:${postId}`;

async function countPosts(db: Db, weekAgo: number): Promise<PostSummary> {
  const [all] = await db.select({ n: count() }).from(posts);
  const [liked] = await db.select({ n: count() }).from(postLikes);
  const [used] = await db.select({ n: countDistinct(postImages.post_id) }).from(postImages);
  const [recent] = await db.select({ n: count() }).from(posts).where(gt(posts.created_at, weekAgo));
  return {
    posts: all?.n ?? 0,
    likes: liked?.n ?? 0,
    with_images: used?.n ?? 0,
    this_week: recent?.n ?? 0,
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
