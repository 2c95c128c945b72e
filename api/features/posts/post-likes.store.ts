import { and, count, eq, inArray } from 'drizzle-orm';
import type { Db, StoreDeps } from '#api/db/database.ts';
import { postLikes, posts } from '#api/db/schema/posts.ts';
import { countLike } from '#api/features/analytics/counting.service.ts';
import type { LikeState } from '#contracts/posts.ts';

export type PostLikeStore = ReturnType<typeof createPostLikeStore>;

export function createPostLikeStore({ write }: StoreDeps) {
  return {
    /**
     * Toggles a user's like and recounts in one transaction. Null: no such post. @param at UTC ms
     */
    toggleLike(postId: string, userId: string, at: number): Promise<LikeState | null> {
      return write(async (tx) => {
        const [post] = await tx.select({ id: posts.id }).from(posts).where(eq(posts.id, postId));
        if (!post) return null;
        const mine = and(eq(postLikes.post_id, postId), eq(postLikes.user_id, userId));
        const removed = await tx.delete(postLikes).where(mine).returning({ id: postLikes.post_id });
        if (removed.length === 0) {
          await tx.insert(postLikes).values({ post_id: postId, user_id: userId });
          await countLike(tx, at);
        }
        const [row] = await tx
          .select({ likes: count() })
          .from(postLikes)
          .where(eq(postLikes.post_id, postId));
        return { likes_count: row?.likes ?? 0, user_liked: removed.length === 0 };
      });
    },
  };
}

/** The likes of these posts for one reader, in two queries. */
export async function likesOf(
  db: Db,
  postIds: string[],
  readerId: string,
): Promise<(postId: string) => LikeState> {
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
  return (postId) => ({ likes_count: countOf.get(postId) ?? 0, user_liked: liked.has(postId) });
}
