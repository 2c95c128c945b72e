import type { Post } from '#contracts/posts.ts';

const WEEK_MS = 7 * 86_400_000;

export type PostStats = {
  posts: number;
  likes: number;
  withImages: number;
  /** Created in the seven days before `now`. */
  thisWeek: number;
};

/** The figures above the administrator's list. */
export function postStats(posts: readonly Post[], now: Date): PostStats {
  const weekAgoMs = now.getTime() - WEEK_MS;
  return {
    posts: posts.length,
    likes: posts.reduce((sum, post) => sum + post.likes_count, 0),
    withImages: posts.filter((post) => post.images.length > 0).length,
    thisWeek: posts.filter((post) => Date.parse(post.created_at) > weekAgoMs).length,
  };
}
